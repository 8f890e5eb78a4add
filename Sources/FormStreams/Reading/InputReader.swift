internal import FormEngine
internal import FormPlatform

/// Reads one input into chunks.
struct InputReader: Sendable {
  package private(set) var descriptor: Int32
  private let stop: StopSignal
  /// What the last chunk did not use.
  var leftover: [UInt8] = []
  private(set) var isAtEnd = false
  /// The system's error number, if reading failed.
  package private(set) var failure: Int32 = 0
  /// All bytes read so far.
  package private(set) var total = 0
  /// What takes the input apart where it is compressed; its pipe is what is read.
  private var gzip: GzipStream?
  /// How a regular file stood when it was opened; nil for pipes and the like.
  private let opened: FileState?
  /// Where reading began: standard input may be a file that somebody read a part of.
  private let begin: Int
  /// Where what is read is kept, too.
  private let copy: InputCopy?
  /// Turns what is read into UTF-8; nil where it is.
  private var decoder: TextDecoder?

  init(descriptor: Int32, stop: StopSignal, copy: InputCopy? = nil) {
    self.descriptor = descriptor
    self.copy = copy
    self.stop = stop
    opened = FileState(of: descriptor)
    begin = opened == nil ? 0 : max(0, lseek(descriptor, 0, SEEK_CUR))
    gzip = nil
  }

  /// Reads what is compressed in an input from here on; `begin` is what was read of it already.
  mutating func inflate(begin: [UInt8]) {
    guard let gzip = GzipStream(self, begin: begin) else {
      failure = errno
      return
    }
    self = InputReader(descriptor: gzip.descriptor, stop: stop)
    self.gzip = gzip
  }

  /// Decodes the input from here on; `begin` is what was read of it already.
  ///
  /// - Returns: The text of that.
  mutating func decode(_ encoding: TextEncoding?, begin: [UInt8]) -> [UInt8] {
    decoder = TextDecoder(encoding)
    return decoder?.decode(begin) ?? begin
  }

  /// The same input by another descriptor.
  func reading(_ descriptor: Int32) -> InputReader {
    var reader = self
    reader.descriptor = descriptor
    return reader
  }

  /// Why the input ended too early, in words.
  package var fault: String? {
    if let fault = gzip?.fault ?? decoder?.fault { return fault }
    if failure != 0 { return systemMessage(failure) }
    return isAtEnd && hasChanged ? "the file was changed while it was read" : nil
  }

  /// Bytes of the input itself that were read so far.
  package var progress: Int { gzip?.bytesRead ?? total }

  /// Whether a regular file was read as far as it went when it was opened.
  var isRead: Bool { opened.map { begin + total >= $0.size } ?? isAtEnd }

  /// Whether a regular file was written to, cut or replaced in place while it was read.
  var hasChanged: Bool {
    guard let opened else { return false }
    return FileState(of: descriptor) != opened || isAtEnd && begin + total != opened.size
  }

  /// Bytes that may still be read: a file that grows as fast as it is read would have no end.
  private var mostLeft: Int {
    // Files of /proc are regular, and have no size.
    guard let opened, opened.size > 0 else { return .max }
    return max(0, opened.size - begin - total)
  }

  /// Reads what is there, or waits for something: false at the end, after a failure, when the user
  /// asked to end, and when the chunk has records: they are not kept waiting.
  package mutating func fill(_ chunk: Chunk) -> Bool {
    if isAtEnd || failure != 0 || stop.isAsked || !chunk.records.isEmpty { return false }
    if decoder != nil { return fillDecoding(chunk) }
    if chunk.end == chunk.capacity
      || chunk.start > 0 && chunk.capacity - chunk.end < Chunk.piece / 4
    {
      chunk.makeRoom()
    }
    while opened != nil || stop.waits(for: descriptor) {
      // Safety: the range lies within the chunk's block.
      let count = unsafe read(
        descriptor, chunk.base + chunk.end, min(chunk.capacity - chunk.end, mostLeft))
      if count > 0 {
        // Safety: as many bytes were read there.
        unsafe copy?.append(chunk.base + chunk.end, count: count)
        chunk.setEnd(chunk.end + count)
        total += count
        return true
      }
      if count == 0 {
        end()
        return false
      }
      if !mayGoOn() { return false }
    }
    return false
  }

  private mutating func end() {
    // A record that damaged data cuts off is not judged.
    if gzip?.fault != nil { failure = EBADMSG } else { isAtEnd = true }
  }

  /// Whether reading that failed is tried again.
  private mutating func mayGoOn() -> Bool {
    if errno == EINTR || errno == EAGAIN { return !stop.isAsked }
    failure = errno
    return false
  }

  /// As ``fill(_:)``, of an input that is not UTF-8: a fault in it ends it.
  private mutating func fillDecoding(_ chunk: Chunk) -> Bool {
    let most = Chunk.piece / 8
    while chunk.capacity - chunk.end < most * TextDecoder.mostBytes + 8 { chunk.makeRoom() }
    var bytes = [UInt8](repeating: 0, count: most)
    while opened != nil || stop.waits(for: descriptor) {
      let count = unsafe read(descriptor, &bytes, min(most, mostLeft))
      if count < 0 {
        if mayGoOn() { continue }
        return false
      }
      // Safety: as many bytes were read there.
      unsafe bytes.withUnsafeBufferPointer { buffer in
        if let base = buffer.baseAddress, count > 0 { unsafe copy?.append(base, count: count) }
      }
      total += count
      let text = decoder?.decode(bytes.prefix(count), isEnd: count == 0) ?? []
      // Safety: there is room for them.
      for index in text.indices { unsafe chunk.base[chunk.end + index] = text[index] }
      chunk.setEnd(chunk.end + text.count)
      if decoder?.fault != nil {
        failure = EILSEQ
        return false
      }
      if count == 0 {
        end()
        return false
      }
      if !text.isEmpty { return true }
    }
    return false
  }
}
