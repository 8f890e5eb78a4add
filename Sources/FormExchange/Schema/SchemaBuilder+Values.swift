internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormSchema

/// Single values by their types.
extension SchemaBuilder {
  /// A single value: its type, its constraints, and the strings that clean-up reads as such a value.
  mutating func single(_ index: Int) -> Schema {
    let type = field(index).type
    let reading = reading(of: index)
    let strings = readStrings(index)
    let hasStrings = strings != nil
    var native: [Schema]
    switch type {
    case .text: native = [.type("string")]
    case .any: native = [anyValue(index)]
    case .boolean: native = [.type("boolean")]
    case .integer:
      native = [.type("integer")]
      note(index, "type", "integer", .exact(native[0]), codes: ["typeMismatch", "stepMismatch"])
      rows[rows.count - 1].isImplied = true
    case .number: native = [.type("number")]
    case .date, .time, .datetime, .local: native = moment(index, type, reading)
    case .list, .group: native = []
    }
    native += assertions(of: index, hasStrings: hasStrings)
    let own = Schema.allOf(native)
    guard let strings else { return own }
    return .anyOf([own, strings])
  }

  /// Constraints that judge strings alone leave other values of any type undecided, which is not valid.
  private func anyValue(_ index: Int) -> Schema {
    let isOfText = field(index).shared.value.constraints.contains { placed in
      switch placed.constraint {
      case .pattern, .includes, .excludes, .length: true
      case .choices, .forbidden, .range, .step, .checksum, .format, .count, .equals, .differs,
        .unique, .unicode, .remote, .lookup, .union:
        false
      }
    }
    return isOfText ? .type("string") : Schema()
  }

  /// Dates as strings.
  private mutating func moment(
    _ index: Int, _ type: ValueType, _ reading: TextReading
  ) -> [Schema] {
    let whole: String
    var format: String?
    switch type {
    case .date: (whole, format) = (MomentPatterns.date, "date")
    case .datetime: (whole, format) = (MomentPatterns.datetime, "date-time")
    // The format “time” of JSON Schema requires an offset.
    case .time: whole = MomentPatterns.time
    case .local: whole = MomentPatterns.local
    case .text, .integer, .number, .boolean, .any, .list, .group: return []
    }
    guard let pattern = reading.pattern(whole) else {
      note(
        index, "type", "\(type)", .lost(note: TextReading.note), codes: ["typeMismatch"])
      return [.type("string")]
    }
    var schema = Schema([("type", .text("string"))])
    if case .asSent = reading, let format { schema.keywords.append(("format", .text(format))) }
    schema.keywords.append(("pattern", .text(pattern)))
    switch type {
    case .datetime:
      note(
        index, "type", "\(type)",
        .weaker(schema, note: "leap seconds are not compared with the calendar"),
        codes: ["typeMismatch"])
    case .local:
      note(
        index, "type", "\(type)",
        .weaker(schema, note: "readings that the clocks skip are not known"),
        codes: ["typeMismatch"])
    case .date, .time, .text, .integer, .number, .boolean, .any, .list, .group:
      note(index, "type", "\(type)", .exact(schema), codes: ["typeMismatch"])
    }
    return [schema]
  }

  /// The strings that coercion or clean-up reads as a number or a boolean; nil where it reads none.
  private mutating func readStrings(_ index: Int) -> Schema? {
    guard side == .input else { return nil }
    var readsAny = false
    for step in form.fields[index].cleanUp {
      switch step.step {
      case .number, .boolean: readsAny = true
      case .plain, .withText, .normalForm, .dates, .replace: continue
      }
    }
    let type = field(index).type
    let whole: String
    switch type {
    case .integer, .number: whole = MomentPatterns.number
    case .boolean: whole = "true|false"
    case .text, .any, .date, .time, .datetime, .local, .list, .group: return nil
    }
    guard readsAny || plan(index).flags.contains(.coerces) else { return nil }
    let pattern = readsAny ? nil : reading(of: index).pattern(whole)
    let schema = Schema(
      [("type", .text("string"))] + (pattern.map { [("pattern", .text($0))] } ?? []))
    let isExact = pattern != nil && type != .integer
    note(
      index, "type", "\(type)",
      isExact
        ? .exact(schema) : .weaker(schema, note: "strings are read as values of this type"),
      codes: ["typeMismatch"])
    return schema
  }
}

/// Values of types that are strings, as patterns of whole values.
enum MomentPatterns {
  /// A number by the grammar of RFC 8259, section 6.
  static let number = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"

  /// A day that exists (RFC 3339 full-date) of the years 0001 to 9999.
  static let date =
    "(?!0000)(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
    + "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))"
    + "|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)"

  private static let minutes = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"

  /// A time of the day (HTML, valid time string, with any number of decimals).
  static let time = minutes + "(?::[0-5][0-9](?:\\.[0-9]+)?)?"
  static let local = date + "T" + time
  /// A moment (RFC 3339 date-time).
  static let datetime =
    date + "[Tt]" + minutes + ":(?:[0-5][0-9]|60)(?:\\.[0-9]+)?(?:[Zz]|[+-]" + minutes + ")"
}
