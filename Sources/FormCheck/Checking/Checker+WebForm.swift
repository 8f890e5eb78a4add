internal import FormCompiling
internal import FormEngine
internal import FormFlat
internal import FormText
public import FormPlatform

/// Bodies that browsers send.
extension Checker {
  /// Checks what a web form sends (`application/x-www-form-urlencoded`), as the WHATWG URL standard
  /// parses it, section 5.1.
  ///
  /// Names are those of the form: `city`, `address.city` and `address[city]`, `tags.0`, `tags[0]` and `tags[]`;
  /// a list may also be sent as one value after another. Every value is a string, which each field reads as its
  /// type, as with `coerce: true`. A ticked box sends `on`. Lines and columns are those of the body. A body
  /// beyond ``Limits/recordBytes`` is refused before it is read.
  ///
  /// - Parameters:
  ///   - payload: The body; it is not decoded before.
  ///   - now: The moment that `now` and `today` mean; by default the moment of the check.
  ///   - cleaned: Whether the report should carry the payload after clean-up, as JSON.
  public func check(
    webForm payload: some Sequence<UInt8>, now: Date? = nil, cleaned: Bool = false
  ) -> Report {
    judge(webForm: payload, now: now, cleaned: cleaned).0
  }

  /// The report of a body, and what its record asks the host program.
  func judge(
    webForm payload: some Sequence<UInt8>, now: Date?, cleaned: Bool
  ) -> (Report, [RemoteQuestion]) {
    if let now { setClock(now) } else if form.compiled.plan.readsClock { setClock(Date()) }
    let query = Array(payload.prefix(mostBytesTaken))
    if query.count > form.compiled.plan.limits.reader.size {
      return (unreadable("size", "this record is too large", line: 1, column: 1), [])
    }
    var flat = FlatRecord()
    unsafe query.withUnsafeBufferPointer { unsafe flat.read($0, form) }
    if form.hasSecrets, flat.namesNoField { return (notAWebForm, []) }
    let coerced = coercesAll
    coercesAll = true
    defer {
      coercesAll = coerced
      // The record was this call's own.
      record = RecordPlace()
    }
    let made = unsafe flat.json.withUnsafeBufferPointer { json -> (Report, [RemoteQuestion])? in
      // Safety: the record ends in the reader's padding, and stays until the report is made.
      guard let base = json.baseAddress else { return nil }
      _ = unsafe judge(base, count: flat.count)
      let report = self.report(cleaned: cleaned)
      // Asked while the record stays.
      return (report, questions())
    }
    let text = SourceText(name: "", bytes: query)
    let judged = made ?? (unreadable("empty", "this is empty", line: 1, column: 1), [])
    return (judged.0.placed(in: text) { flat.place(of: $0) }, judged.1)
  }
}
