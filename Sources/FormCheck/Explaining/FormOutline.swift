internal import FormCompiling
internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// A field of a form as it is described, independent of a payload.
public struct FieldOutline: Hashable, Sendable {
  /// A constraint: its key, how it was written, and the named rule that it came from.
  public typealias Constraint = (key: String, written: String, rule: String?)

  /// Its path: `lines[].amount`, `labels.*`, `position[1]`, `id<number>` for a value that may be of several kinds.
  ///
  /// Empty for the whole record.
  public let path: String
  /// The label beside it.
  public let label: String?
  /// `text`, `integer`, `list`, `tuple`, `group` and the like.
  public let type: String
  /// `true`, `false`, or the condition.
  public let required: String
  /// The condition under which it applies.
  public let condition: String?
  /// Whether its value is never printed.
  public let isSecret: Bool
  /// Whether a string is read as its type.
  public let coerces: Bool
  /// Its steps of clean-up in order, those of the form first: `trim`, `date 'dd.MM.yyyy'`.
  public let cleanUp: [String]
  /// Its constraints, its checks among them, each once; those of a map's `keys`, and what it begins with (`default`).
  public let constraints: [Constraint]

  /// Whether two fields are described alike.
  public static func == (left: FieldOutline, right: FieldOutline) -> Bool {
    left.path == right.path && left.type == right.type && left.required == right.required
      && left.condition == right.condition && left.label == right.label
      && left.isSecret == right.isSecret && left.coerces == right.coerces
      && left.cleanUp == right.cleanUp
      && left.constraints.elementsEqual(right.constraints) { $0 == $1 }
  }

  /// Hashes the path.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension ValidationForm {
  /// Every field, in the order of the form, depth first; before them the whole record where the form asks
  /// anything of that.
  public var outline: [FieldOutline] {
    var fields: [FieldOutline] = []
    compiled.outline(of: 0, path: .record, to: &fields)
    return fields
  }

  /// The managers in the order of the form: paths of the fields that each verifies, nil for the
  /// whole record, and the controls that it manages.
  package var managerOutline: [(name: String, verifies: [String]?, manages: [String])] {
    compiled.managers.map { manager in
      (
        manager.name, manager.fields.map { $0.map { compiled.path(of: $0).text } },
        manager.controls.map { compiled.controls[$0].name }
      )
    }
  }

  /// The controls in the order of the form.
  package var controlOutline: [(name: String, label: String?)] {
    compiled.controls.map { ($0.name, $0.label) }
  }
}

extension CompiledForm {
  /// Recursion is bounded by the depth of forms.
  fileprivate func outline(of index: Int, path: FieldPath, to outline: inout [FieldOutline]) {
    let field = plan.field(index)
    let own = self.outline(of: index, path.text)
    if index > 0 || !own.constraints.isEmpty || !isPlainGroup(0) { outline.append(own) }
    // Its content has been described already.
    if fields[index].linked != nil { return }
    var inner = field.shapes >= 0 ? plan.shapes(ofField: index) : []
    if field.items >= 0 { inner.append(Int(field.items)) }
    if field.group >= 0 {
      let first = plan.firstField(ofGroup: Int(field.group))
      inner += first..<(first + plan.fieldCount(ofGroup: Int(field.group)))
      let rest = plan.rest(ofGroup: Int(field.group))
      if rest >= 0 { inner.append(rest) }
    }
    for inner in inner {
      self.outline(of: inner, path: path.appending(step(to: inner)), to: &outline)
    }
  }

  /// Whether a field is an object of named fields, as most records are.
  private func isPlainGroup(_ index: Int) -> Bool {
    plan.field(index).type == .group && !plan.field(index).flags.contains(.tuple)
  }

