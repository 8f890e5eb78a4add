internal import FormDocuments
internal import FormEngine
internal import FormText
internal import FormPlatform

/// A record that stays and changes: what a session is built on.
extension Checker {
  /// Begins a record without values.
  func startLive(_ now: Date) {
    setClock(now)
    record = RecordPlace()
    engine.startLive()
  }
}

extension IssueWriter {
  /// The issue of a fault that lies in no input; its field is set by who shows it.
  func liveIssue(from fault: Fault) -> FormIssue {
    FormIssue(
      text(of: fault, suggests: true), field: "", line: 1, column: 1, range: SourceRange(0, 0))
  }
}

extension PayloadValue {
  /// A value from JSON; `null` if the bytes are not valid JSON.
  ///
  /// Of equal keys the first counts.
  public init(json: [UInt8]) {
    let document = DocumentReader.read(name: "value.json", bytes: json, isRecord: true).document
    self = document.map { PayloadValue($0.root) } ?? .null
  }
}
