internal import FormEngine
internal import FormLookup
public import FormPlatform

/// Payload checks that ask the host program.
extension Checker {
  /// Checks a payload and asks the host program what the form cannot know.
  ///
  /// Only values that are right otherwise are asked about, all at once; a field whose answer does not
  /// come stays *undecided*.
  ///
  /// - Parameters:
  ///   - payload: One JSON value (RFC 8259), UTF-8.
  ///   - checking: The host program, which answers.
  ///   - limit: Seconds that an answer may take.
  ///   - now: The moment that `now` and `today` mean.
  ///   - cleaned: Whether the report should carry the payload after clean-up.
  public func check(
    _ payload: some Sequence<UInt8>, asking checking: some RemoteChecking,
    within limit: TimeInterval = 10,
    now: Date = Date(), cleaned: Bool = false
  ) async -> Report {
    let payload = Array(payload.prefix(mostBytesTaken))
    return await asked(checking, within: limit) {
      let report = check(payload, now: now, cleaned: cleaned)
      return (report, questions())
    }
  }

  /// Checks what a web form sends and asks the host program what the form cannot know.
  ///
  /// As ``check(_:asking:within:now:cleaned:)``, of a body that ``check(webForm:now:cleaned:)`` takes.
  ///
  /// - Parameters:
  ///   - payload: The body; it is not decoded before.
  ///   - checking: The host program, which answers.
  ///   - limit: Seconds that an answer may take.
  ///   - now: The moment that `now` and `today` mean.
  ///   - cleaned: Whether the report should carry the payload after clean-up, as JSON.
  public func check(
    webForm payload: some Sequence<UInt8>, asking checking: some RemoteChecking,
    within limit: TimeInterval = 10, now: Date = Date(), cleaned: Bool = false
  ) async -> Report {
    let payload = Array(payload.prefix(mostBytesTaken))
    return await asked(checking, within: limit) {
      judge(webForm: payload, now: now, cleaned: cleaned)
    }
  }

  /// Checks a part of a record and asks the host program about that part.
  ///
  /// - Parameters:
  ///   - pointers: JSON Pointers of the fields; what lies elsewhere is not asked about.
  ///   - paths: The same as ``check(part:only:now:cleaned:)`` takes them.
  /// - Throws: The first path that is no field of the form.
  package func check(
    part payload: some Sequence<UInt8>, only paths: [String], pointers: [String],
    asking checking: some RemoteChecking, within limit: TimeInterval = 10, now: Date = Date()
  ) async throws(UnknownPath) -> Report {
    let payload = Array(payload.prefix(mostBytesTaken))
    return try await asked(checking, within: limit) { () throws(UnknownPath) in
      let report = try check(part: payload, only: paths, now: now)
      let wanted = questions().filter { question in
        pointers.isEmpty
          || pointers.contains { question.field == $0 || question.field.hasPrefix($0 + "/") }
      }
      return (report, wanted)
    }
  }

  /// Judges again and again until nothing new is asked.
  ///
  /// - Parameter judge: The report of the payload with what is known so far, and what is still asked.
  private func asked<Failure: Error>(
    _ checking: some RemoteChecking, within limit: TimeInterval,
    _ judge: () throws(Failure) -> (Report, [RemoteQuestion])
  ) async throws(Failure) -> Report {
    setAnswers(for: [:])
    // The next check asks again.
    defer { setAnswers(for: [:]) }
    var asked: Set<RemoteQuestion> = []
    var answers: [RemoteQuestion: RemoteAnswer] = [:]
    // An answer may make another field apply, and so on; forms are finite, and so is this.
    for _ in 0..<Self.mostRounds {
      let (report, questions) = try judge()
      let open = questions.filter { asked.insert($0).inserted }
      if open.isEmpty { return report }
      for (question, answer) in await Self.answers(to: open, from: checking, within: limit) {
        if let answer { answers[question] = answer }
      }
      setAnswers(for: answers)
    }
    return try judge().0
  }

  private static var mostRounds: Int { 16 }

  /// Asks several questions at once.
  private static func answers(
    to questions: [RemoteQuestion], from checking: some RemoteChecking, within limit: TimeInterval
  ) async -> [(RemoteQuestion, RemoteAnswer?)] {
    await withTaskGroup(of: (RemoteQuestion, RemoteAnswer?).self) { group in
      for question in questions {
        group.addTask {
          (question, await checking.answer(to: question, within: limit))
        }
      }
      var answers: [(RemoteQuestion, RemoteAnswer?)] = []
      for await answer in group { answers.append(answer) }
      return answers
    }
  }
}

extension RemoteChecking {
  /// The answer, or nil when the time is over first.
  package func answer(
    to question: RemoteQuestion, within limit: TimeInterval
  ) async -> RemoteAnswer? {
    await first(within: limit) { await answer(to: question) }
  }

  /// The items, or nil when the time is over first.
  func items(
    for question: RemoteQuestion, within limit: TimeInterval
  ) async -> [CatalogueItem]? {
    await first(within: limit) { await items(for: question) }
  }

  private func first<Answer: Sendable>(
    within limit: TimeInterval, _ asked: @escaping @Sendable () async -> Answer?
  ) async -> Answer? {
    await withTaskGroup(of: Answer?.self) { group in
      group.addTask { await asked() }
      group.addTask {
        try? await Task.sleep(for: .seconds(max(0, min(limit, 1_000_000))))
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }
}
