internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPatterns
internal import FormText

/// Numbers, booleans and strings.
extension SchemaImporter {
  mutating func single(_ all: Conjunction, _ kinds: ValueKinds) throws(ImportFault) -> FieldShape {
    var kinds = kinds
    var entries: [FormEntry] = []
    if !kinds.isDisjoint(with: .number) {
      if let numbers = try numbers(all, &kinds) {
        entries += numbers
      } else {
        kinds.subtract(.number)
      }
    }
    var typeEntries: [FormEntry] = []
    if kinds.contains(.string) {
      if let strings = try strings(all, isAlone: kinds == .string) {
        typeEntries = strings.filter { $0.key == "type" }
        entries += strings.filter { $0.key != "type" }
      } else {
        kinds.remove(.string)
      }
    }
    if kinds.isEmpty { return .nothing }
    let types = kinds.types
    if !typeEntries.isEmpty {
      entries = typeEntries + entries
    } else if types != ["text"] {
      let type =
        types.count == 1 ? FormTree.plain(types[0]) : .list(types.map { .plain($0) })
      entries.insert(FormEntry("type", type), at: 0)
    }
    refuse(all, kinds, &entries)
    entries = entries.joined
    return FieldShape(entries: entries, kinds: kinds)
  }

  /// `not` of values and of patterns.
  private mutating func refuse(
    _ all: Conjunction, _ kinds: ValueKinds, _ entries: inout [FormEntry]
  ) {
    for (schema, _) in all.with("not") where rows.fate(schema, "not") == nil {
      guard let inner = schema.at("not") else { continue }
      let keywords = (inner.node.entries ?? []).map(\.key).filter { !Self.isAnnotation($0) }
      let values = inner["enum"]?.items ?? [inner["const"]].compactMap(\.self)
      let isOfStrings = kinds == .string
      if keywords == ["pattern"] || keywords == ["type", "pattern"]
        || keywords == ["pattern", "type"], isOfStrings,
        let text = inner["pattern"]?.string, let pattern = SchemaPattern(text)
      {
        entries.append(FormEntry("excludes", .map([FormEntry("find", .text(pattern.part))])))
        rows.note(schema, "not", .exact, "excludes")
      } else if keywords == ["enum"] || keywords == ["const"], kinds.types.count == 1 {
        let same = values.filter { kinds.contains(ValueKinds(of: $0)) }
        let literals = same.compactMap { ConditionText.literal($0) }
        rows.note(schema, "not", .exact, "check")
        if literals.isEmpty { continue }
        let that =
          literals.count == 1
          ? "this != \(literals[0])" : "!(this in [\(literals.joined(separator: ", "))])"
        entries.append(
          FormEntry(
            "check",
            .map([FormEntry("that", that), FormEntry("message", .text("enter another value"))])))
      } else {
        rows.note(schema, "not", .lost, "", "a form has no such exclusion")
      }
    }
  }

  // MARK: Numbers

