import FormCheck
import TestFixtures
import TestSupport
import Testing

/// Rows of classes such as `[A-Z]{2}[0-9]{2,30}`, whichever way the engine takes for them.
struct ClassRunTests {
  /// A class of ASCII characters, and how often it stands there.
  private struct Item {
    var members: Set<UInt8>
    var least: Int
    var most: Int

    /// With every member written as a range of its own or with its neighbours.
    var text: String {
      var text = "["
      var codes = members.sorted()[...]
      while let first = codes.popFirst() {
        var last = first
        while codes.first == last + 1 { last = codes.removeFirst() }
        let (a, b) = (String(first, radix: 16), String(last, radix: 16))
        text += first == last ? "\\x{\(a)}" : "\\x{\(a)}-\\x{\(b)}"
      }
      text += "]"
      if (least, most) == (1, 1) { return text }
      return least == most ? text + "{\(least)}" : text + "{\(least),\(most)}"
    }
  }

  /// Whether the items take all of a text: by trying every length of each, from the definition.
  private static func fits(_ items: ArraySlice<Item>, _ text: ArraySlice<UInt8>) -> Bool {
    guard let item = items.first else { return text.isEmpty }
    var taken = 0
    while true {
      if taken >= item.least, fits(items.dropFirst(), text.dropFirst(taken)) { return true }
      guard taken < item.most, taken < text.count,
        item.members.contains(text[text.startIndex + taken])
      else { return false }
      taken += 1
    }
  }

  private static func item(_ numbers: inout SeededGenerator) -> Item {
    var members: Set<UInt8> = []
    for _ in 0..<Int.random(in: 1...6, using: &numbers) {
      let first = UInt8.random(in: 0x21...0x7E, using: &numbers)
      members.formUnion(first...min(0x7E, first + UInt8.random(in: 0...20, using: &numbers)))
    }
    let least = Int.random(in: 1...3, using: &numbers)
    return Item(members: members, least: least, most: least)
  }

  /// A text that the items take, or one that is a little another.
  private static func text(_ items: [Item], _ numbers: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    for item in items {
      let members = item.members.sorted()
      for _ in 0..<Int.random(in: item.least...item.most, using: &numbers) {
        text.append(members.randomElement(using: &numbers) ?? 0x61)
      }
    }
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: text.insert(UInt8.random(in: 0x21...0x7E, using: &numbers), at: text.count / 2)
    case 1: text[text.count - 1] = UInt8.random(in: 0x21...0x7E, using: &numbers)
    case 2: text.removeFirst()
    default: break
    }
    return text
  }

  @Test(arguments: 1...8) func everyWayAgreesWithTheDefinition(_ seed: UInt64) throws {
    var numbers = SeededGenerator(state: seed)
    var found = [true: 0, false: 0]
    for _ in 0..<40 {
      var items = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in Self.item(&numbers) }
      let variable = items.indices.randomElement(using: &numbers) ?? 0
      items[variable].most += Int.random(in: 0...30, using: &numbers)
      let pattern = items.map(\.text).joined()
      let part = Item(members: items[0].members, least: 1, most: 1)
      let form = try ValidationForm(
        """
        form: t
        fields:
          whole: { pattern: '\(pattern)' }
          part: { includes: [{ find: '\(part.text)' }] }
        """)
      let checker = Checker(form)
      for _ in 0..<30 {
        let text = Self.text(items, &numbers)
        if text.isEmpty { continue }
        let value = String(decoding: text, as: UTF8.self)
        let whole = checker.check(["whole": .text(value)])
        let fits = Self.fits(items[...], text[...])
        #expect(whole.isValid == fits, "\(pattern) and \(value)")
        let part = checker.check(["part": .text(value)])
        #expect(
          part.isValid == text.contains { items[0].members.contains($0) }, "part of \(value)")
        found[fits, default: 0] += 1
      }
    }
    #expect((found[true] ?? 0) > 200 && (found[false] ?? 0) > 200)
  }
}
