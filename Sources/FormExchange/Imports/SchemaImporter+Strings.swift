internal import FormDocuments
internal import FormModel
internal import FormText

/// Strings: lengths, patterns and formats.
extension SchemaImporter {
  /// The constraints of strings, with a `type` for dates; nil where no string fits.
  mutating func strings(_ all: Conjunction, isAlone: Bool) throws(ImportFault) -> [FormEntry]? {
    guard let length = try bounds(all, "minLength", "maxLength", "length") else { return nil }
    var entries: [FormEntry] = []
    var moment: String?
    var includes: [FormTree] = []
    var pattern: String?
    for (schema, value) in all.with("pattern") {
      guard let text = value.string else {
        throw document.fault("“pattern” is a string", at: value.range)
      }
      if text == BlankCharacters.someOther {
        rows.note(schema, "pattern", .exact, "required")
        continue
      }
      if isAlone, moment == nil, let type = Self.moments[text] {
        moment = type
        rows.note(schema, "pattern", .exact, "type \(type)")
        continue
      }
      guard let read = SchemaPattern(text) else {
        rows.note(schema, "pattern", .lost, "", "it is not a pattern that a form can have")
        continue
      }
      if let whole = read.whole, pattern == nil {
        pattern = whole
        rows.note(
          schema, "pattern", .exact, "pattern \(whole)",
          read.isProved ? "of whole values; proved equal" : "of whole values")
      } else {
        includes.append(.map([FormEntry("find", .text(read.part))]))
        rows.note(schema, "pattern", .exact, "includes", "it finds a part")
      }
    }
    let hasLength = Self.words(length) != nil
    for (schema, value) in all.with("format") {
      guard let name = value.string else {
        throw document.fault("“format” is a string", at: value.range)
      }
      let isFree = isAlone && moment == nil && entries.isEmpty
      if let type = Self.formatTypes[name], isAlone, moment == type {
        rows.note(schema, "format", .exact, "type \(type)")
      } else if let type = Self.formatTypes[name], isFree, !hasLength, pattern == nil,
        includes.isEmpty
      {
        moment = type
        rows.note(schema, "format", .stricter, "type \(type)", "an annotation; the form judges it")
      } else if let rule = Self.formatRules[name], isFree {
        entries.append(FormEntry("rule", rule))
        rows.note(schema, "format", .stricter, "rule \(rule)", "an annotation; the form judges it")
      } else if name == "password", isAlone {
        entries.append(FormEntry("secret", "true"))
        rows.note(schema, "format", .ignored, "secret true", "not a constraint")
      } else {
        rows.note(
          schema, "format", .ignored, "", "an annotation, and no ready rule takes its place")
      }
    }
    if let moment { entries.insert(FormEntry("type", moment), at: 0) }
    if let words = Self.words(length) { entries.append(FormEntry("length", words)) }
    if let pattern { entries.append(FormEntry("pattern", .text(pattern))) }
    if !includes.isEmpty {
      entries.append(FormEntry("includes", includes.count == 1 ? includes[0] : .list(includes)))
    }
    return entries
  }

  /// Patterns that exports write for types.
  private static let moments = [
    MomentPatterns.date.anchored: "date", MomentPatterns.datetime.anchored: "datetime",
    MomentPatterns.time.anchored: "time", MomentPatterns.local.anchored: "local",
  ]

  private static let formatTypes = ["date": "date", "date-time": "datetime"]

  private static let formatRules = [
    "email": "contact.email", "idn-email": "contact.email-intl", "hostname": "web.hostname",
    "idn-hostname": "web.idn-hostname", "ipv4": "network.ipv4", "ipv6": "network.ipv6",
    "uri": "web.uri", "uri-reference": "web.uri-reference", "iri": "web.iri",
    "uri-template": "web.uri-template", "uuid": "network.uuid", "json-pointer": "web.json-pointer",
    "date": "time.date", "date-time": "time.datetime", "time": "time.offset-time",
    "duration": "time.duration",
  ]
}
