#if Server
  internal import Synchronization

  /// How often an address may ask: each has a bucket of tokens, which fills up steadily, and a request takes one.
  ///
  /// Of a bucket nothing is kept but when it is full again (ITU-T I.371, the generic cell rate algorithm), and of a full
  /// one nothing at all.
  final class AddressLimit: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// How long a token takes to come.
    private let interval: Duration
    /// How long an empty bucket takes to be full.
    private let fill: Duration
    /// Addresses that are kept at once.
    private let most: Int
    private let full: Mutex<[NetworkAddress: Instant]> = Mutex([:])

    /// - Parameters:
    ///   - rate: Requests a second, in the long run.
    ///   - burst: Requests at once after a rest.
    ///   - most: Addresses that are kept at once.
    /// - Returns: Nil where there is no limit: a rate of 0 or less.
    init?(rate: Double, burst: Int, most: Int = 10_000) {
      guard rate > 0, rate.isFinite else { return nil }
      interval = .seconds(1 / max(rate, 1e-6))
      fill = interval * max(1, burst)
      self.most = max(2, most)
    }

    /// Takes a token.
    ///
    /// - Returns: Nil where there was one; else how long it takes until there is.
    func wait(_ address: NetworkAddress, at now: Instant = .now) -> Duration? {
      full.withLock { full in
        let after = max(full[address] ?? now, now) + interval
        let missing = now.duration(to: after) - fill
        if missing > .zero { return missing }
        if full.count >= most, full[address] == nil { makeRoom(in: &full, at: now) }
        full[address] = after
        return nil
      }
    }

    /// Addresses that are kept, for tests.
    var count: Int { full.withLock { $0.count } }

    /// Forgets full buckets; where that is too little, those that are the nearest to it: they gain the least.
    ///
    /// At least a quarter goes, so that each request pays for little.
    private func makeRoom(in full: inout [NetworkAddress: Instant], at now: Instant) {
      full = full.filter { $0.value > now }
      if full.count <= most / 4 * 3 { return }
      let emptiest = full.sorted { $0.value < $1.value }.suffix(most / 2)
      full = Dictionary(emptiest.map { ($0.key, $0.value) }) { first, _ in first }
    }
  }
#endif
