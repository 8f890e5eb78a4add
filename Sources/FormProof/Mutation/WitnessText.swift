internal import FormCheck
internal import FormDocuments
internal import FormText
internal import FormPlatform

/// A witness as an example that can be pasted into its file.
struct WitnessText {
  package let isForm: Bool
  /// The form reads the clock: its examples say what time it is.
  let readsClock: Bool

  package func example(of witness: Witness, shows what: String) -> String {
    isForm ? formExample(witness, what) : ruleExample(witness)
  }

  /// A run: its payloads one under the other.
  func example(of witness: RunWitness, shows what: String) -> String {
    var lines = ["- name: \(quoted("not so: \(what)"))"]
    let now = witness.payloads.first?.now ?? TrialPayload.usualNow
    if readsClock || now != TrialPayload.usualNow {
      lines.append("  now: \(now.formatted(.iso8601))")
    }
    lines.append("  run:")
    lines += witness.payloads.map { "    - \(yaml($0.json))" }
    var expected = ["issues: \(map(witness.answer.issues))"]
    if witness.answer.warnings != witness.weaker.warnings {
      expected.append("warnings: \(map(witness.answer.warnings))")
    }
    if witness.answer.undecided != witness.weaker.undecided {
      let places = witness.answer.undecided.map { $0.prefix { $0 != ":" } }
      expected.append("undecided: [\(places.joined(separator: ", "))]")
    }
    lines.append("  expect: { \(expected.joined(separator: ", ")) }")
    return lines.joined(separator: "\n")
  }

  private func ruleExample(_ witness: Witness) -> String {
    let value = yaml(witness.payload.json)
    let codes = witness.answer.issues
    switch codes.count {
    case 0: return "valid: - \(value)"
    case 1: return "invalid: - { value: \(value), code: \(codes[0]) }"
    default: return "invalid: - { value: \(value), code: [\(codes.joined(separator: ", "))] }"
    }
  }

  private func formExample(_ witness: Witness, _ what: String) -> String {
    let answer = witness.answer
    let weaker = witness.weaker
    var lines = ["- name: \(quoted("not so: \(what)"))"]
    if readsClock || witness.payload.now != TrialPayload.usualNow {
      lines.append("  now: \(witness.payload.now.formatted(.iso8601))")
    }
    if let answers = witness.payload.answers { lines.append("  answers: \(yaml(answers))") }
    lines.append("  given: \(yaml(witness.payload.json))")
    var expected = ["issues: \(map(answer.issues))"]
    if answer.warnings != weaker.warnings { expected.append("warnings: \(map(answer.warnings))") }
    if answer.undecided != weaker.undecided {
      let places = answer.undecided.map { $0.prefix { $0 != ":" } }
      expected.append("undecided: [\(places.joined(separator: ", "))]")
    }
    if answer.enabled != weaker.enabled {
      expected.append("enabled: [\(answer.enabled.joined(separator: ", "))]")
    }
    if answer.waitsFor != weaker.waitsFor {
      let controls = answer.waitsFor.map { line in
        let parts = line.split(separator: ": ", maxSplits: 1)
        let places = parts.last?.split(separator: " ").joined(separator: ", ") ?? ""
        return "\(parts.first ?? ""): [\(places)]"
      }
      expected.append("waitsFor: { \(controls.joined(separator: ", ")) }")
    }
    if answer.cleaned != weaker.cleaned, let cleaned = answer.cleaned {
      expected.append("cleaned: \(yaml(cleaned))")
    }
    lines.append("  expect: { \(expected.joined(separator: ", ")) }")
    return lines.joined(separator: "\n")
  }

  /// `/a: tooLong` and again `/a: patternMismatch` become `{ /a: [tooLong, patternMismatch] }`.
  private func map(_ issues: [String]) -> String {
    var order: [String] = []
    var codes: [String: [String]] = [:]
    for issue in issues {
      let place = String(issue.prefix { $0 != ":" })
      if codes[place] == nil { order.append(place) }
      codes[place, default: []].append(String(issue.dropFirst(place.count + 2)))
    }
    if order.isEmpty { return "{}" }
    let entries = order.map { place in
      let list = codes[place] ?? []
      let key = place.isEmpty ? "''" : place
      return "\(key): " + (list.count == 1 ? list[0] : "[\(list.joined(separator: ", "))]")
    }
    return "{ \(entries.joined(separator: ", ")) }"
  }

  // MARK: YAML

  /// JSON as YAML in one line, with quotes only where they are needed.
  private func yaml(_ json: [UInt8]) -> String {
    DocumentReader.read(name: "value.json", bytes: json).document.map { yaml($0.root) } ?? "''"
  }

  private func yaml(_ node: Node) -> String {
    switch node.content {
    case .sequence(let items): return "[" + items.map(yaml).joined(separator: ", ") + "]"
    case .mapping(let entries):
      if entries.isEmpty { return "{}" }
      return "{ " + entries.map { "\(quoted($0.key)): \(yaml($0.value))" }.joined(separator: ", ")
        + " }"
    case .scalar(let scalar):
      return switch scalar.json {
      case .text(let text): quoted(text)
      case .null, .boolean, .number: scalar.text
      }
    }
  }

  private func quoted(_ text: String) -> String {
    let isWord = !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
    let reserved = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
    if isWord, !reserved.contains(text.lowercased()) { return text }
    let isPrintable = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.properties.generalCategory != .format
        && $0.properties.generalCategory != .control
        && $0.properties.generalCategory != .lineSeparator
        && $0.properties.generalCategory != .paragraphSeparator
    }
    if isPrintable { return "'" + text.replacing("'", with: "''") + "'" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        let isPlain = scalar.value >= 0x20 && scalar.value < 0x7F
        let hex = String(scalar.value, radix: 16, uppercase: true)
        result +=
          isPlain
          ? String(scalar)
          : scalar.value < 0x1_0000
            ? "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            : "\\U" + String(repeating: "0", count: 8 - hex.count) + hex
      }
    }
    return result + "\""
  }
}
