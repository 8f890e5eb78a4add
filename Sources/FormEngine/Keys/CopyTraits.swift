/// What decides whether a value of a field is written as it was sent, after clean-up.
package struct CopyTraits: BitwiseCopyable {
  package var traits: Traits = []
  /// The field of a map's values, or of what follows the places of a tuple; -1 for none.
  package var rest: Int32 = -1
  /// The first of a tuple's places that are fields, and how many these are.
  package var firstPlaced: Int32 = -1
  package var placed: Int32 = 0

  package init() {}

  package struct Traits: OptionSet, BitwiseCopyable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An empty text is of its type.
    package static let text = Traits(rawValue: 1)
    /// Numbers are written without point and exponent.
    package static let whole = Traits(rawValue: 1 << 1)
    package static let object = Traits(rawValue: 1 << 2)
    package static let tuple = Traits(rawValue: 1 << 3)
    /// An empty value is not written where it does not apply.
    package static let mayNotApply = Traits(rawValue: 1 << 4)
  }
}

/// Where the copy of a member begins and ends.
struct CopiedMember: BitwiseCopyable {
  let field: Int32
  let start: Int32
  var end: Int32 = 0
}
