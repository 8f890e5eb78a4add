internal import FormText

/// What a share came to: bytes for each output, and counts.
struct ShareResult: Sendable {
  /// The share's place in the run.
  var number: Int
  /// The input as it was named.
  var source: String
  /// The line of the last record that was checked; 0 where there was none.
  var lastLine = 0
  var totals = Totals()
  /// For standard output, or the file of `-o`.
  var output: [UInt8] = []
  /// For standard error, between the results.
  var errors: [UInt8] = []
  /// An input could not be read to its end.
  var hasReadFault = false
  /// Checking ended before the share did.
  var isCut = false
  /// All bytes of the run that were read when the share was made.
  var bytesRead = 0

  init(number: Int, source: String) {
    self.number = number
    self.source = source
  }

  /// Adds a line of the run itself.
  mutating func note(_ message: String, isReadFault: Bool) {
    errors += "formcheck: \(VisibleText.line(message))\n".utf8
    hasReadFault = hasReadFault || isReadFault
  }
}
