internal import FormText

/// Columns that somebody named and that no object of a source has: most likely their names are misspelt.
///
/// A table says at its header which columns it has; of objects each has its own keys.
struct MissingColumns {
  private var wanted: Set<String>
  /// Names that the objects have, for a suggestion.
  private var seen: Set<String> = []
  /// More are not kept: an object may have thousands of keys.
  private static let mostSeen = 1_000

  init(_ columns: CatalogueColumns) { wanted = columns.wanted }

  mutating func see(_ row: SourceRow) {
    if wanted.isEmpty { return }
    for cell in row.cells {
      wanted.remove(cell.name)
      if seen.count < Self.mostSeen { seen.insert(cell.name) }
    }
  }

  /// - Throws: The first that no row had.
  func check() throws(CatalogueFault) {
    guard let name = wanted.min() else { return }
    throw CatalogueFault(.unknownColumn, NearestName.missing(name, among: seen.sorted()))
  }
}

extension NearestName {
  static func missing(_ column: String, among names: [String]) -> String {
    let near = to(column, among: names).map { "; did you mean “\($0)”?" } ?? ""
    return "no column is called “\(column)”\(near)"
  }
}
