internal import FormStreams
internal import FormText

/// One format of `test`: one file each, all fed with the same results.
protocol TestWriter {
  /// A file that has just been run.
  func write(_ file: TestedFile, to sink: OutputSink) throws(OutputFault)
  /// What is written when all have been run.
  func write(_ run: TestRun, to sink: OutputSink) throws(OutputFault)
}

extension TestWriter {
  /// Most formats begin with how many there are.
  func write(_ file: TestedFile, to sink: OutputSink) throws(OutputFault) {}
}

extension Diagnostic {
  /// How to mend it: the help, or what is written behind the caret.
  var mend: String { help.isEmpty ? label : help }
}

/// Names and messages for formats that cannot hold every character.
enum PrintableText {
  /// One line without control characters and without what XML and YAML refuse.
  static func line(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy({ scalar($0) == $0 }) { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { scalar($0) }))
  }

  /// What stands for a code point.
  static func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    isRefused(scalar) ? "\u{FFFD}" : VisibleText.scalar(scalar)
  }

  /// XML 1.0 section 2.2 and YAML 1.2 section 5.1 leave out U+FFFE and U+FFFF; those of the
  /// other planes go with them.
  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE
  }
}
