/// A key order while a record is read: one pointer, which Swift hands on in a register.
///
/// Safety: valid as long as the order that it is a view of, whose blocks never grow.
@safe
struct KeyPredictorView: BitwiseCopyable {
  @unsafe private let parts: UnsafeMutablePointer<Parts>

  @unsafe
  struct Parts: BitwiseCopyable {
    let plan: PlanView
    /// For each field its row, and at -1 one that nothing fits.
    let rows: UnsafeMutablePointer<KeyPrefix>
    /// For each field the keys of its object, and at -1 those of an object without fields.
    let objects: UnsafeMutablePointer<ObjectKeys>
    /// The key that followed a field, or came first in it, instead of the expected one.
    ///
    /// The bits above the field's hold how often it did in a row.
    let seen: UnsafeMutablePointer<Int32>
    /// Fields of the plan.
    let fieldCount: Int
    /// Keys that were looked up because they were not where they were expected.
    var misses = 0

    init(
      _ plan: PlanView, rows: UnsafeMutablePointer<KeyPrefix>,
      objects: UnsafeMutablePointer<ObjectKeys>, seen: UnsafeMutablePointer<Int32>
    ) {
      unsafe self.plan = plan
      unsafe self.rows = rows
      unsafe self.objects = objects
      unsafe self.seen = seen
      unsafe fieldCount = plan.fieldCount
    }
  }

  init(_ parts: UnsafeMutablePointer<Parts>) { unsafe self.parts = unsafe parts }

  /// Keys that are tried: those before the last of them may be left out of a record.
  private static var tried: Int { 4 }

  @inline(__always) @unsafe var rows: UnsafeMutablePointer<KeyPrefix> { unsafe parts.pointee.rows }
  @inline(__always) private var plan: PlanView { unsafe parts.pointee.plan }

  @inline(__always)
  func after(_ field: Int) -> Int { unsafe Int(rows[field].next) }

  @inline(__always)
  func keys(of owner: Int) -> ObjectKeys { unsafe parts.pointee.objects[owner] }

  @inline(__always)
  func items(of field: Int) -> Int { field < 0 ? -1 : Int(plan.fields[field].items) }

  /// The field of a key that is not the one that is expected, if it is written as it was last time, or
  /// -1; remembers where it stood.
  ///
  /// Safety: reads 24 bytes from `bytes`. A fitting key is never longer than the available bytes: a lead has no
  /// zero, and zeros follow the last record of a block.
  @inline(never)
  func findElsewhere(
    _ expected: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>,
    after last: UnsafeMutablePointer<KeyPrefix>, in owner: Int
  ) -> Int {
    let firstBytes = keys(of: owner).hash
    var field = unsafe Int(cells(of: firstBytes)[firstBytes.cell(bytes + 1)])
    if unsafe rows[field].fitsWhole(bytes) {
      unsafe noteMiss(field, after: last, in: owner)
      return field
    }
    field = unsafe expected - rows
    for _ in 0..<Self.tried {
      if unsafe rows[field].fitsWhole(bytes) { return field }
      field = unsafe Int(rows[field].next)
    }
    return -1
  }

  /// Remembers that a key stood where another was expected.
  @inline(__always)
  func noteMiss(_ field: Int, after last: UnsafeMutablePointer<KeyPrefix>, in owner: Int) {
    unsafe parts.pointee.misses &+= 1
    // A key that is seen repeatedly is also seen in a sample.
    if unsafe parts.pointee.misses & 63 == 0 { unsafe learn(field, after: last - rows, in: owner) }
  }

  /// The cells of a group's fields: see ``KeyHash``.
  @inline(__always) @unsafe
  func cells(of firstBytes: KeyHash) -> UnsafeMutablePointer<Int32> {
    unsafe plan.nameTable + Int(firstBytes.start)
  }

  /// Whether a field is the expected one, or one of those that are tried behind it.
  private func isNear(_ field: Int, _ expected: Int) -> Bool {
    var near = expected
    for _ in 0..<Self.tried {
      if near == field { return true }
      near = unsafe Int(rows[near].next)
    }
    return false
  }

  private static var fieldBits: Int32 { 24 }
  private static var often: Int32 { 3 }

