import FormCheck
import TestFixtures
import TestSupport
import Testing

/// The places of rows, which remember where they were.
@Suite struct RowPlaceTests {
  @Test(arguments: 0..<4) func pointersFollowTheRows(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed + 1))
    let session = try FormSessionTests.session(
      "form: f\nfields: { lines: { items: { fields: { name: {} } } }, map: { values: {} } }")
    let list = try #require(session["lines"])
    var removed: [FormField] = []
    for _ in 0..<200 {
      let places = list.rows.indices
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !places.isEmpty:
        let place = Int.random(in: places, using: &random)
        removed.append(list.rows[place])
        list.removeRow(at: place)
      case 1 where !places.isEmpty:
        list.moveRow(
          from: Int.random(in: places, using: &random), to: Int.random(in: places, using: &random))
      default: list.addRow(at: Int.random(in: 0...places.count, using: &random))
      }
      // Not of each row after each step: some look for their places much later.
      for (place, row) in list.rows.enumerated() where Bool.random(using: &random) {
        #expect(row.pointer == "/lines/\(place)")
        #expect(row["name"]?.pointer == "/lines/\(place)/name" && row.isPlaced)
      }
    }
    #expect(removed.allSatisfy { !$0.isPlaced })
  }

  @Test func whatIsRemovedHasNoPlace() throws {
    let session = try FormSessionTests.session(
      "form: f\nfields: { lines: { items: { fields: { name: {} } } }, map: { values: {} } }")
    let map = try #require(session["map"])
    let row = map.addRow(key: "a")
    let name = try #require(session["lines"]?.addRow()["name"])
    #expect(row.isPlaced && name.isPlaced && session.root.isPlaced && map.isPlaced)
    map.removeRow(at: 0)
    session["lines"]?.removeRow(at: 0)
    #expect(!row.isPlaced && !name.isPlaced)
    session["lines"]?.addRow()
    #expect(!name.isPlaced)
  }
}
