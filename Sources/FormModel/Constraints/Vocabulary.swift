/// Every key of the form language, so that none is ever silently passed over.
///
/// A key that the language has and this version does not read yet is refused as such.
package enum Vocabulary {
  package static let topLevel = [
    "form", "title", "summary", "locale", "timezone", "import", "catalogues", "rules", "fields",
    "required",
    "normalize", "coerce", "check", "controls", "managers", "messages", "unknown", "unique",
    "null", "notApplicable", "columns", "nulls",
    "records", "examples",
  ]

  /// Keys for a record that is not a group of fields; one of them replaces “fields”.
  package static let otherTops = ["items", "values", "type", "rule"]
  /// The keys beside these keys, except constraints.
  package static let besideOtherTops = ["keys", "rest", "depth", "message"]

  /// The keys of a form that describe the record itself.
  package static func top(_ keys: [String]) -> [String] {
    // How many keys there are may be said of a group, too.
    guard keys.contains(where: otherTops.contains) else { return ["count"] }
    let isList = keys.contains("items")
    return otherTops + besideOtherTops + ConstraintKind.keys.filter { isList || $0 != "unique" }
  }

  /// Keys of an entry of `records`.
  package static let records =
    recordsConditions + ["per", "when", "at", "message", "code", "severity"]
  /// Those one of which each entry has.
  package static let recordsConditions = ["unique", "sorted", "consecutive", "exists", "that"]

  /// Keys of a field that are not constraints.
  package static let field = [
    "label", "help", "placeholder", "message", "secret", "required", "default", "type", "nullable",
    "null",
    "present", "notApplicable",
    "normalize", "fields", "items", "unknown", "rule", "when", "compute", "coerce", "check", "by",
    "variants", "otherwise", "input", "tag", "values", "keys", "rest", "depth",
  ]

  package static let ruleFile = ["group", "summary", "catalogues", "rules"]
  package static let ruleAbout = localRuleAbout + ["examples"]
  /// The descriptive keys of a form's rule.
  package static let localRuleAbout = ["summary", "source", "note"]
  package static let ruleExamples = ["valid", "invalid"]
  package static let control = ["label", "opens"]
  package static let manager = ["verifies", "manages"]

  /// Keys of a field that say when there is a value and where it comes from: no variant has them.
  package static let neverInVariant = [
    "when", "compute", "default", "nullable", "null", "present", "notApplicable",
  ]
  /// Keys that a variant does not have: descriptions, and keys that are equal for all variants.
  static let besideVariants = ruleAbout + neverInVariant
  /// Keys of a variant, beside its constraints.
  package static let variant = field.filter { !neverInVariant.contains($0) }
  /// Keys of a tag's long form, beside its name.
  package static let tag = [
    "label", "help", "placeholder", "message", "type", "default", "coerce", "normalize", "input",
    "secret", "nullable", "null", "present", "notApplicable",
  ]

  // MARK: Keys of what stands under a key

  package static let check = [
    "that", "let", "filled", "of", "at", "message", "code", "severity", "when",
  ]
  package static let range = ["min", "max", "above", "below"]
  package static let part = ["find", "text", "flags", "message"]
  package static let pattern = ["matches", "flags"]
  package static let remote = ["ask", "with"]
  package static let unique = ["by", "fold"]
  package static let choiceOfRules = ["any"]
  package static let choiceOfChecksums = ["any"]
  package static let namedChecksum = ["name", "of", "without"]
  package static let number = ["language", "groups"]
  package static let boolean = ["true", "false"]
  package static let replacement = ["find", "with"]
  package static let language = ["title", "summary", "fields", "controls", "codes", "texts"]
  package static let fieldOfLanguage = ["label", "help", "placeholder", "message", "choices"]

  /// Words that are never names, though they stand where names do.
  static let neverNames = ["variants": ["otherwise"]]

  /// Keys that are written beside a key with names, and not among the names.
  package static func besides(_ holder: String) -> [String] {
    switch holder {
    case "variants": field + ConstraintKind.keys + ruleAbout
    case "fields": field + ConstraintKind.keys + topLevel
    case "rules", "managers", "controls", "catalogues": topLevel + control + manager
    default: []
    }
  }

  /// The places of keys that were found elsewhere: the keys, and the correct text.
  package static let homes: [(keys: [String], home: String)] = [
    (["that", "filled", "of", "at", "severity"], "an entry of “check”: check: { that: a < b }"),
    (["sorted", "consecutive", "per"], "an entry of “records”: records: [{ sorted: takenAt }]"),
    (["code"], "an entry of “check”: check: { that: a < b, code: tooLate }"),
    (["min", "max", "above", "below"], "“range”: range: { min: 1, max: 10 }"),
    (["find", "text"], "“includes” or “excludes”: includes: [{ find: '[0-9]' }]"),
    (["matches", "flags"], "“pattern”: pattern: { matches: '[a-z]+', flags: [ignoreCase] }"),
    (["any"], "“rule”: rule: { any: [contact.email, contact.phone.e164] }"),
    (
      ["weights", "modulus", "results", "remainder", "sumDigits"],
      "“checksum”: checksum: { weights: [3, 1], modulus: 10 }"
    ),
    (
      ["trim", "collapse", "lowercase", "uppercase", "digits", "nfc", "nfkc"],
      "“normalize”: normalize: [trim]"
    ),
    (
      ["remove", "date", "decimal", "split", "replace"],
      "“normalize”: normalize: [{ remove: ' -' }]"
    ),
    (
      ["given", "initial", "run", "expect", "answers", "script"],
      "an entry of “examples” at the top of the form: examples: [{ given: { a: b } }]"
    ),
    (["valid", "invalid"], "“examples” of a rule in a file of rules"),
    (["verifies", "manages"], "a manager: managers: { save: { manages: [saveButton] } }"),
    (["codes", "texts"], "a language of “messages”: messages: { de: { texts: {} } }"),
    (
      ["accept", "where", "tiers", "service", "near", "typos", "match", "fill", "recent"],
      "“lookup”: lookup: { in: airports, accept: [id, code] }"
    ),
    (
      [
        "file", "aliases", "keywords", "codes", "popular", "position", "expires", "protected",
      ],
      "an entry of “catalogues”: catalogues: { airports: { file: airports.csv, id: iata } }"
    ),
    (
      ["columns"],
      "the top of the form or to an entry of “catalogues”: columns: { price: [Price, Preis] }"
    ),
    (["source"], "a rule of a file of rules"),
    (["group"], "a file of rules"),
    (["opens"], "a control: controls: { nextButton: { label: Next, opens: profile } }"),
    (["autocomplete", "as"], "“input”: input: { as: textarea, autocomplete: off }"),
  ]

  /// Whether a key is one of another place than fields, rules and the top.
  static func hasHome(_ key: String) -> Bool { homes.contains { $0.keys.contains(key) } }

  /// A help for a key in a wrong place; nil for other words.
  package static func home(of key: String) -> String? {
    if let home = homes.first(where: { $0.keys.contains(key) })?.home {
      return "“\(key)” belongs to \(home)"
    }
    if key == "tag" || key == "variants" {
      return "“\(key)” belongs to a rule, which the form uses: "
        + "rule: event, rules: { event: { tag: type, variants: … } }"
    }
    if field.contains(key) || ConstraintKind.keys.contains(key) {
      return topLevel.contains(key)
        ? "“\(key)” belongs to a field, a rule or the top of the form"
        : "“\(key)” belongs to a field or a rule: fields: { name: { \(key): … } }"
    }
    return topLevel.contains(key) ? "“\(key)” belongs to the top of the form" : nil
  }
}
