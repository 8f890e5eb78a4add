internal import FormCompiling
internal import FormEngine
internal import FormText

/// Facts about each field of a form, for writing values after clean-up.
struct CleanedFields {
  struct Field: BitwiseCopyable {
    var type: ValueType
    /// Its name as a key of JSON, with the colon: a part of the labels.
    var label: Int
    var labelCount: Int
    /// Numbers are written without point and exponent.
    var isWhole: Bool
    /// A group's first field, and how many it has.
    var firstMember = -1
    var memberCount = 0
    /// A group's keys that the form does not name are written.
    var keepsUnknown = false
    /// An object without a variant has them, too.
    var keepsUnchecked = false
    /// A `null` that was sent is written, and a value that does not apply.
    var keepsNull = false
    var keepsNotApplicable = false
    /// A value that counts as empty although it is of its type, or of one of its types.
    var takesTexts = false
    var takesLists = false
    var takesNull = false
    /// A group that is written as a list.
    var isTuple = false
    /// It is a field of one variant of its group.
    var isOfVariant = false

    fileprivate mutating func take(_ type: ValueType, isTuple: Bool) {
      if type == .text || type == .any { takesTexts = true }
      if type == .list || isTuple { takesLists = true }
      if type == .any { takesNull = true }
    }
  }

  private var fields: [Field] = []
  private var traits: [CopyTraits] = []
  private var labels: [UInt8] = []
  /// Values that can be written as they are in the record.
  private(set) var mayCopy = true

  init(_ form: CompiledForm) {
    for (index, facts) in form.fields.enumerated() {
      let plan = form.plan.field(index)
      var field = Field(
        type: plan.type, label: labels.count, labelCount: 0, isWhole: plan.type == .integer)
      JSONText.append(data: Array(facts.name.utf8), to: &labels)
      labels.append(UInt8(ascii: ":"))
      field.labelCount = labels.count - field.label
      field.isTuple = plan.flags.contains(.tuple)
      field.take(plan.type, isTuple: field.isTuple)
      if plan.shapes >= 0 {
        (field.takesTexts, field.takesLists, field.takesNull) = (false, false, false)
        for shape in form.shapes(of: index) {
          let plan = form.plan.field(shape)
          field.take(plan.type, isTuple: plan.flags.contains(.tuple))
        }
      }
      field.isOfVariant = facts.variant != nil
      field.keepsNull = plan.flags.contains(.keepsNull)
      field.keepsNotApplicable = plan.notApplicable == .allow
      if plan.group >= 0 {
        let group = Int(plan.group)
        let policy = form.plan.unknownPolicy(ofGroup: group)
        field.firstMember = form.plan.firstField(ofGroup: group)
        field.memberCount = form.plan.fieldCount(ofGroup: group)
        field.keepsUnknown = policy == .allow || policy == .warn
        field.keepsUnchecked = policy == .reject && form.plan.hasVariants(ofGroup: group)
      }
      fields.append(field)
      let traits = Self.traits(index, field, form)
      self.traits.append(traits)
      if Self.isRewritten(index, traits, form) { mayCopy = false }
    }
  }

  private static func traits(_ index: Int, _ field: Field, _ form: CompiledForm) -> CopyTraits {
    let plan = form.plan.field(index)
    var traits = CopyTraits()
    if field.takesTexts { traits.traits.insert(.text) }
    if field.isWhole { traits.traits.insert(.whole) }
    let when = form.plan.dynamic(ofField: index)?.when ?? -1
    if when >= 0 || field.isOfVariant { traits.traits.insert(.mayNotApply) }
    guard plan.group >= 0 else { return traits }
    traits.rest = Int32(form.plan.rest(ofGroup: Int(plan.group)))
    traits.traits.insert(field.isTuple ? .tuple : .object)
    if field.isTuple {
      traits.firstPlaced = Int32(field.firstMember)
      traits.placed = Int32(field.memberCount)
    }
    return traits
  }

  /// Whether a valid value of a field may be written in another way or place than it was sent, even if clean-up
  /// changes none of its strings.
  private static func isRewritten(
    _ index: Int, _ traits: CopyTraits, _ form: CompiledForm
  ) -> Bool {
    let (plan, facts) = (form.plan.field(index), form.fields[index])
    let isComputed = form.plan.dynamic(ofField: index).map { $0.compute >= 0 } ?? false
    let mayStay = plan.notApplicable == .warn || plan.notApplicable == .reject
    // The fields of a map are written before its other keys; those of one name stand where their variant has them.
    let isMap = traits.rest >= 0 && traits.traits.contains(.object)
    let hasOwnOrder = isMap && form.plan.fieldCount(ofGroup: Int(plan.group)) > 0
    return isComputed || !mayStay || hasOwnOrder || !facts.twins.isEmpty || plan.shapes >= 0
      || form.lookups[index] != nil || plan.flags.contains(.coerces)
  }

  /// Appends the record that an engine accepted last, after clean-up; false where it is not as it was sent.
  ///
  /// Safety: as for ``RecordChecker/check(_:count:)``.
  func copies(
    _ record: UnsafePointer<UInt8>, count: Int, _ engine: inout RecordChecker,
    to output: inout [UInt8]
  ) -> Bool {
    guard mayCopy else { return false }
    var isCopied = false
    output.append(addingCapacity: count) { span in
      unsafe span.withUnsafeMutableBufferPointer { room, written in
        unsafe traits.withUnsafeBufferPointer { traits in
          guard let start = room.baseAddress, let traits = traits.baseAddress else { return }
          // Safety: there is room for the record behind what was written before.
          let added = unsafe engine.copyAccepted(
            record, count: count, traits, to: start + written)
          written += added ?? 0
          isCopied = added != nil
        }
      }
    }
    return isCopied
  }

  /// A value after clean-up, as JSON.
  ///
  /// - Parameters:
  ///   - omitsEmpty: Empty fields are left out.
  ///   - length: About so many bytes.
  func write(_ value: JudgedRecord.Value, omitsEmpty: Bool = false, about length: Int = 0)
    -> [UInt8]
  {
    unsafe fields.withUnsafeBufferPointer { fields in
      unsafe labels.withUnsafeBufferPointer { labels in
        // Safety: both stay alive during the call, as does the record.
        var writer = unsafe CleanedWriter(
          fields: fields, labels: labels, omitsEmpty: omitsEmpty, LaidRecord(value.record.checker))
        writer.reserve(length)
        writer.write(value.cell, value.record)
        return writer.finish()
      }
    }
  }
}
