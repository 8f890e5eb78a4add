internal import FormEngine

/// Reads lines of `formcheck check --format ndjson`: each the result of a record.
struct ResultLine: ~Copyable {
  /// Bytes that must be readable behind a line.
  static let padding = RecordReader.padding
  /// The most bytes of a line: what is longer was written by nobody.
  static let mostBytes = 64 << 20

  var tape = Growable<TapeEntry>(capacity: 1024)
  var arena = Growable<UInt8>(capacity: 1024)
  /// The line that was read last, while it is looked at.
  var limits = ReaderLimits()

  init() {
    limits.size = Self.mostBytes
    limits.values = 10_000_000
    limits.keys = 100_000
    limits.items = 2_000_000
  }

  /// Where the parts of a line stand on its tape.
  struct Parts {
    /// Nil for what is wrong between the records of a run.
    var source: TapeEntry?
    var number: Int
    var line: Int
    var verdict: String
    /// The index of the first issue, and of what ends them.
    var issues: Range<Int>
    var more: Int?
    var known = 0
  }

  /// What a line says; nil where it is no result.
  ///
  /// Safety: as ``RecordReader`` asks.
  mutating func read(_ bytes: UnsafePointer<UInt8>, count: Int) -> Parts? {
    arena.removeAll()
    let fault = unsafe RecordReader.read(
      bytes, count: count, tape: &tape, arena: &arena, limits: limits)
    guard fault == nil, tape.count > 0, tape[0].kind == .object else { return nil }
    var source: TapeEntry?
    var (number, line, more): (Int?, Int?, Int?)
    var verdict: String?
    var issues: Range<Int>?
    var known = 0
    var isOfRun = false
    var at = 1
    while at < tape.count, tape[at].kind == .key {
      let value = at + 1
      let key = unsafe text(tape[at], bytes)
      switch key {
      case "source" where tape[value].kind == .text: source = tape[value]
      case "record": number = unsafe integer(tape[value], bytes)
      case "line": line = unsafe integer(tape[value], bytes)
      case "verdict" where tape[value].kind == .text: verdict = unsafe text(tape[value], bytes)
      case "issues" where tape[value].kind == .list: issues = value + 1..<Int(tape[value].link) - 1
      case "more" where tape[value].kind == .object: more = value
      case "run": isOfRun = tape[value].kind == .trueValue
      case "known": known = unsafe integer(tape[value], bytes) ?? 0
      default: break
      }
      at = behind(value)
    }
    guard let verdict, let issues, ["valid", "invalid", "undecided"].contains(verdict) else {
      return nil
    }
    if isOfRun {
      return Parts(
        source: nil, number: 0, line: 0, verdict: verdict, issues: issues, more: more)
    }
    guard let source, let number, number >= 0 else { return nil }
    return Parts(
      source: source, number: number, line: line ?? 0, verdict: verdict, issues: issues,
      more: more, known: known)
  }

  /// Calls a body with the bytes of the field and the code of each issue, and its place in the line.
  func forEachKind(
    _ parts: Parts, _ bytes: UnsafePointer<UInt8>,
    _ body: (
      _ field: UnsafeBufferPointer<UInt8>, _ code: UnsafeBufferPointer<UInt8>, _ place: Int
    ) -> Void
  ) {
    forEachIssue(parts) { issue in
      var (field, code): (TapeEntry?, TapeEntry?)
      unsafe forEachMember(issue, bytes) { key, value in
        if key == "field" { field = tape[value] } else if key == "code" { code = tape[value] }
      }
      guard let code, code.kind == .text else { return }
      let none = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      let place = unsafe field.map { unsafe $0.kind == .text ? self.bytes($0, bytes) : none }
      unsafe body(place ?? none, self.bytes(code, bytes), Int(tape[issue].start))
    }
  }

  /// Calls a body with each code that is only counted, and how often.
  func forEachMore(
    _ parts: Parts, _ bytes: UnsafePointer<UInt8>, _ body: (String, Int) -> Void
  ) {
    guard let more = parts.more else { return }
    unsafe forEachMember(more, bytes) { code, value in
      body(code, unsafe integer(tape[value], bytes) ?? 0)
    }
  }

