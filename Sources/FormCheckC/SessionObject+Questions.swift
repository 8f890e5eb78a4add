internal import CFormCheck
internal import FormCheck
internal import FormLookup
internal import FormPlatform

/// Questions of a session to its host program, on lines as `RemoteExchange` has them.
extension SessionObject {
  /// The questions that are due in some seconds, a line each.
  func writeQuestions(in seconds: Double) -> formcheck_bytes {
    // Further ahead, the time of the answers that are awaited would be over.
    let requests = session.dueRequests(at: now + max(0, min(seconds, session.debounce)))
    var lines: [UInt8] = []
    for request in requests {
      let exchange = RemoteExchange([(request.kind, request.question)])
      lines += exchange.lines
      asked.removeAll {
        $0.request.kind == request.kind && $0.request.question.field == request.question.field
      }
      asked.append((exchange, request))
    }
    return unsafe keep(lines)
  }

  /// Seconds until a question is due, or the time of an answer is over; nil while nothing waits.
  var secondsToNextQuestion: Double? {
    session.nextRequestTime.map { max(0, $0.timeIntervalSince(now)) }
  }

  /// Takes an answer; false where its question is not open any more.
  func take(_ line: [UInt8]) -> Bool {
    guard let place = asked.firstIndex(where: { $0.exchange.take(line) == nil }) else {
      return false
    }
    let (exchange, request) = asked.remove(at: place)
    defer { session[request.question.field].map { changed.note($0) } }
    switch exchange.answers.first ?? nil {
    case .check(let answer): return session.answer(answer, ticket: request.ticket)
    case .search(let items): return session.answer(items, ticket: request.ticket)
    case nil:
      return switch request.kind {
      case .check: session.answer(nil as RemoteAnswer?, ticket: request.ticket)
      case .search: session.answer(nil as [CatalogueItem]?, ticket: request.ticket)
      }
    }
  }
}
