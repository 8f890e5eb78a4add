package import FormDocuments
package import FormLookup
package import FormModel
package import FormText
package import FormPlatform

/// A step of a script: what somebody does, in the order in which it was written, and what follows.
package struct ExampleStep: Sendable {
  /// One thing that is done with a form, or that happens to it.
  package enum Action: Sendable {
    case type(Placed<String>, Node)
    case leave(Placed<String>)
    /// A list, whose end is meant, or one of its places; the row may be filled.
    case add(Placed<String>, Node?)
    case remove(Placed<String>)
    case move(Placed<String>, to: Placed<String>)
    /// The host program answers what it was asked.
    case answer(Placed<String>, RemoteAnswer)
    /// A service answers what it was asked to find.
    case found(Placed<String>, [CatalogueItem])
    /// An item that a look-up field shows is taken.
    case pick(Placed<String>, Placed<String>)
    case searchAll(Placed<String>)
    /// Keys are pressed, one for a letter; the next word that they mean.
    case press(Placed<String>, Placed<String>)
    case next(Placed<String>)
    case close(Placed<String>)
    /// Where who fills in is.
    case here(CataloguePosition)
    /// The first row of a field's list that is seen now.
    case scroll(Placed<String>, Placed<String>)
    /// The button that goes to the top, and back.
    case top(Placed<String>)
    /// The list is shown anew.
    case reopen(Placed<String>)
    /// Seconds.
    case wait(TimeInterval)
    case submit
  }

  package var actions: [Action]
  package var expect: [Expectation] = []
  /// Whether there is an `expect`, right or wrong.
  var expects = false
  package var range: SourceRange

  package static let actionKeys = [
    "type", "leave", "add", "remove", "move", "answer", "wait", "submit", "pick", "searchAll",
    "close", "here", "scroll", "top", "reopen", "press", "next",
  ]

  /// The most actions of a script; a step without any counts as one.
  static let actionLimit = 1000

  /// The longest wait, in seconds: one day.
  static let longestWait: TimeInterval = 86_400
}

extension NodeReader {
  mutating func script(_ entry: Entry) -> [ExampleStep] {
    guard let items = entry.value.items else {
      error(
        "listExpected", "“script” takes a list of steps", at: entry.value.range,
        help: "write script: [{ type: { name: Ana } }, { leave: name }]")
      return []
    }
    let steps = items.map { step($0) }
    if items.isEmpty {
      error("emptyList", "“script” has no steps", at: entry.value.range, help: "leave the key out")
    }
    if steps.reduce(0, { $0 + max(1, $1.actions.count) }) > ExampleStep.actionLimit {
      error(
        "scriptTooLong", "a script has at most \(ExampleStep.actionLimit) steps and actions",
        at: entry.keyRange, help: "write several examples")
    }
    return steps
  }

  private mutating func step(_ node: Node) -> ExampleStep {
    guard let entries = node.entries else {
      error(
        "stepMalformed", "a step is a map", at: node.range,
        help: "write { type: { name: Ana } } or { leave: name }")
      return ExampleStep(actions: [], range: node.range)
    }
    var step = ExampleStep(actions: [], range: node.range)
    if entries.isEmpty {
      error(
        "stepMalformed", "this step does nothing", at: node.range,
        help: "known keys: " + (ExampleStep.actionKeys + ["expect"]).joined(separator: ", "))
    }
    for entry in entries {
      if entry.key == "expect" {
        step.expects = true
        step.expect = expectations(entry.value)
      } else if ExampleStep.actionKeys.contains(entry.key) {
        step.actions += actions([entry])
      } else {
        refuse(entry, in: "a step", known: ExampleStep.actionKeys + ["expect"])
      }
    }
    return step
  }

  /// The actions of some entries of a step.
  package mutating func actions(_ entries: [Entry]) -> [ExampleStep.Action] {
    entries.flatMap { actions($0) }
  }

  private mutating func actions(_ entry: Entry) -> [ExampleStep.Action] {
    let value = entry.value
    switch entry.key {
    case "type":
      return pairs(entry, "write type: { name: Ana }").map { .type($0, $1) }
    case "leave": return names(entry).map { .leave($0) }
    case "add":
      if value.entries == nil { return names(entry).map { .add($0, nil) } }
      return pairs(entry, "write add: lines").map { .add($0, $1) }
    case "remove": return names(entry).map { .remove($0) }
    case "move":
      return pairs(entry, "write move: { /lines/2: /lines/0 }").compactMap { from, node in
        text(node, of: "move").map { .move(from, to: Placed(value: $0, range: node.range)) }
      }
    case "answer": return (self.entries(value, of: "answer") ?? []).compactMap { answer($0) }
    case "pick", "scroll", "press": return chosen(entry)
    case "searchAll": return names(entry).map { .searchAll($0) }
    case "next": return names(entry).map { .next($0) }
    case "close": return names(entry).map { .close($0) }
    case "top": return names(entry).map { .top($0) }
    case "reopen": return names(entry).map { .reopen($0) }
    case "here": return here(value).map { [.here($0)] } ?? []
    case "wait": return wait(value).map { [.wait($0)] } ?? []
    default:
      if case .boolean(true)? = value.scalar?.json { return [.submit] }
      error("stepMalformed", "“submit” takes true", at: value.range, help: "write submit: true")
      return []
    }
  }

  /// Names of fields with what is done with each.
  private mutating func pairs(_ entry: Entry, _ help: String) -> [(Placed<String>, Node)] {
    guard let entries = entry.value.entries else {
      error(
        "stepMalformed", "“\(entry.key)” takes a map", at: entry.value.range, help: help)
      return []
    }
    return entries.map { (Placed(value: $0.key, range: $0.keyRange), $0.value) }
  }

  private mutating func names(_ entry: Entry) -> [Placed<String>] {
    oneOrMore(entry.value, of: entry.key).compactMap { node in
      text(node, of: entry.key).map { Placed(value: $0, range: node.range) }
    }
  }

  /// `500ms`, `2s`, `1min`, `1h`: seconds.
  private mutating func wait(_ node: Node) -> TimeInterval? {
    guard let text = text(node, of: "wait") else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let words = text.dropFirst(digits.count).split(separator: " ")
    let units: [Substring: TimeInterval] = ["ms": 0.001, "s": 1, "min": 60, "h": 3600]
    guard digits.utf8.count <= 9, let number = Double(digits), words.count == 1,
      let unit = units[words[0]]
    else {
      error(
        "stepMalformed", "“wait” takes a time with its unit", at: node.range,
        help: "write 500ms, 2s, 1min or 1h")
      return nil
    }
    if number * unit > ExampleStep.longestWait {
      error(
        "stepMalformed", "a script waits one day at most", at: node.range,
        help: "write another example with another “now”")
      return nil
    }
    return number * unit
  }
}
