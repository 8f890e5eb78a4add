import FormText
import Foundation
import TestSupport
import Testing

@testable import FormExchange

/// Workbooks: what Python's zipfile packed, and what is damaged.
@Suite struct WorkbookTests {
  /// The sheets “Survey” and “choices”: shared and inline strings, one in pieces with its pronunciation, a boolean, numbers,
  /// references to characters, a prefix of names, and a file that is stored.
  static let packed = """
    UEsDBBQAAAAAAAAAIVxkVOFQiQAAAIkAAAAPAAAAeGwvd29ya2Jvb2sueG1sPHg6d29ya2Jvb2sgeG1sbnM6eD0idSIg
    eG1sbnM6cj0idiI+PHg6c2hlZXRzPjx4OnNoZWV0IG5hbWU9IlN1cnZleSIgcjppZD0iYSIvPjx4OnNoZWV0IG5hbWU9
    ImNob2ljZXMiIHI6aWQ9ImIiLz48L3g6c2hlZXRzPjwveDp3b3JrYm9vaz5QSwMEFAAAAAgAAAAhXIhZQHs8AAAAbwAA
    ABoAAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVsc7MJSs1JLMnMzyvOyCwotrNB5ip4ptgqJSophCQWpaeW2CoVG+pV
    5OYo6WNRlYRQpV+Ro19sBFOpj2o+AFBLAwQUAAAACAAAACFcSyfhJ7wAAAABAgAACQAAAHhsL3MxLnhtbF3R3Q6CIBTA
    8VdhXHQZon2uI86yJ+gJzLFyqTRk2uOH2fDAFbLfGf4HkH3ahgxS97XqUsrXEc0EjEq/+qeURsBvKUpTCtBqJNrOUAHV
    9JFzSkxKe7sfRARsEMCqv52xcd8u2GLfCmyJb1dsG2fMdrm42MXFaHgbxGHbBXGz1V1Td/JmtJ2pewFG5A9JVmX7PpFW
    aQnM3g2bZEnHp+6D9NnuwXV46YlLT9BBhyAd2zFIx8aj4C8MvSRbHvgLUEsDBBQAAAAIAAAAIVxCmiCPjAAAAIkBAAAJ
    AAAAeGwvczIueG1sfdDbCsMgDAbgV5E8QD3tMk3Z4UVKETa2VVCxe/zZbjiVMm9i+DUfBIfX88Gicf5m5x5kJ2AgXKy7
    +6sxgXArlzGMhM4uzKU3QDitl6MEFnrwqY8kJfJIyKdveKrCOjuXmcoZT0BWVFZUOUg1yiecd5Xqo95ndGb0P0YXjOik
    qE8LV6MODcyLjfLfot9QSwMEFAAAAAgAAAAhXOtipR6XAAAAigEAABQAAAB4bC9zaGFyZWRTdHJpbmdzLnhtbG3RwQ7C
    IAwG4Ffh5FGm1yEv4EEP3hfcGkbETmlN9O2FbEZTPP4ff0LTGiK2hoI1bPl1A6Nz1CXPhu5aWXRniBL7CYmTC8jyJcH9
    ERIM0nMVPCTJzlcfrtXKc7tTjXI4qJwit2qzbWSPIELP3YSgqvkuAcUEqfA+zJiW/CmVfByLPBco6XcJgbj7ux0JB6w6
    J0Aev6jLEd5QSwECFAMUAAAAAAAAACFcZFThUIkAAACJAAAADwAAAAAAAAAAAAAAgAEAAAAAeGwvd29ya2Jvb2sueG1s
    UEsBAhQDFAAAAAgAAAAhXIhZQHs8AAAAbwAAABoAAAAAAAAAAAAAAIABtgAAAHhsL19yZWxzL3dvcmtib29rLnhtbC5y
    ZWxzUEsBAhQDFAAAAAgAAAAhXEsn4Se8AAAAAQIAAAkAAAAAAAAAAAAAAIABKgEAAHhsL3MxLnhtbFBLAQIUAxQAAAAI
    AAAAIVxCmiCPjAAAAIkBAAAJAAAAAAAAAAAAAACAAQ0CAAB4bC9zMi54bWxQSwECFAMUAAAACAAAACFc62KlHpcAAACK
    AQAAFAAAAAAAAAAAAAAAgAHAAgAAeGwvc2hhcmVkU3RyaW5ncy54bWxQSwUGAAAAAAUABQA1AQAAiQMAAAAA
    """

