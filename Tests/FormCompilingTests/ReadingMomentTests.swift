import FormCompiling
import Foundation
import TestFixtures
import TestSupport
import Testing

/// When clocks show a reading, held against all minutes around it.
@Suite struct ReadingMomentTests {
  /// Moments that show a reading, to the minute, found by asking every one of them.
  private static func judged(_ file: ZoneFile, _ reading: Int64) -> [Int64] {
    stride(from: reading - 26 * 3600, through: reading + 26 * 3600, by: 60).filter {
      $0 + file.offset(at: $0) == reading
    }
  }

  private static let zones: [String] = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Pacific/Apia",
    "Asia/Kathmandu", "Africa/Casablanca", "Antarctica/Troll", "Europe/Dublin", "America/Caracas",
  ]

  @Test(arguments: Cases.of(zones, oneIn: 4))
  func isAsAllMinutesSay(zone: String) throws {
    let bytes = try #require(FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(zone)"))
    let file = try #require(ZoneFile(bytes.map { $0 }))
    var random = SeededGenerator(
      state: zone.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    var changes: [Int64] = []
    // From 1975 on, when the clocks of these zones were whole minutes from UTC, to 2150.
    for day in stride(from: Int64(157_766_400), to: 5_680_281_600, by: 86_400)
    where file.offset(at: day) != file.offset(at: day + 86_400) {
      changes.append(day)
    }
    for _ in 0..<80 {
      let start = changes.randomElement(using: &random) ?? 1_781_481_600
      let moment = start + Int64.random(in: -720...2880, using: &random) * 60
      let reading = moment + file.offset(at: moment)
      for reading in [reading, reading + 3600, reading - 1800] {
        #expect(
          file.moments(ofReading: reading) == Self.judged(file, reading), "\(zone) \(reading)")
      }
    }
  }
}
