internal import FormCompiling
internal import FormEngine
internal import FormLookup
internal import FormModel
internal import FormText
public import FormPlatform

/// What the host program is asked about the value of a field.
package struct RemoteState {
  enum Phase {
    /// The value has to rest first.
    case resting(due: Date)
    case asked(limit: Date)
    /// No answer came in time.
    case failed
  }

  var question: RemoteQuestion
  package var ticket: Int
  var phase: Phase

  package var isPending: Bool {
    if case .failed = phase { return false }
    return true
  }
}

/// A question of a session to the host program.
public struct RemoteRequest: Hashable, Sendable {
  /// Names this request: an answer to another value than the present one is dropped.
  public let ticket: Int
  /// The question for the host program.
  public let question: RemoteQuestion
  /// The kind of answer that is expected.
  public let kind: Kind

  /// The kind of answer that the host program must give.
  public enum Kind: Hashable, Sendable {
    /// Whether the value is right: ``FormSession/answer(_:ticket:)-(RemoteAnswer?,_)``.
    case check
    /// The items that match a query: ``FormSession/answer(_:ticket:)-([CatalogueItem]?,_)``.
    case search
  }

  init(ticket: Int, question: RemoteQuestion, kind: Kind = .check) {
    self.ticket = ticket
    self.question = question
    self.kind = kind
  }
}

/// Remote checks of a session: a state machine that the host program drives.
///
/// A value rests for ``FormSession/debounce``, is asked about, and is *pending* until the answer is
/// here or ``FormSession/answerLimit`` has passed; then it is *undecided*. An answer to a value that
/// has changed meanwhile is dropped.
extension FormSession {
  /// The questions that are due at a moment; each is given out once.
  public func dueRequests(at now: Date) -> [RemoteRequest] {
    var requests: [RemoteRequest] = []
    for field in asking.values.sorted(by: { ($0.remote?.ticket ?? 0) < ($1.remote?.ticket ?? 0) }) {
      guard let state = field.remote else { continue }
      switch state.phase {
      case .resting(let due) where due <= now:
        field.remote?.phase = .asked(limit: now + answerLimit)
        requests.append(RemoteRequest(ticket: state.ticket, question: state.question))
      case .asked(let limit) where limit <= now:
        field.remote?.phase = .failed
        field.verified()
      case .resting, .asked, .failed: break
      }
    }
    return requests + dueSearches(at: now)
  }

  /// When ``dueRequests(at:)`` should be asked next; nil while nothing waits.
  public var nextRequestTime: Date? {
    let checks = asking.values.compactMap { field -> Date? in
      switch field.remote?.phase {
      case .resting(let due): due
      case .asked(let limit): limit
      case .failed, nil: nil
      }
    }
    return [checks.min(), nextSearchTime].compactMap(\.self).min()
  }

  /// Gives the answer to a request; nil if the host program has none.
  ///
  /// - Returns: Whether it was still wanted.
  @discardableResult
  public func answer(_ answer: RemoteAnswer?, ticket: Int) -> Bool {
    guard let field = asking.values.first(where: { $0.remote?.ticket == ticket }),
      let state = field.remote, state.isPending
    else { return false }
    guard let answer else {
      field.remote?.phase = .failed
      field.verified()
      return true
    }
    live.setAnswer(answer, to: state.question)
    field.remote = nil
    asking[ObjectIdentifier(field)] = nil
    changed(field)
    return true
  }

  /// Asks the host program what is due, all at once, and takes its answers as they come.
  ///
  /// Call it again at ``nextRequestTime``.
  public func answerDueRequests(with checking: some RemoteChecking) async {
    _ = await answerDueRequests(with: checking) { _ in true }
  }

  /// The same of some questions; the others are not asked any more, and stay *pending*.
  ///
  /// - Returns: Whether something was asked.
  package func answerDueRequests(
    with checking: some RemoteChecking, where isWanted: (RemoteQuestion) -> Bool
  ) async -> Bool {
    let requests = dueRequests(at: clock()).filter { isWanted($0.question) }
    let (limit, searchLimit) = (answerLimit, lookupLimit)
    await withTaskGroup(of: (Int, Answered).self) { group in
      for request in requests {
        group.addTask {
          switch request.kind {
          case .check:
            (request.ticket, .check(await checking.answer(to: request.question, within: limit)))
          case .search:
            (
              request.ticket,
              .search(await checking.items(for: request.question, within: searchLimit))
            )
          }
        }
      }
      for await (ticket, answered) in group {
        switch answered {
        case .check(let answer): self.answer(answer, ticket: ticket)
        case .search(let items): self.answer(items, ticket: ticket)
        }
      }
    }
    return !requests.isEmpty
  }

  private enum Answered: Sendable {
    case check(RemoteAnswer?)
    case search([CatalogueItem]?)
  }

  /// Notes the questions of the last run; a value that is asked about already keeps its turn.
  func askAgain() {
    var open: [ObjectIdentifier: RemoteQuestion] = [:]
    var known: [FormField] = []
    for question in live.questions() {
      guard let field = self[question.field.isEmpty ? "/" : question.field] else { continue }
      if let id = field.lookup?.serviceID(of: question), found[id] != nil {
        // Its service has named it.
        live.setAnswer(.accepted, to: question)
        known.append(field)
        continue
      }
      open[ObjectIdentifier(field)] = question
      if field.remote?.question.question == question.question { continue }
      field.remote = RemoteState(
        question: question, ticket: nextTicket, phase: .resting(due: clock() + debounce))
      nextTicket += 1
      asking[ObjectIdentifier(field)] = field
    }
    for field in asking.values where open[ObjectIdentifier(field)] == nil {
      // Judged again without a question: empty, wrong, or answered.
      let asks = (field.ownIssues + field.relationIssues).contains {
        $0.params["reason"] == .text("noAnswer")
      }
      if asks { continue }
      field.remote = nil
      asking[ObjectIdentifier(field)] = nil
    }
    for field in known { changed(field) }
  }
}

extension LookupState {
  /// The id that the service of the field is asked about; nil for another question.
  fileprivate func serviceID(of question: RemoteQuestion) -> String? {
    guard lookup.constraint.service?.value == question.name else { return nil }
    switch question.value {
    case .text(let id), .number(let id): return id
    case .boolean, .null, .list, .group: return nil
    }
  }
}
