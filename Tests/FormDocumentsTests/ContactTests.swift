import FormLookup
import TestSupport
import Testing

@testable import FormDocuments

/// Files of contacts: what each kind of vCard says, whose cards are one contact, and what is wrong with others.
struct ContactTests {
  struct Contact: Equatable {
    var id: String
    var label: String
    var phones: [String]
    var aliases: [String] = []
    var detail: String?
    var thumbnail: String?
  }

  /// - Parameter text: Its lines; between `BEGIN` and `END` where it has no `BEGIN`.
  private static func file(_ text: String) -> [UInt8] {
    let card = text.contains("BEGIN:") ? text : "BEGIN:VCARD\n\(text)\nEND:VCARD\n"
    return Array(card.utf8)
  }

  static let cards: [(String, Contact)] = [
    (
      "VERSION:3.0\nFN:Ana Zed\nTEL:1",
      Contact(id: "Ana Zed", label: "Ana Zed", phones: ["1"])
    ),
    (
      "VERSION:4.0\r\nUID:urn:uuid:1\r\nFN:Ana\r\nTEL;VALUE=uri;TYPE=\"cell,voice\":tel:+1-201;ext=5\r\n",
      Contact(id: "urn:uuid:1", label: "Ana", phones: ["+1-201"])
    ),
    // Folded within a word, within a letter of two bytes, and by a tab.
    (
      "FN:An\n a Z\n\ted\nTEL:1\n  2",
      Contact(id: "Ana Zed", label: "Ana Zed", phones: ["1 2"])
    ),
    // vCard 2.1: parameters without names, soft line breaks, a blank line behind base64.
    (
      "VERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=96=D1=83=D0=BA;=D0=9F=D1=91=\n=D1=82=D1=80\nTEL;CELL;PREF:+7 911\nPHOTO;JPEG;ENCODING=BASE64:\n /9j/\n 4AAQ\n\n",
      Contact(
        id: "Пётр Жук", label: "Пётр Жук", phones: ["+7 911"],
        thumbnail: "data:image/jpeg;base64,/9j/4AAQ")
    ),
    (
      "VERSION:2.1\nFN;CHARSET=ISO-8859-1;ENCODING=quoted-printable:J=FCrgen=3D\nTEL:1",
      Contact(id: "Jürgen=", label: "Jürgen=", phones: ["1"])
    ),
    (
      "FN:A\\, b\\; c\\\\ d\\ne\nNICKNAME:One\\, two,Three,\nORG:Acme\\; Co;Sales,North;\nitem1.TEL;type=pref:(1) 2",
      Contact(
        id: "A, b; c\\ d e", label: "A, b; c\\ d e", phones: ["(1) 2"],
        aliases: ["One, two", "Three"], detail: "Acme; Co, Sales North")
    ),
    (
      "N:Smith;John;Quinlan,Paul;Dr.;Jr.\nTEL:1",
      Contact(
        id: "Dr. John Quinlan Paul Smith Jr.", label: "Dr. John Quinlan Paul Smith Jr.",
        phones: ["1"])
    ),
    ("N:;;;;\nORG:Acme\nTEL:1", Contact(id: "Acme", label: "Acme", phones: ["1"])),
    (
      "FN:\nEMAIL:a@b.example\nTEL:1",
      Contact(id: "a@b.example", label: "a@b.example", phones: ["1"])
    ),
    ("TEL:+1 2", Contact(id: "+1 2", label: "+1 2", phones: ["+1 2"])),
    // One number by its digits, and one that has none.
    (
      "FN:A\nTEL:+1 (2)\nTEL:12\nTEL:none\nTEL:٣",
      Contact(id: "A", label: "A", phones: ["+1 (2)", "٣"])
    ),
    (
      "FN:A\nTEL:1\nPHOTO;VALUE=URI:https://a.example/p.png\nPHOTO:second",
      Contact(id: "A", label: "A", phones: ["1"], thumbnail: "https://a.example/p.png")
    ),
    (
      "FN:A\nTEL:1\nPHOTO:data:image/png;base64\\,AAAA",
      Contact(id: "A", label: "A", phones: ["1"], thumbnail: "data:image/png;base64,AAAA")
    ),
    (
      "FN:A\nTEL:1\nPHOTO;ENCODING=b;TYPE=image/png:AA AA",
      Contact(id: "A", label: "A", phones: ["1"], thumbnail: "data:image/png;base64,AAAA")
    ),
    ("FN;X=\"a:b;c\":A\nTEL:1", Contact(id: "A", label: "A", phones: ["1"])),
    ("fn:A\ntel:1", Contact(id: "A", label: "A", phones: ["1"])),
    // Cards of one UID, and those without one of one name.
    (
      "BEGIN:VCARD\nUID:u\nFN:A\nTEL:1\nEND:VCARD\nBEGIN:VCARD\nUID:u\nFN:B\nNICKNAME:C\nTEL:2\nTEL:1\nEND:VCARD",
      Contact(id: "u", label: "A", phones: ["1", "2"], aliases: ["C"])
    ),
    (
      "begin:vcard\rFN:A\rTEL:1\rend:vcard\rBEGIN:VCARD\rFN:A\rTEL:2\rEND:VCARD",
      Contact(id: "A", label: "A", phones: ["1", "2"])
    ),
    (
      "\u{FEFF}\n\nBEGIN:VCARD\nFN:A\nTEL:1\nEND:VCARD\n\nBEGIN:VCARD\nFN:No number\nEND:VCARD\n",
      Contact(id: "A", label: "A", phones: ["1"])
    ),
  ]

