internal import FormCheck
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText
internal import FormPlatform

/// The clock of a script, which only its steps move.
final class VirtualClock {
  package var now: Date

  init(_ now: Date) { self.now = now }
}

/// Runs a script on a session, with a clock of its own: nothing is waited for.
struct ScriptRun {
  private let form: ValidationForm
  private let example: WrittenExample
  let session: FormSession
  let clock: VirtualClock
  /// For the cleaned payload.
  private let checker: Checker
  /// What the host program was asked and has not answered.
  var open: [RemoteRequest] = []

  init(_ form: ValidationForm, _ example: WrittenExample) {
    let clock = VirtualClock(example.now)
    self.form = form
    self.example = example
    self.clock = clock
    session = FormSession(
      form, initial: example.initial.map { PayloadValue($0.value) }, clock: { clock.now })
    checker = Checker(form)
  }

  /// Everything that came otherwise; a step that cannot be taken ends the script.
  package mutating func run(
    _ steps: [ExampleStep], finally expect: [Expectation], isFirst: Bool = true
  ) -> [ExampleFailure] {
    if isFirst { begin() }
    var failures: [ExampleFailure] = []
    for (index, step) in steps.enumerated() {
      for action in step.actions {
        guard let failure = take(action, step, index + 1) else { continue }
        return failures + [failure]
      }
      failures += compare(step.expect, step: index + 1)
    }
    return failures + compare(expect, step: nil)
  }

  private func begin() {
    for (name, answer) in example.answers { _ = session.live.answer(name.value, with: answer) }
    if let given = example.given { session.fillIn(PayloadValue(given)) } else { session.refresh() }
  }

  /// What is filled in after each step, as far as the script can be taken.
  package mutating func payloads(_ steps: [ExampleStep]) -> [[UInt8]] {
    var payloads: [[UInt8]] = []
    for (index, step) in steps.enumerated() {
      _ = run([step], finally: [], isFirst: index == 0)
      payloads.append(session.payload.json)
    }
    return payloads
  }

  private func compare(_ expectations: [Expectation], step: Int?) -> [ExampleFailure] {
    if expectations.isEmpty { return [] }
    let outcome = ExampleOutcome(session, clock, checker)
    return expectations.compactMap { $0.failure(outcome, form.compiled, step: step) }
  }

  /// A field of a group by its key; a map gets a row for one that it does not have.
  private func inner(_ key: String, of group: FormField) -> FormField? {
    group.descend([key]) ?? (group.isMap ? group.addRow(key: key) : nil)
  }

  // MARK: Steps

  /// Nil when the action could be taken.
  private mutating func take(
    _ action: ExampleStep.Action, _ step: ExampleStep, _ number: Int
  ) -> ExampleFailure? {
    func impossible(_ key: String, _ message: String, _ range: SourceRange) -> ExampleFailure {
      ExampleFailure(step: number, key: key, message: message, range: range)
    }
    switch action {
    case .type(let name, let value):
      guard let field = session.opening(name.value) else {
        return impossible("type", Self.noRow(name.value), name.range)
      }
      guard field.isApplicable else {
        return impossible("type", "“\(name.value)” does not apply here", name.range)
      }
      type(value, into: field)
    case .leave(let name):
      guard let field = session.opening(name.value) else {
        return impossible("leave", Self.noRow(name.value), name.range)
      }
      field.leave()
    case .add(let name, let row):
      let value = row.map { PayloadValue($0) } ?? .null
      if let entry = newEntry(name.value) {
        entry.map.addRow(value, key: entry.key)
      } else if let place = rowPlace(name.value, isNew: true) {
        place.list.addRow(value, at: place.row)
      } else {
        return impossible("add", Self.noRow(name.value), name.range)
      }
    case .remove(let name):
      if let row = session.opening(name.value), let map = row.parent, row.isRowOfMap,
        let place = map.rows.firstIndex(where: { $0 === row })
      {
        map.removeRow(at: place)
        break
      }
      guard let place = rowPlace(name.value, isNew: false) else {
        return impossible("remove", Self.noRow(name.value), name.range)
      }
      place.list.removeRow(at: place.row)
    case .move(let from, let to):
      guard let old = rowPlace(from.value, isNew: false) else {
        return impossible("move", Self.noRow(from.value), from.range)
      }
      guard let new = rowPlace(to.value, isNew: false), new.list === old.list else {
        return impossible("move", Self.noRow(to.value), to.range)
      }
      old.list.moveRow(from: old.row, to: new.row)
    case .answer(let name, let answer):
      guard give(answer, to: name.value) else {
        return impossible(
          "answer", "no field asks “\(name.value)” here", name.range)
      }
    case .found, .pick, .searchAll, .close, .here, .scroll, .top, .reopen, .press, .next:
      return takeLookup(action, number)
    case .wait(let seconds): wait(seconds)
    case .submit: _ = session.submit()
    }
    return nil
  }

