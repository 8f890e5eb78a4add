internal import Foundation

/// SplitMix64: random numbers that are the same every day.
package struct SeededGenerator: RandomNumberGenerator {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  /// Others in each run, whose seed is printed: FORMCHECK_SEED=… in the environment repeats them.
  package static var fresh: SeededGenerator { SeededGenerator(state: seed) }

  private static let seed: UInt64 = {
    let wanted = ProcessInfo.processInfo.environment["FORMCHECK_SEED"].flatMap { UInt64($0) }
    let seed = wanted ?? UInt64.random(in: .min ... .max)
    print("FORMCHECK_SEED=\(seed) repeats the random numbers of this run")
    return seed
  }()

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
