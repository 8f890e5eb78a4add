/// One value of a flat input, and where it stands in its row.
package struct FlatCell: Sendable, Equatable {
  /// All of it, quotes included.
  package var range: Range<Int>
  /// Its name, where the input names each value.
  package var key = 0..<0
  /// What it says.
  package var text: Range<Int>
  package var form: Form

  package enum Form: Sendable {
    /// Nothing was sent.
    case missing
    case plain
    /// Each quote in it stands twice (RFC 4180 section 2.7).
    case doubledQuotes
    /// As a URL has it: `+`, `%41`.
    case escaped
  }

  /// One that stands without quotes.
  @inline(__always)
  package init(text: Range<Int>) {
    self.init(range: text, text: text, form: text.isEmpty ? .missing : .plain)
  }

  @inline(__always)
  package init(range: Range<Int>, text: Range<Int>, form: Form) {
    self.range = range
    self.text = text
    self.form = form
  }
}
