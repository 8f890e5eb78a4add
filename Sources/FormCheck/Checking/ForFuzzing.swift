internal import FormDocuments
internal import FormEngine
internal import FormPatterns
internal import FormText

/// A door for `Fuzz/`, a package of its own, to the parts that no public call reaches alone.
///
/// Not for anybody else: it follows whatever is behind it, without notice.
@_spi(Fuzzing)
public enum FuzzDoor {
  /// A JSON value as the record reader sees it: numbers as written, pairs in order and with doubles.
  public indirect enum Value: Hashable {
    case null
    case boolean(Bool)
    case number([UInt8])
    case text([UInt8])
    case list([Value])
    case object([Pair])
  }

  /// A key, unescaped, and its value.
  public struct Pair: Hashable {
    /// The key's bytes, without escapes.
    public let key: [UInt8]
    /// The part after the colon.
    public let value: Value
  }

  /// Why a record was refused: a reason such as `syntax`, and the byte at which reading stopped.
  public struct Refusal: Error, Hashable {
    /// Such as `syntax`.
    public let reason: String
    /// In bytes from the record's first.
    public let offset: Int
  }

  /// Reads a record, with `behind` right after it where a stream has its next one.
  ///
  /// The memory ends where the reader's contract lets it end, so that the address sanitizer sees
  /// each byte too many. Only the limits on a record count.
  public static func read(
    _ record: [UInt8], behind: [UInt8], limits: Limits
  ) -> Result<Value, Refusal> {
    var tape = Growable<TapeEntry>(capacity: 16)
    var arena = Growable<UInt8>(capacity: 16)
    let count = record.count
    let all = record + behind + Array(repeating: 0, count: RecordReader.padding)
    // Safety: the block holds exactly `all`, which has the padding behind the record; freed once.
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: all.count)
    defer { unsafe block.deallocate() }
    for (index, byte) in all.enumerated() { unsafe block[index] = byte }
    let fault = unsafe RecordReader.read(
      block, count: count, tape: &tape, arena: &arena, limits: limits.plan.reader)
    if let fault {
      return .failure(Refusal(reason: fault.reason.rawValue, offset: fault.offset))
    }
    var at = 0
    let value = value(record, tape, arena, &at)
    precondition(at == tape.count, "the tape goes on behind its value")
    return .success(value)
  }

  /// Recursion is as deep as the record, which the caller's limits bound.
  private static func value(
    _ record: [UInt8], _ tape: borrowing Growable<TapeEntry>, _ arena: borrowing Growable<UInt8>,
    _ at: inout Int
  ) -> Value {
    func bytes(_ entry: TapeEntry, skipping quotes: Int) -> [UInt8] {
      let length = Int(entry.length)
      if entry.flags.contains(.inArena) {
        return (0..<length).map { arena[Int(entry.link) + $0] }
      }
      let start = Int(entry.start) + quotes
      return Array(record[start..<(start + length)])
    }
    let start = at
    let entry = tape[at]
    at += 1
    switch entry.kind {
    case .null: return .null
    case .trueValue: return .boolean(true)
    case .falseValue: return .boolean(false)
    case .number: return .number(bytes(entry, skipping: 0))
    case .text: return .text(bytes(entry, skipping: 1))
    case .list:
      var items: [Value] = []
      while tape[at].kind != .end { items.append(value(record, tape, arena, &at)) }
      at += 1
      precondition(items.count == Int(entry.length) && at == Int(entry.link), "a list at \(start)")
      return .list(items)
    case .object:
      var pairs: [Pair] = []
      while tape[at].kind == .key {
        let key = bytes(tape[at], skipping: 1)
        at += 1
        pairs.append(Pair(key: key, value: value(record, tape, arena, &at)))
      }
      precondition(tape[at].kind == .end, "an object at \(start) has no end")
      at += 1
      precondition(pairs.count == Int(entry.length) && at == Int(entry.link), "object at \(start)")
      return .object(pairs)
    case .key, .end: preconditionFailure("no value at \(start)")
    }
  }

  /// A form or rule file as a tree, written as JSON; nil without a tree, and its errors.
  ///
  /// Every error is drawn with its caret, and every place must be in the file.
  public static func document(
    _ bytes: [UInt8], name: String
  ) -> (json: [UInt8]?, mistakes: [String]) {
    let read = DocumentReader.read(name: name, bytes: bytes)
    func isInside(_ range: SourceRange, _ source: SourceText) -> Bool {
      range.start >= 0 && range.end <= max(source.bytes.count, 2)
    }
    var open = read.document.map { [$0.root] } ?? []
    while let node = open.popLast(), let source = read.document?.source {
      precondition(isInside(node.range, source), "a value at \(node.range)")
      open += node.items ?? []
      for entry in node.entries ?? [] {
        precondition(isInside(entry.keyRange, source), "a key at \(entry.keyRange)")
        open.append(entry.value)
      }
    }
    let mistakes = read.diagnostics.map { mistake in
      precondition(isInside(mistake.range, mistake.source), "a mistake at \(mistake.range)")
      return CaretRenderer().render(mistake)
    }
    return (read.document?.root.jsonBytes(), mistakes)
  }

  /// The result of matching a pattern, by each engine.
  public struct Matching {
    /// By machine code, then without; nil for a limit that was reached.
    public let answers: [Bool?]
    /// The names of the outcomes, for reports.
    public let outcomes: [String]
  }

  /// Matches a string under the usual limits; an error is the reason why the pattern cannot be used.
  public static func match(
    _ pattern: String, _ text: String, isSearch: Bool, ignoresCase: Bool, isUnicode: Bool
  ) -> Result<Matching, PatternRefusal> {
    var flags: PatternFlags = ignoresCase ? .ignoreCase : []
    if isUnicode { flags.insert(.unicodeClasses) }
    var outcomes: [PatternOutcome] = []
    do throws(PatternError) {
      for allowsMachineCode in [true, false] {
        let compiled = try CompiledPattern(
          pattern, use: isSearch ? .search : .whole, flags: flags,
          allowsMachineCode: allowsMachineCode)
        var matcher = PatternMatcher()
        let bytes = Array(text.utf8) + [0]
        // Safety: the pattern and the bytes live for the length of the call; a String is UTF-8.
        let outcome = unsafe bytes.withUnsafeBufferPointer { buffer in
          unsafe buffer.baseAddress.map {
            unsafe matcher.match(compiled.handle, $0, count: bytes.count - 1)
          }
        }
        if let outcome { outcomes.append(outcome) }
      }
    } catch {
      return .failure(
        PatternRefusal(code: error.code, offset: error.offset, length: error.length))
    }
    let answers = outcomes.map { outcome -> Bool? in
      outcome == .matches ? true : outcome == .doesNotMatch ? false : nil
    }
    return .success(Matching(answers: answers, outcomes: outcomes.map { "\($0)" }))
  }

  /// Why a pattern cannot be used, with the culprit's bytes.
  public struct PatternRefusal: Error, Hashable {
    /// Such as `patternMalformed`.
    public let code: String
    /// Where the culprit begins, in bytes.
    public let offset: Int
    /// How many bytes it has.
    public let length: Int
  }
}

@_spi(Fuzzing)
extension Checker {
  /// One that reads all values of each record before it judges them: what the quick ways are held against.
  public static func readingAllValues(of form: ValidationForm, locale: String? = nil) -> Checker {
    Checker(form, locale: locale, usesFastPath: false)
  }

  /// Judges a record where it lies, as streams do: in exactly its bytes and the reader's padding.
  public func judgeInPlace(_ record: [UInt8]) -> (verdict: Verdict, acceptsFast: Bool) {
    let size = record.count + RecordReader.padding
    // Safety: the block holds the record and the padding, and is freed once, behind the last look.
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    defer { unsafe block.deallocate() }
    for index in 0..<size { unsafe block[index] = index < record.count ? record[index] : 0 }
    let acceptsFast = unsafe acceptsFast(block, count: record.count)
    return (unsafe judge(block, count: record.count).verdict, acceptsFast)
  }
}