  private func outline(of index: Int, _ path: String) -> FieldOutline {
    let field = plan.field(index)
    var ids: [Int] = []
    func add(_ span: Span32) {
      for operation in Int(span.start)..<Int(span.start + span.count) {
        ids.append(Int(plan.operation(operation).constraint))
      }
    }
    add(field.operations)
    let dynamic = plan.dynamic(ofField: index)
    var required = field.flags.contains(.required) ? "true" : "false"
    if let dynamic {
      if dynamic.compute >= 0 { ids.append(Int(dynamic.computeConstraint)) }
      add(dynamic.relations)
      for check in Int(dynamic.checks.start)..<Int(dynamic.checks.start + dynamic.checks.count) {
        ids.append(Int(plan.check(check).constraint))
      }
    }
    required = index == 0 ? "false" : fields[index].requirement ?? required
    let facts = fields[index]
    var constraints = ids.filter { $0 >= 0 }.map { self.constraints[$0] }
    // A range of which other fields give one end is two, and a list of lengths several.
    var seen: Set<ConstraintFacts.Identity> = []
    constraints = constraints.filter { seen.insert($0.identity).inserted }
    var written = presence(of: field, isConditional: facts.condition != nil)
    written += constraints.map { ($0.key, $0.written, $0.rule) }
    written += keys(of: field)
    if let value = facts.defaultValue {
      written.append(("default", String(decoding: PayloadValue(value).json, as: UTF8.self), nil))
    }
    if let text = facts.computedDefault {
      written.append(("default", "{ compute: \(text) }", nil))
    }
    if let depth = facts.depth { written.insert(("depth", depth.written, nil), at: 0) }
    if index == 0 { written = records.map { outline(of: $0) } + written }
    return FieldOutline(
      path: path, label: facts.label,
      type: field.flags.contains(.tuple) ? "tuple" : "\(field.type)",
      required: required,
      condition: facts.condition, isSecret: facts.isSecret,
      coerces: field.flags.contains(.coerces), cleanUp: facts.cleanUp.map(\.written),
      constraints: written)
  }

  /// The constraints on the key itself, and on empty values and values that do not apply.
  private func presence(
    of field: FieldPlan, isConditional: Bool
  ) -> [FieldOutline.Constraint] {
    var said: [FieldOutline.Constraint] = []
    if field.flags.contains(.mustBePresent) { said.append(("present", "true", nil)) }
    if field.flags.contains(.mustBeAbsent) { said.append(("present", "false", nil)) }
    if field.flags.contains(.nullable) { said.append(("nullable", "true", nil)) }
    if field.flags.contains(.keepsNull) { said.append(("null", "clear", nil)) }
    if field.flags.contains(.rejectsNull) { said.append(("null", "reject", nil)) }
    if field.notApplicable != .warn, isConditional {
      said.append(("notApplicable", "\(field.notApplicable)", nil))
    }
    return said
  }

  /// The constraints on the keys of a map.
  private func keys(of map: FieldPlan) -> [FieldOutline.Constraint] {
    let keys = map.group < 0 ? -1 : plan.keys(ofGroup: Int(map.group))
    guard keys >= 0 else { return [] }
    let asked = outline(of: keys, "")
    return asked.cleanUp.map { ("keys", "normalize \($0)", nil) }
      + asked.constraints.map { ("keys", "\($0.key) \($0.written)", $0.rule) }
  }

  /// An entry of `records` as it was written; `unique` at the top by its fields alone.
  private func outline(of entry: RunEntry) -> FieldOutline.Constraint {
    let facts = constraints[entry.constraint]
    guard facts.key == "unique", case .unique(let fields, let foldsCase) = entry.condition else {
      return (facts.key, facts.written, nil)
    }
    let paths = fields.map { path(of: $0.field).text }.joined(separator: ", ")
    return ("unique", foldsCase ? "\(paths), fold case" : paths, nil)
  }
}

extension ConstraintFacts {
  /// A constraint that is written once is listed once.
  struct Identity: Hashable {
    package var key: String
    package var written: String
    package var rule: String?
    package var source: String?
    var range: SourceRange?
  }

  var identity: Identity {
    Identity(
      key: key, written: written, rule: rule, source: place?.value.name, range: place?.range)
  }
}
