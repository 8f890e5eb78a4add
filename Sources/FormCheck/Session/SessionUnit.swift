/// What finds fault with fields: a list that compares its rows, or a check.
struct SessionUnit: Hashable, Comparable {
  /// The field that holds it.
  let owner: ObjectIdentifier
  /// The check; -1 for a list's own constraints, ``within`` for checks of what is no field of the session.
  let check: Int

  /// Checks within a value of one of several shapes, or in the rows of a default that stands in for an empty list.
  static let within = -2

  static func < (left: SessionUnit, right: SessionUnit) -> Bool {
    (left.check, UInt(bitPattern: left.owner.hashValue))
      < (right.check, UInt(bitPattern: right.owner.hashValue))
  }
}
