/// Which key of an object comes next, as far as that is known.
///
/// Fields stand for their keys; -1 for none.
protocol ExpectedKeys: ~Copyable {
  /// The field whose key stands at `bytes`: `expected`, or one of a few behind it.
  ///
  /// Safety: reads 16 bytes from `bytes`.
  func find(_ expected: Int, _ bytes: UnsafePointer<UInt8>) -> Int
  /// Bytes of a field's name.
  func length(_ field: Int) -> Int
  /// What is expected behind a field.
  func after(_ field: Int) -> Int
  /// What is expected first in an object that is the value of a field.
  func first(in field: Int) -> Int
  /// The field of a list's items.
  func items(of field: Int) -> Int
  /// The field of a key on the tape.
  func field(_ key: TapeEntry) -> Int
}

extension ExpectedKeys where Self: ~Copyable {
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
  @inline(__always) func find(_ expected: Int, _ bytes: UnsafePointer<UInt8>) -> Int { -1 }
  @inline(__always) func length(_ field: Int) -> Int { 0 }
  @inline(__always) func after(_ field: Int) -> Int { -1 }
  @inline(__always) func first(in field: Int) -> Int { -1 }
  @inline(__always) func items(of field: Int) -> Int { -1 }
  @inline(__always) func field(_ key: TapeEntry) -> Int { -1 }
}
