internal import FormCompiling
internal import FormDocuments
internal import FormEngine
public import FormLookup
internal import FormModel

/// One thing that the host program is asked about.
public struct RemoteQuestion: Hashable, Sendable {
  /// The value of the key `remote`: `username-free`.
  public let name: String
  /// The value after clean-up, as JSON.
  public let value: PayloadValue
  /// The values of the fields that the form names under `with`, by those names; `null` for empty ones.
  ///
  /// Only asked with when all of them are right as far as the form knows. Secrets are among them where the
  /// form names secret fields.
  public let with: [String: PayloadValue]
  /// JSON Pointer of the field.
  public let field: String

  let question: RemoteAnswers.Question

  /// What an answer depends on: the check and the value, wherever it stands.
  package struct Key: Hashable {
    let question: RemoteAnswers.Question
  }

  package var key: Key { Key(question: question) }

  /// The value as JSON.
  package var valueJSON: [UInt8] { value.json }
  /// The values that go with it as one JSON object; nil where the form names none.
  package var withJSON: [UInt8]? { with.isEmpty ? nil : PayloadValue.group(with).json }

  /// Whether two questions ask the same of the same field.
  public static func == (left: RemoteQuestion, right: RemoteQuestion) -> Bool {
    left.question == right.question && left.field == right.field
  }

  /// Hashes what is asked.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(question)
    hasher.combine(field)
  }
}

extension PayloadValue {
  fileprivate init(_ value: RemoteAnswers.Value) {
    let text = String(decoding: value.bytes, as: UTF8.self)
    self =
      value.isText
      ? .text(text)
      : text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .number(text)
  }
}

/// Answers the remote checks of a form: a database, another server.
public protocol RemoteChecking: Sendable {
  /// The answer about one value; nil where there is none, which leaves the field *undecided*.
  ///
  /// A question whose time is over is cancelled: an answer that does not heed that is waited for.
  func answer(to question: RemoteQuestion) async -> RemoteAnswer?

  /// The items that a text finds, the best first: the service of a `lookup` with `service`; nil where there is no answer.
  func items(for question: RemoteQuestion) async -> [CatalogueItem]?

  /// Whether a service of a name can be asked; if not, a search of everything is not offered.
  func hasService(_ name: String) -> Bool
}

extension RemoteChecking {
  /// No service.
  public func items(for question: RemoteQuestion) async -> [CatalogueItem]? { nil }

  /// Each that a form names.
  public func hasService(_ name: String) -> Bool { true }
}

extension ValidationForm {
  /// The names of its remote checks.
  public var remoteNames: [String] { compiled.remotes }
}

extension Checker {
  /// Answers every question of a remote check alike; false where the form has no such check.
  package func answer(_ name: String, with answer: RemoteAnswer) -> Bool {
    guard let remote = form.compiled.remotes.firstIndex(of: name) else { return false }
    engine.answers.fixed[remote] = number(of: answer)
    return true
  }

  /// Sets what is known of questions for the records that follow, and forgets everything else.
  func setAnswers(for known: [RemoteQuestion: RemoteAnswer]) {
    engine.answers.fixed = [:]
    engine.answers.known = [:]
    refusals = []
    for (question, answer) in known { engine.answers.known[question.question] = number(of: answer) }
  }

  /// Forgets all answers.
  package func forgetAnswers() { setAnswers(for: [:]) }

  /// Adds one answer to what is known.
  package func setAnswer(_ answer: RemoteAnswer, to question: RemoteQuestion) {
    engine.answers.known[question.question] = number(of: answer)
  }

  /// Takes over what another checker of the same form knows.
  package func copyAnswers(from other: Checker) {
    engine.answers.fixed = other.engine.answers.fixed
    engine.answers.known = other.engine.answers.known
    refusals = other.refusals
  }

  /// 0 for a value that is accepted, else the number of the refusal's words.
  private func number(of answer: RemoteAnswer) -> Int {
    guard case .refused(let message) = answer else { return 0 }
    // Words that say nothing give way to those of the form.
    refusals.append(message.flatMap { $0.isEmpty ? nil : $0 })
    return refusals.count
  }

  /// What the last record asks and nobody has answered, each question once.
  package func questions() -> [RemoteQuestion] {
    guard record.fault == nil, !engine.answers.requests.isEmpty else { return [] }
    let judged = JudgedRecord(self)
    return engine.answers.requests.map { request in
      var with: [String: PayloadValue] = [:]
      if case .remote(_, let names) = form.compiled.constraints[Int(request.constraint)].detail {
        for (name, other) in zip(names, request.question.others) {
          with[name] = other.map { PayloadValue($0) } ?? .null
        }
      }
      return RemoteQuestion(
        name: form.compiled.remotes[request.question.remote],
        value: PayloadValue(request.question.value), with: with,
        field: judged.pointer(toCell: request.cell, in: judged.container(ofCell: request.cell)),
        question: request.question)
    }
  }
}
