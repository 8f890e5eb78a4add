import FormText
import Foundation
import TestSupport
import Testing

@testable import FormDocuments

/// Files that must not cost more than they may.
struct LimitTests {
  /// Processor time, long enough for a debug build under a sanitizer; a walk that does not end takes
  /// far longer.
  static let patience = Duration.seconds(2)

  /// `levels` lists of nine, each of aliases of the one before.
  static func bomb(_ levels: Int) -> String {
    var lines = ["l0: &l0 [x, x, x, x, x, x, x, x, x]"]
    for level in 1..<levels {
      let aliases = Array(repeating: "*l\(level - 1)", count: 9).joined(separator: ", ")
      lines.append("l\(level): &l\(level) [\(aliases)]")
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: 4...10)
  func aliasBombEndsAtOnce(_ levels: Int) {
    let start = processorTime()
    let reading = Reading(Self.bomb(levels))
    // Nine to the fifth, 59,049, and what leads there fit; nine to the sixth do not.
    #expect(reading.codes == (levels <= 5 ? [] : ["formTooLarge"]))
    #expect((reading.root == nil) == (levels > 5))
    #expect(processorTime() - start < Self.patience)
  }

  @Test func bombIsRefusedAtTheAliasThatIsTooMuch() {
    let reading = Reading(Self.bomb(6))
    #expect(reading.marked == ["*l4"])
    // Lines 1 to 5 hold 1 + 10 + 91 + 820 + 7,381 + 66,430 values; two more of 66,430 fit.
    let text = Self.bomb(6)
    let line = text.split(separator: "\n").dropLast().joined(separator: "\n").utf8.count + 1
    #expect(reading.diagnostics.first?.range.start == line + "l5: &l5 [*l4, ".utf8.count)
  }

  @Test func mergeKeyBombIsRefused() {
    var lines = ["m0: &m0 {a: 1}"]
    for level in 1...9 {
      let aliases = Array(repeating: "*m\(level - 1)", count: 9).joined(separator: ", ")
      lines.append("m\(level): &m\(level)\n  <<: [\(aliases)]")
    }
    let reading = Reading(lines.joined(separator: "\n"))
    #expect(reading.root == nil)
    #expect(reading.codes.last == "formTooLarge")
    #expect(Set(reading.codes.dropLast()) == ["mergeKey"])
  }

  @Test func manyAnchorsAreFine() {
    let start = processorTime()
    let reading = Reading((0..<50_000).map { "- &a\($0) x\n" }.joined())
    #expect(reading.codes == [])
    #expect(reading.root?.items?.count == 50_000)
    #expect(processorTime() - start < Self.patience * 5)
  }

  @Test func valuesAreCounted() {
    var limits = DocumentLimits()
    limits.nodes = 4
    #expect(Reading("a: 1\nb: [2]\n", limits: limits).codes == [])
    let reading = Reading("a: 1\nb: [2, 3]\n", limits: limits)
    #expect(reading.codes == ["formTooLarge"])
    #expect(reading.marked == ["3"])
    #expect(reading.root == nil)
  }

  @Test func bytesAreCounted() {
    var limits = DocumentLimits()
    limits.size = 5
    #expect(Reading("a: 12", limits: limits).codes == [])
    let reading = Reading("a: 123", limits: limits)
    #expect(reading.codes == ["formTooLarge"])
    #expect(reading.diagnostics.map(\.source.bytes) == [[]])
  }

  @Test func listsAndMapsWithinEachOtherAreCounted() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "x" + String(repeating: "]", count: depth)
    }
    #expect(Reading(nested(64)).codes == [])
    let reading = Reading(nested(65))
    #expect(reading.codes == ["formTooDeep"])
    #expect(reading.diagnostics.first?.range == SourceRange(64, 65))
    let block = (0..<65).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(Reading(block).codes == ["formTooDeep"])
  }

  @Test func aliasesCannotNestDeeper() {
    func nested(_ inner: String) -> String {
      String(repeating: "[", count: 32) + inner + String(repeating: "]", count: 32)
    }
    #expect(Reading("- &a \(nested("x"))\n- \(nested("y"))\n").codes == [])
    // The list around, 32 and 32 are 65.
    let reading = Reading("- &a \(nested("x"))\n- \(nested("*a"))\n")
    #expect(reading.codes == ["formTooDeep"])
    #expect(reading.diagnostics.first?.range.start == 5 + 65 + 1 + 2 + 32)
  }

  @Test(arguments: ["[", "{a: ", "- ", "? ", "{\"a\":"])
  func deepNestingFitsASmallStack(_ opening: String) async {
    let text = String(repeating: opening, count: 100_000)
    let codes = await withCheckedContinuation { continuation in
      let thread = Thread {
        let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        let read = Reading(deepest)
        continuation.resume(
          returning: Reading(text).codes + [read.json == deepest ? "read" : "lost"])
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(codes == ["formTooDeep", "read"])
  }

  @Test func manyDirectivesAreRefusedAtOnce() {
    let start = processorTime()
    let text = (0..<40_000).map { "%TAG !t\($0)! tag:example.org,2000:x\n" }.joined()
    #expect(Reading(text).codes == ["directive"])
    #expect(processorTime() - start < Self.patience)
  }
}
