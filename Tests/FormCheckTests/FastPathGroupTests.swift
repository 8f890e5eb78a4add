import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// Groups of as many fields as a word has bits, and of more: which of them were there is found in each.
@Suite struct FastPathGroupTests {
  /// Members of a group at random: some fields left out, often in the form's order, now and then something
  /// wrong.
  private struct Writer {
    var random: SeededGenerator
    let count: Int
    let needed: Set<Int>

    mutating func isOneOf(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }

    mutating func members() -> [String] {
      let share = Int.random(in: 0...100, using: &random)
      var names = (0..<count).filter { index in
        needed.contains(index) || Int.random(in: 0..<100, using: &random) < share
      }
      if isOneOf(3) { names.shuffle(using: &random) }
      if isOneOf(6) { names.removeLast() }
      if isOneOf(6) { names += names.suffix(1) }
      let odd = isOneOf(8) ? names.randomElement(using: &random) : nil
      let wrong = isOneOf(2) ? "" : isOneOf(2) ? "b" : "long"
      return names.map { "\"f\($0)\":\"\($0 == odd ? wrong : "a")\"" }
    }
  }

  @Test(arguments: [1, 63, 64, 65, 127, 128, 129, 200], 0..<Cases.count(4, oneIn: 4))
  func manyFields(_ count: Int, _ seed: Int) throws {
    var random = SeededGenerator(state: UInt64(count * 10 + seed))
    let first = Int.random(in: 0..<count, using: &random)
    let needed = Set((0..<3).map { _ in Int.random(in: 0..<count, using: &random) } + [first])
    let fields = (0..<count).map { index in
      let equals = index > first && needed.contains(index) ? ", equals: f\(first)" : ""
      return "f\(index): { required: \(needed.contains(index)), length: ..3\(equals) }"
    }
    let form = try ValidationForm(
      "form: t\nfields:\n  " + fields.joined(separator: "\n  ") + "\n  inner:\n    fields:\n      "
        + fields.joined(separator: "\n      "))
    let plain = Checker(form, usesFastPath: false)
    let known = Checker(form, usesFastPath: true)
    var writer = Writer(random: random, count: count, needed: needed)
    var found = 0
    for _ in 0..<200 {
      var members = writer.members()
      if writer.isOneOf(2) {
        members.append("\"inner\":{\(writer.members().joined(separator: ","))}")
      }
      let payload = Array("{\(members.joined(separator: ","))}".utf8)
      let report = plain.check(payload)
      #expect(known.check(payload) == report)
      let accepts = FastPathTests.acceptsFast(Checker(form, usesFastPath: true), payload)
      #expect(accepts == report.isValid, "\(String(decoding: payload, as: UTF8.self))")
      found += accepts ? 1 : 0
    }
    #expect(found > 0 && found < 200)
  }
}