  @Test(arguments: cards)
  func readsCards(_ text: String, _ expected: Contact) throws {
    let catalogue = try CatalogueReader.read(name: "a.vcf", bytes: Self.file(text))
    let item = try #require(catalogue.item(id: expected.id))
    #expect(catalogue.count == 1 && catalogue.keypad == [.latin])
    #expect(
      Contact(
        id: item.id, label: item.label, phones: item.phones, aliases: item.aliases,
        detail: item.detail, thumbnail: item.thumbnail) == expected)
  }

  /// Who shares a number, such as that of a family or of a switchboard, is a contact still; a number stands once in each.
  @Test func aSharedNumberIsThatOfEach() throws {
    let text = ["A:1", "B:2", "C:1", "D:3\nTEL:(3)"].map { pair in
      let parts = pair.split(separator: ":", maxSplits: 1)
      return "BEGIN:VCARD\nFN:\(parts[0])\nTEL:\(parts[1])\nEND:VCARD\n"
    }.joined()
    let catalogue = try CatalogueReader.read(name: "A.VCF", bytes: Array(text.utf8))
    #expect(catalogue.itemsByID.map(\.id) == ["A", "B", "C", "D"])
    #expect(catalogue.item(id: "C")?.phones == ["1"])
    #expect(catalogue.item(id: "D")?.phones == ["3"])
    // Where the number is the id there is one item of it.
    var columns = CatalogueColumns()
    columns.id = "phone"
    let numbers = try CatalogueReader.read(
      name: "a.vcf", bytes: Array(text.utf8), columns: columns)
    #expect(numbers.itemsByID.map(\.id) == ["1", "2", "3"])
    #expect(numbers.item(id: "1")?.label == "A")
  }

  /// With numbers as ids each is an item.
  @Test func numbersAreItems() throws {
    var columns = CatalogueColumns()
    columns.id = "phone"
    columns.region = "us"
    let text = "FN:A\nTEL:+1 (2)\nTEL:*3#\n"
    let catalogue = try CatalogueReader.read(
      name: "a.vcf", bytes: Self.file(text), columns: columns)
    #expect(catalogue.itemsByID.map(\.id) == ["*3#", "12"] && catalogue.region == "US")
    #expect(catalogue.item(id: "12")?.phones == ["+1 (2)"])
    #expect(catalogue.item(id: "12")?.label == "A")
    let table = try CatalogueReader.read(
      name: "a.csv", bytes: Array("name,phone\nA,1-2|3\nB,\n".utf8), columns: columns)
    #expect(table.itemsByID.map(\.id) == ["12", "3"])
  }

  static let mistakes: [(String, CatalogueFault.Code, Int?, String)] = [
    ("", .emptyCatalogue, nil, "no card in it has a telephone number"),
    ("FN:A", .emptyCatalogue, nil, "no card in it has a telephone number"),
    (
      "BEGIN:VCALENDAR\nEND:VCALENDAR", .badItem, 1,
      "this is not a vCard: a card begins with BEGIN:VCARD"
    ),
    ("id,name\nBEGIN:VCARD", .badItem, 1, "this line is not a property of a card: it has no colon"),
    ("BEGIN:VCARD\nFN:A\nTEL:1\n", .badItem, 1, "this card does not end: END:VCARD is missing"),
    (
      "BEGIN:VCARD\nFN:A\nBEGIN:VCARD\nEND:VCARD\nEND:VCARD", .badItem, 3,
      "a card begins within the one of line 1"
    ),
    (
      "BEGIN:VCARD\nFN:A\nEND:VCARD\nEND:VCARD", .badItem, 4,
      "this is not a vCard: a card begins with BEGIN:VCARD"
    ),
    (
      "BEGIN:VCARD\n\nFN:A\n b\nnonsense\nEND:VCARD", .badItem, 5,
      "this line is not a property of a card: it has no colon"
    ),
    (
      "BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:=4G\nEND:VCARD", .badItem, 2,
      "this quoted-printable text is broken: “=4G” is not a byte"
    ),
    (
      "BEGIN:VCARD\nFN;QUOTED-PRINTABLE:A=\nEND:VCARD\n", .badItem, 1,
      "this card does not end: END:VCARD is missing"
    ),
    (
      "BEGIN:VCARD\nFN;QUOTED-PRINTABLE:A=\n", .badItem, 2,
      "this quoted-printable text is broken: “=” is not a byte"
    ),
    (
      "BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:=00\nEND:VCARD", .badItem, 2,
      "there is a NUL byte in this line"
    ),
    ("BEGIN:VCARD\nFN:A\u{0}\nEND:VCARD", .badItem, 2, "there is a NUL byte in this line"),
    (
      "BEGIN:VCARD\nFN;CHARSET=KOI8-R:Ж\nEND:VCARD", .badItem, 2,
      "the charset “KOI8-R” is not known"
    ),
    ("BEGIN:VCARD\nVERSION:5.0\nEND:VCARD", .badItem, 2, "vCard “5.0” is not known"),
    (
      "BEGIN:VCARD\nUID:\(String(repeating: "u", count: 257))\nTEL:1\nEND:VCARD", .badItem, 1,
      "the id has 257 bytes, and may have 256"
    ),
  ]

  @Test(arguments: mistakes)
  func saysWhatIsWrong(
    _ text: String, _ code: CatalogueFault.Code, _ line: Int?, _ message: String
  ) {
    let bytes = text == "FN:A" ? Self.file(text) : Array(text.utf8)
    #expect {
      _ = try CatalogueReader.read(name: "a.vcf", bytes: bytes)
    } throws: { error in
      guard let fault = error as? CatalogueFault else { return false }
      #expect(fault.code == code && fault.line == line && fault.message == message)
      return true
    }
  }

  @Test func refusesWhatIsNoUTF8() {
    let bytes = Array("BEGIN:VCARD\nFN:".utf8) + [0xFF] + Array("\nEND:VCARD".utf8)
    #expect {
      _ = try CatalogueReader.read(name: "a.vcf", bytes: bytes)
    } throws: { ($0 as? CatalogueFault)?.message == "this line is not UTF-8" }
  }

  /// Cards of megabytes, each grown in another way: all are read once.
  @Test(
    arguments: [
      ("FN:A\nTEL:1\nPHOTO;ENCODING=b:", "\n AAAA", ""), ("FN:A\nTEL:1\nNOTE:", "a\\n;,", ""),
      ("FN:A\nTEL:1\nNOTE;ENCODING=QUOTED-PRINTABLE:", "=\n=C3=A4", ""),
      ("FN:A\n", "TEL:1\n", ""), ("FN:A\nTEL:1\nX", ";A=\"b\"", ":c"),
    ])
  func longCards(_ begin: String, _ part: String, _ end: String) throws {
    let count = Cases.count(2_000_000, oneIn: 8) / part.utf8.count
    let text = begin + String(repeating: part, count: count) + end
    let catalogue = try CatalogueReader.read(name: "a.vcf", bytes: Self.file(text))
    #expect(catalogue.count == 1)
  }
}
