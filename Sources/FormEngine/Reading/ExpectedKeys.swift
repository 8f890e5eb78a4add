/// Which key of an object comes next, and how it is written, as far as that is known.
///
/// Fields stand for their keys.
protocol ExpectedKeys: BitwiseCopyable {
  /// What is expected where nothing is.
  var none: Int { get }
  /// The field whose key, colon and what is around it stand at `bytes`: `expected`, or one of a few
  /// behind it; -1 for none of them.
  ///
  /// Safety: reads 32 bytes from `bytes`.
  func find(_ expected: Int, _ bytes: UnsafePointer<UInt8>) -> Int
  /// Bytes of a field's name.
  func nameLength(_ field: Int) -> Int
  /// Bytes from the opening quote of a field's key to its value.
  func valueOffset(_ field: Int) -> Int
  /// Whether the value of a key that was found certainly is a text.
  func isText(_ field: Int) -> Bool
  /// What is expected behind a field.
  func after(_ field: Int) -> Int
  /// What is expected first in an object that is the value of a field, or of -1.
  func first(in field: Int) -> Int
  /// The field of a list's items.
  func items(of field: Int) -> Int
  /// Remembers how a key is written that was not found, if it is among those that are expected: then
  /// it is that field's, else -1's.
  func learnNear(
    _ expected: Int, lead: UnsafePointer<UInt8>, nameLength: Int, valueOffset: Int
  ) -> Int
}

extension ExpectedKeys {
  /// The field of a key that was read where it was expected: its entry's `link` is one more.
  @inline(__always)
  func field(_ key: TapeEntry) -> Int { key.isPlainKey ? Int(key.link) &- 1 : -1 }

  /// The field whose value begins behind a key, or as an item of the list `parent`.
  ///
  /// Safety: `tape` holds the entries up to `parent`, and the one before it if it is a key's value.
  @inline(__always)
  func owner(_ parent: Int, _ last: Int, _ tape: UnsafeMutablePointer<TapeEntry>) -> Int {
    if parent < 0 { return 0 }
    if unsafe tape[parent].kind == .object { return last }
    return parent > 0 ? unsafe items(of: field(tape[parent &- 1])) : -1
  }
}

/// For readers that know nothing of a form.
struct NoKeyOrder: ExpectedKeys {
  @inline(__always) var none: Int { -1 }
  @inline(__always) func find(_ expected: Int, _ bytes: UnsafePointer<UInt8>) -> Int { -1 }
  @inline(__always) func nameLength(_ field: Int) -> Int { 0 }
  @inline(__always) func valueOffset(_ field: Int) -> Int { 0 }
  @inline(__always) func isText(_ field: Int) -> Bool { false }
  @inline(__always) func after(_ field: Int) -> Int { -1 }
  @inline(__always) func first(in field: Int) -> Int { -1 }
  @inline(__always) func items(of field: Int) -> Int { -1 }
  @inline(__always)
  func learnNear(
    _ expected: Int, lead: UnsafePointer<UInt8>, nameLength: Int, valueOffset: Int
  ) -> Int { -1 }
}
