/// Random numbers that are the same in every run (SplitMix64: Steele, Lea, Flood 2014).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &self) }

  mutating func one<Element>(of choices: [Element]) -> Element { choices[below(choices.count)] }

  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }
}
