import Foundation
import Testing

@testable import FormCatalogues

/// Random traces: the store and the plain model agree after every step, and after opening it again between any two.
struct StoreTraceTests {
  /// `make test-store` runs 10,000.
  private static let traces =
    ProcessInfo.processInfo.environment["FORMCHECK_TRACES"].flatMap { Int($0) } ?? 60

  private static let seed: UInt64 = {
    let wanted = ProcessInfo.processInfo.environment["FORMCHECK_SEED"].flatMap { UInt64($0) }
    let seed = wanted ?? UInt64.random(in: 0..<1 << 32)
    print("FORMCHECK_SEED=\(seed) repeats the random numbers of this run")
    return seed
  }()

  @Test func storeAndModelAgree() throws {
    for trace in 0..<Self.traces {
      var run = try TraceRun(seed: Self.seed &+ UInt64(trace))
      for step in 0..<12 {
        let what = try run.step()
        guard let difference = try run.difference() else { continue }
        Issue.record(
          "FORMCHECK_SEED=\(Self.seed), trace \(trace), step \(step), \(what): \(difference)")
        return
      }
    }
  }
}

private struct TraceRun {
  let place = Place()
  var store: CatalogueStore
  var model = StoreModel()
  var random: Dice
  var now = 1_000_000.0

  init(seed: UInt64) throws {
    random = Dice(state: seed)
    store = try place.store()
  }

  private static let domains = ["a", "a.b", "a.b.c", "ab", "b"]

  private mutating func id() -> String { "i\(random.roll(8))" }

  private mutating func item() -> CatalogueItem {
    var item = CatalogueItem.made(
      id(), "label \(random.roll(5))", domain: random.pick(Self.domains + [nil]),
      expires: random.roll(3) == 0 ? now + Double(random.roll(200)) - 100 : nil)
    if random.roll(2) == 0 {
      item.labels = [random.pick(["de", "pt-br"]): random.pick(["", "Name \(random.roll(3))"])]
        .filter { !$0.value.isEmpty }
    }
    return item
  }

  private mutating func list<Value>(_ make: (inout TraceRun) -> Value) -> [Value] {
    (0..<random.roll(4)).map { _ in make(&self) }
  }

  /// One step on both; what it was.
  mutating func step() throws -> String {
    // A clock may go back.
    now += Double(random.roll(60)) - 20
    switch random.roll(14) {
    case 0...2: return try change(.index(list { $0.item() }))
    case 3:
      let changes = list { run in
        CatalogueItemChange(
          run.item(),
          changing: run.random.pick([
            [.label], [.labels], [.label, .labels], [.domain, .expires], [],
          ]))
      }
      return try change(.merge(changes))
    case 4: return try change(.deleteIDs(list { $0.id() }))
    case 5: return try change(.deleteDomains(list { $0.random.pick(Self.domains) }))
    case 6: return random.roll(3) == 0 ? try change(.deleteAll) : "nothing"
    case 7: return agree("begin", model.begin()) { try $0.begin("c") }
    case 8:
      let state: [UInt8] =
        random.pick([[], [1], [2], [UInt8](repeating: 7, count: 250 + random.roll(2))])
      let expected: [UInt8]? = random.pick([nil, [], [1], model.kept.state])
      return agree("end", model.end(state: state, expecting: expected)) {
        try $0.end("c", state: state, expecting: expected)
      }
    case 9:
      let items = list { $0.item() }
      let allows = random.roll(2) == 0
      return agree("update", model.update(items, allowsShrinking: allows)) {
        try $0.update("c", with: items, allowsShrinking: allows)
      }
    case 10:
      let moment = now
      return agree("purge", model.purge(moment)) { try $0.purge("c", now: moment) }
    case 11:
      let (id, query) = (id(), random.pick(["", "q", "Q r"]))
      model.pick(id, query, now)
      store.note(pick: id, in: "c", query: query, now: now)
      return "pick"
    case 12:
      let place = ListPlace(id: random.pick([nil, id()]), row: random.roll(9))
      model.place = place
      store.keep(place, in: "c")
      return "place"
    default:
      if random.roll(4) == 0 {
        model.forget()
        try store.forget("c")
        return "forget"
      }
      model.crash()
      store = try place.store()
      return "reopen"
    }
  }

  private mutating func change(_ operation: CatalogueOperation) throws -> String {
    model.change(operation)
    try store.change("c", [operation])
    return "\(operation)"
  }

  private var failure: String?

  private mutating func agree(
    _ name: String, _ expected: CatalogueStoreError?, _ body: (CatalogueStore) throws -> Void
  ) -> String {
    var found: CatalogueStoreError?
    do {
      try body(store)
    } catch {
      found = error as? CatalogueStoreError
    }
    if found != expected {
      failure = "\(String(describing: found)), not \(String(describing: expected))"
    }
    return name
  }

  /// Where they disagree; nil where they do not.
  func difference() throws -> String? {
    if let failure { return failure }
    // Another one, which has nothing but the file.
    let other = try CatalogueStore(reading: place.path)
    guard model.isMade else {
      return try other.catalogues().isEmpty ? nil : "there is a catalogue"
    }
    let items = try Array(other.refresh("c").itemsByID)
    let expected = model.kept.items.values.sorted { $0.id < $1.id }
    if items != expected { return "items \(items), not \(expected)" }
    if try other.clientState(of: "c") != model.kept.state { return "another state" }
    let live = try other.live("c")
    let gone = (0..<8).map { "i\($0)" }.filter { live.isGone(Array($0.utf8)) }
    if Set(gone) != model.kept.gone { return "gone \(gone), not \(model.kept.gone)" }
    for moment in [now, now + 150] {
      let history = try other.history(of: "c", now: moment).map(\.item.id)
      if history != model.history(moment) {
        return "history \(history), not \(model.history(moment))"
      }
    }
    let later = now + 70 * 86_400
    if other.picks(in: "c", for: "q", now: later).counts != model.counts(later) {
      return "other picks"
    }
    return other.place(in: "c") == model.place ? nil : "another place"
  }
}

/// Numbers at random, the same for the same seed (SplitMix64).
struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(sides))
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
}
