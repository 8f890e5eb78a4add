/// Which key is expected behind which, and how it is written, for one thread: in the form's order and
/// without blanks first, then as records show it.
///
/// Safety: the plan's blocks are one element for each field; whoever holds this holds the plan.
@safe
struct KeyOrder: ~Copyable {
  private let plan: PlanView
  /// For each field its row, then one that nothing fits.
  private var rows: Growable<KeyRow>
  /// For each field the one that is expected first in it; the number of fields for none.
  private var firsts: Growable<Int32>
  /// What stood behind a field, then first in it, instead of what was expected, and how often in a row
  /// in the bits above the field's.
  private var seen: Growable<Int32>

  init(_ plan: PlanView) {
    self.plan = plan
    let count = plan.fieldCount
    rows = Growable(capacity: count + 1)
    unsafe rows.append(plan.keyRows, count: count + 1)
    firsts = Growable(capacity: count)
    seen = Growable(capacity: 2 * count)
    _ = seen.append(repeating: -1, count: 2 * count)
    for field in 0..<count {
      let group = unsafe Int(plan.fields[field].group)
      let fields = unsafe group < 0 ? Span32() : plan.groups[group].fields
      firsts.append(fields.count > 0 ? fields.start : Int32(count))
    }
  }

  /// What the reader sees of it.
  var view: KeyOrderView {
    unsafe KeyOrderView(
      rows: rows.base, plan, firsts: firsts.base, seen: seen.base)
  }
}

/// A key order while a record is read: pointers only, so that they stay where they are quick to reach.
///
/// Safety: valid as long as the order that it is a view of, whose blocks never grow.
@safe
struct KeyOrderView: ExpectedKeys {
  @unsafe let rows: UnsafeMutablePointer<KeyRow>
  @unsafe private let fields: UnsafeMutablePointer<FieldPlan>
  @unsafe private let groups: UnsafeMutablePointer<GroupPlan>
  @unsafe private let nameTable: UnsafeMutablePointer<Int32>
  @unsafe private let firsts: UnsafeMutablePointer<Int32>
  @unsafe private let seen: UnsafeMutablePointer<Int32>
  private let fieldCount: Int

  init(
    rows: UnsafeMutablePointer<KeyRow>, _ plan: PlanView,
    firsts: UnsafeMutablePointer<Int32>, seen: UnsafeMutablePointer<Int32>
  ) {
    unsafe self.rows = unsafe rows
    unsafe fields = unsafe plan.fields
    unsafe groups = unsafe plan.groups
    unsafe nameTable = unsafe plan.nameTable
    unsafe self.firsts = unsafe firsts
    unsafe self.seen = unsafe seen
    fieldCount = plan.fieldCount
  }

  /// Keys that are tried: those before the last of them may be left out of a record.
  private static var tried: Int { 4 }

  /// No field, whose row nothing fits.
  @inline(__always)
  var none: Int { fieldCount }

  @inline(__always)
  func after(_ field: Int) -> Int { unsafe Int(rows[field].next) }

  @inline(__always)
  func first(in field: Int) -> Int { field < 0 ? fieldCount : unsafe Int(firsts[field]) }

  @inline(__always)
  func items(of field: Int) -> Int { field < 0 ? -1 : unsafe Int(fields[field].items) }

  @inline(__always)
  func nameLength(_ field: Int) -> Int { unsafe Int(rows[field].nameLength) }

  @inline(__always)
  func valueOffset(_ field: Int) -> Int { unsafe Int(rows[field].valueOffset) }

  @inline(__always)
  func isText(_ field: Int) -> Bool { unsafe rows[field].isText }

  @inline(__always)
  func find(_ expected: Int, _ bytes: UnsafePointer<UInt8>) -> Int {
    unsafe rows[expected].fits(bytes) ? expected : findBehind(expected, bytes)
  }

  @inline(never)
  private func findBehind(_ expected: Int, _ bytes: UnsafePointer<UInt8>) -> Int {
    var field = expected
    for _ in 0..<Self.tried {
      if unsafe rows[field].fitsWhole(bytes) { return field }
      field = unsafe Int(rows[field].next)
    }
    return -1
  }

  /// As ``find(_:_:)``, for any field of the group that is the value of `owner`, where `expected` is not
  /// found; remembers where the key stood.
  @inline(never)
  func findAnywhere(
    _ bytes: UnsafePointer<UInt8>, behind last: UnsafeMutablePointer<KeyRow>,
    expected: UnsafeMutablePointer<KeyRow>, in owner: Int
  ) -> Int {
    let group = unsafe groups + Int(fields[owner].group)
    guard unsafe group.pointee.firstBytes.isOfUse else { return -1 }
    let field = unsafe Int(nameTable[group.pointee.firstBytes.slot(bytes + 1)])
    guard field >= 0, unsafe rows[field].fits(bytes) else { return -1 }
    // One that may be missing is left out.
    if unsafe Int(expected.pointee.next) != field {
      let place = unsafe last - rows
      learn(field, after: place == none ? -1 : place, in: owner)
    }
    return field
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

  /// Remembers that a key stood behind another, or first in a group's field, where nobody expected it;
  /// -1 for `last` says so.
  ///
  /// Only what is seen a few times in a row is expected from then on: an odd record is no new order.
  /// That keys which may be missing are left out is none, either.
  @inline(never)
  func learn(_ field: Int, after last: Int, in group: Int) {
    let expected = last >= 0 ? after(last) : first(in: group)
    // Of forms with more fields than the bits can hold only the order of the form is known.
    guard field < 1 << Self.fieldBits, !isNear(field, expected) else { return }
    let place = last >= 0 ? last : fieldCount &+ group
    let known = unsafe seen[place]
    if known < 0 || known & (1 << Self.fieldBits - 1) != Int32(field) {
      unsafe seen[place] = Int32(field)
    } else if known &>> Self.fieldBits < Self.often {
      unsafe seen[place] = known &+ 1 << Self.fieldBits
    } else if last >= 0 {
      unsafe rows[last].next = Int32(field)
    } else {
      unsafe firsts[group] = Int32(field)
    }
  }

  /// Remembers how a key is written whose field is known, and whose value begins `count` bytes behind
  /// its opening quote.
  @inline(never)
  func learn(_ field: Int, lead: UnsafePointer<UInt8>, valueOffset count: Int) {
    guard count != valueOffset(field), unsafe !isText(field) || lead[count] == 0x22 else { return }
    unsafe rows[field].learn(lead, valueOffset: count)
  }

  /// As the other, for a key of `length` bytes that is looked up among those that are expected; returns
  /// its field, or -1.
  @inline(never)
  func learnNear(
    _ expected: Int, lead: UnsafePointer<UInt8>, nameLength length: Int, valueOffset count: Int
  ) -> Int {
    var field = expected
    let name = unsafe NameKey(lead + 1, length)
    for _ in 0..<Self.tried where field < fieldCount {
      if length <= 16, unsafe fields[field].name.hasSameWords(as: name) {
        unsafe learn(field, lead: lead, valueOffset: count)
        return field
      }
      field = unsafe Int(rows[field].next)
    }
    return -1
  }
}
