/// What a `lookup` asks of a value: to be the id of an item of a catalogue.
package struct LookupPlan: BitwiseCopyable, Sendable {
  /// Which of the plan's catalogues.
  package var catalogue: Int32
  /// Names besides ids that clean-up makes ids of: bits of ``LookupNames``.
  package var names = LookupNames()
  /// The bound that is the moment of the check; -1 where no item expires.
  package var now: Int32 = -1
  /// What else an item must be: a span of the plan's filters.
  package var filters = Span32()
  /// Ids that the catalogue does not have are asked of the host program.
  package var isAsked = false

  package init(catalogue: Int) { self.catalogue = Int32(catalogue) }
}

/// Kinds of names that become ids.
package struct LookupNames: OptionSet, BitwiseCopyable, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let code = LookupNames(rawValue: 1)
  package static let label = LookupNames(rawValue: 2)
  package static let alias = LookupNames(rawValue: 4)
}

/// One entry of `where`: a column must have the value of a field, or one of some values.
package struct LookupFilter: BitwiseCopyable, Sendable {
  /// The column's name, a text of the plan.
  package var column: Int32
  /// A reference path; -1 for values that the form names.
  package var reference: Int32 = -1
  /// Texts of the plan.
  package var values = Span32()

  package init(column: Int) { self.column = Int32(column) }
}
