/// What the host program says about values, and what it is asked.
package struct RemoteAnswers: Sendable {
  /// A value that the host program is asked about.
  package struct Question: Hashable, Sendable {
    /// The number of the remote check in the form.
    package var remote: Int
    package var value: Value
    /// The values of the fields that go with it, in the order of the form; nil for what is empty.
    package var others: [Value?] = []

    package init(remote: Int, value: Value) {
      self.remote = remote
      self.value = value
    }
  }

  /// A single value as it stands after clean-up: texts as they are, others as JSON.
  package struct Value: Hashable, Sendable {
    package var bytes: [UInt8]
    package var isText: Bool

    package init(bytes: [UInt8], isText: Bool) {
      self.bytes = bytes
      self.isText = isText
    }
  }

  /// Questions of the last record that nobody has answered.
  package var requests: [(question: Question, cell: Int, constraint: Int32)] = []
  /// 0 accepts the value; 1 and more refuse it, for a reason of the asker's; -1: none came.
  package var known: [Question: Int] = [:]
  /// Answers that hold for every value.
  package var fixed: [Int: Int] = [:]

  package init() {}
}

extension RecordChecker {
  /// Asks about a value that is right as far as the form knows.
  mutating func ask(_ operation: Operation, at site: Site) {
    let state = cells[site.cell].state
    guard !cells[site.cell].isEmpty, state == .valid, mode != .value else { return }
    let remote = Int(operation.reference)
    let isForLookup = operation.detail & 1 != 0
    if isForLookup, isMember(cell: site.cell, of: Int(operation.low)) { return }
    var question = RemoteAnswers.Question(remote: remote, value: answerable(site.cell))
    let with = isForLookup ? 0..<0 : Int(operation.low)..<Int(operation.low &+ operation.high)
    for index in with {
      let other = resolve(
        Int(plan.references[index]), cell: site.cell, container: site.container)
      if other >= 0 { settleIfWaiting(other) }
      // What was not sent with a part of a record is not known.
      if mode == .part, other < 0 || isUnsent(other) { return }
      switch other < 0 ? .empty : cells[other].state {
      case .open, .invalid, .waiting, .settling, .skipped: return
      case .valid where cells[other].isRefused: return
      case .undecided:
        return markUndecided(
          .otherField, at: site, entry: place(of: site), constraint: operation.constraint)
      case .empty, .notApplicable: question.others.append(nil)
      case .valid: question.others.append(cells[other].isEmpty ? nil : answerable(other))
      }
    }
    let answer = answers.fixed[remote] ?? answers.known[question]
    if answer == 0 { return }
    guard let answer, answer > 0 else {
      answers.requests.append((question, site.cell, operation.constraint))
      return markUndecided(
        .noAnswer, at: site, entry: place(of: site), constraint: operation.constraint)
    }
    fail(
      isForLookup ? .notInCatalogue : .customError, at: site, entry: place(of: site),
      constraint: operation.constraint, got: Int64(answer))
  }

  /// The single value of a cell.
  private func answerable(_ cell: Int) -> RemoteAnswers.Value {
    let entry = tape[Int(cells[cell].entry)]
    switch entry.kind {
    case .text: return RemoteAnswers.Value(bytes: cleanedText(ofCell: cell), isText: true)
    case .number:
      return RemoteAnswers.Value(
        bytes: numberText(ofEntry: Int(cells[cell].entry)), isText: false)
    case .trueValue, .falseValue, .null, .list, .object, .key, .end:
      let text = entry.kind == .trueValue ? "true" : "false"
      return RemoteAnswers.Value(bytes: Array(text.utf8), isText: false)
    }
  }
}

extension RecordChecker {
  /// Whether a value must be there as other fields stand: for what is drawn, not for a verdict.
  package mutating func isRequired(cell: Int) -> Bool {
    let dynamic = Int(plan.fields[Int(cells[cell].field)].dynamic)
    guard dynamic >= 0, let container = container(ofCell: cell) else { return false }
    let relations = plan.dynamics[dynamic].relations
    for index in Int(relations.start)..<Int(relations.start &+ relations.count) {
      let operation = plan.operations[index]
      switch operation.kind {
      case .requiredIf:
        if condition(operation.reference, cell: cell, container: container).isTrue { return true }
      case .equals:
        let other = resolve(Int(operation.reference), cell: cell, container: container)
        if other >= 0, cells[other].entry >= 0, !cells[other].isEmpty { return true }
      default: break
      }
    }
    return false
  }
}
