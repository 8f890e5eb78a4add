internal import FormEngine
internal import FormText

/// What is asked about each field of a form while values are written after clean-up.
struct CleanedFields {
  struct Field: BitwiseCopyable {
    var type: ValueType
    /// Its name as a key of JSON, with the colon: a part of the labels.
    var label: Int
    var labelCount: Int
    /// A group's first field.
    var firstMember = -1
    /// A group's keys that the form does not name are written.
    var keepsUnknown = false
    /// A `null` that was sent is written, and a value that is not asked for.
    var keepsNull = false
    var keepsUnasked = false
    /// What stands for nothing and is of its type all the same, or of one of its types.
    var takesTexts = false
    var takesLists = false
    var takesNull = false
    /// A group that is written as a list.
    var isTuple = false
    /// It is a field of one variant of its group.
    var isOfVariant = false

    fileprivate mutating func take(_ type: ValueType) {
      if type == .text || type == .any { takesTexts = true }
      if type == .list { takesLists = true }
      if type == .any { takesNull = true }
    }
  }

  private var fields: [Field] = []
  private var labels: [UInt8] = []

  init(_ form: CompiledForm) {
    for (index, facts) in form.fields.enumerated() {
      let plan = form.plan.field(index)
      var field = Field(type: plan.type, label: labels.count, labelCount: 0)
      JSONText.append(data: Array(facts.name.utf8), to: &labels)
      labels.append(UInt8(ascii: ":"))
      field.labelCount = labels.count - field.label
      field.take(plan.type)
      if plan.shapes >= 0 {
        (field.takesTexts, field.takesLists, field.takesNull) = (false, false, false)
        for shape in form.shapes(of: index) { field.take(form.plan.field(shape).type) }
      }
      field.isOfVariant = facts.variant != nil
      field.isTuple = plan.flags.contains(.tuple)
      field.keepsNull = plan.flags.contains(.keepsNull)
      field.keepsUnasked = plan.unasked == .ignore
      if plan.group >= 0 {
        let group = Int(plan.group)
        let policy = form.plan.unknownPolicy(ofGroup: group)
        field.firstMember = form.plan.firstField(ofGroup: group)
        field.keepsUnknown = policy == .ignore || policy == .warn
      }
      fields.append(field)
    }
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
        // Safety: both stay while this is called, and so does the record.
        var writer = unsafe CleanedWriter(
          fields: fields, labels: labels, omitsEmpty: omitsEmpty, LaidRecord(value.record.checker))
        writer.reserve(length)
        writer.write(value.cell, value.record)
        return writer.finish()
      }
    }
  }
}
