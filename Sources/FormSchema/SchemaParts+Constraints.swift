internal import FormLookup
internal import FormEngine
internal import FormModel

extension SchemaParts {
  /// What stands under a constraint's key.
  func constraintShape(_ kind: ConstraintKind) -> Schema {
    switch kind {
    case .pattern:
      .any(.text, .keys(keys(Vocabulary.pattern, .pattern, patternShape), required: ["matches"]))
    case .includes, .excludes: .oneOrMore(part)
    case .length: .oneOrMore(length)
    case .choices: .any(.oneOrMore(.text), .filledMap(of: .text))
    case .forbidden: .oneOrMore(.text)
    case .range: .oneOrMore(range)
    case .step: Schema([("type", .text("number")), ("exclusiveMinimum", .number(0))])
    case .checksum: .part("checksum")
    case .format: .words(ValueFormat.allCases.map(\.name))
    case .count: Self.size("")
    case .equals, .differs: .text
    case .unique: .any(.boolean, .names, uniqueKeys)
    case .unicode: .oneOrMore(.words(LanguageWords.characterProfiles.map(\.0)))
    case .remote:
      .any(
        .text,
        .keys(
          keys(Vocabulary.remote, .remote) { $0 == "ask" ? .text : .names }, required: ["ask"]))
    case .lookup:
      .any(.text, .keys(keys(LookupConstraint.keys, .lookup, lookupShape), required: ["in"]))
    }
  }

  /// `{ by: email, fold: case }`.
  var uniqueKeys: Schema {
    .keys(
      keys(Vocabulary.unique, .unique) { $0 == "by" ? .names : .words([LanguageWords.foldCase]) },
      anyOf: Vocabulary.unique.map { [$0] })
  }

  private static let flags = Schema.oneOrMore(.words(LanguageWords.patternFlags.map(\.0)))

  private func patternShape(_ key: String) -> Schema? { key == "flags" ? Self.flags : .text }

  /// An entry of `includes` or `excludes`.
  private var part: Schema {
    .any(
      .text,
      .keys(
        keys(Vocabulary.part, .part) { key in
          key == "flags" ? Self.flags : key == "message" ? .part("message") : .text
        }, anyOf: [["find"], ["text"]]))
  }

  /// `8..72`, `8..`, `..72`, or a number; then what else may stand behind it.
  static func bounds(_ unit: String) -> Schema {
    .any(
      Schema([("type", .text("integer")), ("minimum", .number(0))]),
      .text(
        like: #"^ *(?:[0-9]+|[0-9]+\.\.[0-9]*|\.\.[0-9]+)"# + unit + "$",
        "write 8..72, 8.. or ..72, or one number for exactly that many"))
  }

  private var length: Schema {
    let units = LanguageWords.lengthUnits.map(\.0).joined(separator: "|")
    return Self.size("(?: +(?:\(units)))? *")
  }

  /// Bounds one end of which may be an expression, which has a word that does not begin with a digit.
  private static func size(_ unit: String) -> Schema {
    .any(
      bounds(unit),
      .text(
        like: #"^(?! *(?:[0-9]*\.\.)?[0-9]+ +[^ ]+ *$)"#
          + #"(?=.*(?:^|[^0-9A-Za-z_])[A-Za-z_])(?:.+\.\.|.*\.\.[^ ])"#,
        "write 8..72, 1..seats, 8.. or ..72"))
  }

  private var range: Schema {
    .any(
      .text(like: #".\.\.|\.\.."#, "write 1..10, 1.. or ..10, or { above: 0, max: 10 }"),
      .keys(
        keys(Vocabulary.range, .range) { _ in .text }, anyOf: Vocabulary.range.map { [$0] }))
  }

  // MARK: Check digits

  /// A name, a weighted sum, a choice of these, or a list of which all must fit.
  var checksum: Schema {
    let name = Schema.words(Checksum.allCases.map(\.name))
    return .any(
      name,
      .keys(
        keys(Vocabulary.namedChecksum, .checksum) {
          $0 == "name" ? name : $0 == "of" ? .oneOrMore(.text) : .text
        },
        required: ["name"]),
      .keys(
        keys(Vocabulary.choiceOfChecksums, .checksum) { _ in .part("checksum") },
        required: Vocabulary.choiceOfChecksums),
      .part("weighted-sum"),
      .list(of: .part("checksum"), 1 ... .max))
  }

  var weightedSum: Schema {
    .keys(
      keys(WeightedSumReader.keys, .checksum, sumShape), required: WeightedSumReader.wanted)
  }

  private func sumShape(_ key: String) -> Schema? {
    switch key {
    case "weights": .oneOrMore(.integer(-1_000_000...1_000_000))
    case "from": .words(LanguageWords.weightsFrom)
    case "modulus": .integer(2...1_000_000_000)
    case "of", "results": .text
    case "at": .integer(-4_096...4_096)
    case "remainder":
      .any(.integer(0...999_999_999), .text(like: #"\.\."#, "write 10, or 100..999"))
    case "add": .integer(-1_000_000...1_000_000)
    case "values": .map(of: .text)
    case "tables": .oneOrMore(.text(like: #"^\d{10}$"#, "write ten digits"))
    case "sumDigits": .integer(2...36)
    case "otherwise": .part("weighted-sum")
    default: nil
    }
  }

  // MARK: Look-ups

  private func lookupShape(_ key: String) -> Schema? {
    switch key {
    case "in", "service", "near": .text
    case "accept": .oneOrMore(.words(CatalogueName.allCases.map(\.rawValue)))
    case "where": .map(of: .any(.text, .list(of: .text, 1 ... .max)))
    case "tiers": .words(LanguageWords.tiers)
    case "typos": .words(CatalogueQuery.Typos.allCases.map(\.rawValue))
    case "match": .words(CatalogueQuery.Match.allCases.map(\.rawValue))
    case "limit": .integer(LookupConstraint.limits)
    case "recent": .integer(LookupConstraint.recents)
    case "fill": .boolean
    default: nil
    }
  }

  // MARK: Clean-up

  var normalize: Schema {
    .any(.part("step-of-normalize"), .list(of: .part("step-of-normalize")))
  }

  var cleanUpStep: Schema {
    let steps = LanguageWords.textSteps.map(\.0) + LanguageWords.readings
    var map = Schema.keys(keys(steps, .cleanUp, stepShape))
    map.keywords += [("minProperties", .number(1)), ("maxProperties", .number(1))]
    return .any(.words(LanguageWords.plainSteps.map(\.0)), map)
  }

  private func stepShape(_ key: String) -> Schema? {
    switch key {
    case "remove", "split", "decimal": .text
    case "date": .any(.text, .list(of: .text, 1...20))
    case "number":
      .any(
        .words(NumberLanguages.known),
        .keys(
          keys(Vocabulary.number, .number) { key in
            .words(key == "language" ? NumberLanguages.known : [LanguageWords.trustsGroups])
          }, required: ["language"]))
    case "boolean":
      .keys(
        keys(Vocabulary.boolean, .boolean) { _ in
          .oneOrMore(Schema([("type", .texts(["string", "number", "boolean", "null"]))]))
        }, required: Vocabulary.boolean)
    case "replace":
      .keys(
        keys(Vocabulary.replacement, .replacement) { key in
          key == "find"
            ? .text : Schema([("type", .texts(["string", "number", "boolean", "null"]))])
        }, required: Vocabulary.replacement)
    default: nil
    }
  }
}
