package import FormLookup
internal import FormText

/// A line of a batch: one operation.
package enum BatchLine: Hashable, Sendable {
  case add([CatalogueItem])
  case merge([CatalogueItemChange])
  case remove([String])
  case removeDomains([String])
  case removeAll

  private static let keys = ["add", "merge", "remove", "removeDomains", "removeAll"]

  /// Reads `{"add":[{"id":"a"}]}`, `{"merge":[…]}`, `{"remove":["a"]}`, `{"removeDomains":["d"]}` or
  /// `{"removeAll":true}`.
  ///
  /// - Parameter line: From 1.
  package init(_ bytes: [UInt8], line: Int) throws(CatalogueFault) {
    var limits = DocumentLimits()
    limits.size = bytes.count
    limits.nodes = 100_000_000
    let source = SourceText(name: "batch", bytes: bytes)
    let read = JSONDocument.read(source, from: 0, limits: limits)
    if let problem = read.diagnostics.first {
      throw CatalogueFault(.badItem, problem.message, line: line, help: problem.help)
    }
    guard let entries = read.root?.entries, entries.count == 1, let entry = entries.first else {
      throw CatalogueFault(
        .badItem, "a line of a batch is an object with one key", line: line,
        help: "it is one of \(Self.keys.joined(separator: ", "))")
    }
    switch entry.key {
    case "add":
      self = .add(
        try Self.rows(entry, line) { (row, reader) throws(CatalogueFault) in
          let items = try reader.items(row)
          for item in items { try CatalogueReader.check(item, line: line) }
          return items
        })
    case "merge":
      self = .merge(
        try Self.rows(entry, line) { (row, reader) throws(CatalogueFault) in
          let change = try reader.change(row)
          try CatalogueReader.check(change.item, line: line)
          return [change]
        })
    case "remove": self = .remove(try Self.texts(entry, line))
    case "removeDomains": self = .removeDomains(try Self.texts(entry, line))
    case "removeAll":
      guard case .boolean(true)? = entry.value.scalar?.json else {
        throw CatalogueFault(.badItem, "removeAll is true", line: line)
      }
      self = .removeAll
    default:
      let near = NearestName.to(entry.key, among: Self.keys).map { "; did you mean \($0)?" } ?? ""
      throw CatalogueFault(
        .badItem, "no operation is called “\(VisibleText.quoted(entry.key))”\(near)", line: line,
        help: "it is one of \(Self.keys.joined(separator: ", "))")
    }
  }

  private static func rows<Value>(
    _ entry: Entry, _ line: Int,
    _ read: (SourceRow, ItemReader) throws(CatalogueFault) -> [Value]
  ) throws(CatalogueFault) -> [Value] {
    guard let items = entry.value.items else {
      throw CatalogueFault(.badItem, "\(entry.key) is a list of items", line: line)
    }
    let reader = try ItemReader(CatalogueColumns(), names: nil)
    var values: [Value] = []
    for (index, item) in items.enumerated() {
      values += try read(
        try DocumentSource.row(item, line: line, "item \(index + 1) of this line"), reader)
    }
    return values
  }

  private static func texts(_ entry: Entry, _ line: Int) throws(CatalogueFault) -> [String] {
    guard let items = entry.value.items else {
      throw CatalogueFault(.badItem, "\(entry.key) is a list of strings", line: line)
    }
    var texts: [String] = []
    for item in items {
      switch item.scalar?.json {
      // An id that is a number is one in a source too.
      case .text(let text), .number(let text): texts.append(text)
      case .boolean, .null, nil:
        throw CatalogueFault(.badItem, "\(entry.key) is a list of strings", line: line)
      }
    }
    return texts
  }
}
