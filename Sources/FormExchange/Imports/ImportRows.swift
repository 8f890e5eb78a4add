internal import FormDocuments
internal import FormText

/// The fates of keywords, each once: the worst where a schema is used several times.
struct ImportRows {
  private var rows: [String: FidelityEntry] = [:]
  /// Where a keyword accepts fewer values: it may accept others at the same time.
  private var stricter: [String: FidelityEntry] = [:]
  let source: SourceText

  init(_ source: SourceText) { self.source = source }

  /// Longer values are cut.
  private static let longestValue = 200

  mutating func note(
    _ schema: Subschema, _ keyword: String, _ fate: Fidelity, _ target: String, _ note: String = ""
  ) {
    let key = "\(schema.pointer) \(keyword)"
    if fate != .stricter, let old = rows[key], old.fidelity.weight > fate.weight { return }
    if fate == .stricter, stricter[key] != nil { return }
    let entry = schema.node.entries?.first { $0.key == keyword }
    let range = entry?.keyRange ?? schema.node.range
    let written = (entry?.value ?? schema.node).shortJSON(Self.longestValue)
    let row = FidelityEntry(
      field: schema.pointer, key: entry == nil ? "" : keyword, written: written, source: source,
      range: range, fidelity: fate, target: target, note: note)
    if fate == .stricter { stricter[key] = row } else { rows[key] = row }
  }

  /// The fate of a keyword apart from values that are refused, too; nil where it was not read.
  func fate(_ schema: Subschema, _ keyword: String) -> Fidelity? {
    rows["\(schema.pointer) \(keyword)"]?.fidelity
  }

  /// Changes the row of a keyword that lets a record through.
  mutating func show(_ pointer: String, _ keyword: String, payload: [UInt8]) {
    guard var row = rows["\(pointer) \(keyword)"], row.payload == nil else { return }
    switch row.fidelity {
    case .exact, .stricter, .ignored:
      row.fidelity = .weaker
      if row.note.isEmpty { row.note = "the form accepts more" }
    case .weaker, .lost: break
    }
    row.payload = payload
    rows["\(pointer) \(keyword)"] = row
  }

  /// The schemas that have rows.
  var pointers: Set<String> { Set(rows.values.map(\.field) + stricter.values.map(\.field)) }

  /// In the order of the schema.
  var entries: [FidelityEntry] {
    let main = rows.filter { key, row in
      switch row.fidelity {
      case .exact, .ignored, .stricter: stricter[key] == nil
      case .weaker, .lost: true
      }
    }
    return (Array(main.values) + Array(stricter.values)).sorted {
      ($0.range.start, $0.key, $0.fidelity.weight) < ($1.range.start, $1.key, $1.fidelity.weight)
    }
  }
}

extension Fidelity {
  /// The order in which a fate hides another one of the same keyword.
  var weight: Int {
    switch self {
    case .ignored: 0
    case .exact: 1
    case .stricter: 2
    case .weaker: 3
    case .lost: 4
    }
  }
}

extension Node {
  /// The value as JSON, cut where it is long.
  func shortJSON(_ most: Int) -> String {
    var text = ""
    append(to: &text, most)
    return text.unicodeScalars.count > most
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(most - 1))) + "…" : text
  }

  private func append(to text: inout String, _ most: Int) {
    if text.utf8.count > most { return }
    switch content {
    case .scalar: text += String(decoding: jsonBytes(), as: UTF8.self)
    case .sequence(let items):
      text += "["
      for (place, item) in items.enumerated() {
        if text.utf8.count > most { return }
        if place > 0 { text += "," }
        item.append(to: &text, most)
      }
      text += "]"
    case .mapping(let entries):
      text += "{"
      for (place, entry) in entries.enumerated() {
        if text.utf8.count > most { return }
        text += place > 0 ? ",\"" : "\""
        text += "\(entry.key)\":"
        entry.value.append(to: &text, most)
      }
      text += "}"
    }
  }
}
