internal import FormDocuments
internal import FormEngine
internal import FormText
package import Foundation

/// An example of a form: a payload and what its check must say, exactly.
package struct FormExample {
  private var name = "an example"
  private var now: Date?
  private var given: Node?
  private var expect: [Entry] = []
  private var answers: [(name: Placed<String>, answer: RemoteAnswer)] = []
  /// The answers as JSON.
  private var answersText: [UInt8]?

  /// The moment of an example that names none: 2026-06-15T12:00:00Z, so that it says the same every
  /// day.
  package static let usualNow = Date(timeIntervalSince1970: 1_781_524_800)

  private static let keys = ["name", "now", "given", "answers", "expect"]
  private static let later = [
    "script": "scripts of keystrokes come later", "type": "scripts of keystrokes come later",
    "leave": "scripts of keystrokes come later", "submit": "scripts of keystrokes come later",
    "steps": "scripts of keystrokes come later",
  ]
  private static let expectations = [
    "valid", "issues", "warnings", "undecided", "cleaned", "enabled", "disabled", "waitsFor",
  ]

  /// Reads an example; what is wrong with it goes to the reader.
  init(_ node: Node, _ reader: inout NodeReader) {
    for entry in reader.entries(node, of: "an example") ?? [] {
      switch entry.key {
      case "name": name = reader.text(entry.value, of: "name") ?? name
      case "now":
        guard let text = reader.text(entry.value, of: "now") else { continue }
        now = InstantText.date(text)
        if now == nil {
          reader.error(
            "momentMalformed", "“now” wants a moment", at: entry.value.range,
            help: "write 2026-06-15T12:00:00Z")
        }
      case "given": given = entry.value
      case "answers":
        answersText = entry.value.jsonBytes()
        for answer in reader.entries(entry.value, of: "answers") ?? [] {
          let name = Placed(value: answer.key, range: answer.keyRange)
          if let read = RemoteAnswer(answer.value, &reader) { answers.append((name, read)) }
        }
      case "expect":
        expect = reader.entries(entry.value, of: "expect") ?? []
        for expectation in expect { checkShape(of: expectation, &reader) }
        for expectation in expect where !Self.expectations.contains(expectation.key) {
          reader.refuse(
            expectation, in: "“expect”", known: Self.expectations,
            later: ["states": "scripts of keystrokes come later"])
        }
      default: reader.refuse(entry, in: "an example", known: Self.keys, later: Self.later)
      }
    }
    if given == nil {
      reader.error("givenMissing", "an example wants “given”", at: node.range)
    }
    if expect.isEmpty {
      reader.error(
        "expectMissing", "an example that expects nothing shows nothing", at: node.range,
        help: "add “expect: { issues: {} }” for a valid payload")
    }
  }

  func run(_ checker: Checker, _ range: SourceRange) -> ExampleResult {
    var failures: [String] = []
    checker.setAnswers(for: [:])
    for (name, answer) in answers {
      if !checker.answer(name.value, with: answer) {
        failures.append("there is no remote check “\(name.value)”")
      }
    }
    let report = checker.check(given?.jsonBytes() ?? [], now: now ?? Self.usualNow)
    checker.setAnswers(for: [:])
    for expectation in expect {
      if let difference = compare(expectation, report, checker) {
        failures.append("expected \(expectation.key): \(difference.expected)")
        failures.append("     got \(expectation.key): \(difference.got)")
      }
    }
    return ExampleResult(
      name: name, source: checker.form.compiled.source, range: range, failures: failures)
  }

  /// What it gives, to be judged once more.
  var trialPayloads: [TrialPayload] {
    guard let given else { return [] }
    return [TrialPayload(json: given.jsonBytes(), now: now ?? Self.usualNow, answers: answersText)]
  }

  /// A list where a map is due would be read as nothing, and the example would show nothing.
  private func checkShape(of expectation: Entry, _ reader: inout NodeReader) {
    let value = expectation.value
    func wants(_ what: String, _ help: String) {
      reader.error(
        "expectMalformed", "“\(expectation.key)” wants \(what)", at: value.range, help: help)
    }
    func pointers(_ nodes: [(String, SourceRange)]) {
      for (pointer, range) in nodes where !pointer.isEmpty && !pointer.hasPrefix("/") {
        reader.error(
          "expectMalformed", "“\(pointer)” is no JSON Pointer", at: range,
          help: "write /\(pointer.replacing(".", with: "/"))")
      }
    }
    switch expectation.key {
    case "valid":
      if case .boolean? = value.scalar?.json { return }
      wants("true or false", "write valid: true")
    case "issues", "warnings":
      guard let entries = value.entries else {
        return wants("a map from place to code", "write { /name: valueMissing }, or {} for none")
      }
      pointers(entries.map { ($0.key, $0.keyRange) })
    case "undecided":
      if let entries = value.entries { return pointers(entries.map { ($0.key, $0.keyRange) }) }
      guard let items = value.items else {
        return wants("places, or places with their reasons", "write [/name]")
      }
      pointers(items.map { ($0.text ?? "", $0.range) })
    case "enabled", "disabled":
      if value.items != nil || value.text?.isEmpty == false { return }
      wants("a list of controls", "write [registerButton]")
    case "waitsFor":
      if value.entries != nil { return }
      wants("a map from control to places", "write { registerButton: [/name] }")
    default: break
    }
  }

  private typealias Difference = (expected: String, got: String)

  private func compare(
    _ expectation: Entry, _ report: Report, _ checker: Checker
  ) -> Difference? {
    let value = expectation.value
    switch expectation.key {
    case "valid":
      return differ(value.text ?? "", report.isValid ? "true" : "false")
    case "issues":
      let errors = report.issues.filter { $0.severity == .error && $0.code != "undecided" }
      return differ(codes(value), codes(errors))
    case "warnings":
      return differ(codes(value), codes(report.issues.filter { $0.severity != .error }))
    case "undecided":
      let undecided = report.issues.filter { $0.code == "undecided" }
      if let fields = value.items {
        return differ(
          listed(fields.compactMap(\.text)), listed(undecided.map(\.field)))
      }
      return differ(codes(value), codes(undecided, by: "reason"))
    case "cleaned":
      let cleaned = DocumentReader.read(name: "cleaned.json", bytes: checker.cleanedRecord())
      return differ(
        Self.canonical(value), cleaned.document.map { Self.canonical($0.root) } ?? "nothing")
    case "enabled", "disabled":
      let controls = report.controls.filter { $0.isEnabled == (expectation.key == "enabled") }
      return differ(
        listed((value.items ?? [value]).compactMap(\.text)), listed(controls.map(\.name)))
    case "waitsFor":
      let expected = (value.entries ?? []).map { entry in
        let fields = (entry.value.items ?? [entry.value]).compactMap(\.text)
        return "\(entry.key): \(fields.sorted().joined(separator: " "))"
      }
      let named = Set((value.entries ?? []).map(\.key))
      let got = report.controls.filter { !$0.waitsFor.isEmpty || named.contains($0.name) }
        .map { "\($0.name): \($0.waitsFor.sorted().joined(separator: " "))" }
      return differ(listed(expected), listed(got))
    default:
      return nil
    }
  }

  private func listed(_ texts: [String]) -> String { texts.sorted().joined(separator: ", ") }

  private func differ(_ expected: String, _ got: String) -> Difference? {
    expected == got ? nil : (expected.isEmpty ? "nothing" : expected, got.isEmpty ? "nothing" : got)
  }

  /// `/email: patternMismatch, /tags/1: tooLong tooShort`, sorted.
  private func codes(_ node: Node) -> String {
    listed(
      (node.entries ?? []).map { entry in
        let codes = (entry.value.items ?? [entry.value]).compactMap(\.text).sorted()
        return "\(entry.key): \(codes.joined(separator: " "))"
      })
  }

  private func codes(_ issues: [Issue], by parameter: String? = nil) -> String {
    var byField: [String: [String]] = [:]
    for issue in issues {
      if let parameter, case .text(let text)? = issue.params[parameter] {
        byField[issue.field, default: []].append(text)
      } else {
        byField[issue.field, default: []].append(issue.code)
      }
    }
    return listed(byField.map { "\($0.key): \($0.value.sorted().joined(separator: " "))" })
  }

  /// JSON with sorted keys: objects are equal whatever the order of their keys.
  private static func canonical(_ node: Node) -> String {
    if let items = node.items { return "[" + items.map(canonical).joined(separator: ",") + "]" }
    if let entries = node.entries {
      let fields = entries.sorted { $0.key < $1.key }.map { "\($0.key): \(canonical($0.value))" }
      return "{" + fields.joined(separator: ", ") + "}"
    }
    // Numbers are equal by their value: 2.00 is 2.
    if case .number(let text)? = node.scalar?.json, let number = JSONNumber.exact(text) {
      return number.stripped.text
    }
    return String(decoding: node.jsonBytes(), as: UTF8.self)
  }
}
