package import FormText

/// Findings as JSON, with keys in a fixed order: the parts of the document that `formcheck lint --format json` prints.
package enum FindingJSON {
  /// Findings of one code in a file that are over the limit, and only counted.
  package typealias Uncounted = (file: String, code: String, count: Int)

  /// The beginning of the document.
  package static let begin = "{\"findings\":["

  /// Appends a finding, with the separator before it.
  package static func append(_ finding: Finding, isFirst: Bool, to bytes: inout [UInt8]) {
    bytes += (isFirst ? "\n" : ",\n").utf8
    JSONBuilder.append(to: &bytes) { json in
      json.object { append(finding.diagnostic, to: &$0) }
    }
  }

  /// Appends the members of a diagnostic.
  package static func append(_ diagnostic: Diagnostic, to json: inout JSONBuilder) {
    json.add("file", diagnostic.source.name)
    append(diagnostic.source, diagnostic.range, to: &json)
    json.add("code", diagnostic.code)
    json.add("severity", diagnostic.severity.rawValue)
    json.add("message", diagnostic.message)
    if !diagnostic.label.isEmpty { json.add("label", diagnostic.label) }
    if !diagnostic.help.isEmpty { json.add("help", diagnostic.help) }
    if diagnostic.related.isEmpty { return }
    json.list("related") { json in
      for related in diagnostic.related {
        json.object { json in
          json.add("file", related.source.name)
          append(related.source, related.range, to: &json)
          json.add("label", related.label)
        }
      }
    }
  }

  /// The whole document on one file, as `formcheck lint --format json` prints it; nil if the file is neither a form
  /// nor a file of rules.
  package static func document(of outcome: Linter.Outcome, in file: String) -> [UInt8]? {
    var totals = LintTotals()
    totals.files = 1
    let findings: [Finding]
    var uncounted: [Uncounted]
    switch outcome {
    case .nothing: return nil
    case .mistakes(let mistakes):
      for mistake in mistakes { totals.count(mistake.severity) }
      (findings, uncounted) = first(of: mistakes)
    case .findings(let found, let counts):
      for finding in found { totals.count(finding.diagnostic.severity) }
      findings = found
      uncounted = listed(counts, in: file)
    }
    var bytes = Array(begin.utf8)
    for (index, finding) in findings.enumerated() {
      append(finding, isFirst: index == 0, to: &bytes)
    }
    append(totals, uncounted, isEmpty: findings.isEmpty, to: &bytes)
    return bytes
  }

  /// The first errors of a form, and the numbers of the others by file and code.
  package static func first(of mistakes: [Diagnostic]) -> (shown: [Finding], more: [Uncounted]) {
    var counts: [String: [String: Int]] = [:]
    for mistake in mistakes.dropFirst(CaretRenderer.mostAtOnce) {
      counts[mistake.source.name, default: [:]][mistake.code, default: 0] += 1
    }
    let more = counts.sorted { $0.key < $1.key }.flatMap { listed($0.value, in: $0.key) }
    return (mistakes.prefix(CaretRenderer.mostAtOnce).map { Finding($0) }, more)
  }

  /// Numbers of findings by code, in the order of the codes.
  package static func listed(_ counts: [String: Int], in file: String) -> [Uncounted] {
    counts.sorted { $0.key < $1.key }.map { (file, $0.key, $0.value) }
  }

  private static func append(
    _ source: SourceText, _ range: SourceRange, to json: inout JSONBuilder
  ) {
    let start = source.position(at: range.start)
    let end = source.position(at: range.end)
    json.add("line", start.line)
    json.add("column", start.column)
    json.add("endLine", end.line)
    json.add("endColumn", end.column)
  }

  /// Appends the end of the document.
  ///
  /// - Parameter isEmpty: Whether the document has no finding.
  package static func append(
    _ totals: LintTotals, _ uncounted: [Uncounted], isEmpty: Bool, to bytes: inout [UInt8]
  ) {
    bytes += (isEmpty ? "]" : "\n]").utf8
    if !uncounted.isEmpty {
      bytes.append(UInt8(ascii: ","))
      JSONBuilder.append(to: &bytes) { json in
        json.list("more") { json in
          for more in uncounted {
            json.object { json in
              json.add("file", more.file)
              json.add("code", more.code)
              json.add("count", more.count)
            }
          }
        }
      }
    }
    bytes += ",\"summary\":{\"files\":\(totals.files),\"errors\":\(totals.errors)".utf8
    bytes += ",\"warnings\":\(totals.warnings),\"notes\":\(totals.notes)}}\n".utf8
  }
}
