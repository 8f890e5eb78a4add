internal import FormEngine
internal import FormText

/// Finds out what an input holds whose name does not say it.
enum FormatGuess {
  /// A first line that is a whole JSON value means one record a line, one that only begins a value
  /// means a document; a list is a document: no record of a form is one.
  ///
  /// So is what is YAML or UTF-16: that it cannot be read is told once, not in each line.
  package static func format(_ chunk: Chunk, _ reader: inout InputReader, limit: Int) -> InputFormat
  {
    var searched = 0
    while true {
      if let end = chunk.find(UInt8(ascii: "\n"), from: chunk.start + searched) {
        let count = end - chunk.start
        let isBlank = (0..<count).allSatisfy { unsafe chunk.base[chunk.start + $0] <= 0x20 }
        if isBlank {
          searched = count + 1
          continue
        }
        return format(ofFirstLine: chunk, count)
      }
      searched = chunk.count
      if searched > limit || !reader.fill(chunk) {
        return format(ofFirstLine: chunk, chunk.count)
      }
    }
  }

  private static func format(ofFirstLine chunk: Chunk, _ count: Int) -> InputFormat {
    var tape = Growable<TapeEntry>(capacity: 64)
    var arena = Growable<UInt8>(capacity: 64)
    let line = unsafe Array(UnsafeBufferPointer(start: chunk.base + chunk.start, count: count))
    if line.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") { return .json }
    if line.starts(with: [0xFF, 0xFE]) || line.starts(with: [0xFE, 0xFF]) { return .json }
    if ForeignText.isYAML(line) { return .json }
    let padded = line + Array(repeating: 0, count: RecordReader.padding)
    return unsafe padded.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return .ndjson }
      let fault = unsafe RecordReader.read(
        base, count: line.count, tape: &tape, arena: &arena, limits: ReaderLimits())
      return fault?.reason == .syntax && fault?.offset == line.count ? .json : .ndjson
    }
  }
}
