/// Whether a short way is tried with records: not for long where most of them cannot go it.
package struct Tries {
  private var credit: Int
  private static let most = 64
  /// Records that are not tried when the credit is spent.
  private static let pause = 256

  /// - Parameter isUseful: Where it is false none is ever tried.
  package init(isUseful: Bool) { credit = isUseful ? Self.most : .min }

  var isUseful: Bool { credit >= -Self.pause }

  @inline(__always)
  package mutating func mayTry() -> Bool {
    if credit > 0 { return true }
    credit &+= 1
    if credit == 0 { credit = Self.most / 8 }
    return false
  }

  /// Counts tries one after the other, the last of which may have failed.
  @inline(__always)
  package mutating func note(done: Int, hasFailed: Bool) {
    credit = min(Self.most, credit &+ done)
    if hasFailed { _ = note(false) }
  }

  /// Counts a try; a failed one costs as much as two others save.
  @inline(__always)
  package mutating func note(_ isDone: Bool) -> Bool {
    if isDone {
      if credit < Self.most { credit &+= 1 }
    } else {
      credit &-= 2
      if credit <= 0 { credit = -Self.pause }
    }
    return isDone
  }
}
