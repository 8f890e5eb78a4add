import Testing

@testable import FormCheck

/// Checkers that are shared by many, and the language that each reader wants.
@Suite struct CheckerPoolTests {
  private static let form = """
    form: t
    locale: en
    fields: { name: { label: Name, required: true, length: ..3 } }
    messages:
      de: { fields: { name: { label: Vorname } } }
      de-CH: { fields: { name: { label: Rufname } } }
    """

  private func pool(mostIdle: Int = 16) throws -> CheckerPool {
    CheckerPool(try ValidationForm(Self.form), mostIdle: mostIdle)
  }

  @Test func aCheckerIsUsedAgain() throws {
    let pool = try pool()
    var seen: Set<ObjectIdentifier> = []
    for _ in 0..<5 { seen.insert(pool.withChecker { ObjectIdentifier($0) }) }
    #expect(seen.count == 1)
    #expect(pool.idleCount == 1)
  }

  @Test func aCallWithinACallHasAnotherChecker() throws {
    let pool = try pool()
    let pair = pool.withChecker { outer in
      [ObjectIdentifier(outer), pool.withChecker { ObjectIdentifier($0) }]
    }
    #expect(Set(pair).count == 2)
    #expect(pool.idleCount == 2)
  }

  /// However many are lent at once and in whatever language, few are kept.
  @Test(arguments: [0, 1, 3]) func noMoreAreKeptThanWasAskedFor(mostIdle: Int) throws {
    let pool = try pool(mostIdle: mostIdle)
    func lend(_ count: Int, _ locale: String) {
      if count > 0 { pool.withChecker(locale: locale) { _ in lend(count - 1, locale) } }
    }
    for locale in ["en", "de", "DE-ch-1996", "ja", "xx"] { lend(5, locale) }
    // `xx` is spoken by those of the form's own language.
    #expect(pool.idleCount == 4 * mostIdle)
  }

  /// A header is the client's: what it says makes no new lane.
  @Test func unknownLanguagesShareOneLane() throws {
    let pool = try pool()
    for number in 0..<100 { pool.withChecker(locale: "x\(number)-y") { _ in } }
    #expect(pool.idleCount == 1)
  }

  @Test(arguments: [
    (nil, "Name"), ("en-GB", "Name"), ("de", "Vorname"), ("DE-at", "Vorname"),
    ("de-CH-1996", "Rufname"), ("fr", "Name"), ("tlh", "Name"), ("", "Name"),
  ])
  func aCheckerSpeaksTheLanguage(locale: String?, label: String) throws {
    let pool = try pool()
    for _ in 0..<2 {
      let issue = pool.withChecker(locale: locale) { $0.check("{}".utf8).issues.first }
      #expect(issue?.label == label)
    }
  }

  @Test func readyWordsAreALanguageToo() throws {
    let pool = try pool()
    let form = pool.form
    for locale in ["de", "fr", "ja", "ar", "en"] {
      let pooled = pool.withChecker(locale: locale) { $0.check("{}".utf8) }
      #expect(pooled == Checker(form, locale: locale).check("{}".utf8))
    }
  }

  @Test func manyTasksCheckAtOnce() async throws {
    let pool = try pool()
    let verdicts = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let name = number.isMultiple(of: 2) ? "Al" : "Albert"
          let report = pool.withChecker { $0.check("{\"name\":\"\(name)\"}".utf8) }
          return report.isValid == number.isMultiple(of: 2)
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(verdicts == 200)
    #expect(pool.idleCount <= 16)
  }

  private struct Mishap: Error {}

