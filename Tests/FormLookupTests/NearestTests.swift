import FormPlatform
import Testing

@testable import FormLookup

struct NearestTests {
  /// The poles, the date line, and many equal points: against the distance to every item.
  @Test func findsWhatBruteForceFinds() throws {
    var random = SeededRandom(3)
    let odd: [(Double, Double)] = [
      (90, 0), (-90, 0), (0, 180), (0, -180), (89.9, 170), (-89.9, -10), (0, 0), (10, 179.9),
      (10, -179.9),
    ]
    var items: [CatalogueItem] = []
    for number in 0..<700 {
      var item = CatalogueItem(id: "i\(number)", label: "n\(number % 50)")
      let place =
        number % 7 == 0
        ? odd[number / 7 % odd.count]
        : (
          Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random)
        )
      if number % 11 != 0 {
        item.position = CataloguePosition(latitude: place.0, longitude: place.1)
      }
      item.columns["kind"] = [number % 3 == 0 ? "x" : "y"]
      items.append(item)
    }
    var builder = CatalogueBuilder()
    for item in items { try builder.add(item) }
    let searcher = Searcher(try builder.build())
    let places =
      odd
      + (0..<40).map { _ in
        (Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
      }
    for place in places {
      for kind in ["", "x"] {
        let near = try #require(CataloguePosition(latitude: place.0, longitude: place.1))
        var query = CatalogueQuery("")
        query.near = near
        query.limit = 20
        if !kind.isEmpty { query.filter["kind"] = [kind] }
        let found = try #require(try searcher.find(query)).hits
        let possible = items.filter {
          $0.position != nil && (kind.isEmpty || $0.columns["kind"] == [kind])
        }
        let distances = possible.compactMap(\.position).map { haversine(near, $0) }.sorted()
        #expect(found.count == 20)
        for (hit, expected) in zip(found, distances) {
          let distance = try #require(hit.distance)
          #expect(abs(distance - expected) < 0.001, "\(place)")
        }
      }
    }
  }

  /// Kilometres by the haversine formula (Sinnott, 1984), which is another way than chords.
  private func haversine(_ one: CataloguePosition, _ other: CataloguePosition) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    func half(_ angle: Double) -> Double { sin(angle / 2) * sin(angle / 2) }
    let square =
      half(radians(other.latitude - one.latitude))
      + sin(.pi / 2 - radians(one.latitude)) * sin(.pi / 2 - radians(other.latitude))
      * half(radians(other.longitude - one.longitude))
    return 2 * 6371.0088 * asin(min(1, square.squareRoot()))
  }

  /// From Tbilisi to Saint Petersburg, and around the date line.
  @Test(arguments: [
    (41.6692, 44.9547, 59.8003, 30.2625, 2_254.1, 0.1), (0, 179.5, 0, -179.5, 111.195, 0.01),
    (90, 0, -90, 77, 20_015.114, 0.01), (12.5, 3, 12.5, 3, 0, 0.0001),
  ])
  func measures(
    _ north: Double, _ east: Double, _ otherNorth: Double, _ otherEast: Double,
    _ kilometres: Double,
    _ tolerance: Double
  ) throws {
    let one = try #require(CataloguePosition(latitude: north, longitude: east))
    let other = try #require(CataloguePosition(latitude: otherNorth, longitude: otherEast))
    #expect(abs(one.kilometres(to: other) - kilometres) < tolerance)
  }

  @Test(
    arguments: [(90.1, 0), (0, 180.1), (-91, 0), (.nan, 0), (0, .infinity)] as [(Double, Double)])
  func refusesWhatIsNoPlace(_ north: Double, _ east: Double) {
    #expect(CataloguePosition(latitude: north, longitude: east) == nil)
  }
}
