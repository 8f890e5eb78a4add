internal import FormPlatform

/// Lines of an input, each as soon as it is there.
package struct LineStream {
  private var reader: InputReader
  private let chunk = Chunk()
  private let most: Int
  /// The rest of a line that was too long is passed over without keeping it.
  private var isSkipping = false

  package enum Line {
    /// Without its line break.
    case bytes([UInt8])
    case tooLong
  }

  /// - Parameter most: Bytes of a line.
  package init(descriptor: Int32, most: Int) {
    reader = InputReader(descriptor: descriptor, stop: StopSignal())
    self.most = most
  }

  /// What ended the input early, in words; nil while nothing did.
  package var fault: String? {
    reader.failure != 0 ? systemMessage(reader.failure) : nil
  }

  /// Whether a line is there already: if not, what was written before is to be seen now.
  package var hasLine: Bool { chunk.find(0x0A, from: chunk.start) != nil }

  /// Waits for a line; nil behind the last.
  package mutating func next() -> Line? {
    while true {
      if let end = chunk.find(0x0A, from: chunk.start) {
        let line = chunk.leftover.prefix(end - chunk.start)
        chunk.start = end + 1
        if isSkipping {
          isSkipping = false
          continue
        }
        return line.count > most ? .tooLong : .bytes(Array(line))
      }
      if chunk.count > most || isSkipping {
        chunk.start = chunk.end
        if !isSkipping {
          isSkipping = true
          return .tooLong
        }
      }
      guard reader.fill(chunk) else {
        let rest = isSkipping ? [] : chunk.leftover
        chunk.start = chunk.end
        return rest.isEmpty ? nil : .bytes(rest)
      }
    }
  }
}
