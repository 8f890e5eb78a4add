import FormCheck
import TestFixtures
import Testing

/// Values that must be items of a catalogue.
@Suite struct LookupCheckTests {
  static let towns = """
    catalogues:
      towns:
        items:
          - { id: TBS, name: Tbilisi, codes: [UGTB], aliases: [Tiflis], country: GE, kind: large, people: 1200000 }
          - { id: KUT, name: Kutaisi, codes: [UGKO], country: GE, kind: small, people: 130000 }
          - { id: BER, name: Berlin, codes: [EDDB], country: DE, kind: large, people: 3700000 }
          - { id: P1, name: Paris, country: FR, kind: large }
          - { id: P2, name: PARÍS, country: US, kind: small }
          - { id: OLD, name: Old Town, country: GE, expires: '2026-01-01T00:00:00Z' }
          - { id: NEW, name: New Town, country: GE, expires: '2026-12-01T00:00:00Z' }

    """

  private static func one(
    _ name: String, _ lookup: String, _ value: String, _ issue: String? = nil,
    cleaned: String? = nil
  ) -> FormCase {
    FormCase(
      name, towns + "fields: { x: { lookup: \(lookup) } }", "{'x':\(value)}",
      issue.map { ["/x: \($0)"] } ?? [], cleaned: cleaned.map { "{'x':\($0)}" })
  }

  static let names: [FormCase] = [
    one("an id", "towns", "'TBS'"),
    one("an id is compared byte by byte", "towns", "'tbs'", "notInCatalogue"),
    one("a label is no id", "towns", "'Tbilisi'", "notInCatalogue"),
    one("nothing of the kind", "towns", "'XXX'", "notInCatalogue"),
    one("a blank is nothing typed", "towns", "' '"),
    one("another type", "towns", "7", "typeMismatch"),
    one(
      "a label where it is taken", "{ in: towns, accept: [id, label] }", "'tbilisi'",
      cleaned: "'TBS'"),
    one("with an accent", "{ in: towns, accept: label }", "'Kutaísi'", cleaned: "'KUT'"),
    one("an id is always taken", "{ in: towns, accept: label }", "'KUT'", cleaned: "'KUT'"),
    one("a beginning names nothing", "{ in: towns, accept: label }", "'Tbil'", "notInCatalogue"),
    one("a code", "{ in: towns, accept: [id, code] }", "'ugtb'", cleaned: "'TBS'"),
    one(
      "a code where labels are taken", "{ in: towns, accept: label }", "'UGTB'", "notInCatalogue"),
    one("an alias", "{ in: towns, accept: alias }", "'TIFLIS'", cleaned: "'TBS'"),
    one("a label of two items", "{ in: towns, accept: label }", "'paris'", "ambiguousItem"),
    one("one of two by its id", "{ in: towns, accept: label }", "'P2'"),
    one("signs that name nothing", "{ in: towns, accept: label }", "'!!!'", "notInCatalogue"),
    one("what has expired", "towns", "'OLD'", "itemGone"),
    one("what will expire", "towns", "'NEW'"),
    one(
      "a name of what has expired", "{ in: towns, accept: label }", "'old town'", "notInCatalogue"),
    one(
      "values that the form asks for", "{ in: towns, where: { kind: [large] } }", "'KUT'",
      "itemExcluded"),
    one("one of several values", "{ in: towns, where: { country: [DE, GE] } }", "'BER'"),
    one(
      "two columns", "{ in: towns, where: { country: [GE], kind: [small] } }", "'TBS'",
      "itemExcluded"),
    one(
      "what is wrong is not asked more", "{ in: towns, where: { kind: [large] } }", "'X'",
      "notInCatalogue"),
  ]

  private static let byCountry =
    towns + """
      fields:
        country: { length: 2 }
        x: { lookup: { in: towns, accept: [id, label], where: { country: country } } }
      """

