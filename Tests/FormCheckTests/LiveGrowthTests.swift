import FormEngine
import TestSupport
import Testing

@testable import FormCheck

/// A change costs what depends on it: the same in a small record and in a large one.
@Suite struct LiveGrowthTests {
  /// A form, a record of n parts, and a change of one of them.
  struct Growth: Sendable, CustomTestStringConvertible {
    var name: String
    var form: @Sendable (Int) -> String
    var record: @Sendable (Int) -> PayloadValue
    var place: String

    init(
      _ name: String, at place: String, _ form: @escaping @Sendable (Int) -> String,
      _ record: @escaping @Sendable (Int) -> PayloadValue
    ) {
      (self.name, self.place, self.form, self.record) = (name, place, form, record)
    }

    var testDescription: String { name }
  }

  @Sendable private static func keyed(
    _ count: Int, _ value: (Int) -> PayloadValue
  ) -> PayloadValue {
    .group(Dictionary(uniqueKeysWithValues: (0..<count).map { ("k\($0)", value($0)) }))
  }

  @Sendable private static func list(_ count: Int, _ item: PayloadValue) -> PayloadValue {
    .list(Array(repeating: item, count: count))
  }

  private static let node =
    """
    rules:
      node:
        fields:
          n: { type: integer, range: ..6 }
          t: { length: ..5 }
          kids: { items: { rule: node } }
          sum: { type: integer, compute: 'n + kids.map(k, k.sum).sum()' }
        check: [{ that: 'kids.all(k, k.t != t)', message: m }, { that: size(t) < 9, at: t, message: m }]
    """

  static let all: [Growth] = [
    Growth("a map", at: "/m/k5") { _ in
      "fields: { m: { values: { length: ..5 }, keys: { length: ..9 }, count: ..9999, check: { that: \"this.all(k, v, v != 'z')\", message: m } }, n: { compute: 'm.k5' } }"
    } _: {
      ["m": keyed($0) { _ in "a" }]
    },
    Growth("a map of groups", at: "/m/k5/a") { _ in
      "fields: { m: { values: { fields: { a: {}, b: { equals: a }, c: { when: a == 'x' } }, check: { that: a != 'z', message: m } } } }"
    } _: {
      ["m": keyed($0) { _ in ["a": "a", "b": "b"] }]
    },
    Growth("a named key of a map", at: "/m/known") { _ in
      "fields: { m: { values: {}, fields: { known: { length: ..5 } } } }"
    } _: {
      ["m": .group((keyed($0) { _ in "a" }.group ?? [:]).merging(["known": "b"]) { $1 })]
    },
    Growth("a list whose rows have maps", at: "/l/5/m/k1") { _ in
      "fields: { l: { items: { fields: { n: {}, m: { values: { length: ..5 }, count: ..9, check: { that: 'this.all(k, v, v != n)', message: m } }, s: { compute: 'm.map(k, v, v).join()' } } } } }"
    } _: {
      ["l": list($0, ["n": "x", "m": keyed(3) { _ in "a" }])]
    },
    Growth("a list whose rows have lists", at: "/l/5/m/1/x") { _ in
      "fields: { l: { items: { fields: { m: { items: { fields: { x: {} } } }, s: { compute: 'm.map(r, r.x).join()' } } } } }"
    } _: {
      ["l": list($0, ["m": list(3, ["x": "a"])])]
    },
    Growth("a group that counts its keys", at: "/g/f5") { count in
      let fields = (0..<count).map { "f\($0): { length: ..5 }" }
      return "fields: { g: { count: ..9999, fields: { \(fields.joined(separator: ", ")) } } }"
    } _: { count in
      ["g": .group(Dictionary(uniqueKeysWithValues: (0..<count).map { ("f\($0)", "a") }))]
    },
    Growth("what follows the items of a list by their place", at: "/r/5") { _ in
      "fields: { r: { items: [{}, {}], rest: { length: ..5 }, count: ..9999 } }"
    } _: {
      ["r": list($0, "a")]
    },
    Growth("an item by its place", at: "/r/1") { _ in
      "fields: { r: { items: [{}, {}], rest: { length: ..5 }, count: ..9999 } }"
    } _: {
      ["r": list($0, "a")]
    },
    Growth("a value of a tree that nothing reads", at: "/top/kids/5/kids/0/p") { _ in
      "rules: { node: { fields: { p: {}, kids: { items: { rule: node } } } } }\nfields: { top: { rule: node } }"
    } _: { count in
      ["top": ["kids": list(10, ["kids": list(count / 10, ["p": "a"])])]]
    },
    Growth("a value of a wide tree", at: "/top/kids/5/t") { _ in
      node + "\nfields: { top: { rule: node } }"
    } _: {
      ["top": ["n": 0, "t": "b", "kids": list($0, ["n": 0, "t": "a"])]]
    },
    Growth("a number that is added up through a tree", at: "/top/kids/5/kids/5/n") { _ in
      node + "\nfields: { top: { rule: node } }"
    } _: { count in
      ["top": ["kids": list(10, ["kids": list(count / 10, ["n": 0, "t": "a"])])]]
    },
  ]

