package import FormDocuments
internal import FormEngine
package import FormModel
package import FormText
package import FormPlatform

/// An example of a form as it was written: a payload or a script, and what must be said, exactly.
package struct WrittenExample: Sendable {
  package private(set) var name = "an example"
  package private(set) var now = usualNow
  package private(set) var given: Node?
  /// The record with which the session of a script begins.
  package private(set) var initial: Placed<Node>?
  /// The payloads of a run, in place of `given`.
  package private(set) var run: [Node]?
  package private(set) var expect: [Expectation] = []
  package private(set) var answers: [(name: Placed<String>, answer: RemoteAnswer)] = []
  /// What somebody does with the form; nil for a payload that is checked.
  package private(set) var steps: [ExampleStep]?
  package let range: SourceRange

  /// The moment of an example that names none: 2026-06-15T12:00:00Z, so that it says the same every
  /// day.
  package static let usualNow = Date(timeIntervalSince1970: 1_781_524_800)

  package static let keys = [
    "name", "now", "initial", "given", "run", "answers", "script", "expect",
  ]

  /// Reads an example; what is wrong with it goes to the reader.
  package init(_ node: Node, _ reader: inout NodeReader) {
    range = node.range
    var actions: [Entry] = []
    var wasExpected: Entry?
    var runEntry: Entry?
    for entry in reader.entries(node, of: "an example") ?? [] {
      switch entry.key {
      case "name": name = reader.text(entry.value, of: "name") ?? name
      case "now": readNow(entry, &reader)
      case "given": given = entry.value
      case "initial": initial = Placed(value: entry.value, range: entry.keyRange)
      case "run":
        runEntry = entry
        run = reader.run(entry)
      case "answers":
        answers = reader.answers(entry.value, of: "answers")
      case "script": steps = reader.script(entry)
      case "expect":
        wasExpected = entry
        expect = reader.expectations(entry.value)
      case _ where ExampleStep.actionKeys.contains(entry.key): actions.append(entry)
      default: reader.refuse(entry, in: "an example", known: Self.keys + ExampleStep.actionKeys)
      }
    }
    if let first = actions.first {
      if steps == nil {
        // What stands in the example itself is a script of one step.
        steps = [ExampleStep(actions: reader.actions(actions), range: node.range)]
      } else {
        reader.error(
          "stepMalformed", "“\(first.key)” and “script” exclude each other", at: first.keyRange,
          help: "make it a step: - \(first.key): …")
      }
    }
    if let runEntry { checkRun(runEntry, &reader) }
    if runEntry == nil || run != nil { checkWhole(node, wasExpected, &reader) }
  }

  private func checkRun(_ entry: Entry, _ reader: inout NodeReader) {
    if given != nil || steps != nil {
      reader.error(
        "runMalformed", "“run” and “\(given == nil ? "script" : "given")” exclude each other",
        at: entry.keyRange, help: "write two examples")
    }
    reader.refuseOfRun(expect)
  }

  private mutating func readNow(_ entry: Entry, _ reader: inout NodeReader) {
    guard let text = reader.text(entry.value, of: "now") else { return }
    if let date = InstantText.date(text) {
      now = date
    } else {
      reader.error(
        "momentMalformed", "“now” takes a moment", at: entry.value.range,
        help: "write 2026-06-15T12:00:00Z")
    }
  }

  private func checkWhole(_ node: Node, _ expected: Entry?, _ reader: inout NodeReader) {
    // Of what is there but wrong something else was said.
    let known = Self.keys + ExampleStep.actionKeys
    let isKnown = node.entries?.allSatisfy { known.contains($0.key) } ?? true
    if isKnown, given == nil, steps == nil, run == nil {
      reader.error(
        "givenMissing", "an example needs “given”, “run” or “script”", at: node.range,
        help: "add “given: { … }”, a payload, or “script:” with steps such as “type”")
    }
    if steps == nil, isKnown, let initial {
      reader.error(
        "givenMalformed", "“initial” is the record that a script edits", at: initial.range,
        help: "write “given” for a payload, or add “script:” with steps such as “type”")
    }
    if steps == nil, run == nil {
      for expectation in expect where expectation.needsScript {
        reader.error(
          "expectMalformed", "a payload has no “\(expectation.key)”", at: expectation.keyRange,
          help: "write a script in place of “given”: script: [{ type: { name: Ana } }]")
      }
    }
    let looksAtNothing = expected.map { $0.value.entries?.isEmpty ?? false } ?? true
    if isKnown, looksAtNothing, (steps ?? []).allSatisfy({ !$0.expects }) {
      reader.error(
        "expectMissing", "this example has no expectation", at: node.range,
        help: "add “expect: { issues: {} }” for a valid payload")
    }
  }
}

extension NodeReader {
  /// Answers of remote checks by their names.
  package mutating func answers(
    _ node: Node, of key: String
  ) -> [(name: Placed<String>, answer: RemoteAnswer)] {
    var answers: [(name: Placed<String>, answer: RemoteAnswer)] = []
    for entry in entries(node, of: key) ?? [] {
      let name = Placed(value: entry.key, range: entry.keyRange)
      if let answer = RemoteAnswer(entry.value, &self) { answers.append((name, answer)) }
    }
    return answers
  }
}