  static let relations: [FormCase] = [
    FormCase(
      "the other agrees", byCountry, "{'country':'GE','x':'tbilisi'}",
      cleaned: "{'country':'GE','x':'TBS'}"),
    FormCase("the other does not", byCountry, "{'country':'GE','x':'BER'}", ["/x: itemExcluded"]),
    FormCase("the other is empty", byCountry, "{'x':'BER'}"),
    FormCase("the other is wrong", byCountry, "{'country':'GEO','x':'BER'}", ["/country: tooLong"]),
    FormCase(
      "ids are compared after names were looked up",
      towns + """
        fields:
          from: { lookup: { in: towns, accept: [id, code] } }
          to: { differs: from, lookup: { in: towns, accept: [id, code] } }
        """, "{'from':'UGTB','to':'TBS'}", ["/to: notDifferent"]),
    FormCase(
      "items of a list",
      towns + "fields: { x: { items: { lookup: { in: towns, accept: code } }, unique: true } }",
      "{'x':['UGTB','TBS','Q']}", ["/x/1: duplicateItem", "/x/2: notInCatalogue"]),
    FormCase(
      "a rule", towns + "rules: { town: { lookup: towns } }\nfields: { x: { rule: town } }",
      "{'x':'Q'}",
      ["/x: notInCatalogue"]),
    FormCase(
      "whole numbers",
      "catalogues: { n: { items: [7, 12] } }\nfields: { x: { type: integer, lookup: n } }",
      "{'x':12}"),
    FormCase(
      "whole numbers, by their value",
      "catalogues: { n: { items: [7, 12] } }\nfields: { x: { type: integer, lookup: n } }",
      "{'x':7.0}"),
    FormCase(
      "another number",
      "catalogues: { n: { items: [7, 12] } }\nfields: { x: { type: integer, lookup: n } }",
      "{'x':8}", ["/x: notInCatalogue"]),
    FormCase(
      "a text that is read as a number after its name was looked up",
      "catalogues: { n: { items: { 7: seven } } }\n"
        + "fields: { x: { type: integer, coerce: true, lookup: { in: n, accept: label } } }",
      "{'x':'Seven'}", cleaned: "{'x':7}"),
    FormCase(
      "columns in expressions",
      towns + """
        fields:
          x: { lookup: { in: towns, accept: label } }
          note: { when: item(x).country == 'GE', required: true }
        """, "{'x':'tbilisi'}", ["/note: valueMissing"]),
    FormCase(
      "columns of a type",
      """
      catalogues:
        t: { columns: { people: integer, since: date }, items: [{ id: A, people: 5, since: 2020-01-31 }] }
      fields:
        x: { lookup: t }
        n: { type: integer, compute: item(x).people * 2 }
        d: { type: date, compute: item(x).since + 1d }
      """, "{'x':'A'}", cleaned: "{'x':'A','n':10,'d':'2020-02-01'}"),
    FormCase(
      "a column of nothing is unknown",
      towns + "fields: { x: { lookup: towns }, n: { compute: item(x).country } }", "{}",
      cleaned: "{}"),
    FormCase(
      "the label of an item",
      towns + "fields: { x: { lookup: towns }, n: { compute: item(x).label } }",
      "{'x':'TBS'}", cleaned: "{'x':'TBS','n':'Tbilisi'}"),
    FormCase(
      "a service is asked of what is not there",
      towns + "fields: { x: { lookup: { in: towns, service: more } } }", "{'x':'XYZ'}",
      ["/x: undecided(noAnswer)"]),
    FormCase(
      "and not of what is there", towns + "fields: { x: { lookup: { in: towns, service: more } } }",
      "{'x':'TBS'}"),
    FormCase(
      "the choices of a rule",
      "catalogues: { c: { rule: geo.country } }\nfields: { x: { lookup: { in: c, accept: label } } }",
      "{'x':'côte d’ivoire'}", cleaned: "{'x':'CI'}"),
    FormCase(
      "the choices of a rule with variants",
      """
      catalogues: { r: { rule: geo.subdivision } }
      fields: { c: {}, x: { lookup: { in: r, where: { variant: c } } } }
      """, "{'c':'AE','x':'AD-07'}", ["/x: itemExcluded"]),
  ]

  @Test(arguments: names + relations) func judges(_ judged: FormCase) throws { try judged.test() }

