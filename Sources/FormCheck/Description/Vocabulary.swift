/// Every key of the form language, so that none is ever silently passed over.
///
/// A key that the language has and this version does not read yet is refused as such.
enum Vocabulary {
  static let topLevel = [
    "form", "title", "summary", "locale", "timezone", "import", "rules", "fields", "required",
    "normalize", "controls", "managers", "unknown", "examples",
  ]

  static let topLevelLater = [
    "coerce": "reading texts as typed values comes later",
    "check": "checks across fields come later",
    "messages": "translations come later",
    "unique": "comparing records comes later",
  ]

  /// Keys of a field that are no constraints.
  static let field = [
    "label", "help", "placeholder", "message", "secret", "required", "default", "type", "nullable",
    "normalize", "fields", "items", "unknown", "rule",
  ]

  static let fieldLater = [
    "when": "conditions come later",
    "compute": "computed values come later",
    "coerce": "reading texts as typed values comes later",
    "unicode": "Unicode profiles come later",
    "lookup": "catalogues come later",
    "unique": "comparing the items of a list comes later",
    "by": "variants of rules come later",
    "variants": "variants of rules come later",
    "otherwise": "variants of rules come later",
    "check": "checks come later",
    "remote": "checks by the host program come later",
  ]

  static let ruleFile = ["group", "summary", "rules"]
  static let ruleAbout = ["summary", "source", "examples"]
  static let control = ["label"]
  static let manager = ["verifies", "manages"]
}
