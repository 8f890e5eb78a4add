/// The offsets of the records in a file of results: eight bytes for each record with issues.
///
/// Valid records without issues are counted and not kept. The messages of a record are read again for each
/// page, so memory grows neither with messages nor with pages.
struct ResultsIndex: Sendable {
  /// How many records of each sort there are.
  struct Totals: Hashable, Sendable {
    var records = 0
    var valid = 0
    var invalid = 0
    var undecided = 0
    /// Records with only known failures, which a baseline lists.
    var known = 0
    var badHeaders = 0
    var remarked = 0
    /// Issues of several records together, and those of them that are errors.
    var together = 0
    var togetherErrors = 0
  }

  /// A line that is not a result.
  struct BadLine: Hashable, Sendable {
    /// From 1.
    var number: Int
  }

  /// The results of one input: from this record of the index on.
  private struct InputRun: Sendable {
    var first: Int
    /// Nil for issues of the whole run.
    var input: Int?
    /// Issues of the whole run before these.
    var before = 0
  }

  /// The maximum number of bad lines whose numbers are listed.
  static let mostBadLines = 20
  private static let piece = 1 << 18
  private static let mostInputs = 1 << 16

  let file: ResultsFile
  private(set) var totals = Totals()
  private(set) var kinds = ResultKinds()
  private(set) var badLines: [BadLine] = []
  private(set) var badLineCount = 0
  /// Bytes behind the last line break, of a line that may still be written.
  private(set) var unfinished = 0
  /// The state of the file when it was read.
  private(set) var state: ResultsFile.State
  /// The run's own name: the same while the first results are.
  private(set) var digest = FNV.start
  private var entries = PackedEntries()
  private var runs: [InputRun] = []
  private var inputs: [String: Int] = [:]
  private var lastSource: [UInt8]?
  private var linesRead = 0
  /// All before it has been read: behind a line break.
  private var end = 0

  /// Reads a file to its end.
  init(_ path: String) throws(ResultsFault) {
    file = try ResultsFile(path)
    state = try file.state
    try readOn()
  }

  /// Records that can be listed.
  var count: Int { entries.count }

  // MARK: Reading

  /// The change of the file since it was read.
  enum Change { case none, grown, other }

  func change() throws(ResultsFault) -> Change {
    if !file.isStillNamed { return .other }
    let now = try file.state
    if now == state { return .none }
    return now.size > state.size && now.size > end ? .grown : .other
  }

  /// Reads what was added.
  mutating func readOn() throws(ResultsFault) {
    state = try file.state
    var reader = ResultLine()
    var buffer = [UInt8](repeating: 0, count: Self.piece + ResultLine.padding)
    // Bytes at the beginning of the buffer that are read already: of a line that is not at its end.
    var filled = 0
    var isTooLong = false
    while end + filled < state.size {
      if filled + ResultLine.padding == buffer.count {
        if buffer.count > ResultLine.mostBytes {
          isTooLong = true
          end += filled
          filled = 0
        } else {
          buffer += [UInt8](repeating: 0, count: buffer.count)
        }
      }
      let room = min(
        buffer.count - ResultLine.padding - filled, state.size - end - filled)
      let got = try file.read(from: end + filled, into: &buffer, at: filled, count: room)
      if got == 0 { break }
      filled += got
      let used = takeLines(of: buffer, filled, &reader, &isTooLong)
      end += used
      if used > 0 {
        buffer.replaceSubrange(0..<filled - used, with: Array(buffer[used..<filled]))
        filled -= used
      }
    }
    unfinished = isTooLong ? filled + 1 : filled
  }