  /// Ids on the fast path, everything else on the long way: the same is said.
  @Test(arguments: ["towns", "{ in: towns, accept: [id, code, label, alias] }"])
  func bothWaysSayTheSame(_ lookup: String) throws {
    let form = try ValidationForm("form: t\n" + Self.towns + "fields: { x: { lookup: \(lookup) } }")
    let fast = Checker(form, usesFastPath: true)
    let plain = Checker(form, usesFastPath: false)
    var counts: [Verdict: Int] = [:]
    for id in [
      "TBS", "KUT", "BER", "OLD", "NEW", "Tbilisi", "ugko", "Paris", "X", "", " TBS", "tbs",
    ] {
      for text in [id, id + " ", id.lowercased()] {
        let payload = Array(#"{"x":"\#(text)"}"#.utf8)
        let now = try moment(noon)
        let (one, other) = (fast.check(payload, now: now), plain.check(payload, now: now))
        #expect(one.verdict == other.verdict && one.issues == other.issues, "\(text)")
        counts[one.verdict, default: 0] += 1
      }
    }
    #expect(counts.count > 1)
  }

  @Test func wordsSayWhatIsNearAndWhatIsMeant() throws {
    func message(_ lookup: String, _ value: String) throws -> String? {
      try report(
        "form: t\n" + Self.towns + "fields: { x: { lookup: \(lookup) } }", "{\"x\":\"\(value)\"}"
      ).issues.first?.message
    }
    #expect(
      try message("towns", "Tbilsi") == "“Tbilsi” is not known here; did you mean Tbilisi (TBS)?")
    #expect(
      try message("towns", "near Berlin")
        == "“near Berlin” is not known here; did you mean Berlin (BER)?")
    #expect(try message("towns", "Qqqqqq") == "“Qqqqqq” is not known here")
    #expect(
      try message("{ in: towns, accept: label }", "paris")
        == "“paris” is more than one: Paris (P1) or PARÍS (P2); choose one")
    #expect(try message("towns", "OLD") == "“Old Town” is no longer offered; choose another")
    #expect(
      try message("{ in: towns, where: { kind: [large] } }", "KUT")
        == "“Kutaisi” is not among what can be chosen here")
  }

  /// The host program's answer about an id that is not there.
  @Test func aServiceDecidesAboutOtherIDs() async throws {
    struct Service: RemoteChecking {
      func answer(to question: RemoteQuestion) async -> RemoteAnswer? {
        question.value == .text("XYZ") ? .accepted : .refused("nobody knows this")
      }
    }
    let form = try ValidationForm(
      "form: t\n" + Self.towns + "fields: { x: { lookup: { in: towns, service: more } } }")
    #expect(form.remoteNames == ["more"])
    let checker = Checker(form)
    let known = await checker.check(#"{"x":"XYZ"}"#.utf8, asking: Service())
    #expect(known.verdict == .valid)
    let unknown = await checker.check(#"{"x":"ABC"}"#.utf8, asking: Service())
    #expect(unknown.issues.map(facts) == ["/x: notInCatalogue"])
    #expect(unknown.issues.first?.message == "nobody knows this")
  }

  /// A catalogue that a program gives, and another generation of it.
  @Test(arguments: ["file: c.csv", "store: things"])
  func aProgramGivesACatalogueAndReplacesIt(_ origin: String) throws {
    func catalogue(_ ids: [String]) throws -> Catalogue {
      var builder = CatalogueBuilder()
      for id in ids { try builder.add(CatalogueItem(id: id, label: "The \(id)")) }
      return try builder.build()
    }
    let live = LiveCatalogue(try catalogue(["A", "B"]))
    let form = try ValidationForm(
      "form: t\ncatalogues: { c: { \(origin) } }\nfields: { x: { lookup: c } }",
      catalogues: ["c": live])
    let checker = Checker(form)
    func codes(_ id: String) -> [String] {
      checker.check(#"{"x":"\#(id)"}"#.utf8).issues.map(\.code)
    }
    #expect(codes("A") == [] && codes("C") == ["notInCatalogue"])
    #expect(live.replace(with: try catalogue(["B", "C"]), generation: 1))
    #expect(codes("A") == ["itemGone"] && codes("B") == [] && codes("C") == [])
    #expect(codes("D") == ["notInCatalogue"])
    // It comes back.
    #expect(live.replace(with: try catalogue(["A"]), generation: 2))
    #expect(codes("A") == [] && codes("C") == ["itemGone"])
    #expect(!live.replace(with: try catalogue(["Z"]), generation: 2))
  }

  /// Labels and ids of a protected catalogue stand in cleaned payloads, and in no issue or explanation.
  @Test func aProtectedCatalogueIsNotTold() throws {
    let form = """
      form: t
      catalogues:
        people: { protected: true, items: { p7: Hidden Name, p8: Hidden Other, p9: Hidden Other } }
      fields:
        who: { label: Who, lookup: { in: people, accept: [id, label] } }
        other: { differs: who, lookup: people }
      """
    let checker = Checker(try ValidationForm(form))
    let right = checker.check(#"{"who":"hidden name"}"#.utf8, cleaned: true)
    #expect(right.cleaned.map { String(decoding: $0, as: UTF8.self) } == #"{"who":"p7"}"#)
    for payload in [
      #"{"who":"hidden nam"}"#, #"{"who":"hidden other"}"#, #"{"who":"p7","other":"p7"}"#,
    ] {
      let report = checker.check(payload.utf8)
      #expect(report.verdict == .invalid)
      let told = report.issues.map { "\($0.message) \($0.params)" }.joined().lowercased()
      #expect(!told.contains("hidden") && !told.contains("p7"), "\(told)")
      let explained = checker.explain(payload.utf8)
      #expect(!"\(explained)".lowercased().contains("hidden"))
    }
  }
}
