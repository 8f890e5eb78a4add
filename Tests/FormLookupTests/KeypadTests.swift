import Testing

@testable import FormLookup

/// Tables of AOSP's dialer (SmartDialNameMatcherTest), with what it marks, and those that it only hopes for: ß, Greek, Cyrillic.
struct KeypadTests {
  private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  private static let alphabetKeys = "2223334445556667777888999922233344455566677778889999"

  /// A name, what is typed, and the marks in UTF-16; none where it is not found.
  static let names: [(String, String, [Range<Int>])] = [
    (alphabet, alphabetKeys, [0..<52]),
    (alphabet, String(alphabetKeys.dropLast(2)) + "29", []),
    ("joe", "5", [0..<1]),
    ("joe", "56", [0..<2]),
    ("joe", "563", [0..<3]),
    ("joe", "63", []),
    ("joe oe", "63", [4..<6]),
    ("joe oe", "56363", [0..<6]),
    ("aaaaaaaaaa", "2222222222", [0..<10]),
    ("aaaaaaaaaa", "22222222222", []),
    ("zzzzzzzzzz zzzzzzzzzz", "99999999999999999999", [0..<21]),
    ("William     J  Smith", "9455426576", [0..<17]),
    ("William     J  Smith", "576", [12..<17]),
    ("William     J  Smith", "6576", []),
    ("William John Smith", "957", [0..<1, 8..<9, 13..<14]),
    ("William John Smith", "957648", [0..<1, 8..<9, 13..<17]),
    ("William John Smith", "95646", [0..<1, 8..<12]),
    ("William John Smith", "5764", [8..<9, 13..<16]),
    ("William        John   Smith", "5764", [15..<16, 22..<25]),
    ("William John-Smith", "957", [0..<1, 8..<9, 13..<14]),
    ("William John-O'Shea", "956743", [0..<1, 8..<9, 13..<18]),
    ("William-John Smith", "95646", [0..<1, 8..<12]),
    ("William John-Smith", "5764", [8..<9, 13..<16]),
    ("William John-Smith", "9764", [0..<1, 13..<16]),
    ("William        John---Smith", "5764", [15..<16, 22..<25]),
    ("Berkeley Hair-Studio", "788346", [14..<20]),
    ("H.Harold", "427653", [2..<8]),
    ("Yo-Yoghurt Land", "964487", [3..<9]),
    ("Yo-Yoghurt Land", "96448785263", [3..<15]),
    ("Yo-Yoghurt Land", "95263", [3..<4, 11..<15]),
    ("Yo-Yoghurt Land", "995263", [0..<1, 3..<4, 11..<15]),
    ("ab zz ef", "23", [0..<1, 6..<7]),
    ("John,,,,,Doe", "5646", [0..<4]),
    ("John,,,,,Doe", "56463", [0..<10]),
    ("John,,,,,Doe", "363", [9..<12]),
    ("Lee王力Wang宏", "59264", [0..<1, 5..<9]),
    ("千Abcd佳智Efgh佳IJKL", "222333444555", [1..<16]),
    ("Peterعبد الرحمنJames", "752637", [0..<1, 15..<20]),
    ("ÄÖÜäöü", "268268", [0..<6]),
    ("+1-123-456-6789", "1234566789", [3..<15]),
    ("3rd Grade Teacher", "373", [0..<3]),
    ("1800 Win A Prize", "1800", [0..<4]),
    ("1800 Win A Prize", "1800946277493", [0..<16]),
    ("1800 Win A Prize", "977493", [5..<6, 11..<16]),
    // Not AOSP's: apostrophes part words, a 0 is a gap too, and blanks say nothing.
    ("Sean O’Shea", "74", [7..<9]),
    ("Sean O’Shea", "67", [5..<8]),
    ("William John", "5646", [8..<12]),
    ("John Smith", "5646 0 764", [0..<8]),
    ("John Smith", "56460", [0..<4]),
    ("John", "56460", []),
    ("John Smith", "50764", [0..<1, 5..<8]),
    ("John Smith", "50", [0..<1]),
    ("John", "50", []),
    ("John Smith", "564600764", []),
    ("John Smith", "0764", []),
    ("Agent 007", "243680007", [0..<9]),
    ("Agent 007", "2436807", []),
    ("Agent 007", "2007", [0..<1, 6..<9]),
    ("Agent 007", "20007", [0..<1, 6..<9]),
    ("Zoë Größe", "9634767", [0..<8]),
    ("Groß", "4767", [0..<4]),
    ("Groß", "47677", [0..<4]),
    ("Zoe\u{308} Kay", "963", [0..<4]),
    ("Zoe\u{308} Kay", "95", [0..<1, 5..<6]),
    ("Łódź", "5639", [0..<4]),
    ("😀 Ann", "266", [3..<6]),
    ("Ａｎｎ ２", "2662", [0..<5]),
    ("½ Ann", "1226", [0..<4]),
    ("Ann\u{AD}a", "2662", [0..<5]),
    ("Anna", "2*", []),
    ("Anna", "+2", []),
  ]

