/// What a key that is expected next looks like in a record: its name and the quote behind it.
///
/// Most records have their keys in the order of the one before, so that one comparison of 16 bytes
/// stands for reading a key and looking it up.
package struct KeyHint: BitwiseCopyable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var firstMask: UInt64 = 0
  private var secondMask: UInt64 = 0
  /// Bytes of the name; 0 for one that is never expected: too long, or written with escapes.
  package private(set) var length: Int32 = 0
  /// The field of the items, for a list; else -1.
  package let items: Int32

  package init(_ name: [UInt8], items: Int32) {
    self.items = items
    let isPlain = name.allSatisfy { (0x20..<0x80).contains($0) && $0 != 0x22 && $0 != 0x5C }
    guard isPlain, (1...15).contains(name.count) else { return }
    length = Int32(name.count)
    for (index, byte) in (name + [UInt8(ascii: "\"")]).enumerated() {
      let shift = UInt64(index % 8 * 8)
      if index < 8 {
        first |= UInt64(byte) << shift
        firstMask |= 0xFF << shift
      } else {
        second |= UInt64(byte) << shift
        secondMask |= 0xFF << shift
      }
    }
  }

  /// Whether a key's bytes, behind its opening quote, are this one's.
  ///
  /// Safety: reads 16 bytes from `bytes`.
  @inline(__always)
  func fits(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let raw = unsafe UnsafeRawPointer(bytes)
    let one = unsafe UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    let two = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    return ((one ^ first) & firstMask) | ((two ^ second) & secondMask) == 0
  }
}

/// Which key is expected behind which, for one thread: in the form's order first, then as records show it.
///
/// Safety: `hints` are the plan's, one for each field; whoever holds this holds the plan.
@safe
struct KeyOrder: ExpectedKeys, ~Copyable {
  @unsafe private let hints: UnsafeMutablePointer<KeyHint>
  private let fieldCount: Int
  /// For each field the one expected behind it in its group, then for each field that is a group the
  /// first one in it; -1 for none.
  private var next: Growable<Int32>
  /// What stood there instead the last time, and how often in a row; of forms with more fields than
  /// its bits can hold only the order of the form is known.
  private var seen: Growable<Int32>

  init(_ plan: PlanView) {
    unsafe hints = plan.hints
    fieldCount = plan.fieldCount
    next = Growable(capacity: max(1, 2 * plan.fieldCount))
    seen = Growable(capacity: max(1, 2 * plan.fieldCount))
    _ = next.append(repeating: -1, count: 2 * plan.fieldCount)
    _ = seen.append(repeating: -1, count: 2 * plan.fieldCount)
    for field in 0..<plan.fieldCount {
      let group = unsafe Int(plan.fields[field].group)
      guard group >= 0 else { continue }
      let fields = unsafe plan.groups[group].fields
      guard fields.count > 0 else { continue }
      next[fieldCount &+ field] = fields.start
      for place in 0..<(fields.count - 1) {
        next[Int(fields.start + place)] = fields.start + place + 1
      }
    }
  }

  /// The field of a key that was read by its hint: its entry's `link` is one more.
  @inline(__always)
  func field(_ key: TapeEntry) -> Int {
    key.kind != .key || key.flags.contains(.inArena) ? -1 : Int(key.link) &- 1
  }

  /// What is expected behind a field, -1 for nothing.
  @inline(__always)
  func after(_ field: Int) -> Int { field < 0 ? -1 : Int(next[field]) }

  /// What is expected first in a group's field, -1 for nothing.
  @inline(__always)
  func first(in field: Int) -> Int { field < 0 ? -1 : Int(next[fieldCount &+ field]) }

  /// The field of a list's items, -1 for none.
  @inline(__always)
  func items(of field: Int) -> Int { field < 0 ? -1 : unsafe Int(hints[field].items) }

  /// Keys that are tried behind the expected one: those before them may be left out of a record.
  private static var ahead: Int { 4 }

  /// Remembers that a key stood behind another, or first in a group's field, where nobody expected it.
  ///
  /// Only what is seen a few times in a row is expected from then on: an odd record is no new order.
  private static var fieldBits: Int32 { 24 }
  private static var fieldMask: Int32 { 1 << 24 - 1 }
  private static var often: Int32 { 3 }

  mutating func learn(_ field: Int, after last: Int, in group: Int) {
    guard field < Self.fieldMask else { return }
    let place = last >= 0 ? last : fieldCount &+ group
    let times = seen[place] &>> Self.fieldBits
    if times < 0 || seen[place] & Self.fieldMask != Int32(field) {
      seen[place] = Int32(field)
    } else if times < Self.often {
      seen[place] &+= 1 &<< Self.fieldBits
    } else {
      next[place] = Int32(field)
    }
  }

  /// The field whose key stands at `bytes`, the expected one or one of a few behind it; -1 for another.
  ///
  /// Safety: reads 16 bytes from `bytes`.
  @inline(__always)
  func find(_ expected: Int, _ bytes: UnsafePointer<UInt8>) -> Int {
    if expected < 0 { return -1 }
    if unsafe hints[expected].fits(bytes), length(expected) > 0 { return expected }
    return unsafe findBehind(expected, bytes)
  }

  @inline(never)
  private func findBehind(_ expected: Int, _ bytes: UnsafePointer<UInt8>) -> Int {
    var field = expected
    for _ in 1..<Self.ahead {
      field = Int(next[field])
      if field < 0 { return -1 }
      if unsafe hints[field].fits(bytes), length(field) > 0 { return field }
    }
    return -1
  }

  @inline(__always)
  func length(_ field: Int) -> Int { unsafe Int(hints[field].length) }
}
