package import FormEngine
package import FormPatterns

/// The words among which the language lets choose, with what they mean: for who reads them, and for the schema
/// from which editors complete them.
package enum LanguageWords {
  /// The word that `fold` of `unique` takes.
  package static let foldCase = "case"
  package static let types: [(String, ValueType)] = [
    ("text", .text), ("integer", .integer), ("number", .number), ("decimal", .number),
    ("boolean", .boolean), ("date", .date), ("time", .time), ("datetime", .datetime),
    ("local", .local), ("any", .any),
  ]
  /// The type of fields that stand in the group around them.
  package static let section = "section"
  /// The types of a tag.
  package static let tagTypes: [ValueType] = [.text, .integer, .number, .boolean]
  /// The types of a catalogue's columns.
  package static let columnTypes: [ValueType] = [
    .text, .integer, .number, .boolean, .date, .time, .datetime, .local,
  ]

  package static let unknown: [(String, UnknownPolicy)] = [
    ("reject", .reject), ("warn", .warn), ("allow", .allow), ("strip", .strip),
  ]
  package static let null: [(String, NullPolicy)] = [
    ("clear", .clear), ("empty", .empty), ("reject", .reject),
  ]
  package static let severities: [(String, Fault.Severity)] = [
    ("error", .error), ("warning", .warning), ("info", .info),
  ]
  package static let noneOrAll = "none or all"

  package static let lengthUnits: [(String, LengthUnit)] = [
    ("bytes", .bytes), ("graphemes", .graphemes), ("utf16", .utf16), ("codePoints", .codePoints),
  ]
  package static let patternFlags: [(String, PatternFlags)] = [
    ("ignoreCase", .ignoreCase), ("unicodeClasses", .unicodeClasses),
  ]
  package static let characterProfiles: [(String, CharacterProfile)] = [
    ("noControl", .noControl), ("noBidi", .noBidi), ("noInvisible", .noInvisible),
    ("singleLine", .singleLine), ("oneScript", .oneScript), ("noConfusables", .noConfusables),
  ]

  package static let plainSteps: [(String, CleanUpDescription.Step)] = [
    ("trim", .plain(.trim)), ("collapse", .plain(.collapse)), ("lowercase", .plain(.lowercase)),
    ("uppercase", .plain(.uppercase)), ("digits", .plain(.digits)),
    ("nfc", .normalForm(.composed)), ("nfkc", .normalForm(.compatible)),
  ]
  package static let textSteps: [(String, CleanUpStep.Kind)] = [
    ("remove", .remove), ("decimal", .decimal), ("split", .split),
  ]
  /// Steps that read what people write.
  package static let readings = ["date", "number", "boolean", "replace"]
  package static let trustsGroups = "trust"

  package static let tiers = ["popular", "full"]
  /// A catalogue without a keypad.
  package static let noKeypad = "none"
  package static let weightsFrom = ["left", "right"]
  /// Answers that `required` takes for slips of `true` and `false`, and never for conditions.
  package static let answers = ["yes", "no", "on", "off", "y", "n", "true", "false"]
}
