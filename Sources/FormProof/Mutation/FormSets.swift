internal import FormDocuments
internal import FormPatterns
internal import FormText

/// The sets of constraints that a form has for a value: those of its field, and of the form's own rules that this
/// names, whichever shape or variant the value has.
struct FormSets {
  private var rules: [String: Node] = [:]

  init(of form: Node) {
    for rule in form["rules"]?.entries ?? [] { rules[rule.key] = rule.value }
  }

  /// Sets with those that they name; each once.
  func all(_ sets: [Node]) -> [Node] {
    var seen: Set<SourceRange> = []
    var found: [Node] = []
    var waiting = Array(sets.reversed())
    while let set = waiting.popLast() {
      guard set.entries != nil, seen.insert(set.range).inserted else { continue }
      found.append(set)
      var inner = names(in: set).compactMap(rule)
      inner += set["variants"]?.entries?.map(\.value) ?? []
      inner += set["otherwise"].map { [$0] } ?? []
      waiting += inner.reversed()
    }
    return found
  }

  private func names(in set: Node) -> [String] {
    let named = set["rule"]
    return (named?.items ?? named.map { [$0] } ?? []).flatMap { item in
      let any = item["any"]
      return (any?.items ?? any.map { [$0] } ?? [item]).compactMap(\.text)
    }
  }

  /// A rule, or that of which a variant is named.
  private func rule(_ name: String) -> Node? {
    rules[name] ?? name.lastIndex(of: ".").flatMap { rules[String(name[..<$0])] }
  }

  // MARK: What lies within a value

  /// The names that a group of these sets has, with the sets of each.
  static func members(of sets: [Node]) -> [(name: String, sets: [Node])] {
    var members: [(name: String, sets: [Node])] = []
    var places: [String: Int] = [:]
    for (name, set) in sets.flatMap(fields) {
      if let place = places[name] {
        members[place].sets.append(set)
      } else {
        places[name] = members.count
        members.append((name, [set]))
      }
    }
    return members
  }

  /// The fields of a group, those of its sections among them.
  private static func fields(of group: Node) -> [(String, Node)] {
    (group["fields"]?.entries ?? []).flatMap { entry in
      entry.value["type"]?.text == "section" ? fields(of: entry.value) : [(entry.key, entry.value)]
    }
  }

  /// The tag of a group, with the names of its variants.
  static func tags(of sets: [Node]) -> [(name: String, variants: [String])] {
    sets.compactMap { set in
      guard let name = set["tag"]?["name"]?.text ?? set["tag"]?.text else { return nil }
      return (name, set["variants"]?.entries?.map(\.key) ?? [])
    }
  }

  /// What the values of a map are, and what its keys.
  static func values(of sets: [Node]) -> [Node] {
    sets.compactMap { $0["values"] ?? ($0["unknown"]?.entries == nil ? nil : $0["unknown"]) }
  }

  static func keys(of sets: [Node]) -> [Node] { sets.compactMap { $0["keys"] } }

  /// Texts that must not be in a value, or be it: a few of those that a pattern finds.
  static func parts(of sets: [Node]) -> [String] {
    sets.flatMap { set in
      let found = items(of: set["excludes"]).flatMap { part -> [String] in
        guard let pattern = part["find"]?.text else { return [(part["text"] ?? part).text ?? ""] }
        return PatternSamples.words(
          of: pattern, flags: PatternFlags(part["flags"]), count: 4, seed: 1)
      }
      return found.filter { !$0.isEmpty } + items(of: set["forbidden"]).prefix(8).compactMap(\.text)
    }
  }

  private static func items(of value: Node?) -> [Node] { value?.items ?? value.map { [$0] } ?? [] }

  /// What an item of a list is.
  static func items(of sets: [Node], at place: Int) -> [Node] {
    sets.compactMap { set in
      guard let items = set["items"]?.items else { return set["items"] }
      return items.indices.contains(place) ? items[place] : set["rest"]
    }
  }
}
