internal import FormEngine
internal import FormModel

/// How many code points a text may have by all lengths of its field together.
///
/// Units are brought together by what one code point can be: one to four bytes, one or two units of
/// UTF-16; a grapheme has at least one.
struct Lengths {
  /// The constraint that sets an end, and the end itself.
  struct End {
    var value: Int
    var constraint: InspectedConstraint
  }

  private(set) var low: End?
  private(set) var high: End?

  init(_ constraints: [InspectedConstraint]) {
    for constraint in constraints {
      guard case .length(let it) = constraint.kind else { continue }
      let least = it.low
      let fewest =
        switch it.unit {
        case .codePoints, .graphemes: least
        case .bytes: least / 4 + (least % 4 == 0 ? 0 : 1)
        case .utf16: least / 2 + least % 2
        }
      if fewest > low?.value ?? 0 { low = End(value: fewest, constraint: constraint) }
      // Graphemes have no most code points: heaps of accents are one.
      guard let most = it.high, it.unit != .graphemes || most == 0 else { continue }
      if high == nil || most < high?.value ?? .max {
        high = End(value: most, constraint: constraint)
      }
    }
  }
}
