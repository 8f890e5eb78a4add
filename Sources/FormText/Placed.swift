/// A value and where it was written.
package struct Placed<Value: Sendable>: Sendable {
  package var value: Value
  package var range: SourceRange

  package init(value: Value, range: SourceRange) {
    self.value = value
    self.range = range
  }
}
