internal import FormEngine
internal import FormModel
internal import FormPlatform

/// Moments that a text names by their distance from now.
enum RelativeMoments {
  /// Each `now-1y+1d12h` that is an end of a range, and half a minute around it, with a zone and without.
  static func near(_ text: String, to now: Date) -> [String] {
    var found: [String] = []
    for part in text.split(separator: "..").prefix(4) {
      guard part.trimmed.hasPrefix("now"), let bound = RangeEnd.bound(part.trimmed, .datetime),
        bound.base == .now
      else { continue }
      let moment = moved(now, by: bound)
      for distance: Double in [0, -30, 30] {
        let written = moment.addingTimeInterval(distance).formatted(.iso8601)
        found += [written, String(written.dropLast())]
      }
    }
    return found
  }

  private static func moved(_ now: Date, by bound: BoundPlan) -> Date {
    let seconds: Double = now.timeIntervalSince1970
    let today: Double = (seconds / 86_400).rounded(.down)
    let day = CalendarDay.adding(months: Int(bound.months), to: Int64(today)) + Int64(bound.days)
    let micros = Double(bound.microseconds) / 1_000_000
    return Date(timeIntervalSince1970: Double(day) * 86_400 + (seconds - today * 86_400) + micros)
  }
}
