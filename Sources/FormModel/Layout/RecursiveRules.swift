import FormText

/// The rules that stand within themselves: by way of their fields, items, values, variants or alternatives.
///
/// They are the circles among rules.
struct RecursiveRules {
  /// For each source where these rules stand in it, in order.
  private var ranges: [String: [SourceRange]] = [:]

  /// - Parameter description: The form: only rules that it leads to are looked at, since a file of rules is tried by a form
  ///   for each.
  init(_ rules: [String: RuleEntry], of description: FormDescription) {
    var graph = Graph(rules: rules)
    _ = graph.places(in: [description.record] + description.rules.map(\.rule))
    var edges: [[Int]] = []
    while edges.count < graph.names.count {
      let rule = rules[graph.names[edges.count]]?.rule
      edges.append(graph.places(in: rule.map { [$0] } ?? []))
    }
    for place in Self.inCircles(edges) {
      guard let rule = rules[graph.names[place]]?.rule else { continue }
      ranges[rule.source.name, default: []].append(rule.range)
    }
    for source in ranges.keys { ranges[source]?.sort { $0.start < $1.start } }
  }

  var isEmpty: Bool { ranges.isEmpty }

  /// Whether a description stands in one of them.
  func hold(_ model: FieldSource) -> Bool {
    guard let ranges = ranges[model.source.name] else { return false }
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].start <= model.range.start { low = middle + 1 } else { high = middle }
    }
    return low > 0 && model.range.start < ranges[low - 1].end
  }

  /// Rules by the order in which they are met.
  private struct Graph {
    let rules: [String: RuleEntry]
    private(set) var names: [String] = []
    private var places: [String: Int] = [:]

    init(rules: [String: RuleEntry]) { self.rules = rules }

    /// The rules that descriptions name, wherever in them.
    mutating func places(in descriptions: [FieldSource]) -> [Int] {
      var found: [Int] = []
      for description in descriptions {
        var waiting = description.inner
        found += description.ruleNames.compactMap { place(of: $0) }
        while let next = waiting.popLast() {
          waiting += next.value.inner
          found += next.value.ruleNames.compactMap { place(of: $0) }
        }
      }
      return found
    }

    private mutating func place(of name: String) -> Int? {
      var name = name[...]
      // A variant is a part of its rule.
      while true {
        let whole = String(name)
        if let place = places[whole] { return place }
        if rules[whole] != nil {
          places[whole] = names.count
          names.append(whole)
          return names.count - 1
        }
        guard let dot = name.lastIndex(of: ".") else { return nil }
        name = name[..<dot]
      }
    }
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
