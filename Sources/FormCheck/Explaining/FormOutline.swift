internal import FormEngine
internal import FormText

/// A field of a form as it is described, whatever a payload says.
public struct FieldOutline: Hashable, Sendable {
  /// Dotted path; `[]` stands for the items of a list: `lines[].amount`.
  public let path: String
  /// What people read beside it.
  public let label: String?
  /// `text`, `integer`, `list`, `group` and the like.
  public let type: String
  /// `true`, `false`, or the condition.
  public let required: String
  /// The condition under which it is asked for.
  public let condition: String?
  /// Its constraints: the key, and how it was written.
  public let constraints: [(key: String, written: String, rule: String?)]

  /// Whether two fields are described alike.
  public static func == (left: FieldOutline, right: FieldOutline) -> Bool {
    left.path == right.path && left.type == right.type && left.required == right.required
      && left.condition == right.condition && left.label == right.label
      && left.constraints.map(\.written) == right.constraints.map(\.written)
  }

  /// Hashes the path.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension ValidationForm {
  /// Every field, in the order of the form, depth first.
  public var outline: [FieldOutline] {
    var fields: [FieldOutline] = []
    compiled.outline(of: 0, path: "", to: &fields)
    return fields
  }
}

extension CompiledForm {
  /// Recursion is bounded by the depth of forms.
  fileprivate func outline(of index: Int, path: String, to outline: inout [FieldOutline]) {
    let field = plan.field(index)
    if index > 0 { outline.append(self.outline(of: index, path)) }
    if field.items >= 0 {
      return self.outline(of: Int(field.items), path: path + "[]", to: &outline)
    }
    guard field.group >= 0 else { return }
    let first = plan.firstField(ofGroup: Int(field.group))
    for inner in first..<(first + plan.fieldCount(ofGroup: Int(field.group))) {
      let name = fields[inner].name
      self.outline(of: inner, path: path.isEmpty ? name : "\(path).\(name)", to: &outline)
    }
    let rest = plan.rest(ofGroup: Int(field.group))
    if rest >= 0 { self.outline(of: rest, path: path.isEmpty ? "*" : "\(path).*", to: &outline) }
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
    required = fields[index].requirement ?? required
    return FieldOutline(
      path: path, label: fields[index].label, type: "\(field.type)", required: required,
      condition: fields[index].condition,
      constraints: ids.filter { $0 >= 0 }.map {
        (constraints[$0].key, constraints[$0].written, constraints[$0].rule)
      })
  }
}
