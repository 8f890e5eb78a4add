/// Words of other tools, each with what is written here: JSON Schema and OpenAPI, Laravel, zod, yup and Joi,
/// HTML, pydantic, Bean Validation and FluentValidation, XLSForm, FHIR questionnaires, SurveyJS and Form.io.
///
/// Only words that are none of this language at their place. A test compiles whatever is named here.
package enum ForeignWords {
  package struct Row: Sendable {
    package var words: [String]
    /// What is written here, one for each thing that the word may mean.
    package var write: [String]
    /// In place of “write”, where there is more to say.
    package var note: String?
    /// What helps where the word is `false`, and so means the opposite.
    var ifFalse: String

    package init(
      _ words: String, _ write: String..., note: String? = nil,
      ifFalse: String = "leave it out: it is so without it"
    ) {
      self.words = words.split(separator: " ").map(String.init)
      self.write = write
      self.note = note
      self.ifFalse = ifFalse
    }

    package var help: String { help(number: nil) }

    /// - Parameter number: The number under the key, which takes the place of the one in the example.
    func help(number: String?) -> String {
      if let note { return note }
      let texts = write.compactMap { text in
        number.map { ForeignWords.example(text, with: $0) } ?? text
      }
      return "write " + (texts.isEmpty ? write : texts).map { "“\($0)”" }.joined(separator: ", or ")
    }
  }

  /// What is written here in place of a key of another tool; nil for a key of none.
  ///
  /// - Parameters:
  ///   - isFalse: Whether the key's value is `false`.
  ///   - number: The key's value, if it is a number.
  package static func help(
    forKey key: String, in place: String, isFalse: Bool = false, number: String? = nil
  ) -> String? {
    let rows: [String: Row]? =
      switch place {
      case "a field": fieldRows
      case "a form": formRows
      case "“range”": rangeRows
      case "a check": checkRows
      case "an example": exampleRows
      case "“expect”": expectationRows
      case "“normalize”": stepRows
      case "a catalogue": catalogueRows
      case "“lookup”": lookupRows
      case "“message”, which takes codes": codeRows
      default: nil
      }
    guard let row = rows?[key] else { return nil }
    return isFalse ? row.ifFalse : row.help(number: number)
  }

  /// An example of bounds with another number; nil where the number cannot stand there.
  fileprivate static func example(_ text: String, with number: String) -> String? {
    let isSize = text.hasPrefix("length:") || text.hasPrefix("count:")
    guard isSize || text.hasPrefix("range:") else { return text }
    let isWhole = number.utf8.allSatisfy { $0 &- 0x30 < 10 }
    let digits = text.split { !$0.isASCII || !$0.isNumber }
    guard digits.count == 1, let place = text.firstRange(of: digits[0]) else { return text }
    return isSize && !isWhole ? nil : text[..<place.lowerBound] + number + text[place.upperBound...]
  }

  package static func help(forType type: String) -> String? { typeRows[type.lowercased()]?.help }

  /// The same without “write”.
  static func written(forType type: String) -> String? {
    typeRows[type.lowercased()]?.write.first
  }

  package static func help(forFormat format: String) -> String? {
    formatRows[format.lowercased()]?.help
  }

  /// What a catalogue may come from.
  package static let catalogueOrigins =
    "file: airports.csv, rule: geo.country, items: { … } or store: contacts"

  /// Whether a key of a catalogue says where its items come from.
  static func isOriginOfCatalogue(_ key: String) -> Bool { originRows[key] != nil }

  static func byWord(_ rows: [Row]) -> [String: Row] {
    Dictionary(
      rows.flatMap { row in row.words.map { ($0, row) } },
      uniquingKeysWith: { first, _ in first })
  }

  private static let fieldRows = byWord(field)
  private static let formRows = byWord(form)
  private static let rangeRows = byWord(range)
  private static let checkRows = byWord(check)
  private static let exampleRows = byWord(example)
  private static let expectationRows = byWord(expectation)
  private static let stepRows = byWord(steps)
  private static let originRows = byWord(origins)
  private static let catalogueRows = byWord(origins + catalogue)
  private static let lookupRows = byWord(lookup)
  private static let typeRows = byWord(types)
  private static let formatRows = byWord(formats)

  static let refusesUnknown = "leave it out: keys that are not fields are rejected already"

  /// Keys in a field, the items of a list or a rule.
  package static let field: [Row] = [
    Row("minLength min_length minlength minLen minlen MinLength", "length: 8.."),
    Row("maxLength max_length maxlength maxLen maxlen MaxLength", "length: ..80"),
    Row("size len exactLength Size", "length: 6", "count: 3"),
    Row(
      "min minimum ge gte minValue min_value min_value_validator Min DecimalMin",
      "range: 1..", "length: 8..", "count: 1.."),
    Row(
      "max maximum le lte maxValue max_value Max DecimalMax",
      "range: ..10", "length: ..80", "count: ..10"),
    Row("between", "range: 1..10", "length: 1..10"),
    Row("exclusiveMinimum gt greaterThan moreThan greater_than", "range: { above: 0 }"),
    Row("exclusiveMaximum lt lessThan less less_than", "range: { below: 100 }"),
    Row("positive Positive", "range: { above: 0 }"),
    Row("negative Negative", "range: { below: 0 }"),
    Row("nonnegative PositiveOrZero", "range: 0.."),
    Row("nonpositive NegativeOrZero", "range: ..0"),
    Row(
      "multipleOf multiple_of decimal_places decimalPlaces precision scale Digits",
      "step: 0.01"),
    Row(
      "decimal", "step: 0.01", "type: number",
      note: "write “step: 0.01” for two decimals, or “type: number”"),
    Row("multiple", "step: 0.01", "items: { choices: [a, b] }"),
    Row(
      "rows cols width class style css order icon color appearance widget",
      "input: { as: textarea }",
      note:
        "leave it out: a form does not describe looks; for text of several lines write “input: { as: textarea }”"
    ),
    Row("after future Future", "type: date, range: today+1d.."),
    Row("after_or_equal minDate futureOrPresent FutureOrPresent", "type: date, range: today.."),
    Row("before past Past", "type: date, range: ..today-1d"),
    Row("before_or_equal maxDate PastOrPresent", "type: date, range: ..today"),
    Row("minItems min_items minSize", "count: 1.."),
    Row("maxItems max_items maxSize", "count: ..10"),
    Row("uniqueItems unique_items distinct uniqueBy", "unique: true"),
    Row("contains minContains maxContains", "includes: ['@']", "items: { choices: [a, b] }"),
    Row("enum in options allowed allowedValues oneof isIn answerOption", "choices: [a, b]"),
    Row(
      "choice_filter choices_filter choiceFilter",
      "by: other, variants: { a: { choices: [b, c] } }",
      note:
        "write “by: country, variants: { DE: { choices: [Berlin] } }”, or use a catalogue: “lookup: { in: towns, where: { country: country } }”"
    ),
    Row(
      "choicesByUrl choices_url optionsUrl dataSource", "choices: [a, b]",
      note:
        "a form reads files, not addresses; write “lookup: towns”, and “catalogues: { towns: { file: towns.csv } }” at the top of the form"
    ),
    Row("discriminator discriminatedUnion", "tag: kind, variants: { a: { fields: { b: {} } } }"),
    Row(
      "oneOf oneOfType",
      "choices: [a, b]", "rule: { any: [contact.email, contact.phone.e164] }"),
    Row("anyOf any_of any union", "rule: { any: [contact.email, contact.phone.e164] }"),
    Row("allOf all_of extends inherits use uses ref $ref preset", "rule: contact.email"),
    Row("const literal eq", "choices: [a]"),
    Row("not not_in notIn notOneOf invalid disallow deny forbid blacklist", "forbidden: [a, b]"),
    Row(
      "optional sometimes Optional omitempty", "required: false",
      note: "leave it out: a field without “required: true” may be empty",
      ifFalse: "write “required: true”"),
    Row(
      "mandatory notEmpty notempty not_empty nonempty NotNull NotBlank NotEmpty notNull notBlank presence",
      "required: true"),
    Row("filled blank", "required: true", "required: false"),
    Row("nullish nillable allowNull allow_null isNullable", "nullable: true"),
    Row("required_if requiredIf required_when requiredWhen", "required: other == 'x'"),
    Row("required_unless requiredUnless", "required: other != 'x'"),
    Row("required_with requiredWith", "required: filled(other)"),
    Row("required_without requiredWithout", "required: (!filled(other))"),
    Row(
      "if showIf show_if visible_if visibleIf visible show dependsOn depends_on prohibited_unless exclude_unless missing_unless enabled enableIf enableWhen enable_when relevant conditional",
      "when: other == 'x'", ifFalse: "leave the whole field out: it never applies"),
    Row(
      "hidden hide hideIf hide_if exclude_if prohibited_if missing_if", "when: other != 'x'",
      ifFalse: "leave it out: a field applies unless “when” is false"),
    Row(
      "disabled disabledIf", "when: other != 'x'", "compute: other",
      note:
        "write “when: other != 'x'” if the field does not always apply, or “compute: other” if its value is computed",
      ifFalse: "leave it out: a field applies unless “when” is false"),
    Row(
      "missing prohibited", "present: false",
      ifFalse: "leave it out: a key may be sent unless “present: false” refuses it"),
    Row(
      "clearOnHide clearIfInvisible", "notApplicable: strip",
      ifFalse: "write “notApplicable: allow”: it keeps the value"),
    Row("regex regexp re matches match mask Pattern patterns", "pattern: '[a-z]+'"),
    Row("startsWith starts_with startswith prefix", "pattern: 'AB.*'"),
    Row("endsWith ends_with endswith suffix", "pattern: '.*AB'"),
    Row("notContains doesNotContain not_contains not_regex", "excludes: ['@']"),
    Row("alpha", "rule: text.letters"),
    Row("alpha_num alphanum alphanumeric", "pattern: '[A-Za-z0-9]+'"),
    Row("digits numericText", "pattern: '[0-9]{6}'"),
    Row(
      "validate validator validators validation validations constraints constraint custom refine superRefine test assert assertions must",
      "check: { that: this != 'x', message: how to fix it }"),
    Row(
      "same sameAs same_as equalTo equal_to equal confirmed confirm confirmation EqualTo",
      "equals: other"),
    Row("different differentFrom notEqual not_equal notEqualTo", "differs: other"),
    Row("exists async server ajax", "remote: name-free"),
    Row("properties children shape object schema group nested Valid", "fields: { name: {} }"),
    Row(
      "additionalProperties additional_properties unevaluatedProperties unknownKeys passthrough",
      "unknown: allow", ifFalse: refusesUnknown),
    Row(
      "extra", "unknown: reject", "unknown: allow", "unknown: strip",
      note:
        "write “unknown: reject”, “unknown: allow”, or “unknown: strip” where extra keys are dropped"
    ),
    Row("strict", "unknown: allow", note: refusesUnknown, ifFalse: "write “unknown: allow”"),
    Row(
      "patternProperties catchall record dict mapping", "values: { length: ..80 }",
      ifFalse: refusesUnknown),
    Row("propertyNames keyType", "values: {}, keys: { pattern: '[a-z_]+' }"),
    Row("minProperties maxProperties", "count: ..50"),
    Row("prefixItems tuple positional", "items: [ { type: number }, { type: text } ]"),
    Row(
      "additionalItems unevaluatedItems", "count: ..10",
      ifFalse: "write “count”, the number of items"),
    Row("element elements each array list item foreach", "items: { length: ..80 }"),
    Row("title name caption text displayName display_name", "label: Your name"),
    Row("description hint helpText help_text tooltip note info", "help: as printed on your card"),
    Row("example", "placeholder: AB-123-CD"),
    Row(
      "examples", "placeholder: AB-123-CD",
      note: "write “placeholder: AB-123-CD” for a field; a rule has examples in a file of rules"),
    Row(
      "messages error errors errorMessage error_message error_messages errorMessages msg invalidMessage constraint_message constraintMessage",
      "message: enter your name", "message: { valueMissing: enter your name }"),
    Row("defaultValue default_value initial initialValue value fallback", "default: a"),
    Row(
      "trim strip strip_whitespace transform transforms preprocess sanitize filter clean toLowerCase to_lower toUpperCase to_upper lowercase uppercase",
      "normalize: [trim, lowercase]"),
    Row("cast convert parse", "coerce: true"),
    Row(
      "calculated computed calculate calculation calculateValue formula readOnly readonly expression",
      "compute: other"),
    Row("sensitive writeOnly write_only private masked password confidential", "secret: true"),
    Row("dataType datatype data_type kind", "type: integer"),
    Row("accepted", "rule: consent.accepted"),
    Row("email Email isEmail", "rule: contact.email"),
    Row("url URL active_url isURL", "rule: web.url"),
    Row("uuid UUID guid", "rule: network.uuid"),
    Row("ip ipAddress ip_address", "rule: network.ip"),
    Row("creditCard credit_card CreditCardNumber", "rule: finance.card"),
    Row("integer int", "type: integer"),
    Row("numeric float double", "type: number"),
    Row(
      "number", "type: number",
      note: "write “type: number”; for strings such as 1.234,56 add “normalize: [{ number: de }]”"),
    Row("boolean bool", "type: boolean"),
    Row("string str", "type: text"),
    Row("date_format dateFormat", "type: date, normalize: [{ date: dd.MM.yyyy }]"),
    Row("contentMediaType", "format: json"),
    Row("contentEncoding", "rule: code.base64"),
  ]
}