  /// The whole result, to be shown.
  func record(_ parts: Parts, input: Int, _ bytes: UnsafePointer<UInt8>) -> ResultRecord {
    var record = ResultRecord(
      source: parts.source.map { unsafe text($0, bytes) } ?? "", input: input, number: parts.number,
      line: parts.line,
      verdict: parts.verdict, issues: [], more: [])
    unsafe forEachMore(parts, bytes) { record.more.append((code: $0, count: $1)) }
    forEachIssue(parts) { at in
      var issue = ResultRecord.Issue(
        field: "", code: "", severity: "error", message: "", line: parts.line, column: 1)
      unsafe forEachMember(at, bytes) { key, value in
        let entry = tape[value]
        let said = unsafe entry.kind == .text ? text(entry, bytes) : ""
        switch key {
        case "field": issue.field = said
        case "code": issue.code = said
        case "severity": issue.severity = said
        case "message": issue.message = said
        case "label": issue.label = said.isEmpty ? nil : said
        case "excerpt" where entry.kind == .object: issue.excerpt = unsafe excerpt(value, bytes)
        case "line": issue.line = unsafe integer(entry, bytes) ?? issue.line
        case "column": issue.column = unsafe integer(entry, bytes) ?? issue.column
        default: break
        }
      }
      record.issues.append(issue)
    }
    return record
  }

  private func excerpt(_ object: Int, _ bytes: UnsafePointer<UInt8>) -> ResultRecord.Excerpt {
    var excerpt = ResultRecord.Excerpt(before: "", marked: "", after: "")
    unsafe forEachMember(object, bytes) { key, value in
      guard tape[value].kind == .text else { return }
      let text = unsafe text(tape[value], bytes)
      switch key {
      case "before": excerpt.before = text
      case "marked": excerpt.marked = text
      case "after": excerpt.after = text
      default: break
      }
    }
    return excerpt
  }

  func source(_ parts: Parts, _ bytes: UnsafePointer<UInt8>) -> [UInt8] {
    parts.source.map { unsafe Array(self.bytes($0, bytes)) } ?? []
  }

  // MARK: The tape

  func behind(_ value: Int) -> Int {
    switch tape[value].kind {
    case .list, .object: Int(tape[value].link)
    case .null, .falseValue, .trueValue, .number, .text, .key, .end: value + 1
    }
  }

  private func forEachIssue(_ parts: Parts, _ body: (Int) -> Void) {
    var at = parts.issues.lowerBound
    while at < parts.issues.upperBound {
      if tape[at].kind == .object { body(at) }
      at = behind(at)
    }
  }

  func forEachMember(
    _ object: Int, _ bytes: UnsafePointer<UInt8>, _ body: (String, Int) -> Void
  ) {
    var at = object + 1
    while tape[at].kind == .key {
      body(unsafe text(tape[at], bytes), at + 1)
      at = behind(at + 1)
    }
  }

  /// Safety: texts lie within the line, or within the arena, as their entries say.
  private func bytes(
    _ entry: TapeEntry, _ bytes: UnsafePointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let start =
      unsafe entry.isInArena
      ? UnsafePointer(arena.base) + Int(entry.link)
      : bytes + Int(entry.start) + 1
    return unsafe UnsafeBufferPointer(start: start, count: Int(entry.length))
  }

  func text(_ entry: TapeEntry, _ bytes: UnsafePointer<UInt8>) -> String {
    unsafe String(decoding: self.bytes(entry, bytes), as: UTF8.self)
  }

  func integer(_ entry: TapeEntry, _ bytes: UnsafePointer<UInt8>) -> Int? {
    guard entry.kind == .number else { return nil }
    let digits = unsafe UnsafeBufferPointer(
      start: bytes + Int(entry.start), count: Int(entry.length))
    return unsafe Int(String(decoding: digits, as: UTF8.self))
  }
}
