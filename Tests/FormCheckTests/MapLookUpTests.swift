import FormCheck
import TestSupport
import Testing

/// `m[k]` and `k in m`, asked again and again of maps of any size.
@Suite struct MapLookUpTests {
  private struct Numbers {
    var state: UInt64 = 20_260_615

    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
  }

  /// Against a dictionary: sizes around where a table begins, keys that are there or not, cleaned up, named by the form or
  /// sent twice, and several maps at once.
  @Test(arguments: [0, 1, 15, 16, 17, 18, 40, 300])
  func findsWhatADictionaryFinds(_ count: Int) throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        m: { fields: { named: {}, other: { default: x } }, values: {}, keys: { normalize: [lowercase] } }
        n: { values: {} }
        ks: { items: {}, count: ..1000 }
        found: { compute: "ks.filter(k, k in m).join(',')" }
        values: { compute: "ks.filter(k, k in m).map(k, m[k]).join(',')" }
        missing: { compute: "ks.filter(k, !(k in m) && !(k in n)).join(',')" }
        both: { compute: "ks.filter(k, k in n && m[k] == n[k]).join(',')" }
      """)
    var numbers = Numbers()
    var known: [String: String] = [:]
    var members: [String] = []
    for place in 0..<count {
      let key =
        place == 3
        ? "named"
        : "k\(numbers.next(10 * count))é\(String(repeating: "x", count: numbers.next(40)))"
      if known[key] != nil { continue }
      known[key] = "v\(place)"
      members.append("\"\(place % 2 == 0 ? key.uppercased() : key)\":\"v\(place)\"")
    }
    if count > 3 {
      // The form's names are not cleaned up.
      members.removeAll { $0.uppercased().hasPrefix("\"NAMED\"") }
      members.append("\"named\":\"v3\"")
    }
    let other = known.filter { _ in numbers.next(2) == 0 }
    let asked = (known.keys.sorted() + ["other", "k", "zz"] + known.keys.sorted().prefix(9))
    func list(_ keys: [String]) -> String { keys.map { "\"\($0)\"" }.joined(separator: ",") }
    let payload =
      "{\"m\":{\(members.joined(separator: ","))},\"n\":{\(other.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ","))},\"ks\":[\(list(asked))]}"
    let report = Checker(form).check(payload.utf8, cleaned: true)
    #expect(report.verdict == .valid, "\(report.issues.map(\.message))")
    let cleaned = String(decoding: report.cleaned ?? [], as: UTF8.self)
    func says(_ name: String, _ keys: [String]) {
      #expect(
        cleaned.contains("\"\(name)\":\"\(keys.joined(separator: ","))\""), "\(name): \(cleaned)")
    }
    let there = asked.filter { known[$0] != nil }
    says("found", there)
    says("values", there.compactMap { known[$0] })
    says("missing", asked.filter { known[$0] == nil })
    says("both", asked.filter { other[$0] != nil })
  }

  /// The least number of steps with which an expression is worked out.
  private static func steps(_ that: String, _ count: Int) throws -> Int {
    let members = (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    let keys = (0..<count).map { "\"key\($0)\"" }.joined(separator: ",")
    let payload = "{\"m\":{\(members)},\"ks\":[\(keys)]}"
    var (low, high) = (0, 100 * count)
    while low < high {
      let middle = (low + high) / 2
      var limits = Limits()
      limits.expressionWork = middle
      limits.keys = 1_000_000
      let form = try ValidationForm(
        """
        form: t
        fields: { m: { values: { type: integer } }, ks: { items: {} } }
        check: { that: "\(that)", at: m, message: m }
        """, limits: limits)
      if Checker(form).check(payload.utf8).verdict == .valid {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  private static let lookUps: [String] = [
    "m.all(k, v, m[k] == v)", "ks.all(k, k in m)", "ks.all(k, !(k + '!' in m))",
    "m.all(k, v, k in m && m[k] == v)",
  ]

  @Test(arguments: Cases.of(lookUps, oneIn: 2))
  func stepsGrowWithTheMap(_ that: String) throws {
    let sizes = [1_000, 2_000, 4_000].map { Cases.count($0, oneIn: 4) }
    let counts = try sizes.map { try Self.steps(that, $0) }
    #expect(counts[1] < counts[0] * 22 / 10 && counts[2] < counts[1] * 22 / 10, "\(counts)")
    #expect(counts[2] < 20 * sizes[2], "\(counts)")
  }

  @Test(.enabled(if: Cases.areAll, "optimised builds, or FORMCHECK_ALL_CASES=1"))
  func aHundredThousandKeysAreWithinTheUsualSteps() throws {
    var limits = Limits()
    limits.keys = 1_000_000
    limits.values = 1_000_000
    limits.recordBytes = 64 << 20
    let form = try ValidationForm(
      """
      form: t
      fields: { m: { values: { type: integer } } }
      check: { that: 'm.all(k, v, m[k] == v)', at: m, message: m }
      """, limits: limits)
    let members = (0..<100_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    #expect(Checker(form).check("{\"m\":{\(members)}}".utf8).verdict == .valid)
  }
}
