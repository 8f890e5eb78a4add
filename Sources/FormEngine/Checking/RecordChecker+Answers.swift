/// What the host program says about values, and what it is asked.
package struct RemoteAnswers: Sendable {
  /// A value that the host program is asked about.
  package struct Question: Hashable, Sendable {
    /// The number of the remote check in the form.
    package var remote: Int
    /// The value as it stands after clean-up: texts as they are, others as JSON.
    package var value: [UInt8]
    package var isText: Bool

    package init(remote: Int, value: [UInt8], isText: Bool) {
      self.remote = remote
      self.value = value
      self.isText = isText
    }
  }

  /// Questions of the last record that nobody has answered.
  package var requests: [(question: Question, slot: Int)] = []
  /// 0 accepts the value; 1 and more refuse it, for a reason of the asker's; -1: none came.
  package var known: [Question: Int] = [:]
  /// Answers that hold for every value.
  package var fixed: [Int: Int] = [:]

  package init() {}
}

extension RecordChecker {
  /// Asks about a value that is right as far as the form knows.
  mutating func ask(_ operation: Operation, _ field: Int32, _ slot: Int, _ instance: Int32) {
    let state = slots[slot].state
    guard !slots[slot].isEmpty, state == .valid, !isLone else { return }
    let remote = Int(operation.reference)
    let question = question(remote, about: slot)
    let answer = answers.fixed[remote] ?? answers.known[question]
    if answer == 0 { return }
    guard let answer, answer > 0 else {
      answers.requests.append((question, slot))
      return leaveOpen(
        .noAnswer, field: field, slot: slot, instance: instance,
        entry: place(of: slot, in: instance), constraint: operation.constraint)
    }
    fail(
      .customError, field: field, slot: slot, instance: instance,
      entry: place(of: slot, in: instance), constraint: operation.constraint, got: Int64(answer))
  }

  private func question(_ remote: Int, about slot: Int) -> RemoteAnswers.Question {
    let entry = tape[Int(slots[slot].entry)]
    switch entry.kind {
    case .text:
      return RemoteAnswers.Question(remote: remote, value: cleanedText(ofSlot: slot), isText: true)
    case .number:
      return RemoteAnswers.Question(
        remote: remote, value: numberText(ofEntry: Int(slots[slot].entry)), isText: false)
    case .trueValue, .falseValue, .null, .list, .object, .key, .end:
      let text = entry.kind == .trueValue ? "true" : "false"
      return RemoteAnswers.Question(remote: remote, value: Array(text.utf8), isText: false)
    }
  }
}
