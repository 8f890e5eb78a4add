/// What waits for other fields.
struct PendingWork: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable { case value, relations, check }

  let kind: Kind
  let site: Site
  /// The check.
  let index: Int32
  /// The next work of the same rank.
  fileprivate var next: Int32 = -1

  init(_ kind: Kind, at site: Site, index: Int32 = -1) {
    self.kind = kind
    self.site = site
    self.index = index
  }
}

/// Works by their ranks: what a field reads has a lower one, and is done before.
struct WaitingQueue: ~Copyable {
  private var works = Growable<PendingWork>(capacity: 16)
  /// For each rank the first and last of the work that waits; -1 for none.
  private var heads = Growable<Int32>(capacity: 16)
  private var tails = Growable<Int32>(capacity: 16)
  /// The rank that is being worked on; what comes for a lower one joins it.
  private var current = 0

  init(ranks: Int) {
    _ = heads.append(repeating: -1, count: ranks)
    _ = tails.append(repeating: -1, count: ranks)
  }

  var isEmpty: Bool { works.count == 0 }

  /// How much was added since it was emptied, done or not.
  var count: Int { works.count }

  @inline(__always)
  mutating func add(_ work: PendingWork, rank: Int32) {
    let index = Int32(works.count)
    works.append(work)
    // What is found late is done at once, behind the work of the present rank.
    let rank = max(Int(rank), current)
    if heads[rank] < 0 {
      heads[rank] = index
    } else {
      works[Int(tails[rank])].next = index
    }
    tails[rank] = index
  }

  /// Begins a rank; returns its first work, or -1.
  mutating func begin(rank: Int) -> Int32 {
    current = rank
    return heads[rank]
  }

  /// Turns the order of a rank's work round: what lies deeper in a tree came last, and is done first.
  mutating func turn(rank: Int) {
    var before: Int32 = -1
    var at = heads[rank]
    tails[rank] = at
    while at >= 0 {
      let next = works[Int(at)].next
      works[Int(at)].next = before
      before = at
      at = next
    }
    heads[rank] = before
  }

  subscript(index: Int32) -> PendingWork { works[Int(index)] }

  /// The work behind another one of its rank, which may have come while that was done; or -1.
  func next(after index: Int32) -> Int32 { works[Int(index)].next }

  mutating func end(rank: Int) {
    heads[rank] = -1
    tails[rank] = -1
  }

  mutating func removeAll() {
    current = 0
    works.removeAll()
  }
}
