internal import FormEngine
internal import FormText

/// Finds out what an input holds whose name does not say it.
///
/// A first line that is a whole JSON value means one record a line. One that only begins a value may begin a document,
/// or be a damaged record of many, and a whole list may be all of the input or a record in the wrong place: there the
/// lines behind it decide.
struct FormatGuess {
  /// A list is a record, and not a list of them.
  private let takesLists: Bool
  private var isFirstLine = true
  /// A whole list came, and none but lists before it.
  private var hasList = false
  /// Where the text begins that may be a document, from the start of the input.
  private var begin: Int?
  /// The text is none, however it goes on.
  private var isDamaged = false
  /// A line behind the first of the text is a record by itself.
  private var hasRecord = false

  /// Reads as many lines as it takes, up to the limit of a record.
  package static func format(
    _ chunk: Chunk, _ reader: inout InputReader, limit: Int, takesLists: Bool
  ) -> InputFormat {
    var guess = FormatGuess(takesLists: takesLists)
    var line = 0
    var searched = 0
    while true {
      guard let found = chunk.find(UInt8(ascii: "\n"), from: chunk.start + searched) else {
        searched = chunk.count
        if searched <= limit, reader.fill(chunk) { continue }
        return guess.take(line..<chunk.count, of: chunk) ?? guess.last
      }
      if let format = guess.take(line..<(found - chunk.start), of: chunk) { return format }
      line = found - chunk.start + 1
      searched = line
    }
  }

  private init(takesLists: Bool) { self.takesLists = takesLists }

  /// The format where no line has decided.
  private var last: InputFormat {
    if hasRecord { return .ndjson }
    return begin != nil || hasList ? .json : .ndjson
  }

  /// The format, once a line decides.
  private mutating func take(_ range: Range<Int>, of chunk: Chunk) -> InputFormat? {
    // Safety: the range lies within the chunk's block.
    let line = unsafe Array(
      UnsafeBufferPointer(start: chunk.base + chunk.start + range.lowerBound, count: range.count))
    guard let first = line.first(where: { $0 > 0x20 }) else { return nil }
    if let begin {
      return follow(line, first) {
        // Safety: as above.
        unsafe Array(
          UnsafeBufferPointer(
            start: chunk.base + chunk.start + begin, count: range.upperBound - begin))
      }
    }
    defer { isFirstLine = false }
    if isFirstLine {
      // That it cannot be read is told once, not in each line.
      if line.starts(with: [0xFF, 0xFE]) || line.starts(with: [0xFE, 0xFF]) { return .json }
      if ForeignText.isYAML(line) { return .json }
    }
    let isList = first == UInt8(ascii: "[")
    switch Reading(line) {
    case .whole:
      if !isList { return .ndjson }
      if takesLists, hasList { return .ndjson }
      hasList = true
      return nil
    case .begun: begin = range.lowerBound
    case .damaged:
      if !isList { return .ndjson }
      begin = range.lowerBound
      isDamaged = true
    case .beyondLimits: return isList ? .json : .ndjson
    }
    return nil
  }

  /// Looks at a line behind the first of a text.
  private mutating func follow(
    _ line: [UInt8], _ first: UInt8, _ text: () -> [UInt8]
  ) -> InputFormat? {
    let isObject = line.first == UInt8(ascii: "{")
    let isRecord =
      (isObject || takesLists && line.first == UInt8(ascii: "[")) && Reading(line) == .whole
    if !isDamaged {
      switch Reading(text()) {
      case .whole, .beyondLimits: return .json
      case .damaged: isDamaged = true
      case .begun:
        // No record a line looks like that, damaged or not.
        let last = line.last { $0 > 0x20 } ?? first
        if line.first != first || ",]}".utf8.contains(first) || ",:[{".utf8.contains(last) {
          return .json
        }
      }
    }
    hasRecord = hasRecord || isRecord
    // An item in a line of its own, of a list that is damaged elsewhere.
    if !hasRecord, isObject, line.last(where: { $0 > 0x20 }) == UInt8(ascii: ","),
      Reading(Array(line[..<(line.lastIndex(of: UInt8(ascii: ",")) ?? 0)])) == .whole
    {
      return .json
    }
    return isDamaged && hasRecord ? .ndjson : nil
  }

  /// What a text is as JSON.
  private enum Reading {
    case whole
    /// It may go on to be a value.
    case begun
    case damaged
    case beyondLimits

    init(_ text: [UInt8]) {
      var tape = Growable<TapeEntry>(capacity: 64)
      var arena = Growable<UInt8>(capacity: 64)
      let padded = text + Array(repeating: 0, count: RecordReader.padding)
      let fault = unsafe padded.withUnsafeBufferPointer { bytes -> ReadFault? in
        guard let base = bytes.baseAddress else { return nil }
        return unsafe RecordReader.read(
          base, count: text.count, tape: &tape, arena: &arena, limits: ReaderLimits())
      }
      guard let fault else {
        self = .whole
        return
      }
      guard fault.reason == .syntax else {
        self = .beyondLimits
        return
      }
      self = fault.offset >= text.count ? .begun : .damaged
    }
  }
}
