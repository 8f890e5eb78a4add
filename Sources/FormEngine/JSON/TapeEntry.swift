/// The kind of a tape entry.
package enum EntryKind: UInt8, BitwiseCopyable, Sendable {
  case null, falseValue, trueValue, number, text, key, list, object, end
}

/// One JSON value, key or closing bracket on the tape: 16 bytes, no pointers.
///
/// An object is its entry, then key and value by turns, then an `end`; a list is its entry, its
/// values, then an `end`.
package struct TapeEntry: BitwiseCopyable, Sendable {
  package var kind: EntryKind
  package var flags: Flags
  /// The offset of the first byte in the record: the opening quote, bracket, digit or letter.
  package var start: UInt32
  /// Strings and keys: bytes of the string, unescaped; numbers and literals: bytes as written.
  ///
  /// Lists: items. Objects: pairs.
  package var length: UInt32
  /// Strings and keys in the arena: their start in it; lists and objects: the index of the entry after their
  /// `end`; other keys: one more than their field.
  ///
  /// It is 0 if the key is unknown or was not looked up.
  package var link: UInt32

  package struct Flags: OptionSet, BitwiseCopyable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The text is in the arena, not in the record: it had escapes, or is a default value.
    package static let inArena = Flags(rawValue: 1)
    /// The text has a byte of 0x80 or more.
    package static let notASCII = Flags(rawValue: 2)
    /// The value is a default, so it has no place in the input.
    package static let placeless = Flags(rawValue: 4)
  }

  @inline(__always)
  package init(
    _ kind: EntryKind, flags: Flags = [], start: Int, length: Int = 0, link: Int = 0
  ) {
    self.kind = kind
    self.flags = flags
    self.start = UInt32(truncatingIfNeeded: start)
    self.length = UInt32(truncatingIfNeeded: length)
    self.link = UInt32(truncatingIfNeeded: link)
  }
}

extension TapeEntry {
  /// For other modules, to which a set of options is a question to its conformance.
  package var isInArena: Bool { flags.rawValue & 1 != 0 }

  /// A key without escapes.
  @inline(__always)
  var isPlainKey: Bool { kind == .key && !flags.contains(.inArena) }

  /// A list or an object.
  @inline(__always)
  var isHolder: Bool { kind == .list || kind == .object }

  /// Writes the entry of a key that is known: `tail` is its length, and in the high half its link.
  @inline(__always)
  static func putKey(start: Int, tail: UInt64, to out: UnsafeMutablePointer<TapeEntry>) {
    let head = UInt64(EntryKind.key.rawValue) | UInt64(truncatingIfNeeded: start) << 32
    let raw = UnsafeMutableRawPointer(out)
    // Safety: an entry is 16 plain bytes, as below.
    unsafe raw.storeBytes(of: head.littleEndian, as: UInt64.self)
    unsafe raw.storeBytes(of: tail.littleEndian, toByteOffset: 8, as: UInt64.self)
  }

  /// Writes an entry as two words: field by field takes twice the instructions.
  @inline(__always)
  static func put(
    _ kind: EntryKind, flags: Flags = [], start: Int, length: Int = 0, link: Int = 0,
    to out: UnsafeMutablePointer<TapeEntry>
  ) {
    let head =
      UInt64(kind.rawValue) | UInt64(flags.rawValue) << 8
      | UInt64(truncatingIfNeeded: start) << 32
    let tail = UInt64(UInt32(truncatingIfNeeded: length)) | UInt64(truncatingIfNeeded: link) << 32
    let raw = UnsafeMutableRawPointer(out)
    // Safety: an entry is 16 plain bytes: kind, flags, two unused, start, length, link.
    unsafe raw.storeBytes(of: head.littleEndian, as: UInt64.self)
    unsafe raw.storeBytes(of: tail.littleEndian, toByteOffset: 8, as: UInt64.self)
  }
}
