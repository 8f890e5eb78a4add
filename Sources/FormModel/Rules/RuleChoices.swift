internal import FormText

extension RuleResolver {
  /// The choices of a rule in their order, each with the names of the variants that have it.
  ///
  /// Nil where there is no such rule, or it has no choices.
  package mutating func choices(
    ofRule name: String
  ) -> [(id: String, label: String?, variants: [String])]? {
    guard let entry = rule(named: name) else { return nil }
    var found: [(id: String, label: String?, variants: [String])] = []
    var places: [ExactName: Int] = [:]
    func add(_ rule: MergedField, _ variant: String?) {
      for case .choices(let choices) in rule.constraints.map(\.constraint) {
        for value in choices.values {
          if let place = places[ExactName(value.text)] {
            if let variant { found[place].variants.append(variant) }
          } else {
            places[ExactName(value.text)] = found.count
            found.append((value.text, value.label, variant.map { [$0] } ?? []))
          }
        }
      }
    }
    var plain = entry.rule
    plain.variants = []
    plain.otherwise = nil
    add(resolve(plain), nil)
    for variant in entry.rule.variants { add(resolve(variant.field), variant.name) }
    return found.isEmpty ? nil : found
  }
}