  @Test func whatTheBodyThrowsIsThrown() throws {
    let pool = try pool()
    #expect(throws: Mishap.self) {
      try pool.withChecker { _ throws(Mishap) -> Int in throw Mishap() }
    }
    #expect(pool.idleCount == 1)
  }

  @Test func aStrangeCheckerIsNotKept() throws {
    let pool = try pool()
    let other = try ValidationForm("form: other\nfields: { a: {} }")
    pool.withChecker { $0 = Checker(other) }
    #expect(pool.idleCount == 0)
    #expect(pool.withChecker { $0.form.id } == "t")
  }

  private struct Taken: RemoteChecking {
    func answer(to question: RemoteQuestion) async -> RemoteAnswer? { .refused("taken") }
  }

  @Test func remoteChecksAreAsked() async throws {
    let form = try ValidationForm("form: t\nfields: { name: { remote: free } }")
    let report = await CheckerPool(form).check(#"{"name":"a"}"#.utf8, asking: Taken())
    #expect(report.issues.map(\.message) == ["taken"])
    let sent = await CheckerPool(form).check(webForm: "name=a".utf8, asking: Taken())
    #expect(sent.issues.map(\.message) == ["taken"])
  }
}

/// Accept-Language: RFC 9110 sections 12.4.2 and 12.5.4, lookup of RFC 4647 section 3.4.
@Suite struct AcceptedLanguageTests {
  private static let form = """
    form: t
    locale: en
    fields: { name: {} }
    messages:
      de: { title: de }
      zh-Hant: { title: zh }
      pt-BR: { title: pt }
    """

  @Test func theLanguagesOfAForm() throws {
    #expect(try ValidationForm(Self.form).languages == ["en", "de", "zh-Hant", "pt-BR"])
    #expect(try ValidationForm("form: t\nfields: { a: {} }").languages == ["en"])
    let german = "form: t\nlocale: de\nfields: { a: {} }\nmessages: { DE: {}, fr: {} }"
    #expect(try ValidationForm(german).languages == ["de", "fr"])
  }

  @Test(arguments: [
    ("de", "de"), ("de-AT, en;q=0.8", "de"), ("DE-at", "de"), ("en;q=0.3, de;q=0.4", "de"),
    // Lookup cuts a range short, and takes a part of one sign along; a tag is not cut.
    ("zh-Hant-CN-x-private1-private2", "zh-Hant"), ("zh", "en"), ("pt", "en"), ("pt-br-x", "pt-BR"),
    ("zh-Hans", "en"),
    // The first of equal weight, whatever stands between.
    ("de, pt-BR", "de"), ("pt-BR,de", "pt-BR"), (" \tpt-BR ;\tq=0.5 , de;q=0.5", "pt-BR"),
    // What is not wanted.
    ("en;q=0, *;q=0.1", "de"), ("*", "en"), ("*, de;q=0.5", "de"), ("de;q=0, de-AT", "en"),
    ("fr, *;q=0", "en"), ("fr, *", "en"), ("en;q=0, de;q=0", "zh-Hant"), ("en;q=0", "de"),
    // Weights have three decimals at most, and are at most 1.
    ("de;q=0.001", "de"), ("de;q=1.000", "de"), ("de;q=1.001, pt-BR;q=0.1", "pt-BR"),
    ("de;q=0.0001, pt-BR;q=0.1", "pt-BR"), ("de;q=2", "en"), ("de;q=", "en"), ("de;Q=0.5", "de"),
    // What is no range is passed over.
    ("", "en"), (",,;q=1,", "en"), ("dé, pt-BR", "pt-BR"), ("abcdefghi, de", "de"),
    ("1de, pt-BR", "pt-BR"),
  ])
  func theBestLanguage(header: String, language: String) throws {
    #expect(try ValidationForm(Self.form).locale(accepting: header) == language)
  }

  @Test func nobodySaidAnything() throws {
    #expect(try ValidationForm(Self.form).locale(accepting: nil) == "en")
  }

  @Test func ofALongHeaderTheFirstRangesCount() throws {
    let form = try ValidationForm(Self.form)
    let filler = Array(repeating: "xx", count: 99).joined(separator: ",")
    #expect(form.locale(accepting: filler + ",de") == "de")
    #expect(form.locale(accepting: filler + ",xx,de") == "en")
  }
}
