/// Strings that are JSON themselves.
package enum EmbeddedJSON {
  /// Whether a string is one JSON value, within the usual limits of a record.
  static func isValue(_ text: some Collection<UInt8>) -> Bool {
    unsafe read(text) { _, _, _ in true } ?? false
  }

  /// Whether a string is a JSON object with a key, or any object if no key is given.
  static func isObject(_ text: some Collection<UInt8>, having key: String? = nil) -> Bool {
    unsafe read(text) { tape, arena, base in
      guard tape[0].kind == .object else { return false }
      guard let key else { return true }
      var index = 1
      for _ in 0..<tape[0].length {
        if unsafe string(tape[index], arena, base) == key { return true }
        let value = tape[index + 1]
        let holdsMore = value.kind == .object || value.kind == .list
        index = holdsMore ? Int(value.link) : index + 2
      }
      return false
    } ?? false
  }

  /// The content of a JSON string; nil if it is not one.
  package static func string(_ text: some Collection<UInt8>) -> String? {
    unsafe read(text) { tape, arena, base in
      unsafe tape[0].kind == .text ? string(tape[0], arena, base) : nil
    } ?? nil
  }

  /// Reads a string; nil if it is not JSON.
  private static func read<Result>(
    _ text: some Collection<UInt8>,
    _ body: (borrowing Growable<TapeEntry>, borrowing Growable<UInt8>, UnsafePointer<UInt8>) ->
      Result
  ) -> Result? {
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
      return unsafe body(tape, arena, base)
    }
  }

  /// Safety: the entry is a string or key of the value that was read.
  private static func string(
    _ entry: TapeEntry, _ arena: borrowing Growable<UInt8>, _ base: UnsafePointer<UInt8>
  ) -> String {
    let start =
      unsafe entry.flags.contains(.inArena)
      ? UnsafePointer(arena.base + Int(entry.link)) : base + (Int(entry.start) &+ 1)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: Int(entry.length)), as: UTF8.self)
  }
}