  /// The constraints of numbers; nil where no number fits.
  private mutating func numbers(
    _ all: Conjunction, _ kinds: inout ValueKinds
  ) throws(ImportFault) -> [FormEntry]? {
    var low: (text: String, isOpen: Bool)?
    var high: (text: String, isOpen: Bool)?
    for schema in all.schemas {
      for (keyword, isLow) in [
        ("minimum", true), ("exclusiveMinimum", true), ("maximum", false),
        ("exclusiveMaximum", false),
      ] {
        guard let value = schema[keyword] else { continue }
        let isOpen = keyword.hasPrefix("exclusive")
        if isOpen, document.dialect == .openAPI30, value.boolean != nil {
          rows.note(schema, keyword, .exact, "range")
          continue
        }
        let number = try number(value, keyword)
        let flag = schema[isLow ? "exclusiveMinimum" : "exclusiveMaximum"]?.boolean == true
        let end = (number, isOpen || document.dialect == .openAPI30 && flag)
        rows.note(schema, keyword, .exact, "range")
        if isLow {
          low = Self.stricter(low, end, isLow)
        } else {
          high = Self.stricter(high, end, isLow)
        }
      }
    }
    if let low, let high {
      let order = JSONNumber.compare(low.text, high.text)
      if order > 0 || order == 0 && (low.isOpen || high.isOpen) { return nil }
    }
    var entries = [Self.range(low, high)].compactMap(\.self)
    var step: String?
    for (schema, value) in all.with("multipleOf") {
      let own = try number(value, "multipleOf")
      guard JSONNumber.compare(own, "0") > 0 else {
        throw document.fault("“multipleOf” is a number above 0", at: value.range)
      }
      rows.note(schema, "multipleOf", .exact, "step")
      guard let other = step else {
        step = own
        continue
      }
      if Self.isMultiple(own, of: other) {
        step = own
      } else if !Self.isMultiple(other, of: own) {
        rows.note(schema, "multipleOf", .lost, "", "a field has one step")
      }
    }
    if let step { entries.append(FormEntry("step", step)) }
    for (schema, value) in all.with("format") where !kinds.contains(.string) {
      rows.note(
        schema, "format", .ignored, "",
        "“\(value.string ?? "")” is not a constraint of numbers here")
    }
    return entries
  }

  private static func isMultiple(_ one: String, of other: String) -> Bool {
    guard let number = JSONNumber.exact(one), let step = JSONNumber.exact(other) else {
      return false
    }
    return ExactNumber.remainder(number, step)?.isZero ?? false
  }

  private func number(_ value: Node, _ keyword: String) throws(ImportFault) -> String {
    guard let text = value.number else {
      throw document.fault("“\(keyword)” is a number", at: value.range)
    }
    return text
  }

  private static func stricter(
    _ old: (text: String, isOpen: Bool)?, _ new: (text: String, isOpen: Bool), _ isLow: Bool
  ) -> (text: String, isOpen: Bool) {
    guard let old else { return new }
    let order = JSONNumber.compare(new.text, old.text)
    if order == 0 { return (old.text, old.isOpen || new.isOpen) }
    return (order > 0) == isLow ? new : old
  }

  private static func range(
    _ low: (text: String, isOpen: Bool)?, _ high: (text: String, isOpen: Bool)?
  ) -> FormEntry? {
    if low == nil, high == nil { return nil }
    if low?.isOpen != true, high?.isOpen != true {
      return FormEntry("range", "\(low?.text ?? "")..\(high?.text ?? "")")
    }
    var ends: [FormEntry] = []
    if let low { ends.append(FormEntry(low.isOpen ? "above" : "min", low.text)) }
    if let high { ends.append(FormEntry(high.isOpen ? "below" : "max", high.text)) }
    return FormEntry("range", .map(ends))
  }

  // MARK: Counts

  /// The ends of keywords that count; nil where no number is between them.
  mutating func bounds(
    _ all: Conjunction, _ least: String, _ most: String, _ key: String
  ) throws(ImportFault) -> (low: Int, high: Int?)? {
    var low = 0
    var high: Int?
    for schema in all.schemas {
      for keyword in [least, most] {
        guard let value = schema[keyword] else { continue }
        guard let count = SchemaValidator.bound(value) else {
          throw document.fault(
            "“\(keyword)” is a whole number that is not below 0", at: value.range)
        }
        rows.note(schema, keyword, .exact, key)
        if keyword == least { low = max(low, count) } else { high = min(high ?? count, count) }
      }
    }
    if let high, high < low { return nil }
    return (low, high)
  }

  static func words(_ bounds: (low: Int, high: Int?)) -> String? {
    if bounds.low == 0, bounds.high == nil { return nil }
    if bounds.low == bounds.high { return "\(bounds.low)" }
    return (bounds.low == 0 ? "" : "\(bounds.low)") + ".." + (bounds.high.map { "\($0)" } ?? "")
  }
}
