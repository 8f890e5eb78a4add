import FormPlatform

/// SplitMix64 (Steele, Lea and Flood, 2014), from a seed that is printed: FORMCHECK_SEED repeats a run.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  static func shown(for suite: String) -> SeededRandom {
    let given = ProcessInfo.processInfo.environment["FORMCHECK_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64.max)
    print("\(suite): FORMCHECK_SEED=\(seed)")
    return SeededRandom(state: seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
