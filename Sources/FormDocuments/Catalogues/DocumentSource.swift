internal import FormText

/// The objects of a JSON list, or of NDJSON, as rows: what lies deeper is named by a path with points.
enum DocumentSource {
  /// Values of one object, lists and objects within it counted.
  private static let mostValues = 10_000

  static func list(_ bytes: [UInt8], name: String) throws(CatalogueFault) -> [SourceRow] {
    var limits = DocumentLimits()
    limits.size = bytes.count
    limits.nodes = 100_000_000
    let root = try node(bytes, name: name, limits, line: nil)
    guard let items = root.items else {
      throw CatalogueFault(
        .badItem, "this is not a list of objects",
        help: "write [{ \"id\": … }, …], or one object a line in a file that ends in .ndjson")
    }
    var rows: [SourceRow] = []
    for (index, item) in items.enumerated() {
      rows.append(try row(item, line: nil, "item \(index + 1)"))
    }
    return rows
  }

  static func lines(_ bytes: [UInt8], name: String) throws(CatalogueFault) -> [SourceRow] {
    var rows: [SourceRow] = []
    var limits = DocumentLimits()
    limits.nodes = mostValues
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      limits.size = line.count
      let node = try node(Array(line), name: name, limits, line: index + 1)
      rows.append(try row(node, line: index + 1, "this line"))
    }
    return rows
  }

  private static func node(
    _ bytes: [UInt8], name: String, _ limits: DocumentLimits, line: Int?
  ) throws(CatalogueFault) -> Node {
    let source = SourceText(name: name, bytes: bytes)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let read = JSONDocument.read(source, from: start, limits: limits)
    if let problem = read.diagnostics.first {
      let place = source.position(at: problem.range.start).line
      throw CatalogueFault(
        .badItem, problem.message, line: line ?? place, help: problem.help)
    }
    guard let root = read.root else {
      throw CatalogueFault(.badItem, "this is not JSON", line: line)
    }
    return root
  }

  static func row(
    _ node: Node, line: Int?, _ place: String
  ) throws(CatalogueFault) -> SourceRow {
    guard let entries = node.entries else {
      throw CatalogueFault(.badItem, "\(place) is not an object", line: line)
    }
    var row = SourceRow(cells: [], line: line)
    add(entries, "", to: &row)
    return row
  }

  /// Recursion is bounded by the depth of documents.
  private static func add(_ entries: [Entry], _ path: String, to row: inout SourceRow) {
    for entry in entries {
      let name = path + entry.key
      switch entry.value.content {
      case .scalar: row.cells.append((name, texts(entry.value)))
      case .sequence(let items): row.cells.append((name, items.flatMap(texts)))
      case .mapping(let inner): add(inner, name + ".", to: &row)
      }
    }
  }

  private static func texts(_ node: Node) -> [String] {
    guard let scalar = node.scalar else { return [] }
    switch scalar.json {
    case .null: return []
    case .boolean(let value): return [value ? "true" : "false"]
    case .number(let text), .text(let text): return text.isEmpty ? [] : [text]
    }
  }
}
