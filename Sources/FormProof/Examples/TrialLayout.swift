package import FormModel

/// A form as it is laid out, and a judge of single values: what payloads are made from.
package struct TrialLayout {
  package let model: FormModel
  /// The field at which a payload begins: the whole record, or the one that a rule is.
  package let top: Int
  /// Ids and names of a few items of each catalogue that a field looks up.
  package let itemNames: [String]
  /// The codes of what is wrong with a value, as JSON, in a field by itself.
  package let codes: (_ json: [UInt8], _ field: Int) -> [String]

  package init(
    model: FormModel, top: Int, itemNames: [String],
    codes: @escaping (_ json: [UInt8], _ field: Int) -> [String]
  ) {
    (self.model, self.top, self.itemNames, self.codes) = (model, top, itemNames, codes)
  }
}
