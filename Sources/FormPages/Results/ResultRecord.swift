internal import FormText

/// A record of which something is told, as pages of results show it.
package struct ResultRecord: Sendable {
  /// One thing that is wrong with it.
  package struct Issue: Sendable {
    /// JSON Pointer; empty for the whole record.
    package var field: String
    package var code: String
    /// `error`, `warning` or `info`.
    package var severity: String
    package var message: String
    /// What the form calls the field.
    package var label: String?
    package var line: Int
    package var column: Int
    /// The line with the value; nil where it may not be shown, or is not known.
    package var excerpt: Excerpt?

    package init(
      field: String, code: String, severity: String, message: String, label: String? = nil,
      line: Int, column: Int, excerpt: Excerpt? = nil
    ) {
      self.field = field
      self.code = code
      self.severity = severity
      self.message = message
      self.label = label
      self.line = line
      self.column = column
      self.excerpt = excerpt
    }
  }

  /// A line of the input with a part of it marked.
  package struct Excerpt: Sendable {
    package var before: String
    package var marked: String
    package var after: String

    package init(before: String, marked: String, after: String) {
      self.before = before
      self.marked = marked
      self.after = after
    }
  }

  /// The input as it was named.
  package var source: String
  /// The place of its input among those of the run, from 0.
  package var input: Int
  /// From 1, in its input; 0 is the header of a table.
  package var number: Int
  /// 0 where it is not known any more.
  package var line: Int
  /// `valid`, `invalid` or `undecided`.
  package var verdict: String
  package var issues: [Issue]
  /// Issues that are counted by code only.
  package var more: [(code: String, count: Int)]
  /// Its place, from 1, among what was known at the end of the run only: the record may be in the list already.
  package var placeAtEnd: Int?
  /// The records that it is about, its own too, where it was known at the end of the run only.
  package var named: [Named] = []

  /// A record that an issue is about.
  package struct Named: Sendable {
    package var number: Int
    /// The input where it is another one than that of the issue.
    package var source: String?
    /// Of the item that shows it; nil where none does.
    package var id: String?

    package init(number: Int, source: String? = nil, id: String? = nil) {
      self.number = number
      self.source = source
      self.id = id
    }
  }

  package init(
    source: String, input: Int, number: Int, line: Int, verdict: String, issues: [Issue],
    more: [(code: String, count: Int)]
  ) {
    self.source = source
    self.input = input
    self.number = number
    self.line = line
    self.verdict = verdict
    self.issues = issues
    self.more = more
  }

  /// What the address of a page says: `r48213`, and `r48213-2` in the second input.
  package var id: String {
    Self.id(number, input: input) + (placeAtEnd.map { "-end\($0)" } ?? "")
  }

  package static func id(_ number: Int, input: Int) -> String {
    input == 0 ? "r\(number)" : "r\(number)-\(input + 1)"
  }

  /// The record that an address names, if it names one, and its place among what was known at the end.
  static func place(of id: String) -> (number: Int, input: Int, atEnd: Int?)? {
    guard id.hasPrefix("r"), id.utf8.count < 60 else { return nil }
    var parts = id.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
    var atEnd: Int?
    if parts.count > 1, let last = parts.last, last.hasPrefix("end") {
      guard let place = Int(last.dropFirst(3)) else { return nil }
      atEnd = place
      parts.removeLast()
    }
    guard (1...2).contains(parts.count), let number = Int(parts[0]), number >= 0,
      let input = parts.count == 1 ? 1 : Int(parts[1]), input >= 1
    else { return nil }
    return (number, input - 1, atEnd)
  }

  /// A hash of what is wrong with it, wherever its input lies: so that a run is known again.
  package var hash: UInt64 {
    issues.reduce(FNV.hash("\(id):\(line)".utf8)) { hash, issue in
      FNV.hash("\(issue.field) \(issue.code) \(issue.message)".utf8, from: hash)
    }
  }
}
