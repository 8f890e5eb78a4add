import FormPlatform
import Foundation
import TestSupport
import Testing

@testable import FormPages

/// Results of a run in pages, whatever the file is and becomes.
@Suite struct ResultsSiteTests {
  /// Every third record is valid; of the others the even ones are too long, the odd ones missing.
  private static func line(_ number: Int, source: String = "a.ndjson") -> String {
    let head = "{\"source\":\"\(source)\",\"record\":\(number),\"line\":\(number),"
    let tail = "],\"managers\":{},\"controls\":{}}\n"
    if number % 3 == 0 { return head + "\"verdict\":\"valid\",\"issues\":[" + tail }
    let (field, code) = number % 2 == 0 ? ("/rows/\(number % 7)", "tooLong") : ("", "valueMissing")
    return head
      + "\"verdict\":\"invalid\",\"issues\":[{\"field\":\"\(field)\",\"code\":\"\(code)\",\"severity\":\"error\",\"message\":\"m<\(number)>\",\"line\":\(number),\"column\":2}"
      + tail
  }

  private static func lines(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { line($0) }.joined()
  }

  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "results-\(UUID().uuidString).ndjson"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  private func page(_ site: ResultsSite, _ query: String = "") -> String {
    let answer = site.answer(path: "", query: query, language: "en", assets: "/assets")
    #expect(answer.status == 200 && answer.contentType == "text/html; charset=utf-8")
    return String(decoding: answer.body, as: UTF8.self)
  }

