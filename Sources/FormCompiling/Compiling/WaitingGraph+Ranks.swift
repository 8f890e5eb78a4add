internal import FormModel

/// The order in which what waits is done: whatever is waited for has a lower rank.
///
/// What waits for each other (by edges of which some are left out) is found together, so that everything else is
/// ordered exactly.
extension WaitingGraph {
  mutating func rankAll() {
    var order = RankingOrder(count: edges.count)
    let edges = edges
    Components.forEach(ofNodes: edges.count) { node, number in
      number < edges[node].count ? edges[node][number].to : nil
    } _: { members in
      rank(members, &order)
    }
  }

  /// What a walk among nodes that wait for each other has seen.
  struct RankingOrder {
    enum State: UInt8 { case outside, waiting, onPath, ordered, done }

    var states: [State]
    var next: [Int]

    init(count: Int) {
      states = Array(repeating: .outside, count: count)
      next = Array(repeating: 0, count: count)
    }
  }

  /// Ranks one node, or nodes that wait for each other; all that they wait for besides has ranks.
  private mutating func rank(_ members: [Int], _ order: inout RankingOrder) {
    if members.count == 1 {
      ranks[members[0]] = rank(of: members[0], hardOnly: false)
    } else {
      let members = members.sorted()
      for node in members { order.states[node] = .waiting }
      walk(members, from: .waiting, to: .ordered, hardOnly: false, &order)
      // An edge that closes a circle was left out, be it one that must hold: these once more.
      for node in members { order.next[node] = 0 }
      walk(members, from: .ordered, to: .done, hardOnly: true, &order)
    }
    for node in members { highest = max(highest, ranks[node]) }
  }

  /// Depth first in the order of the form, along edges among the members.
  private mutating func walk(
    _ members: [Int], from waiting: RankingOrder.State, to done: RankingOrder.State,
    hardOnly: Bool, _ order: inout RankingOrder
  ) {
    for start in members where order.states[start] == waiting {
      var path = [start]
      order.states[start] = .onPath
      while let node = path.last {
        if order.next[node] < edges[node].count {
          let edge = edges[node][order.next[node]]
          order.next[node] += 1
          guard edge.isHard || !hardOnly, order.states[edge.to] == waiting else { continue }
          order.states[edge.to] = .onPath
          path.append(edge.to)
        } else {
          path.removeLast()
          order.states[node] = done
          ranks[node] = max(ranks[node], rank(of: node, hardOnly: hardOnly))
        }
      }
    }
  }

  private func rank(of node: Int, hardOnly: Bool) -> Int {
    var last = -1
    for edge in edges[node] where edge.isHard || !hardOnly { last = max(last, ranks[edge.to]) }
    // A value without a condition is settled with the group around it; what stands for others has their
    // place.
    let isPlainValue = node < fieldCount && edges[node].count <= 1
    let standsForOthers = node >= fieldCount * 2 + checkCount
    return isPlainValue || standsForOthers ? max(last, 0) : last + 1
  }
}
