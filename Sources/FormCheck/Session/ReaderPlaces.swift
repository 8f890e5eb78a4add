internal import FormCompiling
internal import FormEngine

/// Where the fields stand that read another one: the form knows each field once, a session has one in every row.
///
/// Each change makes its own. It searches a field for a reader only once; otherwise a change of a whole tree of n fields
/// would walk the tree n times, and each part of it at each depth.
struct ReaderPlaces {
  private let root: FormField
  private let form: CompiledForm
  private var walked: Set<Walk> = []

  /// One search for a reader within a field.
  private struct Walk: Hashable {
    var field: Int
    var check: Int
    var readsForValue: Bool
    var start: ObjectIdentifier
    var isDeep: Bool
  }

  init(_ session: FormSession) {
    root = session.root
    form = session.form.compiled
  }

  /// The fields that read a field, but for those that were returned for this reader before; more of them where the form
  /// does not say which.
  mutating func readers(_ reader: SessionReaders.Reader, of field: FormField) -> [FormField] {
    if reader.isInEachRow {
      return reader.holders.isEmpty
        ? all(reader, within: root) : throughHolders(reader, of: field)
    }
    if reader.isPrevious {
      var row = field
      while let parent = row.parent, !parent.isList { row = parent }
      guard let list = row.parent, let place = list.rows.firstIndex(where: { $0 === row }),
        place + 1 < list.rows.count
      else { return [] }
      let next = list.rows[place + 1]
      return next.index == reader.field ? [next] : descend(from: next, to: reader.field)
    }
    return fields(of: reader, from: field, isNear: reader.isNear)
  }

  /// The fields at which the issue of a check may lie.
  func targets(_ target: SessionReaders.Target, of owner: FormField) -> [FormField] {
    var start = owner
    while start.index != target.field, !lies(target.field, within: content(of: start)),
      let parent = start.parent
    {
      start = parent
    }
    if target.isDeeper { return all(target.field, within: start) }
    return start.index == target.field ? [start] : descend(from: start, to: target.field)
  }

  /// The readers that stand beside what holds the rows in which they read a field.
  private mutating func throughHolders(_ reader: SessionReaders.Reader, of field: FormField)
    -> [FormField]
  {
    var found: [FormField] = []
    var at = field.parent
    while let holder = at {
      if let isNear = reader.holders[holder.index] {
        found += fields(of: reader, from: holder, isNear: isNear)
      }
      at = holder.parent
    }
    return found
  }

  /// The fields of a reader that stand in the same rows as another field.
  ///
  /// - Parameter isNear: In a tree they read no deeper than at their own depth.
  private mutating func fields(
    of reader: SessionReaders.Reader, from field: FormField, isNear: Bool
  ) -> [FormField] {
    let index = reader.field
    guard form.fields[index].isInTree else {
      var start = field
      while !lies(index, within: start.index), let parent = start.parent { start = parent }
      return isFirst(reader, within: start, isDeep: false) ? descend(from: start, to: index) : []
    }
    if field.index == index, isNear { return [field] }
    var found = field.index == index ? [field] : []
    var at = field.parent
    while let start = at {
      at = start.parent
      if start.index == index { found.append(start) }
      if lies(index, within: content(of: start)) {
        guard isOfTree(start) else {
          // What is around a tree may be read at each depth of it; what is within it was met by now.
          return isOfSameTree(field, index) ? found : all(reader, within: start)
        }
        if passesTree(from: start, to: index) {
          found += all(reader, within: start)
        } else if !reader.isWithin || form.fields[index].linked == nil,
          isFirst(reader, within: start, isDeep: false)
        {
          found += descend(from: start, to: index)
        }
      }
      if isNear { return found }
    }
    return found
  }

  /// Every field of a reader, however deep it lies; none where it was looked for before.
  private mutating func all(
    _ reader: SessionReaders.Reader, within start: FormField
  ) -> [FormField] {
    isFirst(reader, within: start, isDeep: true) ? all(reader.field, within: start) : []
  }

  /// Whether a reader has not been looked for in a field yet, at one depth or at any.
  private mutating func isFirst(
    _ reader: SessionReaders.Reader, within start: FormField, isDeep: Bool
  ) -> Bool {
    let walk = Walk(
      field: reader.field, check: reader.check, readsForValue: reader.readsForValue,
      start: ObjectIdentifier(start), isDeep: isDeep)
    return walked.insert(walk).inserted
  }

  /// Every field of a plan's index, however deep it lies.
  private func all(_ index: Int, within start: FormField) -> [FormField] {
    guard form.fields[index].isInTree else { return descend(from: start, to: index) }
    var found: [FormField] = []
    start.forEach { if $0.index == index { found.append($0) } }
    return found
  }

  /// The field whose content a field has: in a tree another one than itself.
  private func content(of field: FormField) -> Int {
    form.fields[field.index].linked ?? field.index
  }

  /// Whether a field lies in a tree, or is where one begins.
  private func isOfTree(_ field: FormField) -> Bool {
    form.fields[field.index].isInTree || form.treeHeads.contains(field.index)
  }

  /// Whether one value of a tree holds both a field and fields of an index.
  private func isOfSameTree(_ field: FormField, _ index: Int) -> Bool {
    guard let tree = form.fields[index].tree else { return false }
    var at: FormField? = field
    while let next = at {
      if form.fields[next.index].tree == tree { return true }
      at = next.parent
    }
    return false
  }

  /// Whether a tree begins on the way from a field to one within it.
  private func passesTree(from start: FormField, to index: Int) -> Bool {
    var at = Int(form.plan.field(index).parent)
    while at > content(of: start) {
      if form.treeHeads.contains(at) { return true }
      at = Int(form.plan.field(at).parent)
    }
    return false
  }

  private func lies(_ index: Int, within container: Int) -> Bool {
    var at = index
    while at > container { at = Int(form.plan.field(at).parent) }
    return at == container
  }

  /// Whether the items of a list, or the values of a map, are those of its default, for which there are no rows.
  func standsForRows(_ field: FormField) -> Bool {
    field.takesRows && field.rows.isEmpty && form.fields[field.index].defaultValue != nil
  }

  private func descend(from start: FormField, to index: Int) -> [FormField] {
    var path: [Int] = []
    var at = index
    while at != content(of: start) {
      if at <= 0 { return [] }
      path.append(at)
      at = Int(form.plan.field(at).parent)
    }
    var found = [start]
    for step in path.reversed() {
      found = found.flatMap { holder -> [FormField] in
        if holder.isList || holder.rows.first?.index == step {
          return standsForRows(holder) ? [holder] : holder.rows
        }
        let first = holder.fields.first?.index ?? 0
        let place = step - first
        if holder.fields.indices.contains(place) { return [holder.fields[place]] }
        return standsForRows(holder) ? [holder] : []
      }
    }
    return found
  }
}
