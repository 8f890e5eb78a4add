internal import FormPlatform

/// One compressed input on its way: what decompresses it, and where the input is.
struct Inflater: ~Copyable {
  private var decoder: GzipDecoder
  private var reader: InputReader
  private let chunk = Chunk()
  private let pipe: Int32
  private var room = [UInt8](repeating: 0, count: 1 << 18)
  /// Compressed bytes before the chunk's first.
  private var before = 0

  init?(_ reader: InputReader, begin: [UInt8], output: Int32) {
    guard let decoder = GzipDecoder() else { return nil }
    self.decoder = decoder
    self.reader = reader
    pipe = output
    chunk.begin(with: begin)
  }

  /// Where the next byte stands in the input, from 0.
  private var place: Int { before + chunk.start }

  /// Reads to the end; says what is wrong, if anything is.
  package mutating func run(_ tell: (Int) -> Void) -> String? {
    while chunk.count < 2, reader.fill(chunk) {}
    if reader.failure != 0 { return systemMessage(reader.failure) }
    // The run is to end.
    if chunk.count < 2, !reader.isAtEnd { return nil }
    if !chunk.beginsAsGzip { return "this is not gzip data, though its name ends in .gz" }
    while true {
      tell(before + chunk.end)
      switch member(tell) {
      case .over: break
      case .fault(let words): return words
      case .closed: return nil
      }
      // Zeros fill the rest of a block on some media (gzip, section 1.3 of its manual).
      while fill(), unsafe chunk.base[chunk.start] == 0 { chunk.start += 1 }
      if chunk.count == 0 {
        if reader.failure != 0 { return systemMessage(reader.failure) }
        return reader.hasChanged ? "the file was changed while it was read" : nil
      }
      while chunk.count < 2, reader.fill(chunk) {}
      if chunk.count < 2, !reader.isAtEnd, reader.failure == 0 { return nil }
      guard chunk.beginsAsGzip else {
        return "other data follows the gzip data, from byte \(place + 1)"
      }
      decoder.reset()
    }
  }

  private enum Outcome {
    case over, closed
    case fault(String)
  }

  /// One member: a file of its own, of which there may be several.
  private mutating func member(_ tell: (Int) -> Void) -> Outcome {
    while true {
      guard fill() else {
        if reader.failure != 0 { return .fault(systemMessage(reader.failure)) }
        if !reader.isAtEnd { return .closed }
        return .fault("the gzip data ends too early, after byte \(place)")
      }
      tell(before + chunk.end)
      let step = unsafe decoder.step(
        UnsafeRawBufferPointer(start: chunk.base + chunk.start, count: chunk.count), into: &room)
      chunk.start += step.read
      if !write(step.written) { return .closed }
      switch step.outcome {
      case .memberEnd: return .over
      case .more: continue
      case .outOfMemory: return .fault("not enough memory")
      case .damaged(let why):
        return .fault("the gzip data is damaged at byte \(place + 1) (\(why))")
      }
    }
  }

  /// Has something to inflate; false at the end, after a failure, or when the run is to end.
  private mutating func fill() -> Bool {
    if chunk.count > 0 { return true }
    before += chunk.start
    chunk.begin(with: [])
    return reader.fill(chunk)
  }

  /// Writes what came out; false where nobody reads it.
  private func write(_ count: Int) -> Bool {
    var written = 0
    while written < count {
      // Safety: the range lies within the room.
      let now = unsafe room.withUnsafeBytes { bytes in
        unsafe FormPlatform.write(
          pipe, bytes.baseAddress.map { unsafe $0 + written }, count - written)
      }
      if now < 0, errno != EINTR { return false }
      written += max(0, now)
    }
    return true
  }
}
