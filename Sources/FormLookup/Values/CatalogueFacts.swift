/// What the items of a catalogue have together.
package struct CatalogueFacts: Hashable, Sendable {
  /// The names of all columns.
  package var columns: Set<String> = []
  /// Whether an item is found only for a time.
  package var hasEndings = false
  package var hasPositions = false
}
