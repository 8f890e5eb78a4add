internal import FormDocuments
internal import FormLookup
internal import FormModel

extension SchemaParts {
  /// The top of a form.
  var form: Schema {
    let top = (Vocabulary.otherTops + Vocabulary.besideOtherTops + ConstraintKind.keys).filter {
      !Vocabulary.topLevel.contains($0)
    }
    return .keys(
      keys(Vocabulary.topLevel, .form, formShape) + top.map { ($0, .part("key-\($0)")) },
      required: ["form"], anyOf: (["fields"] + Vocabulary.otherTops).map { [$0] })
  }

  /// The top of a file of rules.
  var ruleFile: Schema {
    .keys(
      keys(Vocabulary.ruleFile, .ruleFile) { key in
        switch key {
        case "catalogues": .part("catalogues")
        case "rules": .map(of: .part("rule-of-file"))
        default: .text
        }
      }, required: ["group"])
  }

  private func formShape(_ key: String) -> Schema? {
    switch key {
    case "form", "title", "summary", "locale", "timezone": .text
    case "import": .names
    case "unique": .any(.boolean, .names, uniqueKeys)
    case "catalogues", "normalize", "check", "unknown": .part(key)
    case "rules": .map(of: .part("rule"))
    case "fields": .map(of: .part("field"))
    case "required", "coerce": .boolean
    case "null": .words(LanguageWords.null.map(\.0))
    case "notApplicable": .part("policy")
    case "columns": .map(of: .names)
    case "nulls": .any(.text, .list(of: cellText, 1 ... .max))
    case "records": .any(recordsEntry, .list(of: recordsEntry))
    case "messages": languages
    case "controls": .map(of: control)
    case "managers": .map(of: .keys(keys(Vocabulary.manager, .manager, managerShape)))
    case "examples": .list(of: .part("example"))
    default: nil
    }
  }

  /// A text of a cell: `null` is one, too.
  private var cellText: Schema {
    Schema([("type", .texts(["string", "number", "boolean", "null"]))])
  }

  /// A control that says nothing may be left empty.
  private var control: Schema {
    var control = Schema.keys(keys(Vocabulary.control, .control) { _ in .text })
    control.keywords[0] = ("type", .texts(["object", "null"]))
    return control
  }

  private func managerShape(_ key: String) -> Schema? {
    key == "verifies" ? .any(.text, .list(of: .text)) : .names
  }

  // MARK: Checks

  /// An expression, an entry, or a list of these.
  var check: Schema {
    let one = Schema.any(.condition, .part("entry-of-check"))
    return .any(.condition, .part("entry-of-check"), .list(of: one, 1 ... .max))
  }

  var checkEntry: Schema {
    .keys(
      keys(Vocabulary.check, .check) { key in
        switch key {
        case "that", "when": .condition
        case "let": .filledMap(of: .text)
        case "filled":
          .any(Self.bounds(""), .words([LanguageWords.noneOrAll]))
        case "of": .names
        case "at", "message", "code": .text
        case "severity": .words(LanguageWords.severities.map(\.0))
        default: nil
        }
      }, anyOf: [["that"], ["filled", "of"]])
  }

  private var recordsEntry: Schema {
    .keys(
      keys(Vocabulary.records, .records) { key in
        switch key {
        case "unique": .any(.names, uniqueKeys)
        case "sorted", "per": .names
        case "that", "when": .condition
        case "consecutive", "at", "message", "code": .text
        case "exists": .filledMap(of: .text)
        case "severity": .words(LanguageWords.severities.map(\.0))
        default: nil
        }
      }, oneOf: Vocabulary.recordsConditions.map { [$0] })
  }

  // MARK: Languages

  private var languages: Schema { byLocale(.part("language")) }

  /// Something for each locale, as BCP 47 writes it.
  private func byLocale(_ shape: Schema) -> Schema {
    Schema([
      ("type", .text("object")),
      ("patternProperties", .named([("^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$", shape)])),
      ("additionalProperties", .flag(false)),
    ])
  }

  var language: Schema {
    .keys(
      keys(Vocabulary.language, .language) { key in
        switch key {
        case "title", "summary": .text
        case "fields":
          .map(
            of: .keys(
              keys(Vocabulary.fieldOfLanguage, .language) { key in
                key == "message"
                  ? .part("message") : key == "choices" ? .map(of: .text) : .text
              }))
        case "controls":
          .map(
            of: .any(
              .text,
              // Other keys are let pass there.
              Schema([
                ("type", .text("object")),
                ("properties", .named(keys(["label"], .control) { _ in .text })),
                ("required", .texts(["label"])),
              ])))
        case "codes", "texts": .map(of: .text)
        default: nil
        }
      })
  }

  // MARK: Catalogues

  /// One source, and which of its columns say what.
  var catalogue: Schema {
    .keys(
      keys(NodeReader.catalogueKeys, .catalogue, catalogueShape),
      oneOf: NodeReader.catalogueOrigins.map { [$0] })
  }

  private func catalogueShape(_ key: String) -> Schema? {
    switch key {
    case "file", "rule", "store": .text
    case "items": .any(.map(of: .anything), .list(of: .any(.text, .map(of: .anything))))
    case "protected": .boolean
    case "position": .list(of: .text, 2...2)
    case "columns":
      .map(of: .words(LanguageWords.columnTypes.map { "\($0)" }))
    case "keypad":
      .any(
        .words([LanguageWords.noKeypad]),
        .oneOrMore(.words(KeypadScript.allCases.map(\.rawValue))))
    case "region": .text(like: "^[A-Za-z]{2}$", "write a country by its two letters, such as US")
    // A column, or how many of the heaviest.
    case "popular": .text
    // A column, several, or those of each language.
    case "label":
      .any(
        .text, .list(of: .text, 1 ... .max),
        Schema(byLocale(.names).keywords + [("minProperties", .number(1))])
      )
    case _ where CatalogueColumns.keys.contains(key):
      CatalogueColumns.keysOfSeveral.contains(key) ? .names : .any(.text, .list(of: .text, 1...1))
    default: nil
    }
  }
}
