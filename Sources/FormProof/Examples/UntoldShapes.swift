internal import FormCompiling
internal import FormEngine

/// What the shapes of values find wrong and nobody is told, since they are never the nearest.
struct UntoldShapes {
  private(set) var fields: Set<Int> = []
  private(set) var constraints: Set<Int> = []

  init(_ form: CompiledForm) {
    for field in form.fields.indices {
      fields.formUnion(form.plan.untoldShapes(ofField: field))
      // Which shape was meant is said by the tag: what it does not fit is never the nearest.
      let tags = form.plan.shapes(ofField: field).compactMap { Self.tag(of: $0, form) }
      if tags.count > 1 { fields.formUnion(tags) }
      // What holds a field stands before it.
      let parent = Int(form.plan.field(field).parent)
      if parent >= 0, fields.contains(parent) { fields.insert(field) }
    }
    for field in fields { constraints.formUnion(Self.constraints(of: field, form)) }
  }

  /// The field that chooses among the variants of an object itself.
  private static func tag(of field: Int, _ form: CompiledForm) -> Int? {
    let group = Int(form.plan.field(field).group)
    guard group >= 0, !form.fields[field].variants.isEmpty else { return nil }
    let first = form.plan.firstField(ofGroup: group)
    return (first..<first + form.plan.fieldCount(ofGroup: group)).first { inner in
      constraints(of: inner, form).contains { form.constraints[$0].key == "tag" }
    }
  }

  private static func constraints(of field: Int, _ form: CompiledForm) -> [Int] {
    func constraints(_ span: Span32) -> [Int] {
      (Int(span.start)..<Int(span.start + span.count)).map {
        Int(form.plan.operation($0).constraint)
      }
    }
    var found = constraints(form.plan.field(field).operations)
    if let shapes = form.plan.shapeConstraint(ofField: field) { found.append(shapes) }
    guard let dynamic = form.plan.dynamic(ofField: field) else { return found }
    found += constraints(dynamic.relations)
    let checks = Int(dynamic.checks.start)..<Int(dynamic.checks.start + dynamic.checks.count)
    return found + checks.map { Int(form.plan.check($0).constraint) }
  }
}