  /// Remembers that an unexpected key followed another, or came first in a group's field.
  ///
  /// `last` outside the group means first, or an unknown key before it; then a wrong order may be expected for
  /// a while.
  ///
  /// A key is expected only after it was seen a few times in a row: an odd record does not change the order.
  /// Missing optional keys do not change it, either.
  @inline(never)
  func learn(_ field: Int, after last: Int, in owner: Int) {
    let isFirst = last < 0
    let expected = isFirst ? Int(keys(of: owner).first) : after(last)
    // Of forms with more fields than the bits can hold only the order of the form is known.
    guard field < 1 << Self.fieldBits, !isNear(field, expected), isFirst || follows(field, last)
    else { return }
    let place = unsafe parts.pointee.seen + (isFirst ? parts.pointee.fieldCount &+ owner : last)
    let known = unsafe place.pointee
    if known < 0 || known & (1 << Self.fieldBits - 1) != Int32(field) {
      unsafe place.pointee = Int32(field)
    } else if known &>> Self.fieldBits < Self.often {
      unsafe place.pointee = known &+ 1 << Self.fieldBits
    } else if !isFirst {
      unsafe rows[last].next = Int32(field)
    } else {
      unsafe parts.pointee.objects[owner].first = Int32(field)
    }
  }

  /// Whether a field may be expected after another: a key of one variant differs from a key of the same name in
  /// another variant.
  private func follows(_ field: Int, _ last: Int) -> Bool {
    let variant = plan.fields[field].variant
    return variant < 0 || variant == plan.fields[last].variant
  }

  /// Remembers how a key is written whose field is known, and whose value begins `count` bytes behind
  /// its opening quote.
  @inline(never)
  func learn(_ field: Int, prefix: UnsafePointer<UInt8>, valueOffset count: Int) {
    guard unsafe count != Int(rows[field].valueOffset),
      unsafe !rows[field].isText || prefix[count] == 0x22
    else {
      return
    }
    unsafe rows[field].learn(prefix, valueOffset: count)
  }

  @inline(never)
  func valueBehindBlanks(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ from: Int, _ count: Int
  ) -> Int {
    let key = unsafe from &- Int(rows[field].valueOffset)
    var at = from
    unsafe RecordReader.skipSpace(bytes, &at, count)
    guard at < count else { return -1 }
    unsafe learn(field, prefix: bytes + key, valueOffset: at &- key)
    return at
  }

  /// Reads a key that is not written as it was last time, up to its value.
  ///
  /// Remembers where the key of a field stood and how it was written.
  @inline(never)
  func readKey(
    _ bytes: UnsafePointer<UInt8>, _ quote: Int, _ count: Int, after last: Int, _ owner: Int
  ) -> ReadKey {
    guard quote < count, unsafe bytes[quote] == UInt8(ascii: "\"") else { return .none }
    var isASCII = true
    let end = unsafe RecordReader.endOfText(bytes, quote &+ 1, count, &isASCII)
    if end < 0 { return .none }
    var at = end &+ 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    guard at < count, unsafe bytes[at] == UInt8(ascii: ":") else { return .none }
    at &+= 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    guard at < count else { return .none }
    let length = end &- quote &- 1
    // Long keys are counted by the reader of any record.
    if length > ReaderLimits.shortKey { return .none }
    let field = unsafe field(of: bytes + (quote &+ 1), length, in: owner)
    if field >= 0 {
      unsafe learn(field, prefix: bytes + quote, valueOffset: at &- quote)
      learn(field, after: last, in: owner)
    }
    return ReadKey(field: field, length: length, isASCII: isASCII, value: at)
  }

  /// The field of a group that has a name, or -1.
  private func field(of name: UnsafePointer<UInt8>, _ length: Int, in owner: Int) -> Int {
    guard owner >= 0, plan.fields[owner].group >= 0 else { return -1 }
    let group = unsafe plan.groups + Int(plan.fields[owner].group)
    let place = unsafe plan.place(of: name, length, in: group)
    return place < 0 ? -1 : unsafe Int(group.pointee.fields.start) &+ place
  }
}

/// The keys of an object: how they are found, and which comes first.
struct ObjectKeys: BitwiseCopyable {
  /// Where its keys are found.
  var hash = KeyHash()
  /// The field that is expected first, or -1.
  var first: Int32 = -1
}
