internal import FormCompiling
internal import FormEngine
public import FormLookup
internal import FormModel
internal import FormPlatform
internal import FormText

/// Services of look-ups: what they are asked, and what they find.
extension FormSession {
  /// The searches that are due at a moment; each is given out once.
  ///
  /// Those whose time is over are given up.
  func dueSearches(at now: Date) -> [RemoteRequest] {
    var requests: [RemoteRequest] = []
    let fields = searching.values.sorted {
      ($0.lookup?.request?.ticket ?? 0) < ($1.lookup?.request?.ticket ?? 0)
    }
    for field in fields {
      guard let lookup = field.lookup, let request = lookup.request else {
        searching[ObjectIdentifier(field)] = nil
        continue
      }
      switch request.phase {
      case .due:
        lookup.request?.phase = .asked(limit: now + lookupLimit)
        requests.append(
          RemoteRequest(
            ticket: request.ticket, question: question(request, lookup, field), kind: .search))
      case .asked(let limit) where limit <= now:
        lookup.request = nil
        lookup.hasFailed = true
        tell([field])
      case .asked: break
      }
    }
    return requests
  }

  private func question(
    _ request: LookupSearch, _ lookup: LookupState, _ field: FormField
  ) -> RemoteQuestion {
    let name = lookup.lookup.constraint.service?.value ?? ""
    let value = RemoteAnswers.Value(bytes: Array(request.query.utf8), isText: true)
    let remote = form.compiled.remotes.firstIndex(of: name) ?? -1
    return RemoteQuestion(
      name: name, value: .text(request.query), with: [:], field: field.pointer,
      question: RemoteAnswers.Question(remote: remote, value: value))
  }

  /// When ``dueSearches(at:)`` should be asked next.
  var nextSearchTime: Date? {
    searching.values.compactMap { field -> Date? in
      switch field.lookup?.request?.phase {
      case .due: clock()
      case .asked(let limit): limit
      case nil: nil
      }
    }.min()
  }

  /// Gives the items that a service has found; nil if it has no answer.
  ///
  /// They follow the items found in the catalogue, each once. An answer to what was typed before is dropped.
  ///
  /// - Returns: Whether it was still wanted: false after any later key, pick or close.
  @discardableResult
  public func answer(_ items: [CatalogueItem]?, ticket: Int) -> Bool {
    guard
      let field = searching.values.first(where: { $0.lookup?.request?.ticket == ticket }),
      let lookup = field.lookup
    else { return false }
    lookup.request = nil
    searching[ObjectIdentifier(field)] = nil
    lookup.answered = items
    lookup.hasFailed = items == nil
    searchQuietly(field)
    tell([field])
    return true
  }
}
