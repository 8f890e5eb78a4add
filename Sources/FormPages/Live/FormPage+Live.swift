public import FormCheck
internal import FormText

/// Stateless steps: each makes a session, fills it, and returns the state of the fields.
extension FormPage {
  /// Answers a step of the live protocol: JSON in, JSON out.
  ///
  /// 400 for a malformed request, 409 if the form has changed since the page was drawn.
  ///
  /// - Parameters:
  ///   - body: `{"seq":7,"rev":"…","values":[["/email","ana@"]],"left":["/email"],"drawn":["/email"]}`;
  ///     `add` and `remove` name a list that gets a row, or a row that goes.
  ///   - request: The request.
  /// - Returns: `{"seq":7,"fields":{"/email":{"state":"invalid","message":"…"}},"controls":{…},"html":{…}}`.
  public func live(_ body: [UInt8], _ request: PageRequest) -> PageAnswer {
    switch opened(body, request) {
    case .refused(let answer): answer
    case .step(let step, let filled): answer(step, filled, request)
    }
  }

  /// The same, with what the host program knows: it is asked about fields that were left.
  ///
  /// - Parameters:
  ///   - body: As ``live(_:_:)`` takes it.
  ///   - request: The request.
  ///   - checking: The host program's answers.
  public func live(
    _ body: [UInt8], _ request: PageRequest, asking checking: some RemoteChecking
  ) async -> PageAnswer {
    switch opened(body, request) {
    case .refused(let answer): return answer
    case .step(let step, let filled):
      let left = Set(step.left.compactMap { filled.session.field(at: $0)?.pointer })
      await filled.session.answer(asking: checking) { left.contains($0.field) }
      return answer(step, filled, request)
    }
  }

  /// A request that was read.
  enum Opened {
    /// The step, and the form as it is filled in.
    case step(LiveRequest, FilledForm)
    /// It is malformed, or for another form.
    case refused(PageAnswer)
  }

  private func opened(_ body: [UInt8], _ request: PageRequest) -> Opened {
    guard let (step, posted) = step(body) else { return .refused(refused(400, nil, request)) }
    if let revision = step.revision, revision != self.revision {
      return .refused(refused(409, step.sequence, request))
    }
    return .step(step, filled(posted, request, keepsBlankRows: true))
  }

  func step(_ body: [UInt8]) -> (LiveRequest, PostedForm)? {
    guard let step = LiveRequest(body), let posted = PostedForm(step.values, form) else {
      return nil
    }
    return (step, posted)
  }

  func refused(_ status: Int, _ sequence: Int?, _ request: PageRequest) -> PageAnswer {
    let words = PageWords.of(request.language)
    var json = JSONBuilder()
    json.object { json in
      if let sequence { json.add("seq", sequence) }
      json.add("message", status == 409 ? words[.changed] : words[.unreadable])
    }
    return PageAnswer(status, "application/json", request.language, json.bytes)
  }

  private func answer(
    _ step: LiveRequest, _ filled: FilledForm, _ request: PageRequest
  ) -> PageAnswer {
    let session = filled.session
    var renewed: [String] = []
    if let list = step.add {
      _ = session.addRow(to: list)
      renewed.append(list)
    }
    if let row = step.remove, let slash = row.lastIndex(of: "/") {
      _ = session.removeRow(at: row)
      renewed.append(String(row[..<slash]))
    }
    var drawing = drawing(of: filled, request)
    for place in step.left.sorted() { drawing.tell(ofFieldLeftAt: place) }
    for place in holders(of: step.left, in: drawing).sorted() {
      drawing.tell(ofFieldLeftAt: place)
    }
    var json = JSONBuilder()
    json.object { json in
      json.add("seq", step.sequence)
      let live = LiveAnswer(drawing, step, renewed: renewed)
      live.add(to: &json)
    }
    return PageAnswer(200, "application/json", request.language, json.bytes)
  }
}

extension FormPage {
  /// The rows, lists and maps around the fields that were left: these are not left themselves.
  private func holders(of left: Set<String>, in drawing: PageDrawing) -> Set<String> {
    var holders: Set<String> = []
    for place in left {
      var around = drawing.session.field(at: place)?.parent
      while let field = around {
        // Those around it were found with it.
        if field.showsWhenLeftBelow, !holders.insert(drawing.place(of: field)).inserted { break }
        around = field.parent
      }
    }
    return holders.subtracting(left)
  }
}
