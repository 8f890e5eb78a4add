internal import FormEngine
internal import FormText

/// The rules whose constraints a set has already: what is reached in two ways counts once.
struct MergedRules {
  private var rules: Set<String> = []
  /// For each rule with variants the fields that choose among them.
  private var choosers: Set<[String]> = []
  /// Of the rule that is being merged, which is no reason to leave its own out.
  private var pending: (rules: Set<String>, choosers: Set<[String]>) = ([], [])
  /// The names of the fields that are merged; empty until a second rule has fields.
  private var fields: Set<ExactName> = []

  /// The constraints of rules that were not merged before.
  package mutating func new(
    among constraints: [PlacedConstraint]
  ) -> [PlacedConstraint] {
    constraints.filter { placed in
      if case .union(let union) = placed.constraint {
        isNew(placed.rule, union.discriminator.field?.name.value)
      } else {
        isNew(placed.rule, nil)
      }
    }
  }

  package mutating func new(among checks: [PlacedCheck]) -> [PlacedCheck] {
    checks.filter { isNew($0.rule, $0.unionCase?.discriminator.chooser?.name.value) }
  }

  /// Adds a rule's fields that were not merged before.
  mutating func add(_ more: [NamedSource], to fields: inout [NamedSource]?) {
    // Nothing is copied where all are the rule's.
    guard fields?.isEmpty == false else {
      fields = more
      return
    }
    if self.fields.isEmpty { self.fields = Set((fields ?? []).map { ExactName($0.name) }) }
    let new = more.filter { !self.fields.contains(ExactName($0.name)) }
    self.fields.formUnion(new.map { ExactName($0.name) })
    fields?.append(contentsOf: new)
  }

  /// What follows is of another rule.
  package mutating func close() {
    rules.formUnion(pending.rules)
    choosers.formUnion(pending.choosers)
    pending = ([], [])
  }

  private mutating func isNew(_ rule: String?, _ by: String?) -> Bool {
    guard let rule else { return true }
    if let by {
      pending.choosers.insert([rule, by])
      return !choosers.contains([rule, by])
    }
    pending.rules.insert(rule)
    return !rules.contains(rule)
  }
}
