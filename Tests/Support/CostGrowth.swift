/// The processor time of some work at a size and at four times that size.
public struct CostGrowth: CustomStringConvertible {
  /// At the size itself.
  public var once: Duration
  /// At four times the size.
  public var fourfold: Duration

  /// Four times as much, with a margin: a square would be sixteen times as much.
  public var isInProportion: Bool { fourfold < once * 8 + .milliseconds(20) }

  /// Sixteen times as much, with a margin.
  public var isSquare: Bool { fourfold < once * 32 + .milliseconds(20) }

  /// Both times, for the message of a failed test.
  public var description: String { "\(once), \(fourfold)" }
}

/// Measures `work` at `count` and at four times `count`; `work` returns its processor time.
///
/// Other work on the same processor evicts its caches, so a measurement may be too long, never too short:
/// the least of up to six measurements counts, and the first two of a size are enough where they are in proportion.
public func costGrowth(
  from count: Int, _ work: (Int) throws -> Duration
) rethrows -> CostGrowth {
  var growth = CostGrowth(once: .seconds(1_000), fourfold: .seconds(1_000))
  for round in 0..<6 where round < 2 || !growth.isInProportion {
    growth.once = min(growth.once, try work(count))
    growth.fourfold = min(growth.fourfold, try work(count * 4))
  }
  return growth
}
