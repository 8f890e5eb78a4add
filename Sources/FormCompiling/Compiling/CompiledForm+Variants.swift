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

  /// Whether a field stands in a group in which no other has its name.
  package func isOnly(_ member: Int, ofItsNameIn group: Int) -> Bool {
    Int(plan.field(member).parent) == group && fields[group].variants.isEmpty
      && fields[group].twins.isEmpty
  }

  /// The fields that a step of a JSON Pointer leads to from a field: the key of a group or a map, the place in a list.
  ///
  /// Several where variants or shapes have it; none where it leads nowhere.
  package func inner(_ step: ExactName, of field: Int) -> [Int] {
    if plan.field(field).shapes < 0 { return inner(step, ofShape: field) }
    return shapes(of: field).flatMap { inner(step, ofShape: $0) }
  }

  /// The fields that a step leads to from any of some fields, each once: shapes within shapes lead to the same ones.
  package func inner(_ step: ExactName, ofAny fields: [Int]) -> [Int] {
    var known: Set<Int> = []
    return fields.flatMap { inner(step, of: $0) }.filter { known.insert($0).inserted }
  }

  private func inner(_ step: ExactName, ofShape field: Int) -> [Int] {
    let plan = plan.field(field)
    if plan.type == .list {
      return plan.items >= 0 && Self.isPlace(step) ? [Int(plan.items)] : []
    }
    let members = members(named: step, of: field)
    guard members.isEmpty, plan.group >= 0 else { return members }
    let rest = self.plan.rest(ofGroup: Int(plan.group))
    if rest < 0 || plan.flags.contains(.tuple) && !Self.isPlace(step) { return [] }
    return [rest]
  }

  /// What the items are that follow those of a tuple; nil where none may, and for what is no tuple.
  package func rest(ofTuple field: Int) -> Int? {
    let plan = plan.field(field)
    guard plan.flags.contains(.tuple) else { return nil }
    let rest = self.plan.rest(ofGroup: Int(plan.group))
    return rest < 0 ? nil : rest
  }

  /// What the values of a map are, whose rows have keys; nil for what is none.
  package func values(ofMap field: Int) -> Int? {
    fields[field].isMap ? plan.rest(ofGroup: Int(plan.field(field).group)) : nil
  }

  private static func isPlace(_ step: ExactName) -> Bool { Int(step.text).map { $0 >= 0 } == true }

  /// The variants that have a key, where others do not; nil for a key of all variants or of none.
  package func variants(ofKey name: ExactName, in group: Int) -> [String]? {
    let owners = members(named: name, of: group).map { fields[$0].variant }
    let named = owners.compactMap(\.self).filter { !$0.isEmpty }
    return named.isEmpty || owners.contains(nil) ? nil : named
  }
}
