internal import FormDocuments
internal import FormText
internal import FormPlatform

/// A witness as an example that can be pasted into its file.
struct WitnessText {
  package let isForm: Bool
  /// The form reads the clock: its examples say what time it is.
  let readsClock: Bool

  /// Whether an example of a witness may be short enough: long ones need not be written to be left out.
  func hasRoom(for witness: Witness) -> Bool {
    let cleaned = witness.answer.cleaned == witness.weaker.cleaned ? nil : witness.answer.cleaned
    return witness.payload.json.count + (cleaned?.count ?? 0) <= SuggestionRoom.mostOfOne
  }

  package func example(of witness: Witness, shows what: String) -> String {
    guard isForm else { return ruleExample(witness) }
    let answers = witness.payload.answers.map { ["  answers: \(yaml($0))"] } ?? []
    return example(
      what, at: witness.payload.now, answers + ["  given: \(yaml(witness.payload.json))"],
      witness.answer, witness.weaker)
  }

  /// A run: its payloads one under the other.
  func example(of witness: RunWitness, shows what: String) -> String {
    example(
      what, at: witness.payloads.first?.now ?? TrialPayload.usualNow,
      ["  run:"] + witness.payloads.map { "    - \(yaml($0.json))" }, witness.answer,
      witness.weaker)
  }

  private func ruleExample(_ witness: Witness) -> String {
    let value = yaml(witness.payload.json)
    let codes = witness.answer.issues.map(\.code)
    return codes.isEmpty
      ? "valid: - \(value)" : "invalid: - { value: \(value), code: \(oneOrList(codes)) }"
  }

  /// - Parameters:
  ///   - given: The lines that say what is judged.
  ///   - weaker: What the changed form says.
  private func example(
    _ what: String, at now: Date, _ given: [String], _ answer: TrialAnswer, _ weaker: TrialAnswer
  ) -> String {
    var lines = ["- name: \(quoted("not so: \(what)"))"]
    if readsClock || now != TrialPayload.usualNow {
      lines.append("  now: \(now.formatted(.iso8601))")
    }
    lines += given
    var expected = ["issues: \(map(answer.issues))"]
    if answer.warnings != weaker.warnings { expected.append("warnings: \(map(answer.warnings))") }
    if answer.undecided != weaker.undecided {
      expected.append("undecided: \(list(answer.undecided.map(\.place)))")
    }
    if answer.enabled != weaker.enabled { expected.append("enabled: \(list(answer.enabled))") }
    if answer.waitsFor != weaker.waitsFor {
      let controls = answer.waitsFor.map { "\(word($0.control)): \(list($0.places))" }
      expected.append("waitsFor: { \(controls.joined(separator: ", ")) }")
    }
    if answer.cleaned != weaker.cleaned, let cleaned = answer.cleaned {
      expected.append("cleaned: \(yaml(cleaned))")
    }
    lines.append("  expect: { \(expected.joined(separator: ", ")) }")
    return lines.joined(separator: "\n")
  }

  /// `tooLong` and again `patternMismatch` at `/a` become `{ /a: [tooLong, patternMismatch] }`.
  private func map(_ told: [TrialAnswer.Told]) -> String {
    var order: [String] = []
    var codes: [String: [String]] = [:]
    for one in told {
      if codes[one.place] == nil { order.append(one.place) }
      codes[one.place, default: []].append(one.code)
    }
    if order.isEmpty { return "{}" }
    let entries = order.map { "\(word($0)): \(oneOrList(codes[$0] ?? []))" }
    return "{ \(entries.joined(separator: ", ")) }"
  }

  private func oneOrList(_ words: [String]) -> String {
    words.count == 1 ? word(words[0]) : list(words)
  }

  private func list(_ words: [String]) -> String {
    "[" + words.map(word).joined(separator: ", ") + "]"
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

  /// A name, a code or a place; what is no plain word stands in quotes.
  private func word(_ text: String) -> String {
    let signs = "/~_-."
    let isPlain =
      text.hasPrefix("/")
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || signs.contains($0)) }
    return isPlain ? text : quoted(text)
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
