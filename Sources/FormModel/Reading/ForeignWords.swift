/// Words of other tools, each with what is written here: JSON Schema and OpenAPI, Laravel, zod, yup and Joi,
/// HTML, pydantic and Bean Validation.
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

    package var help: String {
      note ?? "write " + write.map { "“\($0)”" }.joined(separator: ", or ")
    }
  }

  /// What is written here in place of a key of another tool; nil for a key of none.
  ///
  /// - Parameter isFalse: Whether the key's value is `false`.
  package static func help(forKey key: String, in place: String, isFalse: Bool = false) -> String? {
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
      case "“message”: it is no code": codeRows
      default: nil
      }
    guard let row = rows?[key] else { return nil }
    return isFalse ? row.ifFalse : row.help
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

  private static let refusesUnknown = "leave it out: what no field names is refused already"

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
    Row("multiple", "step: 0.01", "items: { choices: [a, b] }"),
    Row(
      "rows cols width class style css order icon color",
      "input: { as: textarea }",
      note:
        "leave it out: a form says nothing of looks; a text of several lines is “input: { as: textarea }”"
    ),
    Row("after future Future", "type: date, range: today+1d.."),
    Row("after_or_equal minDate futureOrPresent FutureOrPresent", "type: date, range: today.."),
    Row("before past Past", "type: date, range: ..today-1d"),
    Row("before_or_equal maxDate PastOrPresent", "type: date, range: ..today"),
    Row("minItems min_items minSize", "count: 1.."),
    Row("maxItems max_items maxSize", "count: ..10"),
    Row("uniqueItems unique_items distinct uniqueBy", "unique: true"),
    Row("contains minContains maxContains", "includes: ['@']", "items: { choices: [a, b] }"),
    Row("enum in options allowed allowedValues oneof isIn", "choices: [a, b]"),
    Row(
      "oneOf oneOfType",
      "choices: [a, b]", "rule: { any: [contact.email, contact.phone.e164] }"),
    Row("anyOf any_of any union", "rule: { any: [contact.email, contact.phone.e164] }"),
    Row("allOf all_of extends inherits use uses ref $ref preset", "rule: contact.email"),
    Row("const literal eq", "choices: [a]"),
    Row("not not_in notIn notOneOf invalid disallow deny blacklist", "forbidden: [a, b]"),
    Row(
      "optional sometimes Optional omitempty", "required: false",
      note: "leave it out: what is not “required: true” may be left empty",
      ifFalse: "write “required: true”"),
    Row(
      "mandatory notEmpty notempty not_empty nonempty NotNull NotBlank NotEmpty notNull presence",
      "required: true"),
    Row("filled blank", "required: true", "required: false"),
    Row("nullish nillable allowNull allow_null isNullable", "nullable: true"),
    Row("required_if requiredIf required_when requiredWhen", "required: other == 'x'"),
    Row("required_unless requiredUnless", "required: other != 'x'"),
    Row("required_with requiredWith", "required: filled(other)"),
    Row("required_without requiredWithout", "required: (!filled(other))"),
    Row(
      "if showIf show_if visible_if visibleIf visible show dependsOn depends_on prohibited_unless enabled",
      "when: other == 'x'", ifFalse: "leave the whole field out: nobody is asked for it"),
    Row(
      "hidden hide hideIf hide_if exclude_if", "when: other != 'x'",
      ifFalse: "leave it out: a field is asked for unless “when” says otherwise"),
    Row("regex regexp re matches match mask Pattern patterns", "pattern: '[a-z]+'"),
    Row("startsWith starts_with startswith prefix", "pattern: 'AB.*'"),
    Row("endsWith ends_with endswith suffix", "pattern: '.*AB'"),
    Row("notContains doesNotContain not_contains not_regex", "excludes: ['@']"),
    Row("alpha", "rule: text.letters"),
    Row("alpha_num alphanum alphanumeric", "pattern: '[A-Za-z0-9]+'"),
    Row("digits numericText", "pattern: '[0-9]{6}'"),
    Row(
      "validate validator validators validation validations constraints custom refine superRefine test assert assertions",
      "check: { that: this != 'x', message: say what to do }"),
    Row(
      "same sameAs same_as equalTo equal_to equal confirmed confirm confirmation EqualTo",
      "equals: other"),
    Row("different differentFrom notEqual not_equal notEqualTo", "differs: other"),
    Row("exists async server ajax", "remote: name-free"),
    Row("properties children shape object schema group nested Valid", "fields: { name: {} }"),
    Row(
      "additionalProperties additional_properties unevaluatedProperties unknownKeys passthrough",
      "unknown: allow", ifFalse: refusesUnknown),
    Row("strict", "unknown: allow", note: refusesUnknown, ifFalse: "write “unknown: allow”"),
    Row(
      "patternProperties catchall record dict mapping", "values: { length: ..80 }",
      ifFalse: refusesUnknown),
    Row("propertyNames keyType", "values: {}, keys: { pattern: '[a-z_]+' }"),
    Row("minProperties maxProperties", "count: ..50"),
    Row("prefixItems tuple positional", "items: [ { type: number }, { type: text } ]"),
    Row(
      "additionalItems unevaluatedItems", "count: ..10",
      ifFalse: "write “count”: it says how many items there may be"),
    Row("element elements each array list item foreach", "items: { length: ..80 }"),
    Row("title name caption text displayName display_name", "label: Your name"),
    Row("description hint helpText help_text tooltip note info", "help: as it stands on your card"),
    Row("example examples", "placeholder: AB-123-CD"),
    Row(
      "messages error errors errorMessage error_message error_messages errorMessages msg invalidMessage",
      "message: enter your name", "message: { valueMissing: enter your name }"),
    Row("defaultValue default_value initial initialValue value fallback", "default: a"),
    Row(
      "trim strip strip_whitespace transform transforms preprocess sanitize filter clean toLowerCase to_lower toUpperCase to_upper lowercase uppercase",
      "normalize: [trim, lowercase]"),
    Row("cast convert parse", "coerce: true"),
    Row("calculated computed calculate formula readOnly readonly expression", "compute: other"),
    Row("sensitive writeOnly write_only private masked password confidential", "secret: true"),
    Row("dataType datatype data_type kind", "type: integer"),
    Row("accepted", "rule: consent.accepted"),
    Row("email Email isEmail", "rule: contact.email"),
    Row("url URL active_url isURL", "rule: web.url"),
    Row("uuid UUID guid", "rule: network.uuid"),
    Row("ip ipAddress ip_address", "rule: network.ip"),
    Row("creditCard credit_card CreditCardNumber", "rule: finance.card"),
    Row("integer int", "type: integer"),
    Row("number numeric decimal float double", "type: number"),
    Row("boolean bool", "type: boolean"),
    Row("string str", "type: text"),
    Row("date_format dateFormat", "type: date, normalize: [{ date: dd.MM.yyyy }]"),
    Row("accept contentEncoding contentMediaType", "format: json"),
  ]

  /// Keys at the top of a form.
  package static let form: [Row] = [
    Row("properties schema shape inputs questions attributes", "fields: { name: {} }"),
    Row("$schema $id id name", "form: signup"),
    Row(
      "sections section pages groups fieldsets",
      "fields: { contact: { type: section, fields: { phone: {} } } }",
      note: "a section is a field: fields: { contact: { type: section, fields: { phone: {} } } }"),
    Row("description comment about", "summary: what the form is for"),
    Row("type", "form: signup", note: "leave it out: a form is a group of fields"),
    Row("$defs definitions components templates", "rules: { code: { length: 6 } }"),
    Row(
      "additionalProperties unevaluatedProperties passthrough", "unknown: allow",
      ifFalse: refusesUnknown),
    Row("strict", "unknown: allow", note: refusesUnknown, ifFalse: "write “unknown: allow”"),
    Row("language lang default_locale", "locale: de"),
    Row("timeZone time_zone tz", "timezone: Europe/Berlin"),
    Row(
      "imports include includes extends use", "import: rules.yaml",
      note: "write “import: rules.yaml”: a form imports files of rules"),
    Row("translations i18n locales languages", "messages: { de: { title: Anmeldung } }"),
    Row("buttons actions", "controls: { save: { label: Save } }"),
    Row("tests cases examplesOf", "examples: [{ given: {}, expect: { valid: true } }]"),
    Row(
      "constraints validate validations invariants",
      "check: { that: size('a') == 1, message: say what to do }"),
    Row("transform preprocess trim", "normalize: [trim]"),
    Row("na_values null_values nullValues missingValues na nullString", "nulls: [NULL, NA]"),
    Row(
      "headers header columnNames column_names renames", "columns: {}",
      note: "write other names of a column: columns: { email: [E-Mail, mail] }"),
  ]

  /// Keys of an entry of `examples`, and of `expect` in it.
  package static let example: [Row] = [
    Row("input payload data value record", "given: { a: x }"),
    Row(
      "valid issues warnings cleaned enabled disabled", "expect: { valid: true }",
      note:
        "it stands within “expect”: expect: { valid: true }, or { issues: { /a: valueMissing } }"),
    Row(
      "expected output result should", "expect: { valid: true }"),
    Row("description title summary label", "name: what it shows"),
  ]
  package static let expectation: [Row] = [
    Row("errors error invalid codes", "issues: { /a: valueMissing }"),
    Row("output result payload", "cleaned: { a: x }"),
    Row("ok success passes", "valid: true"),
  ]

  /// Keys of a range's long form.
  package static let range: [Row] = [
    Row("minimum from gte ge start low atLeast", "min: 1"),
    Row("maximum to lte le end high atMost", "max: 10"),
    Row("gt exclusiveMinimum moreThan greaterThan after", "above: 0"),
    Row("lt exclusiveMaximum lessThan before", "below: 10"),
  ]

  /// Keys of an entry of `check`.
  package static let check: [Row] = [
    Row("assert expression expr rule condition test must then", "that: a < b"),
    Row(
      "if", "when: a > b",
      note: "write “when: a > b” for the condition, and “that: …” for what must hold then"),
    Row("path field target", "at: a"),
    Row("level", "severity: warning"),
    Row("error msg text description", "message: say what to do"),
    Row("fields", "of: [a, b]"),
    Row("unless only", "when: a > b"),
    Row("min count atLeast", "filled: 1.."),
  ]

  /// Steps of clean-up.
  package static let steps: [Row] = [
    Row("strip removeAll", "remove: ' -'"),
    Row("delimiter separator", "split: ';'"),
  ]

  /// Keys of a catalogue that say where its items come from.
  package static let origins: [Row] = [
    Row("source src path from csv tsv json ndjson vcf data dataset filename", "file: airports.csv"),
    Row(
      "url uri href http endpoint api", "file: airports.csv",
      note: "write “file: airports.csv”: a form reads files, and no addresses"),
    Row("ref $ref use preset rules", "rule: geo.country"),
    Row("stored database db sqlite index", "store: contacts"),
    Row("values choices enum options list entries rows", "items: { a: Anna, b: Ben }"),
  ]

  /// Other keys of a catalogue.
  package static let catalogue: [Row] = [
    Row("key ids primaryKey primary_key pk idColumn", "id: sku"),
    Row("name names text display caption title_column", "label: name"),
    Row("description hint subtitle", "detail: country"),
    Row("alias synonyms aka alternatives", "aliases: [city]"),
    Row("tags", "keywords: [tags]"),
    Row("tel phones numbers mobile", "phone: [mobile]"),
    Row("rank score priority population order sort", "weight: people"),
    Row("lat lon latitude longitude coordinates location geo point", "position: [lat, lon]"),
    Row("expiry expiresAt expires_at validUntil until ttl", "expires: until"),
    Row("secret private sensitive confidential hidden", "protected: true"),
    Row("types schema fields attributes", "columns: { people: integer }"),
    Row("image photo picture icon avatar", "thumbnail: picture"),
  ]

  /// Keys of `lookup` beside `in`.
  package static let lookup: [Row] = [
    Row(
      "file source items store rule catalogue catalogues from", "in: airports",
      note: "items stand at the top: catalogues: { airports: { file: airports.csv, id: iata } }"),
    Row("id by key label name code codes aliases column match_by", "accept: [id, label]"),
    Row("filter filters if only scope", "where: { country: country }"),
    Row("max top count size maxItems", "limit: 10"),
    Row(
      "fuzzy slips distance tolerance maxTypos", "typos: none",
      note: "leave it out: slips of the pen are found, and “typos: none” turns that off",
      ifFalse: "write “typos: none”"),
    Row("else fallback remote ajax", "service: airport-service"),
    Row("contains mode", "match: contains"),
    Row("history last recents", "recent: 5"),
    Row("nearest around position geo", "near: here"),
  ]

  /// Names of types.
  package static let types: [Row] = [
    Row("string str varchar char character", "type: text"),
    Row("textarea multiline", "input: { as: textarea }"),
    Row("hidden", "input: { as: hidden }"),
    Row("int int32 int64 long short bigint smallint whole uint serial", "type: integer"),
    Row("float double numeric real money currency", "type: number"),
    Row("bool checkbox switch yesno", "type: boolean"),
    Row("array list set collection", "items: { length: ..80 }"),
    Row("tuple", "items: [ { type: number }, { type: text } ]"),
    Row("object record group struct fieldset", "fields: { name: {} }"),
    Row("map dict dictionary mapping", "values: { length: ..80 }"),
    Row("enum select radio dropdown choice literal", "choices: [a, b]"),
    Row("multiselect checkboxes", "items: { choices: [a, b] }"),
    Row("date-time timestamp timestamptz instant moment", "type: datetime"),
    Row("datetime-local localdatetime naive", "type: local"),
    Row("month", "rule: time.month"),
    Row("week", "format: week"),
    Row("year", "rule: time.year"),
    Row("duration", "rule: time.duration"),
    Row("email mail", "rule: contact.email"),
    Row("password secret", "secret: true"),
    Row("tel phone telephone", "rule: contact.phone.e164"),
    Row("url uri link", "rule: web.url"),
    Row("uuid guid", "rule: network.uuid"),
    Row("ip ipaddress inet", "rule: network.ip"),
    Row("color colour", "rule: web.colour"),
    Row("json", "format: json"),
    Row("country", "rule: geo.country"),
    Row("null none", "nullable: true"),
    Row("unknown mixed object?", "type: any"),
    Row("union", "type: [text, integer]"),
    Row("range slider", "type: number, range: 1..10"),
  ]

  /// Values of `format`: those of JSON Schema and OpenAPI.
  package static let formats: [Row] = [
    Row("email", "rule: contact.email"),
    Row("idn-email", "rule: contact.email-intl"),
    Row("phone tel e164", "rule: contact.phone.e164"),
    Row("hostname", "rule: web.hostname"),
    Row("ipv4", "rule: network.ipv4"),
    Row("ipv6", "rule: network.ipv6"),
    Row("ip", "rule: network.ip"),
    Row("cidr", "rule: network.cidr"),
    Row("uri url", "rule: web.uri", "rule: web.url"),
    Row("uri-reference", "rule: web.uri-reference"),
    Row("iri iri-reference", "rule: web.iri"),
    Row("uuid guid", "rule: network.uuid"),
    Row("date", "type: date"),
    Row("time", "type: time"),
    Row("date-time datetime", "type: datetime"),
    Row("duration", "rule: time.duration"),
    Row("json-pointer", "rule: web.json-pointer"),
    Row("regex", "pattern: '[a-z]+'"),
    Row("byte base64", "rule: code.base64"),
    Row("password", "secret: true"),
    Row("int32 int64", "type: integer"),
    Row("float double", "type: number"),
    Row("iban", "rule: finance.iban"),
    Row("credit-card creditcard", "rule: finance.card"),
    Row("semver", "rule: code.semver"),
    Row("color colour", "rule: web.colour"),
  ]
}
