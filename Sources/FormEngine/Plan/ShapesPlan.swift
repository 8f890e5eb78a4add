/// The types or shapes of which a value has one.
package struct ShapesPlan: BitwiseCopyable, Sendable {
  /// The fields that describe each, in the plan's references, in the order in which they are tried.
  package var alternatives = Span32()
  /// The facts for words where none fits; -1 where they differ by their types alone.
  package var constraint: Int32 = -1
  /// What is asked of a value by any of them reads nothing around it: what came of it holds wherever it stands.
  package var isClosed = false
  /// What they read around it is settled before it, and is no other row: what came of it holds for the record.
  package var readsOnlySettled = false
  /// The reference path of the field that chooses among them; -1 where they are tried.
  package var chooser: Int32 = -1
  /// What each is chosen by: one of the plan's sets.
  package var set: Int32 = -1
  /// The last of them is for all other values.
  package var hasOtherwise = false

  /// They are single values of several types.
  package var isOfTypes: Bool { constraint < 0 && chooser < 0 }

  package init() {}
}
