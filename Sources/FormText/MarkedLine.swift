/// A line in which a part is marked, for those who show it otherwise than with carets below it.
package struct MarkedLine: Hashable, Sendable {
  package var before: String
  /// Nothing where the place is between two characters.
  package var marked: String
  package var after: String

  package init(before: String, marked: String, after: String) {
    self.before = before
    self.marked = marked
    self.after = after
  }

  /// The line in which a range begins, as ``CaretRenderer/appendExcerpt(_:_:label:masks:to:)`` draws it:
  /// cut around the range, with bullets for what must not be shown.
  package init(
    of source: SourceText, _ range: SourceRange, masks: LineMasks, width: Int = 100
  ) {
    let line = source.line(around: range.start)
    let hidden = source.hidden.adding(masks)
    self = Cells(line.bytes, start: line.start, masks: hidden, caret: range).parts(cutTo: width)
  }
}