  private func ids(_ html: String) -> [String] {
    html.components(separatedBy: "<li id=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }

  /// Of a field and a code one issue has both: a record with each in another issue is not like that.
  @Test(arguments: [
    ("field=%2Fa&code=x", ["r2", "r3"]), ("field=%2Fb&code=x", ["r1"]),
    ("field=%2Fa", ["r1", "r2", "r3", "r4"]),
    ("code=x", ["r1", "r2", "r3"]), ("field=%2Fa&code=counted", []), ("code=counted", ["r4"]),
    ("field=%2Fa&code=y", ["r1", "r4"]), ("field=%2Fa&code=nothing", []),
    ("", ["r1", "r2", "r3", "r4"]),
  ])
  func filtersTogetherAreOfOneIssue(query: String, records: [String]) throws {
    func line(_ number: Int, _ issues: [(String, String)], more: String = "") -> String {
      let issues = issues.map { "{\"field\":\"\($0.0)\",\"code\":\"\($0.1)\",\"message\":\"m\"}" }
      return
        "{\"source\":\"s\",\"record\":\(number),\"line\":\(number),\"verdict\":\"invalid\",\"issues\":[\(issues.joined(separator: ","))]\(more)}\n"
    }
    let text =
      line(1, [("/a", "y"), ("/b", "x")]) + line(2, [("/a", "x")])
      + line(3, [("/a", "x"), ("/b", "y")])
      + line(4, [("/a", "y")], more: ",\"more\":{\"counted\":2}")
    try withFile(text) { path in
      let site = try ResultsSite(file: path)
      #expect(ids(page(site, query)) == records)
    }
  }

  /// What a run wrote with `--excerpts` is shown: labels, and lines with the value marked.
  @Test func labelsAndValuesAreShown() throws {
    let text = #"""
      {"source":"s","record":1,"line":1,"verdict":"invalid","issues":[{"field":"/w","code":"c","message":"m","label":"Weight","excerpt":{"before":"{\"w\": ","marked":"<9>","after":"}"}}]}
      {"source":"s","record":2,"line":2,"verdict":"invalid","issues":[{"field":"/w","code":"c","message":"m","label":"","excerpt":"none"}]}

      """#
    try withFile(text) { path in
      let html = page(try ResultsSite(file: path))
      #expect(html.contains(">Weight</strong>: "))
      #expect(html.contains(#"{&quot;w&quot;: <mark>&lt;9&gt;</mark>}</code></pre>"#))
      #expect(html.ranges(of: "<pre").count == 1 && html.ranges(of: "<strong").count == 1)
    }
  }

  private static let goneTo: [(String, String?)] = [
    ("at=1001", "r1001"), ("at=r1001", "r1001"), ("at=1002", "r1003"), ("at=2-2", "r2-2"),
    ("at=99999", "r2-2"), ("at=x", nil), ("", nil),
  ]

  /// A record is gone to by its number, in the second input by `-2`, and the filters stay.
  @Test(arguments: Cases.of(goneTo, oneIn: 2))
  func aRecordIsGoneTo(query: String, id: String?) throws {
    // Of every three records the third is valid, and not listed.
    try withFile(Self.lines(1...1_500) + Self.line(2, source: "b.ndjson")) { path in
      let html = page(try ResultsSite(file: path), query)
      let found = html.matches(of: #/<li id="([^"]*)"[^>]* autofocus>/#).map { String($0.1) }
      #expect(found == (id.map { [$0] } ?? []))
      #expect(html.contains(#"<form id="go" class="go" method="get" action="?">"#))
      let filtered = page(try ResultsSite(file: path), query + "&code=tooLong")
      #expect(filtered.contains(#"<input type="hidden" name="code" value="tooLong">"#))
    }
  }

  @Test func pagesAndFilters() throws {
    try withFile(Self.lines(1...1_500)) { path in
      let site = try ResultsSite(file: path)
      let first = page(site)
      #expect(first.contains("<dt>records</dt><dd>1,500</dd>"))
      #expect(first.contains("<dt>invalid</dt><dd>1,000</dd>"))
      #expect(first.contains("Page 1 of 5") && first.contains("m&lt;1&gt;"))
      #expect(ids(first).count == 200 && ids(first).first == "r1")
      #expect(ids(page(site, "page=5")).last == "r1499")
      #expect(ids(page(site, "page=99")) == ids(page(site, "page=5")))
      #expect(ids(page(site, "page=-9223372036854775808")) == ids(first))
      #expect(ids(page(site, "code=tooLong")).prefix(3) == ["r2", "r4", "r8"])
      #expect(ids(page(site, "field=%2Frows%2F*")).prefix(3) == ["r2", "r4", "r8"])
      #expect(ids(page(site, "field=")).prefix(3) == ["r1", "r5", "r7"])
      #expect(ids(page(site, "code=tooLong&field=")) == [])
      #expect(page(site, "code=%3Cb%3E&field=%00%FF").contains("No record matches."))
    }
  }

  private static let asked: [(String, String)] = [
    ("at=r700", "r700"), ("at=r702", "r703"), ("code=tooLong&at=r701", "r704"),
    ("at=r99999", "r1499"), ("at=r0", "r1"), ("at=r5-3", "r1499"),
  ]

  /// The record that is asked for; the next, where the filter hides it or it is valid; at most the last.
  @Test(arguments: Cases.of(asked, oneIn: 2))
  func records(query: String, found: String) throws {
    try withFile(Self.lines(1...1_500)) { path in
      let html = page(try ResultsSite(file: path), query)
      #expect(html.contains("data-at=\"\(found)\"") && ids(html).contains(found))
    }
  }

  @Test func severalInputs() throws {
    let text = Self.lines(1...500) + (1...500).map { Self.line($0, source: "b.csv") }.joined()
    try withFile(text) { path in
      let site = try ResultsSite(file: path)
      #expect(ids(page(site, "at=r250")).contains("r250"))
      #expect(ids(page(site, "at=r250-2")).contains("r250-2"))
      #expect(ids(page(site, "page=4")).last == "r500-2")
    }
  }

  @Test func linesThatAreNoResultsAreTold() throws {
    let bad = [
      "", "{", "[]", "{\"source\":1}", "null", "\u{0}\u{1}<script>", "{\"record\":1e400}",
      String(repeating: "[", count: 10_000),
      "{\"source\":\"a\",\"record\":-1,\"verdict\":\"invalid\",\"issues\":[]}",
      "{\"source\":\"a\",\"record\":1,\"verdict\":\"so\",\"issues\":[]}",
      "{\"source\":\"a\",\"record\":1,\"verdict\":\"invalid\",\"issues\":{}}",
    ]
    try withFile(Self.line(1) + bad.joined(separator: "\n") + "\n" + Self.line(2)) { path in
      let html = page(try ResultsSite(file: path))
      #expect(html.contains("not a result of formcheck check --format ndjson: 10 (line"))
      #expect(html.contains("(line 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)"))
      #expect(ids(html) == ["r1", "r2"])
      #expect(!html.contains("<script>"))
    }
  }

  /// Issues that lack members, or have others, are shown as far as they go.
  @Test func oddIssues() throws {
    let text =
      "{\"source\":\"a\",\"record\":1,\"verdict\":\"invalid\",\"issues\":[1,{},{\"code\":\"x\\\"y\",\"field\":3,\"message\":null},{\"field\":\"/\\u0000<\",\"code\":\"\"}],\"more\":{\"z<\":4}}\n"
    try withFile(text) { path in
      let site = try ResultsSite(file: path)
      #expect(ids(page(site)) == ["r1"])
      #expect(ids(page(site, "code=z%3C")) == ["r1"])
      #expect(ids(page(site, "code=x%22y")) == ["r1"])
      #expect(page(site).contains("x&quot;y") && page(site).contains("and 4 more"))
    }
  }

  @Test func whatIsAddedIsRead() throws {
    try withFile(Self.lines(1...10) + Self.line(11).prefix(40)) { path in
      let site = try ResultsSite(file: path)
      #expect(page(site).contains("The last line of the file is not complete"))
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data((Self.line(11).dropFirst(40) + Self.lines(12...400)).utf8))
      try file.close()
      let html = page(site)
      #expect(html.contains("The file has grown") && html.contains("<dd>400</dd>"))
      #expect(!html.contains("is not complete"))
      #expect(!page(site).contains("The file has grown"))
    }
  }

  @Test func aFileThatIsCutOrReplacedIsReadAnew() throws {
    try withFile(Self.lines(1...400)) { path in
      let site = try ResultsSite(file: path)
      #expect(unsafe truncate(path, 1_000) == 0)
      let cut = page(site, "page=2")
      #expect(cut.contains("read again") && cut.contains("is not complete"))
      try Data(Self.lines(1...30).utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      let replaced = page(site)
      #expect(replaced.contains("read again") && replaced.contains("<dd>30</dd>"))
      try FileManager.default.removeItem(atPath: path)
      let gone = site.answer(path: "/", query: "", language: "en", assets: "/assets")
      #expect(gone.status == 500)
      #expect(String(decoding: gone.body, as: UTF8.self).contains("no such file or directory"))
    }
  }

  @Test func filesThatAreNone() throws {
    #expect(throws: ResultsFault.unreadable("no such file or directory")) {
      try ResultsSite(file: "/nowhere/results.ndjson")
    }
    #expect(throws: ResultsFault.unreadable("it is not a file")) {
      try ResultsSite(file: "/dev/null")
    }
    try withFile("") { path in
      let site = try ResultsSite(file: path)
      #expect(page(site).contains("The list is empty."))
    }
  }

  @Test func otherPathsAreNotFound() throws {
    try withFile(Self.line(1)) { path in
      let site = try ResultsSite(file: path)
      #expect(site.answer(path: "/x", query: "", language: "de", assets: "").status == 404)
    }
  }

  @Test(arguments: [
    ("de-AT, en;q=0.5", "de", "Datensätze"), ("tlh", "en", "Records"), ("", "en", "Records"),
    ("ar", "ar", "السجلات"), ("fr;q=0.2, ru", "ru", "Записи"),
  ])
  func pagesSpeakTheReadersLanguage(header: String, language: String, heading: String) throws {
    try withFile(Self.lines(1...3)) { path in
      let answer = try ResultsSite(file: path).answer(
        path: "", query: "", language: header, assets: "/assets")
      let html = String(decoding: answer.body, as: UTF8.self)
      #expect(answer.language == language)
      #expect(html.contains("<html lang=\"\(language)\""))
      #expect(html.contains("<h2 id=\"list\">\(heading)</h2>"))
    }
  }

  /// More sets of kinds than have numbers: the lines of the others are asked.
  @Test(.enabled(if: Cases.areAll, "optimised builds, or FORMCHECK_ALL_CASES=1"))
  func manySetsOfKinds() throws {
    let text = (1...70_000).map { number in
      let issues = (0..<17).filter { number >> $0 & 1 == 1 }
        .map { "{\"field\":\"/f\($0)\",\"code\":\"c\"}" }
      return
        "{\"source\":\"a\",\"record\":\(number),\"verdict\":\"invalid\",\"issues\":[\(issues.joined(separator: ","))]}\n"
    }.joined()
    try withFile(text) { path in
      let site = try ResultsSite(file: path)
      let html = page(site, "field=/f16&page=9999")
      #expect(html.contains("of 4,465, of 70,000 in all"))
      #expect(ids(html).last == "r70000")
    }
  }

  @Test(.enabled(if: Cases.areAll, "optimised builds, or FORMCHECK_ALL_CASES=1"))
  func manyRecords() throws {
    try withFile(Self.lines(1...200_000)) { path in
      let index = try ResultsIndex(path)
      #expect(index.totals.records == 200_000 && index.count == 133_334)
      #expect(index.totals.invalid == 133_334 && index.kinds.kinds.count == 2)
      let site = try ResultsSite(file: path)
      #expect(ids(page(site, "page=667")).last == "r200000")
      #expect(ids(page(site, "at=r123457")).contains("r123457"))
      #expect(page(site, "code=tooLong").contains("1 to 200 of 66,667, of 133,334 in all"))
    }
  }
}
