import FormDocuments
import FormProof
import FormText
import Foundation
import TestFixtures
import TestSupport
import Testing

@testable import FormCheck
@testable import FormModel

/// What is said of many payloads of the example forms and of each ready rule, kept as digests:
/// `Tests/digests.txt`.
///
/// A change of the code that is to change no answer leaves them as they are. One that is to change an
/// answer writes them anew, with FORMCHECK_RECORD=1, and says why. Each payload is judged with and
/// without the fast path, by a checker that has judged all those before, and by one that stops at the first error.
@Suite struct VerdictDigestTests {
  static let forms: [String] = {
    let folder = root.appending(path: "Examples")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter {
      $0.hasSuffix(".yaml") && !$0.contains(".build")
        && (try? ValidationForm(contentsOf: folder.appending(path: $0))) != nil
    }.sorted()
  }()

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "digests.txt")

  @Test func answersAreAsTheyWere() throws {
    #expect(Self.forms.count >= 10 && ReadyRuleTests.listings.count > 30)
    let isRecording = ProcessInfo.processInfo.environment["FORMCHECK_RECORD"] == "1"
    let all = Array(0..<Self.forms.count + Self.rules.count)
    let places = isRecording ? all : Cases.of(all, oneIn: 15)
    let lines = try places.map(line(at:))
    if isRecording {
      let text = lines.joined(separator: "\n") + "\n"
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
      Testing.Issue.record("Tests/digests.txt was written: say why answers have changed")
      return
    }
    let kept = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
    for (line, place) in zip(lines, places) where place < kept.count {
      #expect(line == kept[place])
    }
    #expect(all.count == kept.count)
  }

  /// The forms come first, the rules behind them.
  private func line(at place: Int) throws -> String {
    let forms = Self.forms
    return try place < forms.count
      ? digest(ofForm: forms[place]) : digest(ofRule: Self.rules[place - forms.count])
  }

  private func digest(ofForm name: String) throws -> String {
    let url = Self.root.appending(path: "Examples/\(name)")
    let document = try #require(
      DocumentReader.read(name: url.path, bytes: Array(Data(contentsOf: url))).document)
    var trial = FormTrial(document, besides: url.path)
    let payloads = trial?.attempt(document.root)?.payloads.map(\.json) ?? []
    return try digest(name, ValidationForm(contentsOf: url), payloads, count: 600)
  }

  /// Its examples, valid and not, in a form of its own; a rule with variants beside the field that
  /// chooses one.
  private func digest(ofRule rule: (name: String, entry: RuleEntry)) throws -> String {
    let variants = rule.entry.variantExamples
    let by = variants.isEmpty ? "" : ", by: c"
    let form = try ValidationForm(
      "form: t\nfields: { c: {}, x: { rule: \(rule.name)\(by) }, y: {} }")
    var payloads: [[UInt8]] = []
    func add(_ values: some Sequence<Node>, _ chosen: String) {
      for text in values.compactMap(\.text) {
        var json = Array("{\"c\":\"\(chosen)\",\"x\":".utf8)
        JSONText.append(text, to: &json)
        payloads.append(json + Array("}".utf8))
      }
    }
    add(rule.entry.valid + rule.entry.invalid, "")
    for variant in variants {
      add(variant.valid.prefix(1) + variant.invalid.prefix(1), variant.name)
    }
    return try digest(rule.name, form, payloads, count: 80)
  }

  private static let rules = RuleFiles.groups.flatMap { group in
    RuleFiles.rules(ofGroup: group).map { ("\(group).\($0.name)", $0) }
  }

  /// `signup/form.yaml 600 payloads, 41 valid: 0f3c…`.
  private func digest(
    _ name: String, _ form: ValidationForm, _ payloads: [[UInt8]], count: Int
  ) throws -> String {
    var changes = PayloadChanges(payloads.isEmpty ? [Array("{}".utf8)] : payloads, seed: 16)
    let checker = Checker(form, usesFastPath: false)
    var fast = checker
    let brief = Checker(form, usesFastPath: false)
    brief.tellsOnlyVerdicts = true
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
    var valid = 0
    for number in 0..<count {
      // After a few records that are not valid the fast path is not tried for a while.
      if number % 16 == 0 { fast = Checker(form, usesFastPath: true) }
      let payload = changes.next()
      let report = checker.check(payload, now: TrialPayload.usualNow, cleaned: true)
      let quick = fast.check(payload, now: TrialPayload.usualNow)
      let same = try encoder.encode(report) == encoder.encode(quick)
      #expect(same, "\(name): \(String(decoding: payload, as: UTF8.self))")
      let verdict = brief.check(payload, now: TrialPayload.usualNow).verdict
      #expect(verdict == report.verdict, "\(name): \(String(decoding: payload, as: UTF8.self))")
      if report.isValid { valid += 1 }
      for byte in try encoder.encode(report) + Data(report.cleaned ?? []) {
        digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return "\(name) \(count) payloads, \(valid) valid: \(String(digest, radix: 16))"
  }
}

/// Payloads that are made of others: values of one in the place of another, members left out or there
/// twice, white space and escapes, and bytes that are no JSON.
struct PayloadChanges {
  private let payloads: [[UInt8]]
  private var random: SeededGenerator
  /// Values as they are written.
  private var values: [[UInt8]] = [
    "null", "true", "\"\"", "\" \"", "[]", "{}", "0", "-1", "1e3", "0.1", "99999999999999999999",
    "\"a\"", "\"2024-02-29\"", "\"2026-06-15T09:30:00+02:00\"", "\"\\u00e9\\ud83d\\ude00\"",
    "[1,1]",
    "\"ana@example.org\"", "\"+995555123456\"", "12", "\"12\"", "false",
  ].map { Array($0.utf8) }

  init(_ payloads: [[UInt8]], seed: UInt64) {
    self.payloads = payloads
    random = SeededGenerator(state: seed)
    for payload in payloads {
      for node in Self.nodes(payload) where node.range.end - node.range.start < 200 {
        values.append(Array(payload[node.range.start..<node.range.end]))
      }
    }
  }

  /// Every value within a payload, with its place; none of what is no JSON.
  private static func nodes(_ payload: [UInt8]) -> [Node] {
    guard let root = DocumentReader.read(name: "a.json", bytes: payload).document?.root else {
      return []
    }
    var found: [Node] = []
    var waiting = [root]
    while let node = waiting.popLast() {
      found.append(node)
      waiting += (node.entries ?? []).map(\.value) + (node.items ?? [])
    }
    return found
  }

  mutating func next() -> [UInt8] {
    var payload = payloads.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 0...3, using: &random) { change(&payload) }
    return payload
  }

  private mutating func change(_ payload: inout [UInt8]) {
    let nodes = Self.nodes(payload)
    let entries = nodes.flatMap { $0.entries ?? [] }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<9:
      guard let node = nodes.dropFirst().randomElement(using: &random) else { return }
      let value = values.randomElement(using: &random) ?? []
      payload.replaceSubrange(node.range.start..<node.range.end, with: value)
    case 9..<13:
      guard let entry = entries.randomElement(using: &random) else { return }
      var range = entry.keyRange.start..<entry.value.range.end
      if let comma = payload[range.upperBound...].first, comma == UInt8(ascii: ",") {
        range = range.lowerBound..<(range.upperBound + 1)
      } else if range.lowerBound > 0, payload[range.lowerBound - 1] == UInt8(ascii: ",") {
        range = (range.lowerBound - 1)..<range.upperBound
      }
      payload.removeSubrange(range)
    case 13:
      guard let entry = entries.randomElement(using: &random) else { return }
      let member = payload[entry.keyRange.start..<entry.value.range.end]
      payload.insert(contentsOf: Array(member) + [0x2C], at: entry.keyRange.start)
    case 14:
      guard let entry = entries.randomElement(using: &random) else { return }
      payload.insert(contentsOf: Array("\"unknown\":1,".utf8), at: entry.keyRange.start)
    case 15..<18:
      guard let entry = entries.randomElement(using: &random) else { return }
      payload.insert(contentsOf: [0x20, 0x0A], at: entry.value.range.start)
    case 18:
      // The first letter of a key as an escape: it is the same key.
      guard let entry = entries.randomElement(using: &random),
        entry.keyRange.start + 1 < payload.count
      else { return }
      let hex = String(payload[entry.keyRange.start + 1], radix: 16)
      payload.replaceSubrange(
        (entry.keyRange.start + 1)..<(entry.keyRange.start + 2),
        with: Array("\\u00\(hex.count == 1 ? "0" : "")\(hex)".utf8))
    default:
      if payload.isEmpty { return }
      let place = Int.random(in: 0..<payload.count, using: &random)
      payload[place] = UInt8.random(in: 0...255, using: &random)
    }
  }
}
