/// Where the texts of a record end: known beforehand, or to be looked for.
protocol TextEnds: BitwiseCopyable {
  /// Whether all of them are known; then none is behind the record.
  static var areKnown: Bool { get }
  /// The first byte of a text that is none of a plain one: its closing quote, or whatever else.
  ///
  /// Its opening quote is at `start`, and so many quotes from the next mark on stand before its end.
  /// Safety: as ``RecordReader/read(_:count:tape:arena:limits:)``.
  func endOfPlain(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ quotes: Int) -> Int
  /// Passes over so many marks.
  mutating func pass(_ marks: Int)
  /// Moves on to the first mark at a place of the record or behind it.
  mutating func move(to place: Int)
  /// Whether the next mark is at a place, as far as they are known.
  func areAt(_ place: Int) -> Bool
}

/// The marks of a record, from one of them on: the places of its quotes, and of all that no plain text has
/// (see CRecordScan).
///
/// Where a text ends is looked up there, so that what stands behind it can be read before the end of the
/// text itself was found.
///
/// Safety: the marks stay as long as this; behind the last of them stands the record's length.
@safe
struct StructuralIndex: TextEnds {
  @unsafe private var next: UnsafePointer<UInt16>

  init(_ first: UnsafePointer<UInt16>) { unsafe next = unsafe first }

  @inline(__always) static var areKnown: Bool { true }

  @inline(__always)
  func endOfPlain(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ quotes: Int) -> Int {
    unsafe Int(next[quotes])
  }

  @inline(__always)
  mutating func pass(_ marks: Int) { unsafe next += marks }

  @inline(__always)
  mutating func move(to place: Int) {
    while unsafe Int(next.pointee) < place { unsafe next += 1 }
  }

  @inline(__always)
  func areAt(_ place: Int) -> Bool { unsafe Int(next.pointee) == place }
}

/// Looks at a record that was not marked.
struct TextLook: TextEnds {
  @inline(__always) static var areKnown: Bool { false }
  @inline(__always)
  func endOfPlain(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ quotes: Int) -> Int {
    unsafe RecordReader.endOfPlain(bytes, start &+ 1)
  }
  @inline(__always) mutating func pass(_ marks: Int) {}
  @inline(__always) mutating func move(to place: Int) {}
  @inline(__always) func areAt(_ place: Int) -> Bool { true }
}
