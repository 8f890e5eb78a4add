internal import FormEngine
internal import FormModel

/// The managers that name fields, by these fields: a record's issues are asked once, and not once for each manager.
package struct ManagedFields: Sendable {
  /// The managers that name a field.
  private var named: [Int: [Int]] = [:]
  /// The managers that name a field or one within it; at 0 all that name fields.
  private var inside: [Int: [Int]] = [:]

  init(_ managers: [CompiledManager], _ plan: Plan) {
    for (manager, compiled) in managers.enumerated() {
      for field in compiled.fields ?? [] {
        named[field, default: []].append(manager)
        var at = field
        while at >= 0, inside[at]?.last != manager {
          inside[at, default: []].append(manager)
          at = at == 0 ? -1 : Int(plan.field(at).parent)
        }
      }
    }
  }

  /// The managers that name a field or one within it.
  package func within(_ field: Int) -> [Int] { inside[field] ?? [] }

  /// The managers that name a field or one around it, perhaps more than once each.
  package func forEachManager(around field: Int, in form: CompiledForm, _ body: (Int) -> Void) {
    var at = field
    while at > 0 {
      for manager in named[at] ?? [] { body(manager) }
      at = Int(form.plan.field(at).parent)
    }
  }

  /// The same, but for fields that were seen; each is added to these.
  package func forEachManager(
    around field: Int, in form: CompiledForm, butFor seen: inout Set<Int>, _ body: (Int) -> Void
  ) {
    var at = field
    while at > 0, seen.insert(at).inserted {
      for manager in named[at] ?? [] { body(manager) }
      at = Int(form.plan.field(at).parent)
    }
  }
}