  static let bytes = [UInt8](
    Data(base64Encoded: packed.split(separator: "\n").joined()) ?? Data())

  @Test func theCellsAreRead() throws {
    let made = try Self.made(Self.bytes)
    let lines = [
      "age: { label: Age & more, required: true, type: integer, range: 0..119 }",
      "kind: { label: Kind, choices: { '1': One, '0.1': Tenth } }",
    ]
    for line in lines { #expect(made.yaml.contains(line), "\(made.yaml)") }
    let row = try #require(made.entries.first { $0.key == "constraint" })
    #expect(row.field == "Survey!2")
    #expect(row.position.line == 2)
  }

  /// Whatever is cut off or changed: an error, or another form, and never a crash.
  @Test func damagedWorkbooksAreErrors() {
    for count in 0..<Self.bytes.count {
      #expect(throws: ImportFault.self) { try Self.made(Array(Self.bytes[..<count])) }
    }
    var chance = SeededGenerator(state: 3)
    var read = 0
    for _ in 0..<3_000 {
      var bytes = Self.bytes
      for _ in 0..<Int.random(in: 1...3, using: &chance) {
        bytes[Int.random(in: 0..<bytes.count, using: &chance)] = UInt8.random(
          in: 0...255, using: &chance)
      }
      if (try? Self.made(bytes)) != nil { read += 1 }
    }
    #expect(read > 0)
  }

  @Test(arguments: [
    ("\u{D0}", "this is a workbook of Excel 97 (.xls): save it as .xlsx"),
    ("PK", "this is not a workbook (.xlsx): the directory of the archive is missing"),
  ]) func otherFilesAreNamed(begin: String, message: String) {
    let bytes: [UInt8] = begin == "PK" ? Array("PK".utf8) : [0xD0, 0xCF, 0x11, 0xE0]
    do {
      _ = try Self.made(bytes)
      Issue.record("it was imported")
    } catch {
      #expect(error.diagnostics.map(\.message) == [message])
    }
  }

  @Test(arguments: [
    "<a", "<a b", "<a b=", "<a b='", "<a b='c'", "<!-- ", "<![CDATA[", "<?", "<!DOCTYPE a>", "&x;",
    "&#xD800;", "&#1", "<a/", "</", "<>", "&",
  ]) func brokenXMLIsAnError(text: String) {
    for count in [1, 3_000] {
      #expect(throws: ZipArchive.Fault.self) {
        var parts = XMLParts(Array(String(repeating: text, count: count).utf8))
        while try parts.next() != nil {}
      }
    }
  }

  @Test func partsOfXML() throws {
    var parts = XMLParts(
      Array(
        "\u{FEFF}<?xml?><!-- > --><p:a x='1' q:y=\"&lt;&#65;\"/>t&#x2603;<![CDATA[<&]]></b >".utf8))
    var all: [XMLParts.Part] = []
    while let part = try parts.next() { all.append(part) }
    #expect(
      all == [
        .start(name: "a", attributes: ["x": "1", "y": "<A"]), .end(name: "a"), .text("t☃"),
        .text("<&"), .end(name: "b"),
      ])
  }

  private static func made(_ bytes: [UInt8]) throws(ImportFault) -> FormImport {
    try FormImport(bytes, file: "a.xlsx", format: .xlsForm)
  }
}
