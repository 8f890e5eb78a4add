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
  /// Fields whose values go with the question.
  var with: [Placed<String>] = []

  /// `username-free`, or `{ ask: sms-code, with: [phone] }`.
  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    guard let entries = node.entries else {
      return reader.text(node, of: key).map {
        [RemoteConstraint(name: Placed(value: $0, range: node.range))]
      } ?? []
    }
    var name: Placed<String>?
    var with: [Placed<String>] = []
    for entry in entries {
      switch entry.key {
      case "ask":
        name = reader.text(entry.value, of: "ask").map {
          Placed(value: $0, range: entry.value.range)
        }
      case "with":
        with = reader.oneOrMore(entry.value, of: "with").compactMap { item in
          reader.text(item, of: "with").map { Placed(value: $0, range: item.range) }
        }
      default: reader.refuse(entry, in: "“remote”", known: ["ask", "with"])
      }
    }
    if !entries.contains(where: { $0.key == "ask" }) {
      reader.error(
        "remoteMalformed", "“remote” wants the name of what is asked, as “ask”", at: node.range,
        help: "write { ask: sms-code, with: [phone] }")
    }
    return name.map { [RemoteConstraint(name: $0, with: with)] } ?? []
  }

  func lower(into lowering: inout Lowering) {
    var starts: [Int32] = []
    var names: [String] = []
    for other in with {
      guard let path = lowering.path(other, startsInside: false) else { return }
      let isPrevious = path.base == .previous || path.base == .previousItem
      if path.field == lowering.field, !isPrevious {
        return lowering.error(
          "comparedWithItself", "the value goes with the question anyway", at: other.range,
          help: "name other fields")
      }
      let type = lowering.parts.fields[path.field].type
      guard Self.types.contains(type) else {
        return lowering.error(
          "wrongType", "“\(other.value)” is of type \(type)", at: other.range,
          help: "single values go with a question: name the fields in it")
      }
      guard !names.contains(other.value) else {
        return lowering.error("fieldTwice", "“\(other.value)” stands twice", at: other.range)
      }
      names.append(other.value)
      starts.append(Int32(lowering.reference(to: path)))
      lowering.depend(onReads: [ExpressionRead(field: path.field, isPrevious: isPrevious)])
    }
    let reference = lowering.parts.references.count
    lowering.parts.references += starts
    lowering.relate(
      Operation(
        .remote, reference: lowering.remote(named: name.value), low: Int64(reference),
        high: Int64(starts.count)), .remote(name.value, with: names))
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
