/// Every key of the form language, so that none is ever silently passed over.
///
/// A key that the language has and this version does not read yet is refused as such.
enum Vocabulary {
  static let topLevel = [
    "form", "title", "summary", "locale", "timezone", "import", "rules", "fields", "required",
    "normalize", "coerce", "check", "controls", "managers", "messages", "unknown", "unique",
    "examples",
  ]

  /// Keys of a field that are no constraints.
  static let field = [
    "label", "help", "placeholder", "message", "secret", "required", "default", "type", "nullable",
    "normalize", "fields", "items", "unknown", "rule", "when", "compute", "coerce", "check", "by",
    "variants", "otherwise",
  ]

  static let fieldLater = ["lookup": "catalogues come later"]

  static let ruleFile = ["group", "summary", "rules"]
  static let ruleAbout = ["summary", "source", "examples"]
  static let control = ["label"]
  static let manager = ["verifies", "manages"]
}
