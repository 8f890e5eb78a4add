import Testing

@testable import FormLookup

/// Words typed with one key a letter.
struct WordEntryTests {
  private func entry(
    _ words: [(String, Double)], _ scripts: [KeypadScript] = [.latin], picks: [String: Double] = [:]
  ) throws -> WordEntry {
    var builder = CatalogueBuilder(keypad: scripts)
    for (index, (word, weight)) in words.enumerated() {
      var item = CatalogueItem(id: "i\(index)", label: word)
      item.weight = weight
      try builder.add(item)
    }
    return WordEntry(try builder.build(), picks: picks)
  }

  static let typed: [(String, [String])] = [
    ("843", ["t", "th", "the"]),
    // Letters that are shown change with the next key.
    ("33549", ["e", "de", "del", "deli", "felix"]),
    ("3673***", ["e", "fo", "for", "ford", "dose", "fore", "ford"]),
    // No word of one letter is on 9: longer ones, cut.
    ("93", ["w", "we"]),
    ("932", ["w", "we", "web"]),
    // A key that no word goes on with, and others that are no keys.
    ("3673x#3673", ["e", "fo", "for", "ford", "ford", "ford", "", "", "", ""]),
  ]

  @Test(arguments: typed)
  func showsTheLikeliest(_ keys: String, _ shown: [String]) throws {
    var entry = try entry([
      ("The ford", 9), ("E de", 1), ("del deli", 1), ("felix", 1), ("dose", 8), ("fore", 7),
      ("tie", 2), ("t", 1), ("th", 1), ("web-site", 3), ("fo", 2), ("en", 1), ("for", 1),
    ])
    var words: [String] = []
    for key in keys {
      entry.press(key)
      words.append(entry.word)
    }
    #expect(words == shown)
  }

  @Test func chosenWordsComeFirst() throws {
    var entry = try entry([("ford", 9), ("dose", 8), ("fore", 7)])
    for key in "3673*" { entry.press(key) }
    #expect(entry.word == "dose" && entry.others == ["fore", "ford"])
    #expect(entry.choose() == "dose" && entry.word == "" && entry.picks == ["dose": 1])
    for key in "3673" { entry.press(key) }
    #expect(entry.word == "dose" && entry.others == ["ford", "fore"])
    entry.next()
    entry.next()
    #expect(entry.choose() == "fore")
    #expect(entry.choose() == "" && entry.picks == ["dose": 1, "fore": 1])
    // As often as each other: the heavier one.
    for key in "3673" { entry.press(key) }
    #expect([entry.word] + entry.others == ["dose", "fore", "ford"])
    entry.delete()
    // Three letters of them, and what was chosen is likelier.
    #expect([entry.word] + entry.others == ["dos", "for"])
  }

  /// A word of several items is as heavy as the heaviest, equal ones go by their letters, and marks stay.
  @Test func wordsOfNames() throws {
    var entry = try entry(
      [("Ёж ёж", 1), ("Дед", 2), ("дед Ёж", 3), ("Größe, ἄλφα", 0), ("den", 0), ("fem", 0)],
      [.latin, .russian, .greek])
    for key in "33" { entry.press(key) }
    #expect(entry.word == "ёж")
    entry.press("3")
    #expect(entry.word == "дед" && entry.others == [])
    _ = entry.choose()
    for key in "47673" { entry.press(key) }
    #expect(entry.word == "größe")
    _ = entry.choose()
    for key in "2582" { entry.press(key) }
    #expect(entry.word == "ἄλφα")
    _ = entry.choose()
    for key in "336" { entry.press(key) }
    #expect([entry.word] + entry.others == ["den", "fem"])
  }

  /// The keypad of a catalogue that has it off is a Latin one; picks of before count.
  @Test func withoutKeypad() throws {
    var entry = try entry([("cat", 2), ("bat", 1)], [], picks: ["bat": 1])
    for key in "228" { entry.press(key) }
    #expect(entry.word == "bat" && entry.others == ["cat"])
    #expect(!entry.press("9") && entry.word == "")
    entry.next()
    #expect(!entry.press("*") && entry.word == "")
    entry.delete()
    #expect(entry.word == "bat")
  }
}
