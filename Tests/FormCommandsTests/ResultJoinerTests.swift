import FormPlatform
import FormStreams
import Testing

@testable import FormCommands

struct ResultJoinerTests {
  /// Whoever comes first, chunks are written in their order, and each piece of one behind the last.
  @Test(arguments: [
    ["0a+", "0b+", "0c", "1a", "2a+", "2b"], ["1a", "2a+", "0a+", "2b", "0b+", "0c"],
    ["2a+", "0a+", "1a", "0b+", "2b", "0c"], ["2a+", "2b", "1a", "0a+", "0b+", "0c"],
    ["0a+", "2a+", "0b+", "0c", "1a", "2b"],
  ])
  func writesInOrder(_ arrivals: [String]) throws {
    #expect(try written(arrivals.map { result($0) }) == "0a0b0c1a2a2b")
  }

  /// Nothing behind a run's end is written, whatever had come before it.
  @Test(arguments: [["1a+", "0a+", "1b", "0b!"], ["0a+", "0b!", "1a"], ["1a", "0a+", "0b!"]])
  func endsWhereARunEnds(_ arrivals: [String]) throws {
    #expect(try written(arrivals.map { result($0) }) == "0a0b")
  }

  @Test func letsNoMoreWaitThanIsBounded() throws {
    var order = ResultOrder(joiner(output: -1))
    var large = result("1a+")
    large.output = Array(repeating: 0, count: 3 << 20)
    #expect(!order.mustWait(large))
    order.join(large)
    // More of the same chunk, and another chunk: either is too much for one thread.
    #expect(order.mustWait(large))
    large.number = 2
    #expect(order.mustWait(large))
    // Whose turn it is never waits, however large it is.
    large.number = 0
    large.output = Array(repeating: 0, count: 9 << 20)
    #expect(!order.mustWait(large))
    order.threads = 2
    large.number = 2
    large.output = Array(repeating: 0, count: 3 << 20)
    #expect(!order.mustWait(large))
  }

  /// Such as `1b+`: the second piece of the second chunk, which goes on; `!` ends the run.
  private func result(_ name: String) -> ChunkResult {
    var result = ChunkResult(number: Int(name.prefix(1)) ?? 0, source: "a.ndjson")
    result.output = Array(name.prefix(2).utf8)
    result.goesOn = name.hasSuffix("+")
    result.isCut = name.hasSuffix("!")
    return result
  }

  private func joiner(output: Int32) -> ResultJoiner {
    ResultJoiner(
      nil, CheckSettings(stopsAtFirst: false, countsUndecided: true),
      RunStreams(input: -1, output: output, errors: -1))
  }

  /// What stands in the output when these results came in this order.
  private func written(_ results: [ChunkResult]) throws -> String {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var order = ResultOrder(joiner(output: ends[1]))
    for result in results { order.join(result) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(ends[0], &bytes, bytes.count)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
