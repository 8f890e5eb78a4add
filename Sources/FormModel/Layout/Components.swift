/// Strongly connected components of a graph: nodes that lead to each other (Tarjan 1972).
package struct Components {
  /// Hands over each component after all that it leads to.
  ///
  /// - Parameter edge: The node to which an edge of a node leads, by its number; nil behind the last one.
  package static func forEach(
    ofNodes count: Int, edge: (_ node: Int, _ number: Int) -> Int?, _ take: ([Int]) -> Void
  ) {
    var walk = Components(count)
    for start in 0..<count where walk.found[start] < 0 {
      walk.enter(start)
      while let node = walk.path.last {
        if let to = edge(node, walk.next[node]) {
          walk.next[node] += 1
          walk.follow(from: node, to: to)
        } else if let members = walk.leave(node) {
          take(members)
        }
      }
    }
  }

  /// When a node was found, and the first found of those that it leads to and that are open.
  private var found: [Int]
  private var low: [Int]
  private var next: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var path: [Int] = []
  private var entered = 0

  private init(_ count: Int) {
    found = Array(repeating: -1, count: count)
    low = found
    next = Array(repeating: 0, count: count)
    isOpen = Array(repeating: false, count: count)
  }

  private mutating func enter(_ node: Int) {
    (found[node], low[node], isOpen[node]) = (entered, entered, true)
    entered += 1
    open.append(node)
    path.append(node)
  }

  private mutating func follow(from node: Int, to other: Int) {
    if found[other] < 0 {
      enter(other)
    } else if isOpen[other] {
      low[node] = min(low[node], found[other])
    }
  }

  /// The component of which a node was found first, where it is one.
  private mutating func leave(_ node: Int) -> [Int]? {
    path.removeLast()
    if let before = path.last { low[before] = min(low[before], low[node]) }
    guard low[node] == found[node] else { return nil }
    var members: [Int] = []
    while let last = open.popLast() {
      isOpen[last] = false
      members.append(last)
      if last == node { break }
    }
    return members
  }
}
