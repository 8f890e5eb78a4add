import Foundation
import TestFixtures
import Testing

@testable import FormCheck

/// Bodies of web forms, and bodies that are too large.
@Suite struct WebFormTests {
  private static let form = """
    form: t
    normalize: [trim]
    fields:
      name: { label: Name, required: true, length: ..5 }
      age: { type: integer }
      news: { type: boolean }
      tags: { items: { length: ..3 } }
      home: { fields: { zip: { pattern: '[0-9]{5}' } } }
      rows: { items: { fields: { net: { type: number } } } }
    """

  @Test(arguments: [
    ("name=Ana", ""), ("name=%41na+&age=41&news=on", ""), ("age=1", "/name valueMissing 1"),
    ("name=A&age=x", "/age typeMismatch 12"), ("name=A&tags=a&tags=abcd", "/tags/1 tooLong 20"),
    ("home[zip]=1&name=A", "/home/zip patternMismatch 11"),
    ("name=A&home.zip=12345&rows[0][net]=1.5&rows[1][net]=z", "/rows/1/net typeMismatch 53"),
    ("name=A&name=B", "/name duplicateKey 8"), ("name=A&pet=cat", "/pet unknownField 8"),
    ("name=Albert", "/name tooLong 6"), ("", "/name valueMissing 1"),
    ("name=", "/name valueMissing 6"),
    ("name=%FF", " badInput 6"), ("name=%00%22%5C", ""),
  ])
  func aWebFormIsChecked(body: String, issue: String) throws {
    let report = Checker(try ValidationForm(Self.form)).check(webForm: body.utf8)
    let told = report.issues.map { "\($0.field) \($0.code) \($0.column)" }
    #expect(told == (issue.isEmpty ? [] : [issue]))
    #expect(report.issues.allSatisfy { $0.line == 1 })
  }

  @Test func theCleanedPayloadIsJSON() throws {
    let checker = Checker(try ValidationForm(Self.form))
    let body = "name=+Ana+&age=41&news=on&tags=a&tags=b&home[zip]=12345&rows[0].net=1.50"
    let cleaned = checker.check(webForm: body.utf8, cleaned: true).cleaned
    #expect(
      cleaned.map { String(decoding: $0, as: UTF8.self) }
        == #"{"name":"Ana","age":41,"news":true,"tags":["a","b"],"home":{"zip":"12345"},"rows":[{"net":1.50}]}"#
    )
    // The next one is JSON again, whose values have their own types.
    let strict = checker.check(#"{"name":"Ana","age":"41"}"#.utf8)
    #expect(strict.issues.map(facts) == ["/age: typeMismatch"])
  }

  /// A sequence that says how much of it was read.
  private final class Counted: Sequence, IteratorProtocol {
    private(set) var count = 0
    private let text: [UInt8]
    init(_ text: String) { self.text = Array(text.utf8) }
    func next() -> UInt8? {
      guard count < 1 << 20 else { return nil }
      count += 1
      return text[(count - 1) % text.count]
    }
  }

  @Test func ofTooLargeABodyNoMoreIsReadThanTellsIt() async throws {
    var limits = Limits()
    limits.recordBytes = 100
    let form = try ValidationForm(Self.form, limits: limits)
    let checker = Checker(form)
    let reports = [
      { (body: Counted) in checker.check(body) }, { checker.check(webForm: $0) },
      { (try? checker.check($0, only: ["name"])) ?? checker.check("{}".utf8) },
    ]
    for report in reports {
      let body = Counted("a=1&")
      #expect(report(body).issues.map(\.code) == ["badInput"])
      #expect(report(body).issues.first?.params["limit"] == .text("recordBytes"))
      #expect(body.count <= 2 * 110, "\(body.count)")
    }
    // Nor is more kept of one that lies in memory.
    let large = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
    #expect(checker.check(large).issues.map(\.code) == ["badInput"])
    #expect(checker.recordBytes().count <= 110)
  }

  /// The limit is of the body's bytes, with a byte order mark beside it.
  @Test(arguments: [(100, true), (101, false)]) func theLimitIsExact(count: Int, fits: Bool) throws
  {
    var limits = Limits()
    limits.recordBytes = 100
    let checker = Checker(try ValidationForm(Self.form, limits: limits))
    let text = #"{"name":"Ana"}"#
    let payload = text + String(repeating: " ", count: count - text.utf8.count)
    #expect(checker.check(payload.utf8).isValid == fits)
    #expect(checker.check([0xEF, 0xBB, 0xBF] + payload.utf8).isValid == fits)
    let query = "name=Ana" + String(repeating: "&", count: count - 8)
    #expect(checker.check(webForm: query.utf8).isValid == fits)
  }

  @Test(
    arguments: [
      ("nome", "name"), ("/home/zap", "home.zip"), ("", nil), ("home.zipp", "home.zip"), ("/", nil),
      ("xyz\u{7}", nil),
    ] as [(String, String?)])
  func aPathThatIsNoneIsThrown(path: String, near: String?) throws {
    let checker = Checker(try ValidationForm(Self.form))
    let error = #expect(throws: UnknownPath.self) {
      try checker.check("{}".utf8, only: ["name", path])
    }
    #expect(error?.path == path && error?.nearest == near)
    let words = try #require(error?.errorDescription)
    #expect(words.contains("the form has no field") && !words.contains("\u{7}"))
    // The checker is as it was.
    #expect(checker.check("{}".utf8).issues.map(facts) == ["/name: valueMissing"])
  }
}
