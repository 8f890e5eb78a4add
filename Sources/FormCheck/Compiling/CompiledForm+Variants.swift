internal import FormEngine
package import FormText

/// Names of groups whose fields depend on their variant.
extension CompiledForm {
  /// The fields of a group that have a name: several where variants have it.
  package func members(named name: ExactName, of group: Int) -> [Int] {
    let held = Int(plan.field(group).group)
    guard held >= 0 else { return [] }
    let first = plan.firstField(ofGroup: held)
    if let twins = fields[group].twins[name] { return twins.map { first + $0 } }
    return fields[group].places[name].map { [first + $0] } ?? []
  }

  /// The variants that have a key, where others do not; nil for a key of all variants or of none.
  func variants(ofKey name: ExactName, in group: Int) -> [String]? {
    let owners = members(named: name, of: group).map { fields[$0].variant }
    let named = owners.compactMap(\.self).filter { !$0.isEmpty }
    return named.isEmpty || owners.contains(nil) ? nil : named
  }
}
