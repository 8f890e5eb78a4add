/// Which key of an object comes next, and how it is written, as far as that is known.
///
/// Fields stand for their keys.
protocol ExpectedKeys: BitwiseCopyable {
  /// The field whose key stands at `bytes`, in an object that is the value of `owner`, and behind the key
  /// of `last`, if it is written as it was last time: `expected`, or another one; else -1.
  ///
  /// Safety: reads 24 bytes from `bytes`.
  func find(
    _ expected: Int, _ bytes: UnsafePointer<UInt8>, after last: Int, in owner: Int
  ) -> Int
  /// The second word of the tape entry of a field's key.
  func keyTail(_ field: Int) -> UInt64
  /// Bytes from the opening quote of a field's key to its value.
  func valueOffset(_ field: Int) -> Int
  /// Whether the value of a key that was found certainly is a text.
  func isText(_ field: Int) -> Bool
  /// What is expected behind a field.
  func after(_ field: Int) -> Int
  /// What is expected first in an object that is the value of a field, or of -1.
  func first(in field: Int) -> Int
  /// The marks of a record, if there are any.
  ///
  /// Safety: as ``RecordReader/read(_:count:tape:arena:limits:)``.
  func marks(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> StructuralIndex?
  /// The field of a list's items.
  func items(of field: Int) -> Int
  /// Reads members as long as they are plain: known keys, with texts without escapes, numbers, booleans,
  /// `null`, lists of such texts, or objects of such members.
  ///
  /// Whatever else there is, mistakes among it, is left to others: the place is before a member then. It is
  /// behind a value, of this object or of one within it or around it, where no other member follows.
  /// - Returns: Whether one follows.
  ///
  /// Safety: as ``RecordReader/read(_:count:tape:arena:limits:)``.
  func readMembers(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ tape: UnsafeMutablePointer<TapeEntry>,
    _ limits: ReaderLimits, _ place: inout MemberPlace
  ) -> Bool
  /// Where the value behind a key begins that was found, and behind which blanks stand that are none of its
  /// lead; -1 if none begins. Remembers those that are spaces.
  ///
  /// Safety: as ``RecordReader/read(_:count:tape:arena:limits:)``; `from` is behind what was found.
  func valueBehindBlanks(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ from: Int, _ count: Int
  ) -> Int
  /// Remembers how a key is written that was not found, if it is among those that are expected: then
  /// it is that field's, else -1's.
  func learnNear(
    _ expected: Int, prefix: UnsafePointer<UInt8>, nameLength: Int, valueOffset: Int
  ) -> Int
}

extension ExpectedKeys {
  /// The field of a key that was read where it was expected: its entry's `link` is one more.
  @inline(__always)
  func field(_ key: TapeEntry) -> Int { key.isPlainKey ? Int(key.link) &- 1 : -1 }

  /// The field whose value is the list or object at `entry`, which is in the one at `parent`; or -1.
  ///
  /// Safety: `tape` holds the entries before `entry`.
  @inline(__always)
  func owner(
    of entry: Int, in parent: Int, _ tape: UnsafeMutablePointer<TapeEntry>
  ) -> Int {
    if parent < 0 { return 0 }
    if unsafe tape[parent].kind == .object { return unsafe field(tape[entry &- 1]) }
    return parent > 0 ? unsafe items(of: field(tape[parent &- 1])) : -1
  }
}

/// Where a reader is: at first, before the value of a record; then among the members of an object.
@unsafe
struct MemberPlace: BitwiseCopyable {
  var cursor = 0
  /// Where the next entry of the tape goes.
  var end: UnsafeMutablePointer<TapeEntry>
  /// The field of the key before, or -1.
  var last = -1
  /// The field whose key is expected, or -1.
  var expected = -1
  /// Members so far.
  var items = 0
  /// The object's entry, how many are open with it, and the field whose value it is.
  var parent = -1
  var depth = 0
  var owner = -1
  /// The marks from the first one at the cursor on, or from an earlier one.
  var marks: StructuralIndex?

  /// Before the record.
  init(_ tape: UnsafeMutablePointer<TapeEntry>) { unsafe end = unsafe tape }

  /// Goes into an object, the value of a field in the one that is open; writes its entry to `entry`.
  @inline(__always)
  mutating func openObject(
    _ start: Int, of field: Int, items outside: inout Int, _ tape: UnsafeMutablePointer<TapeEntry>,
    _ entry: UnsafeMutablePointer<TapeEntry>
  ) {
    unsafe TapeEntry.put(.object, start: start, link: parent, to: entry)
    unsafe tape[parent].length = UInt32(truncatingIfNeeded: outside &+ 1)
    outside = 0
    unsafe parent = entry - tape
    unsafe depth &+= 1
    unsafe owner = field
  }

  /// Goes into the object that is the record, whose entry was written.
  mutating func openRecord(_ first: Int) {
    unsafe cursor = 1
    unsafe end += 1
    unsafe expected = first
    unsafe parent = 0
    unsafe depth = 1
    unsafe owner = 0
  }
}

/// For readers that know nothing of a form.
struct NoKeyPredictor: ExpectedKeys {
  @inline(__always)
  func find(
    _ expected: Int, _ bytes: UnsafePointer<UInt8>, after last: Int, in owner: Int
  ) -> Int { -1 }
  @inline(__always) func keyTail(_ field: Int) -> UInt64 { 0 }
  @inline(__always) func valueOffset(_ field: Int) -> Int { 0 }
  @inline(__always) func isText(_ field: Int) -> Bool { false }
  @inline(__always) func after(_ field: Int) -> Int { -1 }
  @inline(__always) func first(in field: Int) -> Int { -1 }
  @inline(__always) func items(of field: Int) -> Int { -1 }
  @inline(__always)
  func marks(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> StructuralIndex? { nil }
  @inline(__always)
  func learnNear(
    _ expected: Int, prefix: UnsafePointer<UInt8>, nameLength: Int, valueOffset: Int
  ) -> Int { -1 }
  @inline(__always)
  func valueBehindBlanks(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ from: Int, _ count: Int
  ) -> Int { from }
  @inline(__always)
  func readMembers(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ out: UnsafeMutablePointer<TapeEntry>,
    _ limits: ReaderLimits, _ place: inout MemberPlace
  ) -> Bool { true }
}
