/// Numbers that look random and are the same in every run (Knuth, MMIX).
struct Picker {
  package var state: UInt64

  package mutating func next(below count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}
