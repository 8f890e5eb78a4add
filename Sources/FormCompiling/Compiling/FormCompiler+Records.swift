internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// What must hold between the records of a run.
extension FormCompiler {
  mutating func compileRecords() -> [RunEntry] {
    lowering.field = 0
    let entries = description.records.compactMap { compile($0) }
    noteKeys(of: entries)
    return entries
  }

  /// The fields that single records are told apart by, where nothing else is asked between them.
  private mutating func noteKeys(of entries: [RunEntry]) {
    var keys: Set<Int> = []
    for entry in entries {
      guard let fields = entry.keys else { return }
      keys.formUnion(fields)
    }
    let areSingle = keys.allSatisfy { key in
      switch lowering.parts.fields[key].type {
      case .text, .integer, .number, .date, .time, .datetime, .local: true
      case .boolean, .any, .list, .group: false
      }
    }
    if areSingle { lowering.parts.runKeys = keys.sorted() }
  }

  private mutating func compile(_ entry: RecordsEntry) -> RunEntry? {
    let mistakes = diagnostics.count + lowering.diagnostics.count
    let per = entry.per.compactMap { path(inRecord: $0) }
    var first: FieldReference?
    var fields: [Int] = []
    var reads: [Int] = []
    var condition: RunEntry.Condition?
    switch entry.condition {
    case .unique(let keys):
      let paths = keys.names.compactMap { path(inRecord: $0) }
      (condition, first, fields) = (
        .unique(paths, foldsCase: keys.foldsCase), paths.first, paths.map(\.field)
      )
      if keys.foldsCase { lowering.expectText(among: fields, keys.names, in: source) }
    case .sorted(let names):
      let paths = names.compactMap {
        path(inRecord: $0, wanting: "“sorted” needs values with an order")
      }
      (condition, first, fields) = (.sorted(paths), paths.first, paths.map(\.field))
    case .consecutive(let name):
      guard let path = path(inRecord: name, numbers: true) else { return nil }
      (condition, first, fields) = (.consecutive(path), path, [path.field])
    case .exists(let keys):
      let found = keys.compactMap { references($0) }
      (condition, first, fields) = (.exists(found), found.first?.named, found.map(\.key.field))
    case .that(let that):
      guard let compiled = self.condition(that) else { return nil }
      (condition, first, reads) = (
        compiled.condition, compiled.first ?? per.first, compiled.reads
      )
    }
    var when: Int?
    if let source = entry.when, let compiled = lowering.compile(source, startsInside: true) {
      if expectBoolean(compiled, source, "when") { when = compiled.node }
      reads += compiled.reads.map(\.field)
    }
    if case .pair(var pair)? = condition, reads.contains(where: { lowering.fields[$0].isSecret }) {
      pair.hidden = reads
      condition = .pair(pair)
    }
    if let at = entry.at { first = path(inRecord: at) }
    if let condition { refuseUnknownNames(in: entry, shownBy: condition) }
    guard let condition, diagnostics.count + lowering.diagnostics.count == mistakes else {
      return nil
    }
    let messages = first.map { model.fields[$0.field].shared.value.messages } ?? []
    let constraint = lowering.note(
      ConstraintFacts(
        key: entry.key, messages: (entry.message.map { [$0] } ?? []) + messages,
        detail: .records(fields), place: Placed(value: source, range: entry.range),
        code: entry.code))
    return RunEntry(
      name: entry.name, condition: condition, per: per, when: when, severity: entry.severity,
      constraint: constraint, at: first)
  }

  /// A field that names a key, and the field that has it; both are single values of one type.
  private mutating func references(
    _ pair: (named: Placed<String>, key: Placed<String>)
  ) -> (named: FieldReference, key: FieldReference)? {
    guard let named = path(inRecord: pair.named, wanting: "“exists” compares single values"),
      let key = path(inRecord: pair.key, wanting: "“exists” compares single values")
    else { return nil }
    let types = [named, key].map { lowering.parts.fields[$0.field].type }
    let areNumbers = types.allSatisfy { $0 == .integer || $0 == .number }
    guard types[0] == types[1] || areNumbers else {
      error(
        "wrongType",
        "“\(pair.named.value)” is of type \(types[0]), “\(pair.key.value)” of type \(types[1])",
        at: pair.named.range, help: "give both the same type")
      return nil
    }
    return (named, key)
  }

  /// A field by its name from the top of the record, in no list.
  ///
  /// - Parameters:
  ///   - wants: The label for a field that does not hold single values of one type; nil if any field will do.
  ///   - numbers: They must be numbers.
  private mutating func path(
    inRecord name: Placed<String>, wanting wants: String? = nil, numbers: Bool = false
  ) -> FieldReference? {
    let scope = lowering.scope(startsInside: true)
    let steps = name.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let found = scope.descend([name.value], from: 0) ?? scope.descend(steps, from: 0) else {
      let (label, help) = FieldScope.suggestion(name.value, scope.memberNames(of: 0))
      error(
        "unknownField", "unknown field “\(name.value)”", at: name.range, label: label,
        help: name.value == "true"
          ? "name the fields in which no two records are alike: unique: email" : help)
      return nil
    }
    guard scope.twins(of: found.field).isEmpty else {
      let (message, label, help) = FieldScope.severalVariants(name.value)
      error("ambiguousName", message, at: name.range, label: label, help: help)
      return nil
    }
    let type = lowering.parts.fields[found.field].type
    let isNumber = type == .integer || type == .number
    if numbers && !isNumber || wants != nil && (type == .list || type == .group || type == .any) {
      error(
        "wrongType", "“\(name.value)” is of type \(type)", at: name.range,
        label: wants ?? "“consecutive” counts whole numbers",
        help: numbers ? "give the field type: integer" : "name single values of one type")
      return nil
    }
    return FieldReference(field: found.field, base: .outward, outward: 0, places: found.places)
  }
}
