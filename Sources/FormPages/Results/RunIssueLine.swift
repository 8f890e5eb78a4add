internal import FormEngine

/// An issue of the whole run as a line of results has it, read from its own place on.
struct RunIssueLine {
  var issue = ResultRecord.Issue(
    field: "", code: "", severity: "error", message: "", line: 0, column: 0)
  /// The input of its record.
  var source = ""
  /// The records that it is about, its own last, each with its input where these differ.
  var records: [(number: Int, source: String?)] = []

  /// As many as `check` names.
  static let mostRecords = 10

  /// What a record with such an issue is.
  var verdict: String {
    issue.severity != "error" ? "valid" : issue.code == "undecided" ? "undecided" : "invalid"
  }
}

extension ResultLine {
  /// What an issue of the whole run says, with which some bytes begin; nil if they do not, or end before it does.
  ///
  /// Safety: as ``RecordReader`` asks.
  mutating func readRunIssue(_ bytes: UnsafePointer<UInt8>, count: Int) -> RunIssueLine? {
    arena.removeAll()
    var fault = unsafe RecordReader.read(
      bytes, count: count, tape: &tape, arena: &arena, limits: limits)
    if let behind = fault, behind.expected == .endOfText {
      arena.removeAll()
      fault = unsafe RecordReader.read(
        bytes, count: behind.offset, tape: &tape, arena: &arena, limits: limits)
    }
    guard fault == nil, tape.count > 0, tape[0].kind == .object else { return nil }
    var line = RunIssueLine()
    var sources: [String] = []
    unsafe forEachMember(0, bytes) { key, value in
      let entry = tape[value]
      let said = unsafe entry.kind == .text ? text(entry, bytes) : ""
      switch key {
      case "field": line.issue.field = said
      case "code": line.issue.code = said
      case "severity": line.issue.severity = said
      case "message": line.issue.message = said
      case "source": line.source = said
      case "records":
        forEachItem(value) { item in
          if let number = unsafe integer(tape[item], bytes), number >= 0 {
            line.records.append((number, nil))
          }
        }
      case "sources":
        forEachItem(value) { item in
          if tape[item].kind == .text { sources.append(unsafe text(tape[item], bytes)) }
        }
      default: break
      }
    }
    if sources.count == line.records.count {
      for place in sources.indices { line.records[place].source = sources[place] }
    }
    return line
  }

  /// Calls a body with the first items of a list, as many as an issue names records.
  private func forEachItem(_ list: Int, _ body: (Int) -> Void) {
    guard tape[list].kind == .list else { return }
    var at = list + 1
    for _ in 0..<RunIssueLine.mostRecords where at < Int(tape[list].link) - 1 {
      body(at)
      at = behind(at)
    }
  }
}
