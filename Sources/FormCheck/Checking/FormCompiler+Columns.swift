internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormFlat
internal import FormModel
internal import FormText

/// Other names of columns: each leads to one field that a cell can fill.
extension FormCompiler {
  mutating func checkColumns(of compiled: CompiledForm) {
    if description.columns.isEmpty { return }
    let form = ValidationForm(compiled: compiled)
    var owners: [[UInt8]: String] = [:]
    for column in description.columns {
      check(column.field, form)
      for alias in column.aliases {
        if let owner = owners.updateValue(column.field.value, forKey: Array(alias.value.utf8)) {
          let isSame = owner == column.field.value
          error(
            "columnsMalformed",
            isSame
              ? "“\(alias.value)” stands twice"
              : "“\(alias.value)” names two fields: “\(owner)” and “\(column.field.value)”",
            at: alias.range, help: isSame ? "write it once" : "leave it to one of them")
        } else {
          check(alias, of: column.field.value, form)
        }
      }
    }
  }

  /// A column leads to a field that one cell can fill.
  private mutating func check(_ field: Placed<String>, _ form: ValidationForm) {
    let found = form.flatName(Array(field.value.utf8))
    guard let last = found.fields.last else {
      let (label, help) = FieldScope.suggestion(field.value, columnNames(of: form.compiled))
      return error(
        "unknownField", "unknown field “\(field.value)”", at: field.range, label: label,
        help: help)
    }
    let isTuple = form.isTuple(last)
    if found.type == .group, !isTuple {
      error(
        "wrongType", "“\(field.value)” is a group: no cell fills it", at: field.range,
        help: "name the column of a field within it, such as "
          + "\(field.value).\(nameWithin(last, form.compiled))")
    } else if isTuple || found.type == .list && !found.splits {
      error(
        "wrongType", "“\(field.value)” is a list: no cell fills it", at: field.range,
        help: "name the column of an item, such as \(field.value).0"
          + (isTuple ? "" : ", or give the field normalize: [{ split: ';' }]"))
    }
  }

  /// The first field of a group, or a key of a map.
  private func nameWithin(_ group: Int, _ form: CompiledForm) -> String {
    let place = Int(form.plan.field(group).group)
    guard form.plan.fieldCount(ofGroup: place) > 0 else { return "key" }
    return form.fields[form.plan.firstField(ofGroup: place)].name
  }

  /// An alias is not the name of a column of its own; keys of maps give way to it.
  private mutating func check(
    _ alias: Placed<String>, of field: String, _ form: ValidationForm
  ) {
    if alias.value.isEmpty {
      return error(
        "columnsMalformed", "a column without a name cannot be named here", at: alias.range,
        help: "write the text of the column's header")
    }
    let found = form.flatName(Array(alias.value.utf8))
    guard !found.fields.isEmpty, !leadsThroughMap(found, form) else { return }
    let isOwn = found.fields == form.flatName(Array(field.utf8)).fields
    error(
      "columnsMalformed",
      isOwn
        ? "“\(alias.value)” is the name of the field itself"
        : "“\(alias.value)” is a field, and cannot name “\(field)” as well",
      at: alias.range, help: "leave it out")
  }

  private func leadsThroughMap(_ name: FlatName, _ form: ValidationForm) -> Bool {
    zip([0] + name.fields, name.fields).contains { parent, field in
      ([parent] + form.shapes(of: parent)).contains { form.mapValues(of: $0) == field }
    }
  }

  /// The fields that are in no list, as headers name them.
  private func columnNames(of form: CompiledForm) -> [String] {
    form.pointers.dropFirst().compactMap { pointer in
      pointer?.split(separator: "/").map { JSONPointer.unescaped($0) }.joined(separator: ".")
    }
  }
}
