public import FormCheck
internal import FormLookup
internal import FormText

/// Searches in look-up fields.
extension FormPage {
  /// Answers a search in a look-up field: JSON in, JSON out.
  ///
  /// 400 for a malformed request, 403 for a protected catalogue, 404 for a field without a look-up.
  ///
  /// - Parameters:
  ///   - body: `{"seq":9,"field":"/from","text":"tbil","values":[],"recent":["TBS"],"here":[59.94,30.31],
  ///     "all":false}`.
  ///   - request: The request.
  /// - Returns: `{"seq":9,"status":"hits","sections":[…],"hits":[…],"offersAll":true}`.
  public func lookup(_ body: [UInt8], _ request: PageRequest) -> PageAnswer {
    switch search(body, request, hasService: { _ in false }) {
    case .refused(let answer): answer
    case .step(let step, let filled): answer(step, filled.session, request)
    }
  }

  /// The same, with what the host program's services find.
  ///
  /// - Parameters:
  ///   - body: As ``lookup(_:_:)`` takes it.
  ///   - request: The request.
  ///   - checking: The host program's services.
  public func lookup(
    _ body: [UInt8], _ request: PageRequest, asking checking: some RemoteChecking
  ) async -> PageAnswer {
    switch search(body, request, hasService: { checking.hasService($0) }) {
    case .refused(let answer): return answer
    case .step(let step, let filled):
      let session = filled.session
      if step.searchesAll {
        let asked = step.field.flatMap { session.field(at: $0)?.pointer }
        await session.answer(asking: checking) { $0.field == asked }
      }
      return answer(step, session, request)
    }
  }

  private func search(
    _ body: [UInt8], _ request: PageRequest, hasService: @escaping (String) -> Bool
  ) -> Opened {
    guard let (step, posted) = step(body), let pointer = step.field else {
      return .refused(refused(400, nil, request))
    }
    let filled = filled(
      posted, request, keepsBlankRows: true, memory: RequestMemory(recents: step.recents))
    let session = filled.session
    session.hasService = hasService
    if let here = step.here {
      session.here = CataloguePosition(latitude: here.latitude, longitude: here.longitude)
    }
    guard let field = session.field(at: pointer), field.isLookup, !field.isProtected else {
      return .step(step, filled)
    }
    // Text that was typed before is not a search.
    field.text = ""
    field.text = step.text
    if step.searchesAll { field.searchAll() }
    return .step(step, filled)
  }

  private func answer(
    _ step: LiveRequest, _ session: FormSession, _ request: PageRequest
  ) -> PageAnswer {
    guard let field = step.field.flatMap({ session.field(at: $0) }), field.isLookup else {
      return refused(404, step.sequence, request)
    }
    if field.isProtected { return refused(403, step.sequence, request) }
    var json = JSONBuilder()
    json.object { json in
      json.add("seq", step.sequence)
      json.add("status", field.lookupStatus.word)
      json.list("sections") { json in
        for section in field.sections {
          json.object { json in
            json.add("kind", section.kind.rawValue)
            json.list("hits") { json in for hit in section.hits { add(hit, to: &json) } }
          }
        }
      }
      json.list("hits") { json in
        let isBrowsed = step.text.isEmpty && field.sections.isEmpty
        let hits = isBrowsed ? field.firstHits : step.text.isEmpty ? [] : field.hits
        for hit in hits { add(hit, to: &json) }
      }
      json.add("offersAll", field.offersAll)
    }
    return PageAnswer(200, "application/json", request.language, json.bytes)
  }

  private func add(_ hit: CatalogueHit, to json: inout JSONBuilder) {
    json.object { json in
      json.add("id", hit.item.id)
      json.add("label", hit.item.label)
      if let detail = hit.item.detail { json.add("detail", detail) }
      if let thumbnail = hit.item.thumbnail { json.add("thumbnail", thumbnail) }
      if let distance = hit.distance { json.add("km", Int(distance.rounded())) }
      if let phone = hit.phone { json.add("phone", phone) }
      if let match = hit.match, !match.utf16.isEmpty {
        json.add("found", match.text)
        // Starts and ends in UTF-16, as scripts count.
        json.add(
          "marks",
          json: Array(
            "[\(match.utf16.map { "[\($0.lowerBound),\($0.upperBound)]" }.joined(separator: ","))]"
              .utf8))
      }
    }
  }
}

extension LookupStatus {
  /// As lookups call it.
  fileprivate var word: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .hits: "hits"
    case .none: "none"
    case .unavailable: "unavailable"
    }
  }
}
