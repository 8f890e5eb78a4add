/// Which key is expected behind which, for one thread: in the form's order first, then as records show it.
///
/// Safety: the plan's blocks are one element for each field; whoever holds this holds the plan.
@safe
struct KeyOrder: ~Copyable {
  private let plan: PlanView
  /// For each field the one expected behind it in its group, then for each field that is a group the
  /// first one in it; -1 for none.
  private var next: Growable<Int32>
  /// What stood there instead the last time, and how often in a row in the bits above the field's.
  private var seen: Growable<Int32>

  init(_ plan: PlanView) {
    self.plan = plan
    next = Growable(capacity: 2 * plan.fieldCount)
    seen = Growable(capacity: 2 * plan.fieldCount)
    _ = next.append(repeating: -1, count: 2 * plan.fieldCount)
    _ = seen.append(repeating: -1, count: 2 * plan.fieldCount)
    for field in 0..<plan.fieldCount {
      let group = unsafe Int(plan.fields[field].group)
      guard group >= 0 else { continue }
      let fields = unsafe plan.groups[group].fields
      guard fields.count > 0 else { continue }
      next[plan.fieldCount + field] = fields.start
      for place in fields.start..<(fields.start + fields.count - 1) { next[Int(place)] = place + 1 }
    }
  }

  /// What the reader sees of it.
  var view: KeyOrderView {
    unsafe KeyOrderView(
      hints: plan.hints, fields: plan.fields, next: next.base, seen: seen.base,
      fieldCount: plan.fieldCount)
  }
}

/// A key order while a record is read: pointers only, so that they stay where they are quick to reach.
///
/// Safety: valid as long as the order that it is a view of, whose blocks never grow.
@safe
struct KeyOrderView: ExpectedKeys {
  @unsafe let hints: UnsafeMutablePointer<KeyHint>
  @unsafe let fields: UnsafeMutablePointer<FieldPlan>
  @unsafe let next: UnsafeMutablePointer<Int32>
  @unsafe let seen: UnsafeMutablePointer<Int32>
  let fieldCount: Int

  /// Keys that are tried: those before the last of them may be left out of a record.
  private static var tried: Int { 4 }

  @inline(__always)
  func after(_ field: Int) -> Int { field < 0 ? -1 : unsafe Int(next[field]) }

  @inline(__always)
  func first(in field: Int) -> Int { field < 0 ? -1 : unsafe Int(next[fieldCount &+ field]) }

  @inline(__always)
  func items(of field: Int) -> Int { field < 0 ? -1 : unsafe Int(fields[field].items) }

  @inline(__always)
  func length(_ field: Int) -> Int { unsafe Int(hints[field].length) }

  @inline(__always)
  func find(_ expected: Int, _ bytes: UnsafePointer<UInt8>) -> Int {
    if unsafe isExpected(expected, bytes) { return expected }
    return expected < 0 ? -1 : unsafe findBehind(expected, bytes)
  }

  /// Whether the key at `bytes` is that of a field; `field` may be -1.
  ///
  /// Safety: reads 16 bytes from `bytes`.
  @inline(__always)
  func isExpected(_ field: Int, _ bytes: UnsafePointer<UInt8>) -> Bool {
    unsafe field >= 0 && hints[field].fits(bytes)
  }

  /// Whether a field is the expected one, or one of those that are tried behind it.
  func isNear(_ field: Int, _ expected: Int) -> Bool {
    var near = expected
    for _ in 0..<Self.tried {
      if near < 0 { return false }
      if near == field { return true }
      near = unsafe Int(next[near])
    }
    return false
  }

  @inline(never)
  private func findBehind(_ expected: Int, _ bytes: UnsafePointer<UInt8>) -> Int {
    var field = expected
    for _ in 1..<Self.tried {
      field = unsafe Int(next[field])
      if field < 0 { return -1 }
      if unsafe hints[field].fits(bytes) { return field }
    }
    return -1
  }

  private static var fieldBits: Int32 { 24 }
  private static var often: Int32 { 3 }

  /// Remembers that a key stood behind another, or first in a group's field, where nobody expected it.
  ///
  /// Only what is seen a few times in a row is expected from then on: an odd record is no new order.
  @inline(never)
  func learn(_ field: Int, after last: Int, in group: Int) {
    // Of forms with more fields than the bits can hold only the order of the form is known.
    guard field < 1 << Self.fieldBits else { return }
    let place = last >= 0 ? last : fieldCount &+ group
    let known = unsafe seen[place]
    if known < 0 || known & (1 << Self.fieldBits - 1) != Int32(field) {
      unsafe seen[place] = Int32(field)
    } else if known &>> Self.fieldBits < Self.often {
      unsafe seen[place] = known &+ 1 << Self.fieldBits
    } else {
      unsafe next[place] = Int32(field)
    }
  }
}
