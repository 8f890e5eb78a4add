internal import FormEngine
internal import FormModel

/// The parts of the schemas of the language.
struct SchemaParts {
  let words: SchemaWords

  init(_ words: SchemaWords) { self.words = words }

  /// What several places share.
  var shared: [(name: String, schema: Schema)] {
    fieldKeys + sets
      + [
        ("message", message), ("normalize", normalize), ("step-of-normalize", cleanUpStep),
        ("checksum", checksum), ("weighted-sum", weightedSum), ("check", check),
        ("entry-of-check", checkEntry), ("unknown", unknown), ("policy", policy),
        ("catalogues", .map(of: catalogue)), ("language", language), ("example", example),
        ("step-of-script", scriptStep), ("expect", expect),
      ]
  }

  /// Keys of a place, each with what people read of it.
  ///
  /// A key without a shape of its own takes anything: better than to refuse what the language takes.
  func keys(
    _ names: [String], _ place: SchemaWords.Place, _ shape: (String) -> Schema?
  ) -> [(name: String, schema: Schema)] {
    names.map { ($0, (shape($0) ?? .anything).described(words.text(of: $0, in: place))) }
  }

  // MARK: Fields, items, rules and variants

  /// A field's keys, each as a part of its own, since sets of several kinds have it.
  private var fieldKeys: [(name: String, schema: Schema)] {
    let shapes =
      keys(Vocabulary.field, .field, fieldShape)
      + keys(ConstraintKind.keys, .field) { ConstraintKind(rawValue: $0).map(constraintShape) }
    return shapes.map { ("key-\($0.name)", $0.schema) }
  }

  private func set(
    _ names: [String], and own: [(name: String, schema: Schema)] = [], required: [String] = []
  ) -> Schema {
    .keys(names.map { ($0, .part("key-\($0)")) } + own, required: required)
  }

  private var sets: [(name: String, schema: Schema)] {
    let field = Vocabulary.field + ConstraintKind.keys
    let own = keys(Vocabulary.ruleAbout, .rule) { $0 == "examples" ? ruleExamples : .text }
    let type = Schema.words(
      LanguageWords.types.filter { LanguageWords.tagTypes.contains($0.1) }.map(\.0))
    return [
      ("field", set(field)),
      (
        "rule",
        set(field, and: own.filter { Vocabulary.localRuleAbout.contains($0.name) })
      ),
      ("rule-of-file", set(field, and: own)),
      (
        "variant",
        set(
          Vocabulary.variant.filter { $0 != "type" } + ConstraintKind.keys,
          and: own + keys(["type"], .field) { _ in oneOrMoreTypes(besides: []) })
      ),
      (
        "tag",
        set(
          Vocabulary.tag.filter { $0 != "type" },
          and: keys(["type"], .field) { _ in type } + keys(["name"], .tag) { _ in .text },
          required: ["name"])
      ),
    ]
  }

  /// What stands under a key that is no constraint.
  private func fieldShape(_ key: String) -> Schema? {
    switch key {
    case "label", "help", "placeholder", "by", "compute": .text
    case "secret", "nullable", "present", "coerce": .boolean
    case "message", "normalize", "check", "unknown": .part(key)
    case "required": required
    case "when": .condition
    case "default": .anything
    case "type":
      oneOrMoreTypes(besides: [LanguageWords.section])
    case "values", "keys", "rest": .part("field")
    case "items": .any(.part("field"), .list(of: .part("field")))
    case "depth": .text(like: "^0*[01]?\\.\\.0*[1-9][0-9]*$", "write how deep at most, such as ..4")
    case "null": .words(LanguageWords.null.map(\.0))
    case "notApplicable": .part("policy")
    case "fields": .map(of: .part("field"))
    case "otherwise": .part("variant")
    case "variants": .filledMap(of: .part("variant"))
    case "tag": .any(.text, .part("tag"))
    case "rule": .oneOrMore(ruleName)
    case "input": .keys(keys(InputDescription.keys, .input, inputShape))
    default: nil
    }
  }

  private func oneOrMoreTypes(besides: [String]) -> Schema {
    let types = LanguageWords.types.map(\.0)
    return .any(.words(types + besides), .list(of: .words(types), 1...types.count))
  }

  private func inputShape(_ key: String) -> Schema? {
    if key == "as" { return .words(InputDescription.Style.allCases.map(\.rawValue)) }
    return .any(
      .words(AutocompleteNames.fields),
      .text(like: " ", "write a name of the HTML standard, such as given-name"))
  }

  /// Words that look like an answer are a slip of `true` or `false`.
  private var required: Schema {
    let slips = LanguageWords.answers.map { word in
      word.map { "[\($0)\($0.uppercased())]" }.joined()
    }
    var required = Schema.condition
    required.keywords += [
      ("pattern", .text("^(?!(?:\(slips.joined(separator: "|")))$)")),
      ("patternErrorMessage", .text("write true or false, or a condition")),
    ]
    return required
  }

  /// A ready rule, so that it is completed, or one of the author's own.
  private var ruleName: Schema {
    .any(
      .words(RuleLibrary.ruleNames), .text,
      Schema(
        Schema.keys(keys(Vocabulary.choiceOfRules, .choiceOfRules) { _ in .names }).keywords + [
          ("minProperties", .number(1))
        ]))
  }

  /// One text for all codes, or a text for each.
  private var message: Schema {
    .any(.text, .keys(IssueCode.allCases.map { ($0.rawValue, .text) }))
  }

  private var policy: Schema { .words(LanguageWords.unknown.map(\.0)) }
  private var unknown: Schema { .any(policy, .part("field")) }

  private var ruleExamples: Schema {
    .keys(
      keys(Vocabulary.ruleExamples, .ruleExamples) { key in
        if key == "valid" { return .list(of: .anything) }
        let code = Schema.oneOrMore(.text)
        let parts = keys(["value", "code", "why"], .ruleExample) { key in
          key == "value" ? .anything : key == "code" ? code : .text
        }
        // Other keys are let pass there.
        return .list(
          of: Schema([
            ("type", .text("object")), ("properties", .named(parts)),
            ("required", .texts(["value", "code"])),
          ]))
      })
  }
}
