package import FormLookup
package import FormText

extension CatalogueReader {
  /// The items that stand in a form.
  ///
  /// - Parameters:
  ///   - items: Each with its id, where a key names it; a value is a label, or a map with the keys of an item.
  ///   - source: The form.
  package static func read(
    items: [(id: String?, node: Node)], in source: SourceText,
    columns: CatalogueColumns = CatalogueColumns()
  ) throws(CatalogueFault) -> Catalogue {
    try catalogue(of: placed(items, in: source, columns), columns)
  }

  /// The same without a catalogue around them; there may be none.
  package static func items(
    _ items: [(id: String?, node: Node)], in source: SourceText
  ) throws(CatalogueFault) -> [CatalogueItem] {
    try placed(items, in: source, CatalogueColumns()).map(\.item)
  }

  private static func placed(
    _ items: [(id: String?, node: Node)], in source: SourceText, _ columns: CatalogueColumns
  ) throws(CatalogueFault) -> [(item: CatalogueItem, line: Int?)] {
    let reader = try ItemReader(columns, names: nil)
    var read: [(item: CatalogueItem, line: Int?)] = []
    var missing = MissingColumns(columns)
    for (id, node) in items {
      let line = source.position(at: node.range.start).line
      var row: SourceRow
      if node.entries != nil {
        row = try DocumentSource.row(node, line: line, "this item")
      } else {
        guard let label = node.text else {
          throw CatalogueFault(.badItem, "this item is a list", line: line)
        }
        row = SourceRow(cells: [("label", [label])], line: line)
      }
      if let id { row.cells.insert((columns.id, [id]), at: 0) }
      missing.see(row)
      for item in try reader.items(row) { read.append((item, line)) }
    }
    if !read.isEmpty { try missing.check() }
    return read
  }

  /// The choices of a rule.
  package static func read(choices: [CatalogueItem]) throws(CatalogueFault) -> Catalogue {
    try catalogue(of: choices.map { ($0, nil) }, CatalogueColumns())
  }
}
