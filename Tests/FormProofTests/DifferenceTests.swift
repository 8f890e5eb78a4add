import FormCheck
import FormCompiling
import FormDocuments
import FormModel
import FormPlatform
import Foundation
import TestSupport
import Testing

@testable import FormProof

/// What is said of two versions of a form is so.
@Suite struct DifferenceTests {
  /// Two versions of the fields of a form, and what differs: `kind field`, `kind` alone for the record.
  struct Pair: CustomTestStringConvertible, Sendable {
    var old: String
    var new: String
    var kinds: [String]
    init(_ old: String, _ new: String, _ kinds: String...) {
      (self.old, self.new, self.kinds) = (old, new, kinds)
    }
    var testDescription: String { "\(old) → \(new)" }
  }

  static let fields: [Pair] = [
    Pair("a: { pattern: '[a-z]{3,20}' }", "a: { pattern: '[a-z]{3,16}' }", "breaking a"),
    Pair("a: { pattern: '[a-z]{3,16}' }", "a: { pattern: '[a-z]{3,20}' }", "wider a"),
    Pair("a: { pattern: '\\d' }", "a: { pattern: '[0-9]' }", "equal a"),
    Pair("a: { pattern: 'a|b' }", "a: { pattern: '[ab]' }", "equal a"),
    Pair("a: { pattern: 'a|b' }", "a: { pattern: '[bc]' }", "breaking a"),
    // What moves from a length into a pattern changes codes, and no verdict.
    Pair("a: { length: 2..5, pattern: '[a-z]*' }", "a: { pattern: '[a-z]{2,5}' }", "codes a"),
    Pair("a: { length: 2..5 }", "a: { length: 1..5 }", "wider a"),
    Pair("a: { length: 2..5 }", "a: { length: 2..4 }", "breaking a"),
    Pair("a: { length: 2..5 }", "a: { length: 3..6 }", "breaking a"),
    Pair("a: { type: integer, range: 1..5 }", "a: { type: integer, range: 0..5 }", "wider a"),
    Pair("a: { type: integer, range: 1..5 }", "a: { type: integer, range: 2..9 }", "breaking a"),
    Pair(
      "a: { type: number, range: { min: 1 } }", "a: { type: number, range: { above: 1 } }",
      "breaking a"),
    Pair("a: { type: number, range: 1..2 }", "a: { type: number, range: 1.0..2.0 }", "equal a"),
    Pair(
      "a: { type: date, range: 2020-01-01.. }", "a: { type: date, range: 2019-12-31.. }", "wider a"),
    Pair("a: { choices: [x, y] }", "a: { choices: [x, y, z] }", "wider a"),
    Pair("a: { choices: [x, y] }", "a: { choices: [x] }", "breaking a"),
    Pair("a: { choices: [x, y] }", "a: { choices: { y: Why, x: Ex } }", "equal a"),
    Pair("a: { forbidden: [x] }", "a: { forbidden: [x, y] }", "breaking a"),
    Pair("a: { forbidden: [x, y] }", "a: { forbidden: [y] }", "wider a"),
    Pair("a: {}", "a: { required: true }", "breaking a"),
    Pair("a: { required: true }", "a: {}", "wider a"),
    Pair("a: { required: false }", "a: {}", "equal a"),
    Pair("a: { label: A }", "a: { label: B }", "messages a"),
    Pair("a: { label: A, length: ..4 }", "a: { length: ..4, label: A }"),
    Pair("a: {}", "a: {}\n  b: {}", "wider b"),
    Pair("a: {}", "a: {}\n  b: { required: true }", "breaking b"),
    Pair("a: {}\n  b: {}", "a: {}", "breaking b"),
    Pair("b: { length: ..4 }", "c: { length: ..4, label: C }", "breaking b"),
    Pair("a: { normalize: [trim] }", "a: { normalize: [trim, lowercase] }", "open a"),
    Pair("a: { type: integer }", "a: { type: text }", "breaking a"),
    Pair("a: { rule: contact.email }", "a: { rule: finance.iban }", "breaking a"),
    Pair(
      "a: { items: { length: ..3 }, count: ..2 }", "a: { items: { length: ..4 }, count: ..1 }",
      "breaking a", "wider a.*"),
    Pair(
      "a: { fields: { b: { choices: [x] } } }", "a: { fields: { b: { choices: [x, y] } } }",
      "wider a.b"),
    Pair(
      "a: { type: boolean }\n  b: { when: a, required: true }",
      "a: { type: boolean }\n  b: { when: '!a', required: true }", "breaking b"),
    // A look-up may fill fields, and the rules of a choice may fit each other's values.
    Pair("a: { length: 2.. }", "a: { pattern: '(?s:.{2,})' }", "open a"),
    Pair("a: {}", "a: {}\n  b: { rule: contact.email }", "wider b"),
    Pair(
      "a: { type: [integer, text], range: 1..5, length: ..3 }",
      "a: { type: [integer, text], range: 1..9, length: ..3 }", "open a"),
    // A stricter field makes a record valid here: nothing is proved by the constraint alone.
    Pair(
      "a: { pattern: '[ab]' }\n  b: { when: valid(a), length: ..2 }",
      "a: { pattern: '[abc]' }\n  b: { when: valid(a), length: ..2 }", "open a"),
  ]

