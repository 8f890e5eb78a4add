/// What finds fault with fields: a list that compares its rows, or a check.
struct SessionUnit: Hashable, Comparable {
  /// The field that holds it.
  let owner: ObjectIdentifier
  /// The check; -1 for a list's own constraints.
  let check: Int

  static func < (left: SessionUnit, right: SessionUnit) -> Bool {
    (left.check, UInt(bitPattern: left.owner.hashValue))
      < (right.check, UInt(bitPattern: right.owner.hashValue))
  }
}
