package import FormEngine
internal import FormModel
internal import FormText

/// Where a value of a flat input belongs: the column of a table, the name in a web form.
package struct FlatName: Sendable {
  package enum Step: Hashable, Sendable {
    /// A key of a group.
    case key([UInt8])
    /// A place in a list, from 0.
    case item(Int)
    /// The next place in a list.
    case next
  }

  package var steps: [Step]
  /// The field's type; nil for one that the form does not have.
  package var type: ValueType?
  /// A list whose clean-up makes one of a text.
  package var splits = false
}

extension ValidationForm {
  /// The field that a flat name means: `city`, `address.city`, `address[city]`, `tags.0`, `tags[0]`,
  /// `tags[]`.
  ///
  /// A field whose own name has such signs comes first. What the form does not have is taken apart as
  /// far as it goes, so that its keys are refused as those of a record are.
  package func flatName(_ name: [UInt8]) -> FlatName {
    var best: (steps: [FlatName.Step], rest: ArraySlice<UInt8>) = ([], name[...])
    if let found = resolve(name[...], in: 0, [], &best) { return found }
    var rest = best.rest
    var steps = best.steps
    // Nobody nests deeper by mistake.
    while !rest.isEmpty, steps.count < 16 {
      let (part, behind) = Self.firstStep(rest)
      steps.append(.key(Array(part)))
      rest = behind
    }
    if !rest.isEmpty || steps.isEmpty { steps = [.key(name)] }
    return FlatName(steps: steps)
  }

  /// Longer names are found as they stand, or not at all: what is tried grows with their length.
  private static var longest: Int { 1_000 }

  private func resolve(
    _ rest: ArraySlice<UInt8>, in field: Int, _ steps: [FlatName.Step],
    _ best: inout (steps: [FlatName.Step], rest: ArraySlice<UInt8>)
  ) -> FlatName? {
    let plan = compiled.plan.field(field)
    if rest.isEmpty, field > 0 {
      return FlatName(
        steps: steps, type: plan.type, splits: plan.type == .list && plan.cleanUp.count > 0)
    }
    if steps.count > best.steps.count { best = (steps, rest) }
    if plan.items >= 0 {
      let (part, behind) = Self.firstStep(rest)
      guard let step = Self.item(part) else { return nil }
      return resolve(behind, in: Int(plan.items), steps + [step], &best)
    }
    guard plan.group >= 0 else { return nil }
    let first = compiled.plan.firstField(ofGroup: Int(plan.group))
    for (part, behind) in Self.candidates(rest, most: compiled.longestName) {
      guard let place = compiled.fields[field].places[ExactName(Array(part))] else { continue }
      let step = FlatName.Step.key(Array(part))
      if let found = resolve(behind, in: first + place, steps + [step], &best) { return found }
    }
    return nil
  }

  /// The beginnings of a name that may be a key, longest first, and what stands behind each.
  ///
  /// None is longer than `most`, the longest key that there is: a body has room for many long names.
  private static func candidates(
    _ name: ArraySlice<UInt8>, most: Int
  ) -> [(ArraySlice<UInt8>, ArraySlice<UInt8>)] {
    var all = name.count <= most ? [(name, name[name.endIndex...])] : []
    if name.count > longest { return all }
    if name.first == UInt8(ascii: "[") {
      all.append(firstStep(name))
      return all
    }
    for at in name.indices.prefix(most + 1).reversed() where at > name.startIndex {
      if name[at] == UInt8(ascii: ".") { all.append((name[..<at], name[(at + 1)...])) }
      if name[at] == UInt8(ascii: "[") { all.append((name[..<at], name[at...])) }
    }
    return all
  }

  /// The part of a name up to a dot or bracket, or within brackets.
  private static func firstStep(
    _ name: ArraySlice<UInt8>
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    func behind(_ at: Int) -> ArraySlice<UInt8> {
      at < name.endIndex && name[at] == UInt8(ascii: ".") ? name[(at + 1)...] : name[at...]
    }
    if name.first == UInt8(ascii: "["), let end = name.firstIndex(of: UInt8(ascii: "]")) {
      return (name[(name.startIndex + 1)..<end], behind(end + 1))
    }
    let end =
      name.dropFirst().firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
      ?? name.endIndex
    return (name[..<end], behind(end))
  }

  private static func item(_ part: ArraySlice<UInt8>) -> FlatName.Step? {
    if part.isEmpty { return .next }
    guard part.count <= 9, part.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return .item(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
  }
}
