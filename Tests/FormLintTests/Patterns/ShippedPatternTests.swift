import FormDocuments
import Foundation
import TestSupport
import Testing

@testable import FormLint
@testable import FormPatterns

/// The patterns of the shipped rules.
@Suite struct ShippedPatternTests {
  struct Shipped: Sendable, CustomTestStringConvertible {
    let file: String
    let pattern: String
    let use: PatternUse
    var testDescription: String { "\(file): \(pattern.prefix(60))" }
    var refersBack: Bool { pattern.contains(/\\[1-9]/) }
    /// One of many of a kind, in a file of their own.
    var isOfFamily: Bool { file.contains("-") }
  }

  static let all: [Shipped] = {
    let rules = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "rules")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: rules.path())) ?? []
    var found: [Shipped] = []
    for name in names.sorted() where name.hasSuffix(".yaml") && !name.hasPrefix("messages") {
      let text = try? String(contentsOf: rules.appending(path: name), encoding: .utf8)
      for line in (text ?? "").split(separator: "\n") {
        let trimmed = line.drop { $0 == " " }
        let use: PatternUse? =
          trimmed.hasPrefix("pattern: '") ? .whole : trimmed.hasPrefix("find: '") ? .search : nil
        guard let use, trimmed.hasSuffix("'") else { continue }
        let quoted = trimmed.drop { $0 != "'" }.dropFirst().dropLast()
        let pattern = quoted.replacingOccurrences(of: "''", with: "'")
        if !found.contains(where: { $0.pattern == pattern && $0.use == use }) {
          found.append(Shipped(file: name, pattern: pattern, use: use))
        }
      }
    }
    return found
  }()

  @Test func thereAreSome() { #expect(Self.all.count > 80) }

  @Test(arguments: Cases.of(all, oneIn: 10)) func isSafe(_ shipped: Shipped) throws {
    let analysis = try PatternAnalysis.analyse(text: shipped.pattern, use: shipped.use)
    #expect(analysis.findings.isEmpty, "\(analysis)")
    // What an automaton cannot know, or has no room for, has few ways to be tried.
    let isBounded = try PatternTree(shipped.pattern).root.ways(most: 20_000) < 20_000
    let isKnown = shipped.refersBack || shipped.pattern.utf8.count > 700
    #expect(analysis.isSafe || isBounded || isKnown, "\(analysis)")
    if analysis.isSafe { #expect(analysis.stepsPerCharacter < 4) }
  }

  /// Each is compared to the end, and texts of each can be written.
  @Test(arguments: Cases.of(all.filter { !$0.isOfFamily && !$0.refersBack }, oneIn: 12))
  func isUnderstood(_ shipped: Shipped) throws {
    let isLarge = shipped.pattern.utf8.count > 100
    let words = PatternSamples.words(of: shipped.pattern, count: 2, seed: 1)
    #expect(!words.isEmpty || isLarge)
    var counter = try StepCounter(shipped.pattern, use: .whole)
    let takesZero = counter.matches("\0") == true
    #expect(
      PatternDifference.between(shipped.pattern, "(?:\(shipped.pattern))|\\x00")
        == (takesZero ? .equal : .word("\0", acceptedByFirst: false)))
    let same = "(?=(?s:.*))(?:\(shipped.pattern))"
    let difference = PatternDifference.between(
      shipped.pattern, same, work: isLarge ? 1_000_000 : PatternDifference.work)
    // Web addresses and the e-mail addresses of the RFC have more states than that.
    #expect(difference == .equal || (isLarge && difference == .tooLarge))
  }
}