  /// Takes all whole lines; returns their bytes.
  private mutating func takeLines(
    of buffer: [UInt8], _ filled: Int, _ reader: inout ResultLine, _ isTooLong: inout Bool
  ) -> Int {
    unsafe buffer.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var start = 0
      while start < filled,
        let newline = unsafe bytes[start..<filled].firstIndex(of: UInt8(ascii: "\n"))
      {
        linesRead += 1
        if isTooLong {
          isTooLong = false
          noteBadLine()
        } else {
          // Safety: the line ends in a line break, behind which the buffer has the reader's padding.
          unsafe take(base + start, newline - start, at: end + start, &reader)
        }
        start = newline + 1
      }
      return start
    }
  }

  private mutating func noteBadLine() {
    badLineCount += 1
    if badLines.count < Self.mostBadLines { badLines.append(BadLine(number: linesRead)) }
  }

  /// Safety: as the reader of lines asks.
  private mutating func take(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, at offset: Int, _ reader: inout ResultLine
  ) {
    let blanks: [UInt8] = [0x20, 0x09, 0x0D]
    let line = unsafe UnsafeBufferPointer(start: bytes, count: count)
    if unsafe line.allSatisfy({ blanks.contains($0) }) { return }
    guard let parts = unsafe reader.read(bytes, count: count) else { return noteBadLine() }
    var set: [UInt16] = []
    var hasMore = false
    if parts.source == nil { return unsafe take(run: parts, bytes, line, at: offset, reader) }
    unsafe reader.forEachKind(parts, bytes) { field, code, _ in
      guard let number = unsafe kinds.add(field: field, code: code) else { return }
      if !set.contains(number) { set.append(number) }
    }
    unsafe reader.forEachMore(parts, bytes) { code, count in
      kinds.add(code: code, count)
      hasMore = true
    }
    let isListed = !parts.issues.isEmpty || hasMore
    add(parts, isListed: isListed)
    if !isListed { return }
    note(source: unsafe reader.source(parts, bytes))
    if entries.count < 1_000 { digest = unsafe FNV.hash(line, from: digest) }
    set.sort()
    // Codes that are only counted are not kinds: the line contains them.
    entries.append(offset: offset, set: hasMore ? ResultKinds.unknown : kinds.number(of: set))
  }

  /// Takes what is wrong between records, each issue by itself.
  ///
  /// Safety: as the reader of lines asks.
  private mutating func take(
    run parts: ResultLine.Parts, _ bytes: UnsafePointer<UInt8>, _ line: UnsafeBufferPointer<UInt8>,
    at offset: Int, _ reader: borrowing ResultLine
  ) {
    if runs.count >= Self.mostInputs { return noteBadLine() }
    runs.append(InputRun(first: entries.count, input: nil, before: totals.together))
    lastSource = nil
    if entries.count < 1_000 { digest = unsafe FNV.hash(line, from: digest) }
    unsafe reader.forEachKind(parts, bytes) { field, code, place in
      let number = unsafe kinds.add(field: field, code: code)
      let set = number.map { kinds.number(of: [$0]) } ?? ResultKinds.unknown
      entries.append(offset: offset + place, set: set, isOfRun: true)
      totals.together += 1
    }
    unsafe reader.forEachMore(parts, bytes) { code, count in kinds.add(code: code, count) }
    if parts.verdict != "valid" { totals.togetherErrors += 1 }
  }

  private mutating func add(_ parts: ResultLine.Parts, isListed: Bool) {
    let passes = parts.verdict == "valid" || !isListed && parts.known > 0
    if passes, isListed { totals.remarked += 1 }
    if parts.number == 0 {
      if !passes { totals.badHeaders += 1 }
      return
    }
    totals.records += 1
    switch parts.verdict {
    case "valid": totals.valid += 1
    case _ where passes: totals.known += 1
    case "invalid": totals.invalid += 1
    default: totals.undecided += 1
    }
  }

  private mutating func note(source: [UInt8]) {
    if source == lastSource || runs.count >= Self.mostInputs { return }
    lastSource = source
    let name = String(decoding: source, as: UTF8.self)
    let input = inputs[name] ?? inputs.count
    inputs[name] = input
    runs.append(InputRun(first: entries.count, input: input))
  }

  // MARK: Records

  /// The result of a record, by its place in the index.
  func record(_ position: Int) throws(ResultsFault) -> ResultRecord {
    if entries.isOfRun(position) { return try runIssue(position) }
    let input = run(of: position)?.input ?? 0
    return try unsafe withLine(position) { reader, parts, bytes in
      unsafe reader.record(parts, input: input, bytes)
    }
  }

  private func run(of position: Int) -> InputRun? {
    runs.isEmpty ? nil : runs[runs.partitionIndex { $0.first <= position } - 1]
  }

  /// An issue of several records, at the last of them.
  private func runIssue(_ position: Int) throws(ResultsFault) -> ResultRecord {
    let line = try runIssueLine(position)
    let input = inputs[line.source] ?? 0
    let number = line.records.last?.number ?? 0
    var record = ResultRecord(
      source: line.source, input: input, number: number, line: 0, verdict: line.verdict,
      issues: [line.issue], more: [])
    let run = run(of: position)
    record.placeAtEnd = (run?.before ?? 0) + position - (run?.first ?? 0) + 1
    for named in line.records {
      let source = named.source ?? line.source
      var id: String?
      if let input = inputs[source], try isListed(named.number, input: input) {
        id = ResultRecord.id(named.number, input: input)
      }
      record.named.append(
        ResultRecord.Named(
          number: named.number, source: source == line.source ? nil : source, id: id))
    }
    return record
  }

  private func runIssueLine(_ position: Int) throws(ResultsFault) -> RunIssueLine {
    var size = 4096
    while true {
      var buffer = [UInt8](repeating: 0, count: size + ResultLine.padding)
      let got = try file.read(from: entries.offset(position), into: &buffer, at: 0, count: size)
      var reader = ResultLine()
      let line = unsafe buffer.withUnsafeBufferPointer { bytes in
        // Safety: the buffer has the reader's padding behind what was read.
        unsafe bytes.baseAddress.flatMap { unsafe reader.readRunIssue($0, count: got) }
      }
      if let line { return line }
      if got < size || size > ResultLine.mostBytes { throw .changed }
      size *= 4
    }
  }

  /// Whether a record has an item of its own.
  private func isListed(_ number: Int, input: Int) throws(ResultsFault) -> Bool {
    if count == 0 { return false }
    let position = try position(of: number, input: input)
    if entries.isOfRun(position) || run(of: position)?.input != input { return false }
    return try unsafe withLine(position) { _, parts, _ in parts.number } == number
  }

  /// The place of an issue of the whole run by its number, from 1; the last at most.
  func position(ofRunIssue number: Int) -> Int {
    for run in runs.reversed() where run.input == nil && run.before < number {
      return min(run.first + number - run.before - 1, max(0, count - 1))
    }
    return max(0, count - 1)
  }

  /// Reads the line of a record anew.
  private func withLine<Answer>(
    _ position: Int,
    _ body: (borrowing ResultLine, ResultLine.Parts, UnsafePointer<UInt8>) -> Answer
  ) throws(ResultsFault) -> Answer {
    let offset = entries.offset(position)
    var buffer: [UInt8] = []
    var size = 4096
    while true {
      buffer = [UInt8](repeating: 0, count: size + ResultLine.padding)
      let got = try file.read(from: offset, into: &buffer, at: 0, count: size)
      if let newline = buffer[..<got].firstIndex(of: UInt8(ascii: "\n")) {
        var reader = ResultLine()
        let answer = unsafe buffer.withUnsafeBufferPointer { bytes -> Answer? in
          // Safety: the buffer has the reader's padding behind the line break.
          guard let base = bytes.baseAddress,
            let parts = unsafe reader.read(base, count: newline)
          else { return nil }
          return unsafe body(reader, parts, base)
        }
        guard let answer else { throw .changed }
        return answer
      }
      if got < size || size > ResultLine.mostBytes { throw .changed }
      size *= 4
    }
  }

  /// The place of a record, or of the next one of its input; the last at most.
  func position(of number: Int, input: Int) throws(ResultsFault) -> Int {
    for (index, run) in runs.enumerated() where run.input == input {
      var low = run.first
      let end = index + 1 < runs.count ? runs[index + 1].first : count
      var high = end
      while low < high {
        let middle = (low + high) / 2
        let there = try unsafe withLine(middle) { _, parts, _ in parts.number }
        if there < number { low = middle + 1 } else { high = middle }
      }
      if low < end { return low }
    }
    return max(0, count - 1)
  }

  /// Calls a body with the places of the records that a filter shows, in their order.
  func forEachMatch(
    field: String?, code: String?, _ body: (Int) -> Void
  ) throws(ResultsFault) {
    if field == nil, code == nil {
      for position in 0..<count { body(position) }
      return
    }
    let matching = kinds.matching(field: field, code: code)
    for position in 0..<count {
      let set = entries.set(position)
      let isShown =
        set == ResultKinds.unknown
        ? try record(position).has(field: field, code: code) : matching[Int(set)]
      if isShown { body(position) }
    }
  }
}

extension ResultRecord {
  /// Whether a filter shows it.
  func has(field: String?, code: String?) -> Bool {
    if field == nil, code == nil { return true }
    // Of what is only counted the field is not known.
    return issues.contains { ResultKind(of: $0).matches(field: field, code: code) }
      || field == nil && more.contains { $0.code == code }
  }
}

extension Array {
  /// How many elements at the beginning meet a condition that no later one meets.
  fileprivate func partitionIndex(_ meets: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if meets(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
