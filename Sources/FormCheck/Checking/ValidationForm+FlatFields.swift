internal import FormCompiling
package import FormEngine
package import FormFlat
package import FormText

extension ValidationForm: FlatFields {
  package var longestName: Int { compiled.longestName }

  package func type(of field: Int) -> ValueType { compiled.plan.field(field).type }

  package func splits(_ field: Int) -> Bool {
    let plan = compiled.plan.field(field)
    return plan.type == .list && plan.cleanUp.count > 0
  }

  package func items(of field: Int) -> Int? {
    let items = Int(compiled.plan.field(field).items)
    return items < 0 ? nil : items
  }

  package func isTuple(_ field: Int) -> Bool {
    compiled.plan.field(field).flags.contains(.tuple)
  }

  package func places(ofTuple field: Int) -> Int {
    let group = Int(compiled.plan.field(field).group)
    return group < 0 ? 0 : compiled.plan.fieldCount(ofGroup: group)
  }

  package func rejectsNull(_ field: Int) -> Bool {
    compiled.plan.field(field).flags.contains(.rejectsNull)
  }

  /// What the items are that follow those of a tuple; nil where none may, and for what is no tuple.
  package func rest(ofTuple field: Int) -> Int? { compiled.rest(ofTuple: field) }

  package func mapValues(of field: Int) -> Int? {
    let plan = compiled.plan.field(field)
    guard plan.group >= 0, !plan.flags.contains(.tuple) else { return nil }
    let rest = compiled.plan.rest(ofGroup: Int(plan.group))
    return rest < 0 ? nil : rest
  }

  package func shapes(of field: Int) -> [Int] {
    compiled.plan.field(field).shapes < 0 ? [] : compiled.shapes(of: field)
  }

  package func isGroup(_ field: Int) -> Bool { compiled.plan.field(field).group >= 0 }

  package func member(_ name: ExactName, of field: Int) -> Int? {
    guard let place = compiled.fields[field].places[name] else { return nil }
    return compiled.plan.firstField(ofGroup: Int(compiled.plan.field(field).group)) + place
  }
}

extension FlatRecord {
  /// Where an issue lies in the row or body.
  package func place(of issue: FormIssue) -> SourceRange {
    place(ofIssueAt: issue.range.start, pointer: issue.field)
  }
}