  final class Counter: FieldObserver {
    var count = 0
    func fieldDidVerify(_ field: any VerifiedField) { count += 1 }
  }

  /// What is laid and judged, what waited, who is told.
  private func work(_ growth: Growth, _ count: Int) throws -> [Int] {
    let session = FormSession(try ValidationForm("form: t\n" + growth.form(count)))
    session.root.value = growth.record(count)
    let field = try #require(session[growth.place])
    let counter = Counter()
    session.root.forEach { $0.addObserver(counter) }
    field.text = "2"
    counter.count = 0
    let before = session.live.engine.liveSize
    field.text = "3"
    #expect(field.cleanedValue == .text("3") || field.cleanedValue == .number("3"))
    return [
      session.live.engine.liveSize - before, session.live.engine.executedWork().count,
      counter.count,
    ]
  }

  @Test(arguments: all) func costsWhatDependsOnIt(_ growth: Growth) throws {
    let small = try work(growth, 100)
    #expect(small.allSatisfy { $0 < 200 } && small[2] > 0, "\(small)")
    let large = try work(growth, 1_000)
    #expect(large == small)
  }

  /// Parts whose readers stand anywhere in the same tree or list.
  static let readAnywhere: [Growth] = [
    Growth("a tree whose lists compare their items", at: "/top") { _ in
      "rules: { node: { fields: { t: {}, kids: { items: { rule: node }, unique: true } } } }\nfields: { top: { rule: node } }"
    } _: { count in
      let kids = (0..<10).map { _ in list(count / 10, ["kids": ["a"]]) }
      return ["top": ["kids": .list(kids.map { ["kids": $0] })]]
    }
  ]

  /// A value that fills a whole list or tree is filled in, and filled in again, in time in proportion to its size.
  @Test(
    .enabled(if: Cases.areAll, "optimised builds, or FORMCHECK_ALL_CASES=1"),
    arguments: all + readAnywhere)
  func fillingIsInProportion(_ growth: Growth) throws {
    let cost = try costGrowth(from: 200) { count in
      let form = try ValidationForm("form: t\n" + growth.form(count))
      let session = FormSession(form)
      let start = processorTime()
      session.root.value = growth.record(count)
      for field in session.root.fields { field.value = field.value }
      return processorTime() - start
    }
    #expect(cost.isInProportion, "\(cost)")
  }

  /// A key that comes or goes is counted: its map is judged again, and nothing beside it.
  @Test func aKeyThatGoes() throws {
    let form =
      "form: t\nfields: { l: { items: { fields: { m: { fields: { a: {} }, values: {}, count: ..2 } } } } }"
    let work = try [10, 1_000].map { count in
      let session = FormSession(try ValidationForm(form))
      session.root.value = ["l": Self.list(count, ["m": ["a": "1", "b": "2", "c": "3"]])]
      #expect(session["/l/5/m"]?.issues.map(\.code) == ["tooMany"])
      let before = session.live.engine.liveSize
      session["/l/5/m/a"]?.text = ""
      #expect(session["/l/5/m"]?.issues.isEmpty == true)
      return session.live.engine.liveSize - before
    }
    #expect(work[0] == work[1])
  }
}
