import Foundation
import Testing

@testable import FormEngine

/// The cases of `JSONConformance/`: what RFC 8259 asks for, refuses and leaves open.
struct JSONConformanceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    /// `accept`, or the reason of a refusal.
    var answer: String
    var testDescription: String { name }
  }

  static let cases: [Case] = ["accept", "refuse", "stated"].flatMap { read($0) }

  @Test func thereAreCases() {
    #expect(Self.cases.count > 480)
    #expect(Self.cases.count { $0.answer == "accept" } > 100)
  }

  @Test(arguments: cases)
  func theReaderAnswersAsStated(_ row: Case) {
    var tape = Growable<TapeEntry>(capacity: 16)
    var arena = Growable<UInt8>(capacity: 16)
    var bytes = row.bytes
    // A byte order mark is passed over before the reader, as `Checker` does.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let count = bytes.count
    bytes += Array(repeating: 0, count: RecordReader.padding)
    // Safety: the array has the reader's padding behind the record.
    let fault = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { base in
        unsafe RecordReader.read(
          base, count: count, tape: &tape, arena: &arena, limits: ReaderLimits())
      }
    }
    #expect((fault?.reason.rawValue ?? "accept") == row.answer)
    #expect(fault.map { $0.offset >= 0 && $0.offset <= count } ?? true)
  }

  private static func read(_ file: String) -> [Case] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let url = folder.appending(path: "JSONConformance/\(file).txt")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("#") else { return nil }
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let name = columns[0]
      let answer: String
      switch file {
      case "accept": answer = "accept"
      case "refuse":
        answer =
          name.hasPrefix("empty-") ? "empty" : name.hasPrefix("encoding-") ? "encoding" : "syntax"
      default:
        guard columns.count > 2 else { return nil }
        answer = columns[2].replacing("refuse:", with: "")
      }
      return Case(
        name: name, bytes: bytes(of: columns.count > 1 ? columns[1] : ""), answer: answer)
    }
  }

  /// `\xNN` is a byte, `\\` a backslash.
  private static func bytes(of text: String) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "x") {
        let digits = String(decoding: rest.dropFirst().prefix(2), as: UTF8.self)
        result.append(UInt8(digits, radix: 16) ?? 0)
        rest = rest.dropFirst(3)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
