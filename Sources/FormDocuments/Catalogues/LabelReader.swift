/// Reads the labels of rows: the one that stands for all languages, and those in languages.
struct LabelReader {
  private let columns: CatalogueColumns
  /// By column: the languages whose labels have it, and where it stands in them.
  private var places: [String: [(language: String, place: Int)]] = [:]

  init(_ columns: CatalogueColumns) {
    self.columns = columns
    for label in columns.labels {
      for (place, column) in label.columns.enumerated() {
        places[column, default: []].append((label.language, place))
      }
    }
  }

  /// Whether a column is one of a label in a language.
  func reads(_ column: String) -> Bool {
    columns.labels.isEmpty
      ? CatalogueColumns.language(ofColumn: column) != nil : places[column] != nil
  }

  /// The languages of some columns.
  func languages(of columns: Set<String>) -> Set<String> {
    guard !places.isEmpty else {
      return Set(columns.compactMap { CatalogueColumns.language(ofColumn: $0) })
    }
    return Set(columns.flatMap { places[$0] ?? [] }.map(\.language))
  }

  /// The label of a row; where its own columns are empty, the one in the first language that has one.
  func label(of row: SourceRow) -> String {
    let label =
      columns.label.isEmpty
      ? row["label"].first ?? row["name"].first ?? ""
      : columns.label.flatMap { row[$0] }.joined(separator: " ")
    if !label.isEmpty || columns.labels.isEmpty && !columns.label.isEmpty { return label }
    let others = labels(of: row)
    let order = columns.labels.isEmpty ? others.keys.sorted() : columns.labels.map(\.language)
    return order.lazy.compactMap { others[$0] }.first ?? ""
  }

  /// The labels of a row by language; none of a language whose cells are empty.
  func labels(of row: SourceRow) -> [String: String] {
    var found: [String: [(place: Int, text: String)]] = [:]
    for cell in row.cells where !cell.values.isEmpty {
      let text = cell.values.joined(separator: " ")
      if columns.labels.isEmpty {
        guard let language = CatalogueColumns.language(ofColumn: cell.name) else { continue }
        found[language] = [(0, text)]
      }
      for (language, place) in places[cell.name] ?? [] {
        found[language, default: []].append((place, text))
      }
    }
    return found.mapValues { parts in
      parts.sorted { $0.place < $1.place }.map(\.text).joined(separator: " ")
    }
  }
}
