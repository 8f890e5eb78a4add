internal import CRecordScan

/// A field's key as the records so far had it, and what the fast path asks of the value: a line of the cache.
///
/// Most records have their keys in the order and spelling of the previous record. One comparison of 16 bytes
/// then replaces reading and finding a key, and skipping the colon, the blanks and the opening quote of a
/// string.
///
/// Safety: the constraints are in the plan that the row was made from.
@safe
struct KeyPrefix: BitwiseCopyable {
  /// The lead: the bytes from a key's opening quote to its value, including the quote of a string.
  private var lead = RecordScanKey()
  /// Its bytes from the 17th on, and 0 for those that it does not have.
  private var more: UInt64 = 0
  /// A bit for each byte of the lead.
  ///
  /// Where it has more than 16, no short comparison fits; where nothing can fit all bits are set.
  private var bits = UInt32.max
  /// The field whose key is expected behind this one's, or -1.
  var next: Int32
  /// The field's bit among those of its 64 fields of the group; 0 for the values of a map, and other fields without a
  /// name or a place of their own.
  let bit: UInt64
  /// The second word of a key's tape entry: its length, and one more than the field; 0 where no lead can
  /// be learned.
  private(set) var keyTail: UInt64 = 0
  /// The constraints of the value alone: ``Operation``s, or the ranges of a number.
  @unsafe private let constraints: UnsafeMutableRawPointer
  private let constraintCount: Int32
  /// Bytes from the key's opening quote to the value; 0 where nothing fits.
  private(set) var valueOffset: UInt8 = 0
  /// A matching lead is followed by a string, whose opening quote was compared, too.
  private(set) var isText = false
  /// How the fast path judges values of the field while it reads them.
  let passing: Passing
  /// Which 64 fields of its group the field is among.
  let block: UInt8

  /// The maximum of them that fits.
  static var mostBlocks: Int { 256 }

  enum Passing: UInt8, BitwiseCopyable {
    /// By the field's plan.
    case other
    case boolean, onlyTrue, onlyFalse, number, instant
    /// By the constraints; after keeping it for a comparison; after a look whether clean-up changes it.
    case text, textToKeep, textToCleanUp
  }

  /// The constraints of a value that is not a number.
  @inline(__always) @unsafe var operations: UnsafeMutablePointer<Operation> {
    unsafe constraints.assumingMemoryBound(to: Operation.self)
  }
  @inline(__always) var operationCount: Int32 { constraintCount }
  /// Those of a number: see ``FieldPlan/ranges``.
  @inline(__always) var ranges: NumberRanges {
    unsafe NumberRanges(constraints.assumingMemoryBound(to: Int64.self), count: constraintCount)
  }

  /// Where the constraints of all fields stand.
  @unsafe
  struct Constraints {
    let operations: UnsafeMutablePointer<Operation>
    let ranges: UnsafeMutablePointer<Int64>
  }

  /// A name that is too long, or written with escapes, fits nothing.
  init(
    _ field: FieldPlan, index: Int, name: [UInt8], place: Int, next: Int32, _ passing: Passing,
    _ all: Constraints
  ) {
    bit = place < 0 ? 0 : 1 << UInt64(place & 63)
    block = UInt8(truncatingIfNeeded: max(place, 0) / 64)
    self.next = next
    if passing == .number {
      unsafe constraints = UnsafeMutableRawPointer(all.ranges + Int(field.ranges.start))
      constraintCount = field.ranges.count
    } else {
      unsafe constraints = UnsafeMutableRawPointer(all.operations + Int(field.operations.start))
      constraintCount = field.operations.count
    }
    self.passing = passing
    let isPlain = name.allSatisfy { (0x20..<0x80).contains($0) && $0 != 0x22 && $0 != 0x5C }
    guard isPlain, (1...Self.longestLead).contains(name.count) else { return }
    keyTail = UInt64(name.count) | UInt64(index + 1) << 32
    isText = field.type == .text
    let lead = [0x22] + name + [0x22, 0x3A] + (isText ? [0x22] : [])
    unsafe lead.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe learn(base, valueOffset: lead.count - (isText ? 1 : 0))
    }
  }

  /// A row that nothing fits: for where no key is expected.
  init(next: Int32, _ all: Constraints) {
    self.next = next
    bit = 0
    block = 0
    unsafe constraints = UnsafeMutableRawPointer(all.operations)
    constraintCount = 0
    passing = .other
  }

  private static var longestLead: Int { 24 }

  /// Learns the spelling of the key: the bytes from its opening quote to the value.
  ///
  /// For strings, it includes the first byte of the value.
  ///
  /// Safety: so many bytes are the key of this field, a colon and blanks around it.
  mutating func learn(_ record: UnsafePointer<UInt8>, valueOffset count: Int) {
    let length = count + (isText ? 1 : 0)
    guard keyTail > 0, length <= Self.longestLead else { return }
    // So that the quotes are the only marks of a lead.
    for place in 0..<length where unsafe record[place] < 0x20 { return }
    unsafe withUnsafeMutableBytes(of: &lead) { to in
      for place in 0..<min(length, 16) { unsafe to[place] = unsafe record[place] }
    }
    more = 0
    for place in 16..<max(length, 16) {
      unsafe more |= UInt64(record[place]) << UInt64((place - 16) * 8)
    }
    bits = UInt32(1) << UInt32(length) - 1
    valueOffset = UInt8(count)
  }

  /// Whether a member of an object begins with the lead, as far as one comparison shows.
  ///
  /// Safety: reads 16 bytes from `record`.
  @inline(__always)
  func fits(_ record: UnsafePointer<UInt8>) -> Bool {
    unsafe record_scan_same(record, lead) & bits == bits
  }

  /// Whether a member of an object begins with the lead.
  ///
  /// Safety: reads 24 bytes from `record`.
  func fitsWhole(_ record: UnsafePointer<UInt8>) -> Bool {
    let first = unsafe record_scan_same(record, lead)
    guard bits >> 16 != 0 else { return first & bits == bits }
    guard valueOffset > 0, first == 0xFFFF else { return false }
    let word = unsafe (record + 16).eightBytes
    // The bytes of the word that the lead does not have do not count.
    let unused = Self.longestLead - (UInt32.bitWidth - bits.leadingZeroBitCount)
    return (word ^ more) << UInt64(unused * 8) == 0
  }
}
