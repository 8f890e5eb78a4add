/// Words of other tools at other places than fields.
extension ForeignWords {
  /// Keys at the top of a form.
  package static let form: [Row] = [
    Row("properties schema shape inputs questions attributes", "fields: { name: {} }"),
    Row("$schema $id id name", "form: signup"),
    Row(
      "sections section pages groups fieldsets",
      "fields: { contact: { type: section, fields: { phone: {} } } }",
      note: "a section is a field: fields: { contact: { type: section, fields: { phone: {} } } }"),
    Row("description comment about", "summary: the purpose of the form"),
    Row("type", "form: signup", note: "leave it out: a form is a group of fields"),
    Row("$defs definitions components templates", "rules: { code: { length: 6 } }"),
    Row(
      "additionalProperties unevaluatedProperties passthrough", "unknown: allow",
      ifFalse: refusesUnknown),
    Row(
      "extra", "unknown: reject", "unknown: allow", "unknown: strip",
      note:
        "write “unknown: reject”, “unknown: allow”, or “unknown: strip” where extra keys are dropped"
    ),
    Row(
      "clearInvisibleValues clearOnHide clearIfInvisible", "notApplicable: strip",
      ifFalse: "write “notApplicable: allow”: it keeps the values"),
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
      "check: { that: size('a') == 1, message: how to fix it }"),
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
    Row("description title summary label", "name: the case that it shows"),
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
    Row("assert expression expr rule condition test must then constraint", "that: a < b"),
    Row(
      "if", "when: a > b",
      note: "write “when: a > b” for the condition, and “that: …” for the check"),
    Row("path field target", "at: a"),
    Row("level", "severity: warning"),
    Row("error msg text description constraint_message", "message: how to fix it"),
    Row("fields", "of: [a, b]"),
    Row("unless only relevant conditional enableWhen", "when: a > b"),
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
      note: "put items at the top: catalogues: { airports: { file: airports.csv, id: iata } }"),
    Row("id by key label name code codes aliases column match_by", "accept: [id, label]"),
    Row("filter filters if only scope choices_filter choice_filter", "where: { country: country }"),
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
}
