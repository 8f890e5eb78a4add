/// Where fields stand among those beside them, by their names.
///
/// A table for each group of the form that was asked; rows of a list share one.
struct FieldNames {
  /// So few fields are compared one by one.
  private static let few = 8
  private var tables: [Int: [String: [Int]]] = [:]

  /// The fields of a group that have a name; several where variants share it.
  mutating func fields(of group: FormField, named name: String) -> [FormField] {
    let fields = group.fields
    guard fields.count > Self.few else { return fields.filter { $0.isNamed(name) } }
    let places = table(of: group)[name] ?? []
    // For a table texts that mean the same are one; a payload's keys are bytes.
    return places.map { fields[$0] }.filter { $0.isNamed(name) }
  }

  private mutating func table(of group: FormField) -> [String: [Int]] {
    if let table = tables[group.index] { return table }
    let table = Dictionary(grouping: group.fields.indices) { group.fields[$0].name }
    tables[group.index] = table
    return table
  }
}

extension FormField {
  /// A field within a group or row, by its name or dotted path.
  public subscript(_ name: String) -> FormField? {
    if let field = descend([name]) { return field }
    let steps = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return descend(steps)
  }

  /// Follows names of fields and numbers of rows.
  package func descend(_ steps: [String]) -> FormField? {
    var at = self
    for step in steps {
      let named = session?.names.fields(of: at, named: step) ?? []
      // Of a name of several variants that of the chosen one.
      guard let next = named.first(where: \.isAsked) ?? named.first ?? at.row(step) else {
        return nil
      }
      at = next
    }
    return at
  }

  /// A row by its key or its number, which counts on behind fields.
  private func row(_ step: String) -> FormField? {
    if isMap { return rows.first { $0.isNamed(step) } }
    guard let place = Int(step).map({ $0 - fields.count }), rows.indices.contains(place) else {
      return nil
    }
    return rows[place]
  }

  /// Whether it has a name, byte for byte.
  func isNamed(_ name: String) -> Bool { self.name.utf8.elementsEqual(name.utf8) }
}
