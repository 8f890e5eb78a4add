internal import FormDocuments
internal import FormEngine
internal import FormExpressions
internal import FormText

/// `unique`: no two items are the same, or have the same in some of their fields together.
struct UniqueConstraint: Constraint {
  static let key = "unique"
  static let types: [ValueType] = [.list]
  /// Paths within an item; none for the whole item.
  var keys: [Placed<String>]

  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    if case .boolean(let value)? = node.scalar?.json {
      return value ? [UniqueConstraint(keys: [])] : []
    }
    let keys = reader.oneOrMore(node, of: key).compactMap { item in
      reader.text(item, of: key).map { Placed(value: $0, range: item.range) }
    }
    return keys.isEmpty ? [] : [UniqueConstraint(keys: keys)]
  }

  func lower(into lowering: inout Lowering) {
    let items = Int(lowering.parts.fields[lowering.field].items)
    guard items >= 0 else { return }
    var paths: [FieldPath] = []
    for key in keys {
      guard let path = lowering.path(key, within: items) else { return }
      paths.append(path)
    }
    let starts = paths.map { Int32(lowering.reference(to: $0)) }
    let reference = lowering.parts.references.count
    lowering.parts.references += starts
    for path in paths { lowering.depend(on: path.field) }
    if paths.isEmpty { lowering.depend(onAllWithin: items) }
    lowering.relate(
      Operation(.unique, reference: reference, low: Int64(starts.count)), .none)
  }
}

/// `remote`: the host program says whether the value is right.
struct RemoteConstraint: Constraint {
  static let key = "remote"
  static let types: [ValueType] = [
    .text, .integer, .number, .boolean, .date, .time, .datetime,
  ]
  var name: Placed<String>

  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    reader.text(node, of: key).map {
      [RemoteConstraint(name: Placed(value: $0, range: node.range))]
    } ?? []
  }

  func lower(into lowering: inout Lowering) {
    lowering.relate(
      Operation(.remote, reference: lowering.remote(named: name.value)), .remote(name.value))
  }
}

/// `unicode`: classes of characters that a text may not have.
struct UnicodeConstraint: Constraint {
  static let key = "unicode"
  static let types: [ValueType] = [.text]
  var profile: CharacterProfile

  private static let profiles: [(String, CharacterProfile)] = [
    ("noControl", .noControl), ("noBidi", .noBidi), ("noInvisible", .noInvisible),
    ("singleLine", .singleLine), ("oneScript", .oneScript), ("noConfusables", .noConfusables),
  ]

  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    var profile = CharacterProfile()
    for item in reader.oneOrMore(node, of: key) {
      guard let text = reader.text(item, of: key) else { continue }
      if let match = profiles.first(where: { $0.0 == text }) {
        profile.insert(match.1)
      } else {
        reader.refuseName(
          text,
          "“\(text)” is no profile; known: "
            + profiles.map(\.0).joined(separator: ", "), profiles.map(\.0), item.range)
      }
    }
    return profile.isEmpty ? [] : [UnicodeConstraint(profile: profile)]
  }

  func lower(into lowering: inout Lowering) {
    var scripts = -1
    if profile.contains(.oneScript) { scripts = lowering.scriptRun() ?? -1 }
    lowering.add(
      Operation(.unicode, detail: profile.rawValue, reference: scripts), .none)
  }
}