  static func noRow(_ name: String) -> String { "“\(name)” does not exist: no such row" }

  private func type(_ value: Node, into field: FormField) {
    if let text = value.text {
      // Nothing behind the colon, or null, is nothing typed.
      field.text = value.scalar?.json == .null ? "" : text
    } else if field.isGroup, let entries = value.entries {
      for entry in entries {
        if let inner = inner(entry.key, of: field) { type(entry.value, into: inner) }
      }
    } else {
      field.value = PayloadValue(value)
    }
  }

  /// A map, and the key that a row of it is to have.
  private func newEntry(_ name: String) -> (map: FormField, key: String)? {
    guard name.hasPrefix("/"), let slash = name.lastIndex(of: "/"),
      let map = session.opening(String(name[..<slash])), map.isMap
    else { return nil }
    return (map, JSONPointer.unescaped(name[name.index(after: slash)...]))
  }

  /// A list and one of its places: the end for the list itself, where a new row may stand too.
  private func rowPlace(_ name: String, isNew: Bool) -> (list: FormField, row: Int)? {
    if isNew, let list = session.opening(name), list.isList || list.hasRest {
      return (list, list.rows.count)
    }
    let separator: Character = name.hasPrefix("/") ? "/" : "."
    guard let end = name.lastIndex(of: separator), let place = Int(name[name.index(after: end)...]),
      let list = session.opening(String(name[..<end])), list.isList || list.hasRest
    else { return nil }
    let row = place - list.fields.count
    guard list.rows.indices.contains(row) || isNew && row == list.rows.count else { return nil }
    return (list, row)
  }

  // MARK: Time and the host program

  /// Lets time go by: what has rested is asked about, answers that do not come are given up.
  private mutating func wait(_ seconds: TimeInterval) {
    let end = clock.now + seconds
    // Every question is asked once and given up once.
    while let next = session.nextRequestTime, next <= end {
      clock.now = max(clock.now, next)
      open += session.dueRequests(at: clock.now)
    }
    clock.now = end
  }

  /// Answers the questions of a name that are asked, or will be when the value has rested.
  private mutating func give(_ answer: RemoteAnswer, to name: String) -> Bool {
    if !isAsked(name), let rested = session.nextRequestTime {
      clock.now = max(clock.now, min(rested, clock.now + session.debounce))
      open += session.dueRequests(at: clock.now)
    }
    let wanted = open.filter { $0.question.name == name && $0.kind == .check }
    open.removeAll { $0.question.name == name && $0.kind == .check }
    var isTaken = false
    for request in wanted where session.answer(answer, ticket: request.ticket) { isTaken = true }
    return isTaken
  }

  private func isAsked(_ name: String) -> Bool {
    open.contains { request in
      request.question.name == name
        && session.asking.values.contains {
          $0.remote?.ticket == request.ticket && $0.remote?.isPending == true
        }
    }
  }
}