  @Test(arguments: fields) func eachChangeIsOfItsKind(_ pair: Pair) throws {
    func version(_ fields: String) throws -> FormVersion {
      try Self.version("form: t\nfields:\n  \(fields)\n")
    }
    let difference = FormDifference(
      from: try version(pair.old), to: try version(pair.new), work: 4_000_000)
    #expect(Self.kinds(difference) == pair.kinds)
  }

  static let forms: [Pair] = [
    Pair("unknown: reject", "unknown: allow", "open"),
    Pair("unknown: allow", "unknown: reject", "breaking"),
    Pair("title: A", "title: B", "messages"),
    Pair("check: [{ that: a != 1 }]", "check: [{ that: a != 1 }, { that: a != 2 }]", "breaking"),
    Pair("controls: { go: {} }", "controls: { go: {}, stop: {} }", "controls"),
  ]

  @Test(arguments: forms) func eachChangeOfTheRecordIsOfItsKind(_ pair: Pair) throws {
    func version(_ keys: String) throws -> FormVersion {
      try Self.version("form: t\n\(keys)\nfields:\n  a: { type: integer }\n")
    }
    let difference = FormDifference(
      from: try version(pair.old), to: try version(pair.new), work: 4_000_000)
    #expect(Self.kinds(difference) == pair.kinds)
  }

  /// A record that is shown is judged as is said of it.
  @Test(arguments: fields) func witnessesAreAsTheyAreSaid(_ pair: Pair) throws {
    let old = try Self.version("form: t\nfields:\n  \(pair.old)\n")
    let new = try Self.version("form: t\nfields:\n  \(pair.new)\n")
    for change in FormDifference(from: old, to: new, work: 4_000_000).changes {
      #expect((change.rejected != nil) == (change.kind == .breaking))
      if let rejected = change.rejected {
        #expect(Self.isValid(rejected.record, old) && !Self.isValid(rejected.record, new))
      }
      if let accepted = change.accepted {
        #expect(!Self.isValid(accepted.record, old) && Self.isValid(accepted.record, new))
      }
    }
  }

  /// No record moves in a direction that the difference excludes, whatever small change a form has had.
  @Test(arguments: Cases.of(GeneratedForms.printable, oneIn: 5))
  func noRecordMovesAgainstTheDifference(_ path: String) throws {
    let url = GeneratedForms.file(path)
    let bytes = Array(try String(contentsOf: url, encoding: .utf8).utf8)
    let old = try Self.version(bytes, url.path)
    let records = Self.records(of: old, 30)
    let isValidBefore = Self.judge(old)
    var collector = MutationCollector(source: old.source)
    collector.walkForm(old.root)
    let all = collector.mutations
    let wanted = Cases.count(5, oneIn: 2)
    let step = max(1, all.count / wanted)
    var tried = 0
    for mutation in all.indices.filter({ $0 % step == 0 }).map({ all[$0] }) {
      guard let root = mutation.applied(to: old.root),
        case .success(let new) = FormVersion.read(
          name: url.path, bytes: root.jsonBytes(), from: NamedFiles(beside: url.path))
      else { continue }
      tried += 1
      let difference = FormDifference(from: old, to: new, work: 2_000_000)
      let excludesLoss = difference.changes.allSatisfy { ![.breaking, .open].contains($0.kind) }
      let excludesGain = difference.changes.allSatisfy { change in
        change.accepted == nil && ![.breaking, .open, .wider].contains(change.kind)
      }
      let isValidNow = Self.judge(new)
      for record in records + Self.records(of: new, 6) {
        switch (isValidBefore(record), isValidNow(record)) {
        case (true, false):
          #expect(
            !excludesLoss, "\(mutation.whatAndWhere): \(String(decoding: record, as: UTF8.self))")
        case (false, true):
          #expect(
            !excludesGain, "\(mutation.whatAndWhere): \(String(decoding: record, as: UTF8.self))")
        default: break
        }
      }
    }
    #expect(tried > 0)
  }

  // MARK: Helpers

  static func version(_ text: String) throws -> FormVersion {
    try version(Array(text.utf8), "t.yaml")
  }

  static func version(_ bytes: [UInt8], _ path: String) throws -> FormVersion {
    try FormVersion.read(name: path, bytes: bytes, from: NamedFiles(beside: path)).get()
  }

  static func kinds(_ difference: FormDifference) -> [String] {
    difference.changes.map {
      $0.field.isEmpty ? $0.kind.rawValue : "\($0.kind.rawValue) \($0.field)"
    }
  }

  private static func isValid(_ record: [UInt8], _ version: FormVersion) -> Bool {
    judge(version)(record)
  }

  private static func judge(_ version: FormVersion) -> ([UInt8]) -> Bool {
    let checker = Checker(version.form)
    checker.setClock(TrialPayload.usualNow)
    for name in version.form.remoteNames { _ = checker.answer(name, with: .accepted) }
    return { checker.check($0, now: TrialPayload.usualNow).verdict == .valid }
  }

  /// Valid records and near misses.
  private static func records(of version: FormVersion, _ count: Int) -> [[UInt8]] {
    var generator = RecordGenerator(
      version.resolved, seed: 7, now: TrialPayload.usualNow, work: 400_000)
    var misses = NearMissGenerator(generator, work: 200_000)
    var found: [[UInt8]] = []
    var line: [UInt8] = []
    while found.count < count, generator.next(into: &line) {
      found.append(line)
      if let miss = misses.next() { found.append(miss.record) }
    }
    return found
  }
}
