/// The places of a pattern where a character is read, and how matching gets from one to the next.
///
/// A position automaton (Glushkov 1961) that keeps count: two ways from one place to the next are
/// two ways that PCRE2 tries. Each way remembers the atomic part in which it was chosen, its scope:
/// what was chosen in there is not tried again once that part is left. Approximate on the safe
/// side: conditions are ignored, counted repeats that vary are endless, and each such thing can
/// only add findings, which are then measured.
struct AmbiguityGraph {
  struct Edge {
    package let to: Int
    /// What the next place reads when it is reached by this edge.
    package var set: ScalarSet
    /// How many ways there are, at most 2, for each scope in which one was chosen.
    package var ways: [Int: Int]
    /// Whether it leads back in a repeat that has an end, which was taken for endless.
    var isCounted = false
    /// The classes of the partition in ``set``.
    package var mask: UInt128 = 0
  }

  /// The set that each place reads.
  package var sets: [ScalarSet] = []
  /// The innermost atomic part or look-around around each place.
  var scopes: [Int] = []
  /// Place 0 is before the text.
  var edges: [[Edge]] = []
  /// The scope around each scope; 0 is the whole pattern.
  var parents: [Int] = [-1]
  /// Places after which the pattern may be at its end.
  package var ends: Set<Int> = []
  var isAcceptingNothing = false
  /// Whether a back-reference was taken for its group.
  var refersBack = false
  /// Characters for the classes of ``Edge/mask``.
  var readable: [Unicode.Scalar] = []

  package enum Failure: Error {
    case notModelled(String)
    case tooLarge
  }

  /// Whether scope `inner` is `outer` or inside of it.
  func isScope(_ inner: Int, within outer: Int) -> Bool {
    var scope = inner
    while scope >= 0 {
      if scope == outer { return true }
      scope = parents[scope]
    }
    return false
  }

  /// The innermost scope around two places.
  func sharedScope(_ one: Int, _ two: Int) -> Int {
    var scope = scopes[one]
    while scope > 0, !isScope(scopes[two], within: scope) { scope = parents[scope] }
    return max(scope, 0)
  }

  /// Gives each edge the classes of its set.
  package mutating func divide() throws(Failure) {
    var all: [ScalarSet: Int] = [:]
    for edges in edges {
      for edge in edges where all[edge.set] == nil { all[edge.set] = all.count }
    }
    let sets = all.sorted { $0.value < $1.value }.map(\.key)
    let partition = ScalarPartition(of: sets)
    guard partition.classes.count <= 128 else { throw .tooLarge }
    readable = partition.representatives
    var masks = [UInt128](repeating: 0, count: sets.count)
    for (set, row) in partition.membership.enumerated() {
      for (place, isMember) in row.enumerated() where isMember { masks[set] |= 1 << place }
    }
    for from in edges.indices {
      for index in edges[from].indices {
        edges[from][index].mask = masks[all[edges[from][index].set] ?? 0]
      }
    }
  }
}

/// A part of the pattern while the graph is made: how it is entered and left.
struct AmbiguityPart {
  struct Port {
    package var place: Int
    package var ways: Int
    /// What may be read next.
    package var allowed: ScalarSet = .all
  }

  /// Ways to match nothing, at most 2.
  var emptyWays = 0
  var emptyAllowed = ScalarSet.all
  package var first: [Port] = []
  package var last: [Port] = []

  package static let empty = AmbiguityPart(emptyWays: 1)
}
