internal import FormCompiling
internal import FormEngine
internal import FormText

/// Fields within others, by their names.
extension FormField {
  /// JSON Pointer into the payload: `/address/zip`, `/lines/2/amount`.
  public var pointer: String {
    var steps: [String] = []
    var at: FormField = self
    while let parent = at.parent {
      if at.isItem {
        steps.append(String(parent.fields.count + (at.place ?? 0)))
      } else {
        steps.append(JSONPointer.escaped(at.name))
      }
      at = parent
    }
    return steps.reversed().map { "/" + $0 }.joined()
  }

  /// Its place among the rows around it, from 0; nil for a row that was removed, and for what is no row.
  ///
  /// Rows remember their places. If rows were added, moved or removed, the first that is looked up numbers all anew.
  private var place: Int? {
    guard let rows = parent?.rows else { return nil }
    if rows.indices.contains(lastPlace), rows[lastPlace] === self { return lastPlace }
    for (place, row) in rows.enumerated() { row.lastPlace = place }
    return rows.indices.contains(lastPlace) && rows[lastPlace] === self ? lastPlace : nil
  }

  /// Whether it is a part of its session's form: a row that was removed, and a field within it, are not.
  package var isPlaced: Bool {
    var at: FormField = self
    while let parent = at.parent {
      guard at.place != nil || parent.fields.contains(where: { $0 === at }) else { return false }
      at = parent
    }
    return at === session?.root
  }

  /// A field within a group or row, by its name or dotted path.
  public subscript(_ name: String) -> FormField? { path(name, opening: false) }

  /// A field by its name, dotted path or JSON Pointer; this field itself by the empty name.
  func find(_ name: String, opening: Bool) -> FormField? {
    if name.isEmpty { return descend([""], opening: opening) ?? self }
    guard name.hasPrefix("/") else { return path(name, opening: opening) }
    let steps = name.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    return descend(steps.map { JSONPointer.unescaped($0) }, opening: opening)
  }

  private func path(_ name: String, opening: Bool) -> FormField? {
    if let field = descend([name], opening: opening) { return field }
    let steps = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return descend(steps, opening: opening)
  }

  /// Follows names of fields and numbers of rows; opens closed groups on the way, if so asked.
  package func descend(_ steps: [String], opening: Bool = false) -> FormField? {
    var at = self
    for step in steps {
      if opening { at.open() }
      let named = at.fields(named: step)
      // Of a name of several variants that of the chosen one.
      guard let next = named.first(where: \.isApplicable) ?? named.first ?? at.row(step) else {
        return nil
      }
      at = next
    }
    return at
  }

  /// The fields of a group that have a name; several where variants share it.
  private func fields(named name: String) -> [FormField] {
    // Few are compared one by one, and those of a field that has no session any more.
    guard fields.count > 8, let form = session?.form.compiled else {
      return fields.filter { $0.isNamed(name) }
    }
    let first = form.plan.firstField(ofGroup: Int(form.plan.field(index).group))
    return form.members(named: ExactName(name), of: index).map { fields[$0 - first] }
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
