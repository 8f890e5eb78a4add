package import FormEngine
package import FormText

/// Where a value of a flat input belongs: the column of a table, the name in a web form.
package struct FlatName: Sendable {
  package enum Step: Hashable, Sendable {
    /// A key of a group.
    case key([UInt8])
    /// A place in a list, from 0.
    case item(Int)
    /// The next place in a list.
    case next
    /// A place in a list whose items differ by their place, from 0, or behind those; the next one behind the last that
    /// has a number. The list is a field.
    case place(Int, in: Int)
    case nextPlace(in: Int)
  }

  package var steps: [Step]
  /// The field that each step leads to; empty where the form does not have the last.
  package var fields: [Int] = []
  /// The field's type; nil for one that the form does not have.
  package var type: ValueType?
  /// A list whose clean-up splits a string.
  package var splits = false
}

/// The fields that flat names lead to, by their numbers: 0 is the whole record.
package protocol FlatFields {
  /// The longest name of a field.
  var longestName: Int { get }
  func type(of field: Int) -> ValueType
  /// Whether its clean-up splits a string into a list.
  func splits(_ field: Int) -> Bool
  /// The field of the items of a list; nil for other fields.
  func items(of field: Int) -> Int?
  /// A field of a group.
  func member(_ name: ExactName, of field: Int) -> Int?
  func isGroup(_ field: Int) -> Bool
  /// Whether its fields are the items of a list, each by its place.
  func isTuple(_ field: Int) -> Bool
  /// How many items of such a list have a place.
  func places(ofTuple field: Int) -> Int
  /// The field of the items that follow those; nil if none may follow.
  func rest(ofTuple field: Int) -> Int?
  /// Whether a `null` that is sent is an error.
  func rejectsNull(_ field: Int) -> Bool
  /// The field of the values of a group's other keys; nil if it has none.
  func mapValues(of field: Int) -> Int?
  /// The shapes that a field's value may have, those of shapes among them; none for a field of one shape.
  func shapes(of field: Int) -> [Int]
}

/// How far a name was followed, and how many ways were tried.
private struct NameSearch {
  var steps: [FlatName.Step] = []
  var rest: ArraySlice<UInt8>
  /// Shapes within each other have ways without number.
  var waysLeft = 10_000
}

extension FlatFields {
  /// The field that a flat name means: `city`, `address.city`, `address[city]`, `tags.0`, `tags[0]`,
  /// `tags[]`.
  ///
  /// A field whose own name has such signs comes first. Unknown names are split as far as possible, so that
  /// their keys are reported like those of a record.
  package func flatName(_ name: [UInt8]) -> FlatName {
    var best = NameSearch(rest: name[...])
    if let found = resolve(name[...], in: 0, [], [], &best) { return found }
    var rest = best.rest
    var steps = best.steps
    // Deeper nesting is never an accident.
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
    _ rest: ArraySlice<UInt8>, in field: Int, _ steps: [FlatName.Step], _ fields: [Int],
    _ best: inout NameSearch
  ) -> FlatName? {
    if rest.isEmpty, field > 0 {
      return FlatName(
        steps: steps, fields: fields, type: type(of: field), splits: splits(field))
    }
    if steps.count > best.steps.count { (best.steps, best.rest) = (steps, rest) }
    best.waysLeft -= 1
    if best.waysLeft < 0 { return nil }
    for shape in shapes(of: field) {
      if let found = resolve(rest, in: shape, steps, fields, &best) { return found }
    }
    if let items = items(of: field) {
      let (part, behind) = Self.firstStep(rest)
      guard let step = Self.item(part) else { return nil }
      return resolve(behind, in: items, steps + [step], fields + [items], &best)
    }
    guard isGroup(field) else { return nil }
    if isTuple(field) { return place(rest, of: field, steps, fields, &best) }
    var leadsInward = false
    for (part, behind) in Self.candidates(rest, most: longestName) {
      guard let member = member(ExactName(Array(part)), of: field) else { continue }
      leadsInward = leadsInward || !behind.isEmpty && isGroup(member)
      let step = FlatName.Step.key(Array(part))
      if let found = resolve(behind, in: member, steps + [step], fields + [member], &best) {
        return found
      }
    }
    // A key that a group does not have is not a key of a map around it.
    if leadsInward { return nil }
    return mapValues(of: field).flatMap { values in
      key(rest, of: values, steps, fields, &best)
    }
  }

  /// An item of a list whose items differ by their place, or one behind those.
  private func place(
    _ rest: ArraySlice<UInt8>, of tuple: Int, _ steps: [FlatName.Step], _ fields: [Int],
    _ best: inout NameSearch
  ) -> FlatName? {
    let (part, behind) = Self.firstStep(rest)
    switch Self.item(part) {
    case .item(let place)?:
      let member =
        self.member(ExactName(String(place)), of: tuple) ?? self.rest(ofTuple: tuple)
      guard let member else { return nil }
      return resolve(
        behind, in: member, steps + [.place(place, in: tuple)], fields + [member], &best)
    case .next?:
      // Which one that is, the other names say: it is what its name goes on as.
      let members = (0..<places(ofTuple: tuple)).lazy.compactMap {
        self.member(ExactName(String($0)), of: tuple)
      }
      for member in (self.rest(ofTuple: tuple).map { [$0] } ?? []) + members {
        let found = resolve(
          behind, in: member, steps + [.nextPlace(in: tuple)], fields + [member], &best)
        if found != nil || best.waysLeft < 0 { return found }
      }
      return nil
    case .key, .place, .nextPlace, nil: return nil
    }
  }

  /// A key of a map: up to the next dot or bracket, or else all of it.
  private func key(
    _ rest: ArraySlice<UInt8>, of values: Int, _ steps: [FlatName.Step], _ fields: [Int],
    _ best: inout NameSearch
  ) -> FlatName? {
    let (part, behind) = Self.firstStep(rest)
    if part.isEmpty { return nil }
    let first = resolve(
      behind, in: values, steps + [.key(Array(part))], fields + [values], &best)
    if first != nil || behind.isEmpty { return first }
    return FlatName(
      steps: steps + [.key(Array(rest))], fields: fields + [values], type: type(of: values),
      splits: splits(values))
  }

  /// The beginnings of a name that may be a key, longest first, each with the rest of the name.
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
