internal import FormEngine
internal import Foundation

/// The time zone in which a form's `today` is a day.
struct Zone: Sendable {
  private let zone: TimeZone?

  /// UTC for no name; nil for a name that the time zone database does not have.
  init?(_ name: String?) {
    guard let name, name != "UTC" else {
      zone = nil
      return
    }
    guard let zone = TimeZone(identifier: name) else { return nil }
    self.zone = zone
  }

  /// The day number at a moment (microseconds from 1970).
  func day(at now: Int64) -> Int64 {
    var local = now
    if let zone {
      let date = Date(timeIntervalSince1970: Double(now) / 1_000_000)
      local += Int64(zone.secondsFromGMT(for: date)) * 1_000_000
    }
    return TimeText.floorDivision(local, TimeText.microsecondsADay)
  }
}
