/// The work that all changes of one form or rule may take, counted in judgements of a small form.
///
/// A form of thousands of fields, or a pattern of hundreds of branches, has so many changes that to
/// try them all would take hours. What is left untried is told.
package struct MutationWork {
  /// A minute or two.
  package static let usual = 2_000_000

  /// What is left of it.
  package private(set) var left: Int
  /// What one judgement counts, and one compilation of a changed form or rule.
  package let judgement: Int
  let compilation: Int

  /// Of a form or rule with so many single values.
  init(size: Int, isForm: Bool, work: Int = usual) {
    left = work
    least = work / 100
    // A rule's values are mostly examples, which are judged one by one.
    judgement = isForm ? 1 + size / 400 : 1
    compilation = 1 + size / 4
  }

  /// Too little is left for a change to be tried with care.
  var isSpent: Bool { left < least }
  private let least: Int

  mutating func spend(_ work: Int) { left -= work }

  /// What one search may take: later changes shall have their share.
  package func share(_ wanted: Int) -> Int { min(wanted, left / 16) }
}
