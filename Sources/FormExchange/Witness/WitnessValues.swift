internal import FormDocuments
internal import FormModel
internal import FormPatterns
internal import FormProof
internal import FormText

/// Values near the edges of a constraint.
enum WitnessValues {
  /// Values for the field itself; nil stands for a missing key.
  static func values(
    for row: ExportRow, current: Node?, _ model: FormModel, _ record: Node
  ) -> [Node?] {
    var values: [Node?] = row.words.map { .text($0) }
    let text: String?
    if case .text(let string)? = current?.scalar?.json { text = string } else { text = nil }
    if let constraint = row.constraint { values += near(constraint, text) }
    if let text { values += edits(of: text) }
    if let items = current?.items { values += lists(of: items) }
    if let entries = current?.entries {
      values.append(.mapping([]))
      values += (1...12).map { count in
        .mapping(entries.map { ($0.key, $0.value) } + (0..<count).map { ("x\($0)", .text("a")) })
      }
    }
    values += others(of: current, record)
    values.append(nil)
    return values
  }

  /// Whether other fields take part in a constraint.
  static func readsOthers(_ row: ExportRow) -> Bool {
    switch row.entry.key {
    case "check", "equals", "differs", "compute", "when", "required", "by", "tag", "range",
      "length",
      "count", "lookup", "unique":
      true
    default: false
    }
  }

  /// Whether its issues may be at another field than its own.
  static func isOfGroup(_ row: ExportRow) -> Bool {
    switch row.entry.key {
    case "check", "by", "tag", "unique", "keys", "depth": true
    default: row.entry.field.contains("*") || row.entry.field.contains("<")
    }
  }

  /// Values of the same JSON type, and those of the other fields.
  static func others(of current: Node?, _ record: Node) -> [Node?] {
    var values: [Node?] = []
    switch current?.scalar?.json {
    case .text(let text):
      values += ["x", "X", "a b", "0", "99999", "é", "-", text + text].map { .text($0) }
      values += moments(like: text).map { .text($0) }
    case .number:
      values += [
        "0", "1", "-1", "2", "1.5", "0.001", "7", "99", "1000", "-1000", "123456789", "1e12",
      ]
      .map { .plain($0) }
    case .boolean(let flag): values.append(.plain(flag ? "false" : "true"))
    case .null: values.append(.text("x"))
    case nil: break
    }
    if current?.scalar != nil {
      for place in record.allPlaces.prefix(20) where record.value(at: place)?.scalar != nil {
        values.append(record.value(at: place))
      }
    }
    values.append(nil)
    return values
  }

  private static func moments(like text: String) -> [String] {
    switch text.utf8.count {
    case 10 where text.contains("-"):
      ["0001-01-01", "1900-01-01", "2026-06-14", "2026-06-16", "2030-01-01", "9999-12-31"]
    case 5, 8: text.contains(":") ? ["00:00", "00:01", "12:00", "23:59"] : []
    case 16, 19: ["0001-01-01T00:00", "2026-03-29T02:30", "9999-12-31T23:59"]
    case 20...:
      text.contains("T")
        ? ["0001-01-01T00:00:00Z", "2026-05-15T09:30:60Z", "9999-12-31T23:59:59Z"] : []
    default: []
    }
  }

  // MARK: By constraint

  private static func near(_ constraint: ConstraintModel, _ text: String?) -> [Node?] {
    switch constraint {
    case .length(let length):
      let counts = [length.low - 1, length.low, length.high ?? 0, (length.high ?? 0) + 1]
      return counts.filter { 1...2_000 ~= $0 }.flatMap { count -> [Node?] in
        let fill = ["ä", "😀", "a", "e\u{301}"].map { String(repeating: $0, count: count) }
        let grown = text.map { text in
          ["ä", "é", "a"].map {
            String(repeating: $0, count: max(0, count - text.unicodeScalars.count)) + text
          }
        }
        return ((grown ?? []) + fill).map { .text($0) }
      }
    case .forbidden(let forbidden):
      return forbidden.values.prefix(40).flatMap { value -> [Node?] in
        [
          .text(value.text), .text(value.text.uppercased()), .text(value.text.lowercased()),
          .text(value.text.replacing("ss", with: "ß")), .plain(value.text),
          .text(" \(value.text) "),
        ]
      }
    case .choices(let choices):
      return choices.values.prefix(20).flatMap { value -> [Node?] in
        [.text(value.text + "x"), .text(value.text.uppercased()), .text(value.text.lowercased())]
      }
    case .excludes(let excludes):
      return excludes.parts.flatMap { part -> [Node?] in
        switch part.content {
        case .text(let inner): [.text((text ?? "a") + inner), .text(inner + (text ?? "a"))]
        case .find(let source):
          samples(source).map { .text((text ?? "a") + $0) }
        }
      }
    case .step(let step):
      return [.plain("0.0001"), .plain("1.00001"), .plain(step.text + "1")]
    case .range(let range):
      return [range.low?.value, range.high?.value].compactMap(\.self).flatMap { end -> [Node?] in
        [.text(end), .plain("-1"), .plain("1000000000")] + moments(like: end).map { .text($0) }
      }
    case .unicode:
      return ["a\u{7}", "a\u{200B}b", "a\u{202E}b", "a\nb", "p\u{430}ypal", "аbc"].map { .text($0) }
    case .pattern, .includes, .checksum, .format, .count, .equals, .differs, .unique, .remote,
      .lookup, .union:
      return []
    }
  }

  private static func samples(_ source: PatternSource) -> [String] {
    PatternSamples.words(of: source.text, flags: source.flags, count: 6, seed: 1)
  }

  /// A string with one place changed.
  private static func edits(of text: String) -> [Node?] {
    let scalars = Array(text.unicodeScalars.prefix(48))
    var found: [String] = []
    for place in scalars.indices.reversed() {
      for other in ["0", "1", "A", "b"] as [Unicode.Scalar] where other != scalars[place] {
        var changed = scalars
        changed[place] = other
        found.append(String(String.UnicodeScalarView(changed)))
      }
    }
    found += [text + "a", text + "0", " " + text, text + " ", text.uppercased(), text.lowercased()]
    found.append(String(text.dropLast()))
    return found.map { .text($0) }
  }

  private static func lists(of items: [Node]) -> [Node?] {
    guard let first = items.first else { return [] }
    return [.sequence([first, first]), .sequence(items + items), .sequence(items + [first])]
      + [6, 11, 21, 51, 101].map { .sequence(Array(repeating: first, count: $0)) }
  }
}
