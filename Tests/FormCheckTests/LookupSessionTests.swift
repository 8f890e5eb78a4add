import FormCheck
import Foundation
import TestFixtures
import Testing

/// Look-up fields while somebody fills them in.
@Suite struct LookupSessionTests {
  static let form = """
    form: trip
    catalogues:
      towns:
        popular: known
        position: [lat, lon]
        items:
          - { id: TBS, name: Tbilisi, codes: [UGTB], country: GE, known: true, lat: 41.69, lon: 44.8, weight: 9 }
          - { id: TBL, name: Tbilisskaya, country: RU, lat: 45.36, lon: 40.19 }
          - { id: KUT, name: Kutaisi, country: GE, lat: 42.25, lon: 42.7, weight: 5 }
          - { id: BAT, name: Batumi, country: GE, known: true, lat: 41.64, lon: 41.64, weight: 7 }
    fields:
      country: { label: Country, length: 2 }
      from: { label: From, required: true, lookup: { in: towns, accept: [id, code], near: here, service: service, where: { country: country } } }
      first: { label: First, lookup: { in: towns, tiers: popular } }
    """

  private func session(_ memory: (any LookupMemory)? = nil) throws -> FormSession {
    FormSession(
      try ValidationForm(Self.form), memory: memory,
      clock: { Date(timeIntervalSince1970: 1_781_524_800) })
  }