  @Test(arguments: names)
  func findsNames(_ name: String, _ typed: String, _ marks: [Range<Int>]) throws {
    try check(name, typed, marks, [.latin])
  }

  /// Names in second scripts, by the keys that their phones have.
  static let others: [([KeypadScript], String, String, [Range<Int>])] = [
    ([.latin, .russian], "Пётр Жуков", "5366", [0..<4]),
    ([.latin, .russian], "Щукин Юрий", "8", [0..<1]),
    ([.latin, .russian], "Щукин Юрий", "89", [0..<1, 6..<7]),
    ([.latin, .russian], "Мой дом", "5543", [0..<5]),
    ([.latin, .russian], "Мои\u{306} дом", "5543", [0..<6]),
    ([.latin, .russian], "Anna Жук", "236", [0..<1, 5..<7]),
    ([.latin, .russian], "Її", "44", []),
    ([.latin, .ukrainian], "Її Ґалаґан Єва", "44224", [0..<6]),
    ([.latin, .ukrainian], "Євген", "32235", [0..<5]),
    ([.latin, .bulgarian], "Петър", "63796", [0..<5]),
    ([.latin, .russian], "Петър", "63796", []),
    ([.latin, .bulgarian, .russian], "Петър", "63796", [0..<5]),
    ([.latin, .russian, .bulgarian], "Петър", "53686", [0..<5]),
    ([.latin, .greek], "Ψωμάς Θάνος", "99527", [0..<5]),
    ([.latin, .greek], "Ψωμα\u{301}ς Θάνος", "99527", [0..<6]),
    ([.latin, .greek], "Άννα Ω", "29", [0..<1, 5..<6]),
    ([.latin, .hebrew], "שלום כהן", "7524", [0..<4]),
    ([.latin, .hebrew], "שָׁלוֹם", "7524", [0..<7]),
    ([.latin, .arabic], "محمد علي", "8685", [0..<4]),
    ([.latin, .arabic], "فاطمة", "83982", [0..<5]),
    ([.latin, .arabic], "رؤى", "533", [0..<3]),
    ([.latin, .arabic], "رو\u{654}ى", "533", [0..<4]),
    ([.latin], "Пётр", "5366", []),
    ([.russian], "Anna Пётр", "5366", [5..<9]),
    ([.russian], "Anna Пётр", "2662", []),
  ]

  @Test(arguments: others)
  func findsNamesInOtherScripts(
    _ scripts: [KeypadScript], _ name: String, _ typed: String, _ marks: [Range<Int>]
  ) throws {
    try check(name, typed, marks, scripts)
  }

