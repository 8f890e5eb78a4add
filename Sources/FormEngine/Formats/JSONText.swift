/// A text that is JSON itself.
enum JSONText {
  /// Whether a text is one JSON value, within the usual limits of a record.
  static func isValue(_ text: some Collection<UInt8>) -> Bool { read(text) != nil }

  /// Whether a text is a JSON object that has a key; any object if none is named.
  static func isObject(_ text: some Collection<UInt8>, having key: String? = nil) -> Bool {
    guard let (kind, keys) = read(text), kind == .object else { return false }
    return key.map { keys.contains($0) } ?? true
  }

  /// The type of a JSON value and an object's own keys; nil for a text that is none.
  private static func read(
    _ text: some Collection<UInt8>
  ) -> (kind: EntryKind, keys: [String])? {
    var bytes = Array(text)
    let count = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: RecordReader.padding))
    var tape = Growable<TapeEntry>(capacity: 16)
    var arena = Growable<UInt8>(capacity: 16)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      // Safety: padded as the reader wants it, and a zero byte continues no token.
      guard let base = buffer.baseAddress,
        unsafe RecordReader.read(
          base, count: count, tape: &tape, arena: &arena, limits: ReaderLimits()) == nil
      else { return nil }
      guard tape[0].kind == .object else { return (tape[0].kind, []) }
      var keys: [String] = []
      var index = 1
      for _ in 0..<tape[0].length {
        let key = tape[index]
        let start =
          unsafe key.flags.contains(.inArena)
          ? UnsafePointer(arena.base + Int(key.link)) : base + (Int(key.start) &+ 1)
        keys.append(
          unsafe String(
            decoding: UnsafeBufferPointer(start: start, count: Int(key.length)), as: UTF8.self))
        let value = tape[index + 1]
        let holdsMore = value.kind == .object || value.kind == .list
        index = holdsMore ? Int(value.link) : index + 2
      }
      return (.object, keys)
    }
  }
}