  /// Letter by letter: the text, what is found, and whether it is a value yet.
  @Test func whatIsTypedIsAQueryUntilItNamesAnItem() throws {
    let session = try session()
    let from = try #require(session["from"])
    #expect(from.isLookup && session["country"]?.isLookup == false)
    #expect(from.lookupStatus == .idle && from.queryText == "" && !from.isDirty)
    for (text, hits) in [
      ("T", ["TBS", "TBL"]), ("Tb", ["TBS", "TBL"]), ("Tbil", ["TBS", "TBL"]),
      ("Tbili", ["TBS", "TBL"]),
      // Seven letters begin a name; eight are one slip from one name and two from another.
      ("Tbiliss", ["TBL"]), ("Tbilissq", ["TBL", "TBS"]), ("Tbqqqqqqqq", []),
    ] {
      from.text = text
      #expect(from.hits.map(\.item.id) == hits, "\(text)")
      #expect(from.lookupStatus == (hits.isEmpty ? .none : .hits))
      #expect(from.queryText == text && from.value == .null && from.item == nil)
      #expect(from.isDirty && from.validity == .invalid && from.issues.map(\.code) == ["notPicked"])
      #expect(from.shownMessage == nil && session.payload.json == PayloadValue.group([:]).json)
    }
    from.leave()
    #expect(from.shownMessage != nil)
    // A code names one item as a whole: it is a value at once, and the search goes on.
    from.text = "ugtb"
    #expect(from.value == .text("TBS") && from.validity == .valid && from.item?.label == "Tbilisi")
    #expect(from.lookupStatus == .hits)
    from.text = ""
    #expect(
      from.value == .null && from.issues.map(\.code) == ["valueMissing"]
        && from.lookupStatus == .idle)
  }

  @Test func aPickEndsTheSearchAndIsRemembered() throws {
    let memory = InMemoryLookupMemory()
    let session = try session(memory)
    let from = try #require(session["from"])
    from.text = "kut"
    #expect(from.pick("KUT") && !from.pick("NOPE"))
    #expect(from.queryText == "Kutaisi" && from.value == .text("KUT") && from.isValid)
    #expect(from.hits.isEmpty && from.lookupStatus == .idle)
    // What was picked stands first among its like, in this list and next time.
    let next = try self.session(memory)
    let again = try #require(next["from"])
    #expect(again.sections.map(\.kind) == [.recents, .popular])
    #expect(again.sections.first?.hits.map(\.item.id) == ["KUT"])
    // Each item once, whatever offers it.
    #expect(again.hits.map(\.item.id) == ["KUT", "TBS", "BAT"])
    // Another field has its own memory.
    #expect(next["first"]?.sections.map(\.kind) == [.popular])
    let report = session.submit()
    #expect(report.verdict == .valid)
  }

  @Test func aTextThatIsNoValueIsToldInTheReport() throws {
    let session = try session()
    session["from"]?.text = "tbil"
    session["first"]?.text = "tbil"
    let report = session.submit()
    #expect(report.issues.map(facts) == ["/from: notPicked", "/first: notPicked"])
    #expect(report.verdict == .invalid && report.cleaned == nil)
  }

  @Test func theNearestStandInFront() throws {
    let session = try session()
    let from = try #require(session["from"])
    #expect(from.sections.map(\.kind) == [.popular])
    session.here = CataloguePosition(latitude: 41.6, longitude: 41.6)
    #expect(from.sections.map(\.kind) == [.nearest, .popular])
    #expect(from.sections.first?.hits.map(\.item.id) == ["BAT", "KUT", "TBS"])
    let distance = try #require(from.hits.first?.distance)
    #expect((5...6).contains(distance))
  }

  @Test func aFilterFollowsItsField() throws {
    let session = try session()
    let from = try #require(session["from"])
    session["country"]?.text = "RU"
    from.text = "tbil"
    #expect(from.hits.map(\.item.id) == ["TBL"])
    #expect(from.pick("TBL") && from.isValid)
    // Another country: judged again, nothing erased.
    session["country"]?.text = "GE"
    #expect(from.value == .text("TBL") && from.issues.map(\.code) == ["itemExcluded"])
    session["country"]?.text = "GEO"
    #expect(from.issues.isEmpty)
  }

  @Test func popularItemsAreSearchedAloneUntilAllAreAskedFor() throws {
    let session = try session()
    let first = try #require(session["first"])
    first.text = "ku"
    #expect(!first.offersAll)
    first.text = "kut"
    #expect(first.hits.isEmpty && first.offersAll)
    first.searchAll()
    #expect(first.hits.map(\.item.id) == ["KUT"] && !first.offersAll)
    first.text = "kuta"
    #expect(first.hits.isEmpty)
    // It has no service: nothing is asked.
    #expect(session.nextRequestTime == nil)
  }

  /// Answers that come late, in either order, are dropped; those in time stand behind what was found here.
  @Test(arguments: [true, false]) func lateAnswersNeverShow(_ isFirstFirst: Bool) throws {
    let session = try session()
    let from = try #require(session["from"])
    let now = Date(timeIntervalSince1970: 1_781_524_800)
    func request(_ text: String) throws -> RemoteRequest {
      from.text = text
      from.searchAll()
      return try #require(session.dueRequests(at: now).first)
    }
    let one = try request("tbil")
    let two = try request("kuta")
    #expect(
      one.kind == .search && one.question.name == "service" && two.question.value == .text("kuta"))
    let found = CatalogueItem(id: "ONE", label: "One")
    let other = CatalogueItem(id: "TWO", label: "Two")
    if isFirstFirst {
      #expect(!session.answer([found], ticket: one.ticket))
      #expect(session.answer([other], ticket: two.ticket))
    } else {
      #expect(session.answer([other], ticket: two.ticket))
      #expect(!session.answer([found], ticket: one.ticket))
    }
    #expect(from.hits.map(\.item.id) == ["KUT", "TWO"])
    #expect(from.hits.last?.bucket == .service)
    #expect(!session.answer([found], ticket: two.ticket))
    // What the service has named is right, and nobody is asked about it once more.
    #expect(from.pick("TWO") && from.validity == .valid && from.item?.label == "Two")
    #expect(session.nextRequestTime == nil)
    #expect(session.submit().verdict == .valid)
  }

  /// Picks of what a service found are remembered as others are; a later session asks the service once more.
  @Test func aFindOfTheServiceIsAmongTheLastPicks() throws {
    let now = Date(timeIntervalSince1970: 1_781_524_800)
    let memory = InMemoryLookupMemory()
    let session = try session(memory)
    let from = try #require(session["from"])
    from.text = "two"
    from.searchAll()
    let ticket = try #require(session.dueRequests(at: now).first?.ticket)
    #expect(session.answer([CatalogueItem(id: "TWO", label: "Two")], ticket: ticket))
    #expect(from.pick("TWO") && from.validity == .valid)
    from.text = "kut"
    #expect(from.pick("KUT"))
    from.text = ""
    #expect(from.sections.first?.kind == .recents)
    #expect(from.sections.first?.hits.map(\.item.label) == ["Kutaisi", "Two"])
    #expect(from.pick("TWO") && from.queryText == "Two" && from.validity == .valid)

    let next = try self.session(memory)
    let again = try #require(next["from"])
    #expect(again.sections.first?.hits.map(\.item.label) == ["Two", "Kutaisi"])
    // Another field does not know it.
    #expect(next["first"]?.pick("TWO") == false)
    #expect(again.pick("TWO") && again.queryText == "Two" && again.item?.label == "Two")
    #expect(again.validity == .pending)
    let request = try #require(next.dueRequests(at: now + 1).first)
    #expect(request.kind == .check && request.question.value == .text("TWO"))
    #expect(next.answer(.accepted, ticket: request.ticket) && again.validity == .valid)
  }

  @Test func aKeyAPickAndACloseEndARequest() throws {
    let now = Date(timeIntervalSince1970: 1_781_524_800)
    for end in 0..<3 {
      let session = try session()
      let from = try #require(session["from"])
      from.text = "tbil"
      from.searchAll()
      let request = try #require(session.dueRequests(at: now).first)
      switch end {
      case 0: from.text = "tbili"
      case 1: #expect(from.pick("TBS"))
      default: from.close()
      }
      #expect(!session.answer([CatalogueItem(id: "X")], ticket: request.ticket))
      #expect(!from.hits.contains { $0.item.id == "X" })
    }
  }

  @Test func aServiceThatIsSilentIsGivenUp() throws {
    let session = try session()
    let from = try #require(session["from"])
    let now = Date(timeIntervalSince1970: 1_781_524_800)
    from.text = "zzzzzz"
    from.searchAll()
    #expect(from.lookupStatus == .loading)
    #expect(session.dueRequests(at: now).count == 1)
    #expect(session.dueRequests(at: now + 1.9).isEmpty && from.lookupStatus == .loading)
    #expect(session.dueRequests(at: now + 2).isEmpty && from.lookupStatus == .unavailable)
    #expect(session.nextRequestTime == nil)
  }

  @Test func valuesAndResetShowWhatIsThere() throws {
    let session = try session()
    let from = try #require(session["from"])
    from.value = .text("KUT")
    #expect(from.queryText == "Kutaisi" && from.isValid && from.lookupStatus == .idle)
    from.value = .text("NOPE")
    #expect(from.queryText == "NOPE" && from.issues.map(\.code) == ["undecided"])
    from.text = "tbil"
    from.reset()
    #expect(from.queryText == "" && !from.isDirty && from.lookupStatus == .idle)
    #expect(from.issues.map(\.code) == ["valueMissing"])
  }

  /// Managers wait for a pick.
  @Test func aControlWaitsForAPick() throws {
    let session = FormSession(
      try ValidationForm(
        """
        form: t
        catalogues: { c: { items: { A: Anna, B: Bert } } }
        fields: { x: { lookup: c } }
        controls: { go: {} }
        managers: { m: { manages: [go] } }
        """))
    let go = try #require(session.control("go"))
    #expect(go.isEnabled)
    session["x"]?.text = "an"
    #expect(!go.isEnabled)
    session["x"]?.pick("A")
    #expect(go.isEnabled)
  }

  /// Rows of a list share what is remembered of them.
  @Test func rowsHaveLookUpsToo() throws {
    let session = FormSession(
      try ValidationForm(
        """
        form: t
        catalogues: { c: { items: { A: Anna, B: Bert } } }
        fields: { rows: { items: { fields: { x: { lookup: c } } } } }
        """))
    let rows = try #require(session["rows"])
    let one = try #require(rows.addRow()["x"])
    one.text = "be"
    #expect(one.hits.map(\.item.id) == ["B"] && one.pick("B"))
    let two = try #require(rows.addRow()["x"])
    #expect(two.sections.map(\.kind) == [.recents])
    #expect(
      session.payload.json == PayloadValue(json: Array(#"{"rows":[{"x":"B"},{}]}"#.utf8)).json)
  }
}
