internal import FormText

/// A condition as a form has it.
struct InferredCondition {
  /// As YAML.
  var value: String
  var reason: String
  var isRequired: Bool
}

extension FieldPlanner {
  /// The conditions of the members of a group, by their places.
  ///
  /// The fields were made before: what a condition compares depends on their types.
  func conditions(in group: PlaceSketch) -> [Int: InferredCondition] {
    let members = group.members
    guard members.count <= RowSample.mostMembers, members.count > 1 else { return [:] }
    let finder = ConditionFinder(group.rows)
    let isFilled = members.map { group.kinds.object - $0.kinds.filled <= 0 }
    let deciders = members.indices.filter { isFilled[$0] && isDecider(members[$0]) }
    var conditions: [Int: InferredCondition] = [:]
    for index in members.indices where !isFilled[index] {
      let member = members[index]
      if member.struck.contains(.condition) { continue }
      let optional = members.indices.filter {
        !isFilled[$0] && conditions[$0] == nil && Self.isWord(members[$0].name)
      }
      guard let found = finder.condition(of: index, deciders: deciders, optional: optional),
        let text = text(found, members)
      else { continue }
      let followed = max(0, member.filled - (member.faults[.condition]?.count ?? 0))
      conditions[index] = InferredCondition(
        value: text, reason: CountText.share(followed, of: member.filled),
        isRequired: found.isRequired)
    }
    return conditions
  }

  private func isDecider(_ place: PlaceSketch) -> Bool {
    guard !place.isSecret, Self.isWord(place.name), let type = place.chosen.type else {
      return false
    }
    switch type {
    case "boolean": return true
    case "text": return place.chosen.hasChoices && !place.distinct.isOver
    default: return false
    }
  }

  private func text(_ condition: ConditionFinder.Condition, _ members: [PlaceSketch]) -> String? {
    let decider = members[condition.member]
    let name = String(decoding: decider.name, as: UTF8.self)
    guard let values = condition.values else { return "filled(\(name))" }
    if decider.chosen.type == "boolean" {
      guard values.count == 1, let value = values.first, let isTrue = isTrue(value, decider) else {
        return nil
      }
      return isTrue ? name : "(!\(name))"
    }
    let texts = values.compactMap { value -> String? in
      let place = Int(value) - Int(RowSample.Cell.first)
      guard decider.distinct.values.indices.contains(place) else { return nil }
      return Self.literal(decider.distinct.values[place])
    }
    guard texts.count == values.count else { return nil }
    let expression =
      texts.count == 1
      ? "\(name) == \(texts[0])" : "\(name) in [\(texts.sorted().joined(separator: ", "))]"
    return YAMLScalar.plain(expression)
  }

  /// Cells of tables are known by their strings, values of JSON by themselves.
  private func isTrue(_ value: UInt8, _ decider: PlaceSketch) -> Bool? {
    let place = Int(value) - Int(RowSample.Cell.first)
    if decider.cells.boolean == 0 { return place == 1 }
    guard decider.distinct.values.indices.contains(place) else { return nil }
    return decider.distinct.values[place].elementsEqual("true".utf8)
  }

  /// A string of an expression; nil for one that needs escapes.
  private static func literal(_ value: [UInt8]) -> String? {
    let text = String(decoding: value, as: UTF8.self)
    let isPlain = text.unicodeScalars.allSatisfy {
      VisibleText.scalar($0) == $0 && $0 != "'" && $0 != "\\"
    }
    return isPlain ? "'\(text)'" : nil
  }

  /// Whether a name stands for itself in an expression.
  private static func isWord(_ name: [UInt8]) -> Bool {
    let reserved: Set<String> = [
      "this", "record", "previous", "today", "now", "true", "false", "null", "in", "item", "as",
      "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop",
      "package", "namespace", "return", "var", "void", "while",
    ]
    guard let first = name.first, (first | 0x20) &- 0x61 < 26 || first == UInt8(ascii: "_") else {
      return false
    }
    return name.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_")
    } && !reserved.contains(String(decoding: name, as: UTF8.self))
  }
}
