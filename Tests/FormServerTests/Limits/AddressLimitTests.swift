#if Server
  import Testing

  @testable import FormServer

  @Suite("Each address may ask so often, and what is kept of them has an end")
  struct AddressLimitTests {
    private static let start = ContinuousClock.now

    private static func address(_ number: Int) throws -> NetworkAddress {
      try #require(NetworkAddress("10.\(number >> 16).\(number >> 8 & 255).\(number & 255)"))
    }

    /// Two a second, three at once: at these moments, in tenths of a second.
    @Test(arguments: [
      ([0, 0, 0, 0], [nil, nil, nil, 500]),
      ([0, 0, 0, 2, 5, 5, 10], [nil, nil, nil, 300, nil, 500, nil]),
      // After a rest there are three again, not more.
      ([0, 0, 0, 15, 15, 15, 15], [nil, nil, nil, nil, nil, nil, 500]),
      ([0, 10_000, 10_000, 10_000, 10_000], [nil, nil, nil, nil, 500]),
      // Who asks steadily is never sent away.
      (Array(stride(from: 0, to: 100, by: 5)), Array(repeating: nil, count: 20)),
    ])
    func tokensComeBack(tenths: [Int], waits: [Int?]) throws {
      let limit = try #require(AddressLimit(rate: 2, burst: 3))
      let address = try Self.address(1)
      let told = tenths.map { limit.wait(address, at: Self.start + .milliseconds($0 * 100)) }
      #expect(told == waits.map { $0.map { .milliseconds($0) } })
    }

    @Test func oneAddressTakesNothingFromAnother() throws {
      let limit = try #require(AddressLimit(rate: 1, burst: 1))
      for number in 0..<50 {
        #expect(limit.wait(try Self.address(number), at: Self.start) == nil)
        #expect(limit.wait(try Self.address(number), at: Self.start) == .seconds(1))
      }
    }

    @Test func manyAddressesTakeNoMoreMemory() throws {
      let limit = try #require(AddressLimit(rate: 1, burst: 10, most: 100))
      let greedy = try Self.address(1 << 20)
      for _ in 0..<10 { #expect(limit.wait(greedy, at: Self.start) == nil) }
      for number in 0..<10_000 {
        #expect(limit.wait(try Self.address(number), at: Self.start) == nil)
        #expect(limit.count <= 100)
      }
      // Who has asked most is not the one that is forgotten.
      #expect(limit.wait(greedy, at: Self.start) != nil)
      // Full buckets go first: ten seconds later all are.
      let later = Self.start + .seconds(20)
      for number in 10_000..<10_101 {
        #expect(limit.wait(try Self.address(number), at: later) == nil)
      }
      #expect(limit.count <= 101)
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, -.infinity])
    func noLimit(rate: Double) {
      #expect(AddressLimit(rate: rate, burst: 10) == nil)
    }
  }
#endif
