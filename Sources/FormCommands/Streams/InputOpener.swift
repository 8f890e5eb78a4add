internal import FormEngine
internal import Glibc

/// Opens inputs and finds out what they hold.
enum InputOpener {
  /// A stream of a file's or standard input's records, and whether the descriptor must be closed.
  static func open(
    _ path: String, format: InputFormat?, standardInput: Int32, limit: Int
  ) -> Result<(stream: any RecordStream, descriptor: Int32?), FileFault> {
    if path == "-" {
      let buffer = InputBuffer(descriptor: standardInput)
      let stream = makeStream(buffer, format ?? sniff(buffer, limit), limit)
      return .success((stream, nil))
    }
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return .failure(FileFault(path: path, number: errno)) }
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      return .failure(FileFault(path: path, number: EISDIR))
    }
    let buffer = InputBuffer(descriptor: descriptor)
    let known = format ?? InputFormat.named(by: path)
    return .success((makeStream(buffer, known ?? sniff(buffer, limit), limit), descriptor))
  }

  private static func makeStream(
    _ buffer: InputBuffer, _ format: InputFormat, _ limit: Int
  ) -> any RecordStream {
    if buffer.count == 0 { _ = buffer.fill() }
    skipByteOrderMark(buffer)
    return switch format {
    case .json: DocumentStream(buffer, limit: limit)
    case .ndjson: LineStream(buffer, limit: limit)
    }
  }

  private static func skipByteOrderMark(_ buffer: InputBuffer) {
    while buffer.count < 3, unsafe buffer.count == 0 || buffer.base[buffer.start] == 0xEF {
      if !buffer.fill() { return }
    }
    let at = buffer.start
    if unsafe buffer.base[at] == 0xEF, unsafe buffer.base[at + 1] == 0xBB,
      unsafe buffer.base[at + 2] == 0xBF
    {
      buffer.advance(by: 3)
    }
  }

  /// A first line that is a whole JSON value means one record a line, one that only begins a value
  /// means a document; a list is a document: no record of a form is one.
  private static func sniff(_ buffer: InputBuffer, _ limit: Int) -> InputFormat {
    _ = buffer.fill()
    skipByteOrderMark(buffer)
    var searched = 0
    while true {
      if let end = buffer.find(UInt8(ascii: "\n"), from: buffer.start + searched) {
        let count = end - buffer.start
        let isBlank = (0..<count).allSatisfy { unsafe buffer.base[buffer.start + $0] <= 0x20 }
        if isBlank {
          searched = count + 1
          continue
        }
        return format(ofFirstLine: buffer, count, limit)
      }
      searched = buffer.count
      if searched > limit || !buffer.fill() {
        return format(ofFirstLine: buffer, buffer.count, limit)
      }
    }
  }

  private static func format(
    ofFirstLine buffer: InputBuffer, _ count: Int, _ limit: Int
  ) -> InputFormat {
    var tape = Growable<TapeEntry>(capacity: 64)
    var arena = Growable<UInt8>(capacity: 64)
    let line = unsafe Array(UnsafeBufferPointer(start: buffer.base + buffer.start, count: count))
    if line.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") { return .json }
    let padded = line + Array(repeating: 0, count: RecordReader.padding)
    return unsafe padded.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return .ndjson }
      let fault = unsafe RecordReader.read(
        base, count: line.count, tape: &tape, arena: &arena, limits: ReaderLimits())
      return fault?.reason == .syntax && fault?.offset == line.count ? .json : .ndjson
    }
  }
}

extension InputOpener {
  static func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }
}
