/// One row of a source: values by the names of its columns.
struct SourceRow {
  /// In the order of the source; a cell may have several values, and none where it is empty.
  var cells: [(name: String, values: [String])]
  /// Where it stands in the source, from 1; nil where lines say nothing.
  var line: Int?

  subscript(name: String) -> [String] { cells.first { $0.name == name }?.values ?? [] }
}
