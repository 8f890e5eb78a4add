internal import FormProof
internal import FormText

extension FormChange {
  /// The change as a finding with all facts.
  func finding(_ side: DiffSide) -> Diagnostic {
    var finding = diagnostic(side)
    finding.help = facts.joined(separator: "\n")
    return finding
  }

  /// The change without the facts beside its message: changes that break a side are errors, open ones warnings.
  func diagnostic(_ side: DiffSide) -> Diagnostic {
    let severity: Diagnostic.Severity =
      breaks(side) ? .error : isOpen(side) ? .warning : .note
    return Diagnostic(
      severity: severity, code: kind.rawValue, message: message, source: source, range: range,
      label: was.isEmpty ? "" : "was \(was)")
  }

  /// The facts beside the message: records that show the change, and the reason if it is open.
  var facts: [String] {
    var facts: [String] = []
    if let rejected {
      facts.append(
        "\(DifferenceText.record(rejected)) was valid, and is not now: \(DifferenceText.errors(rejected.errors))"
      )
    }
    if let accepted {
      facts.append(
        "\(DifferenceText.record(accepted)) is valid now, and was not: \(DifferenceText.errors(accepted.errors))"
      )
    }
    if !reason.isEmpty { facts.append(reason) }
    return facts
  }
}

/// A difference of two forms for people.
enum DifferenceText {
  private static let longestRecord = 400

  /// A record, or its beginning.
  static func record(_ witness: DifferenceWitness) -> String {
    let text = String(decoding: witness.record, as: UTF8.self)
    return text.count > longestRecord ? text.prefix(longestRecord - 1) + "…" : text
  }

  /// `patternMismatch at /user`.
  static func errors(_ errors: [(code: String, pointer: String)]) -> String {
    errors.map { $0.pointer.isEmpty ? $0.code : "\($0.code) at \($0.pointer)" }
      .joined(separator: ", ")
  }

  /// The lines about the records of a corpus.
  static func lines(of outcome: CorpusRun.Outcome?) -> [String] {
    guard let outcome else { return [] }
    let records = "\(outcome.records) record\(outcome.records == 1 ? "" : "s")"
    var lines: [String] = []
    if let place = outcome.lost.place {
      lines.append(
        "corpus: rejected now: \(outcome.lost.count) of \(records), first \(place): "
          + errors(outcome.lost.errors))
    }
    if let place = outcome.gained.place {
      lines.append("corpus: accepted now: \(outcome.gained.count) of \(records), first \(place)")
    }
    lines = lines.map { VisibleText.line($0) }
    return lines.isEmpty ? ["corpus: \(records), each with the same verdict"] : lines
  }

  /// `4 changes: 1 breaking, 1 wider, 2 messages`.
  static func summary(_ difference: ChangeList) -> String {
    let count = difference.changes.count
    if count == 0 { return difference.known > 0 ? "no other change" : "no change" }
    let kinds = FormChange.Kind.allCases.compactMap { kind in
      let count = difference.count(kind)
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    return "\(count) change\(count == 1 ? "" : "s"): \(kinds.joined(separator: ", "))"
  }

  /// A table in GitHub's Markdown.
  static func markdown(_ difference: ChangeList, _ outcome: CorpusRun.Outcome?) -> String {
    var text = "**\(summary(difference))**\n"
    if !difference.changes.isEmpty {
      text += "\n| | Change | Shown by |\n| --- | --- | --- |\n"
      for change in difference.changes {
        let cells = [change.kind.rawValue, change.message, change.facts.joined(separator: "; ")]
        text += "| " + cells.map(cell).joined(separator: " | ") + " |\n"
      }
    }
    for line in lines(of: outcome) { text += "\n\(cell(line))\n" }
    return text
  }

  /// A cell in which no sign of Markdown or HTML has a meaning.
  private static func cell(_ text: String) -> String {
    var escaped = ""
    for scalar in VisibleText.line(text).unicodeScalars {
      if "\\`*_[]<>|#&~!@".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}

/// A difference of two forms as one JSON document.
enum DifferenceJSON {
  static func json(_ difference: ChangeList, _ outcome: CorpusRun.Outcome?) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONBuilder.append(to: &bytes) { json in
      json.object { json in
        json.list("changes") { json in
          for change in difference.changes { json.object { append(change, to: &$0) } }
        }
        if let outcome {
          json.object("corpus") { json in
            json.add("records", outcome.records)
            append("lost", outcome.lost, to: &json)
            append("gained", outcome.gained, to: &json)
          }
        }
        json.object("summary") { json in
          for kind in FormChange.Kind.allCases {
            json.add(named: kind.rawValue) { $0 += "\(difference.count(kind))".utf8 }
          }
          if difference.known > 0 { json.add("known", difference.known) }
        }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private static func append(_ change: FormChange, to json: inout JSONBuilder) {
    let diagnostic = change.diagnostic(.input)
    let position = change.source.position(at: change.range.start)
    json.add("kind", change.kind.rawValue)
    json.add("field", change.field)
    json.add("message", diagnostic.message)
    json.add("file", change.source.name)
    json.add("line", position.line)
    json.add("column", position.column)
    if !change.was.isEmpty { json.add("was", change.was) }
    append("rejected", change.rejected, to: &json)
    append("accepted", change.accepted, to: &json)
    if !change.reason.isEmpty { json.add("reason", change.reason) }
  }

  private static func append(
    _ name: StaticString, _ witness: DifferenceWitness?, to json: inout JSONBuilder
  ) {
    guard let witness else { return }
    json.object(name) { json in
      json.add("record", json: witness.record)
      append(witness.errors, to: &json)
    }
  }

  private static func append(
    _ name: StaticString, _ side: CorpusRun.Outcome.Side, to json: inout JSONBuilder
  ) {
    json.object(name) { json in
      json.add("count", side.count)
      if let place = side.place { json.add("first", place) }
      if !side.errors.isEmpty { append(side.errors, to: &json) }
    }
  }

  private static func append(
    _ errors: [(code: String, pointer: String)], to json: inout JSONBuilder
  ) {
    json.list("errors") { json in
      for error in errors {
        json.object { json in
          json.add("code", error.code)
          json.add("pointer", error.pointer)
        }
      }
    }
  }
}
