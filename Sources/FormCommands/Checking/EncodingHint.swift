internal import FormCheck
internal import FormStreams

/// Names the option by which a record can be read that is not UTF-8, or not JSON.
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

  /// The same report, with `--input-format` in its issue about JSON where a first line looks like the header of a table.
  func namingTable(of line: some Collection<UInt8>) -> Report {
    guard var issue = issues.first, issue.code == "badInput",
      let first = line.first, !"{[\"".utf8.contains(first),
      !line.contains(where: { $0 < 0x20 && $0 != 9 && $0 != 13 || "{}".utf8.contains($0) }),
      let delimiter = [UInt8(ascii: ","), UInt8(ascii: ";"), 9].first(where: line.contains)
    else { return self }
    issue.message += ", or add --input-format \(delimiter == 9 ? "tsv" : "csv") to read a table"
    return keeping([issue] + issues.dropFirst(), uncounted, verdict)
  }
}
