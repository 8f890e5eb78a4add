internal import FormCheck
internal import FormStreams

/// Names the option by which a record that is not UTF-8 can be read.
extension Report {
  /// The same report, with `--encoding` in its issue about the encoding where that reads the bytes.
  func namingEncoding(of bytes: some Collection<UInt8>) -> Report {
    guard var issue = issues.first, issue.params["reason"] == "encoding",
      let encoding = TextEncoding(reading: bytes)
    else { return self }
    issue.message += ", or add --encoding \(encoding.rawValue)"
    if encoding == .windows1252 { issue.message += " if a Windows program wrote it" }
    return keeping([issue] + issues.dropFirst(), uncounted, verdict)
  }
}
