/// Whether records are tried in one pass: not for long where most of them are not valid.
struct FastPathTries {
  private var credit = Self.most
  private static let most = 64
  /// Records that are not tried when the credit is spent.
  private static let pause = 256

  mutating func mayTry() -> Bool {
    if credit > 0 { return true }
    credit &+= 1
    if credit == 0 { credit = Self.most / 8 }
    return false
  }

  /// Counts a try; a failed one costs as much as two others save.
  mutating func note(_ isValid: Bool) -> Bool {
    credit = isValid ? min(credit &+ 1, Self.most) : credit &- 2
    if credit <= 0 { credit = -Self.pause }
    return isValid
  }
}
