import FormText

/// The rules that stand within themselves: by way of their fields, items, values, variants or alternatives.
///
/// They are the circles among rules.
struct RecursiveRules {
  /// For each source where these rules stand in it, in order.
  private var ranges: [String: [SourceRange]] = [:]

  init(_ rules: [String: RuleEntry]) {
    let names = rules.keys.sorted()
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let edges = names.map { name in
      rules[name].map { Self.names(in: $0.rule, places) } ?? []
    }
    for place in Self.inCircles(edges) {
      guard let rule = rules[names[place]]?.rule else { continue }
      ranges[rule.source.name, default: []].append(rule.range)
    }
    for source in ranges.keys { ranges[source]?.sort { $0.start < $1.start } }
  }

  var isEmpty: Bool { ranges.isEmpty }

  /// Whether a description stands in one of them.
  func hold(_ model: FieldModel) -> Bool {
    guard let ranges = ranges[model.source.name] else { return false }
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].start <= model.range.start { low = middle + 1 } else { high = middle }
    }
    return low > 0 && model.range.start < ranges[low - 1].end
  }

  /// The rules that one names, wherever in it.
  private static func names(in rule: FieldModel, _ places: [String: Int]) -> [Int] {
    var found: [Int] = []
    var waiting = [rule]
    func note(_ name: String) {
      var name = name[...]
      // A variant is a part of its rule.
      while true {
        if let place = places[String(name)] { return found.append(place) }
        guard let dot = name.lastIndex(of: ".") else { return }
        name = name[..<dot]
      }
    }
    while let next = waiting.popLast() {
      waiting += (next.fields ?? []).map(\.model) + next.items + next.rest
      waiting += next.variants.map(\.model) + next.otherwise
      for element in next.elements {
        switch element {
        case .constraint: break
        case .rule(let name): note(name.value)
        case .any(let names, _): for name in names { note(name.value) }
        case .set(let set, _): waiting.append(set)
        }
      }
    }
    return found
  }

  /// The nodes that can be reached from themselves.
  private static func inCircles(_ edges: [[Int]]) -> [Int] {
    var circles: [Int] = []
    Components.forEach(ofNodes: edges.count) { node, number in
      number < edges[node].count ? edges[node][number] : nil
    } _: { members in
      if members.count > 1 || edges[members[0]].contains(members[0]) { circles += members }
    }
    return circles
  }
}