  /// A number, whether one dials from North America, what is typed, and the marks in UTF-16; none where it is not found.
  static let numbers: [(String, Bool, String, [Range<Int>])] = [
    ("5103337596", false, "510", [0..<3]),
    ("5103337596", false, "511", []),
    ("5103337596", false, "5103337596", [0..<10]),
    ("123-456-789", false, "123456789", [0..<11]),
    ("123-456-789", false, "123456788", []),
    ("09999999999", false, "099", [0..<3]),
    ("+15103337596", false, "5103337596", [2..<12]),
    ("+15103337596", false, "15103337596", [0..<12]),
    ("+6591776930", false, "6591", [0..<5]),
    ("+6591776930", false, "9177", [3..<7]),
    ("+6591776930", false, "5917", []),
    ("+3612345678", false, "361234", [0..<7]),
    ("+3612345678", false, "1234", [3..<7]),
    ("+852 2222 2222", false, "85222222222", [0..<14]),
    ("+852 2222 3333", false, "2222", [5..<9]),
    ("+854 1111 2222", false, "8541111", [0..<9]),
    ("+854 1111 2222", false, "1111", []),
    ("1-510-333-7596", true, "5103337596", [2..<14]),
    ("1-510-333-7596", true, "3337596", [6..<14]),
    ("+1-510-333-7596", true, "5103337596", [3..<15]),
    ("+1-510-333-7596", true, "3337596", [7..<15]),
    ("+1-510-333-7596", true, "103337596", []),
    ("+1-510-333-7596", true, "337596", []),
    ("+1510 3337596", true, "5103337596", [2..<13]),
    ("+1510 3337596", true, "3337596", [6..<13]),
    ("+1510 3337596", true, "103337596", []),
    ("+1510 3337596", true, "37596", []),
    ("1-510-333-759", true, "510333759", []),
    ("510-333-759", true, "333759", []),
    ("1-510-333-7596", false, "3337596", []),
    ("(650) 292 2323", true, "2922323", [6..<14]),
    ("(650) 292 2323", true, "6502922323", [0..<14]),
    ("(650) 292 2323", false, "2922323", []),
    ("(650) 292 2323", false, "6502922323", [0..<14]),
    // Not AOSP's.
    ("+995 32 2 12", false, "+99532", [0..<7]),
    ("995 32 2 12", false, "+99532", []),
    ("+995 32 2 12", false, "+32", []),
    ("*100#", false, "*1", [0..<2]),
    ("*100#", false, "100", []),
    ("٠٥٠ ١٢٣", false, "0501", [0..<5]),
    ("555", false, "٥٥", [0..<2]),
    ("555 0100", false, "55 501", [0..<6]),
  ]

  @Test(arguments: numbers)
  func findsNumbers(
    _ number: String, _ isNorthAmerican: Bool, _ typed: String, _ marks: [Range<Int>]
  ) throws {
    var item = CatalogueItem(id: "i", label: "–")
    item.phones = [number]
    let hits = try hits([item], typed, [.latin], isNorthAmerican ? "us" : "ge")
    if marks.isEmpty {
      #expect(hits == [])
    } else {
      let hit = try #require(hits.first)
      #expect(hit.bucket == .keypadNumber && hit.phone == number)
      #expect(hit.match?.field == .phone && hit.match?.text == number)
      #expect(hit.match?.utf16 == marks)
    }
  }

  private func check(
    _ name: String, _ typed: String, _ marks: [Range<Int>], _ scripts: [KeypadScript]
  ) throws {
    // The name is a label, then an alias of one that has no keys.
    var other = CatalogueItem(id: "i", label: "–")
    other.aliases = [name]
    for item in [CatalogueItem(id: "i", label: name), other] {
      let hits = try hits([item], typed, scripts, nil)
      if marks.isEmpty {
        #expect(hits == [])
        continue
      }
      let match = try #require(hits.first?.match)
      #expect(match.utf16 == marks && match.text == name)
      #expect(match.field == (item == other ? .alias : .label))
      #expect(match.utf8 == marks.map { utf8(of: $0, in: name) })
      #expect(hits.first?.bucket == (marks.count > 1 ? .keypadInitials : hits.first?.bucket))
    }
  }

  private func utf8(of range: Range<Int>, in text: String) -> Range<Int> {
    let units = text.utf16
    func place(_ offset: Int) -> Int {
      text.utf8.distance(
        from: text.startIndex, to: units.index(units.startIndex, offsetBy: offset))
    }
    return place(range.lowerBound)..<place(range.upperBound)
  }

  private func hits(
    _ items: [CatalogueItem], _ typed: String, _ scripts: [KeypadScript], _ region: String?
  ) throws -> [CatalogueHit] {
    var builder = CatalogueBuilder(keypad: scripts, region: region)
    for item in items { try builder.add(item) }
    let found = try Searcher(try builder.build()).find(CatalogueQuery(typed))
    return try #require(found).hits
  }
}
