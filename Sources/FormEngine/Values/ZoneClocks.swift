/// The clocks of a form's time zone, as the engine asks them.
///
/// A reading is what they show, in microseconds from 1970-01-01T00:00 on them; a moment is in
/// microseconds from 1970-01-01T00:00Z.
package struct ZoneClocks: Sendable {
  /// How far they are ahead of UTC at a moment, in microseconds.
  let offset: @Sendable (Int64) -> Int64
  private let moments: @Sendable (Int64) -> ReadingMoments

  package init(
    offset: @escaping @Sendable (Int64) -> Int64,
    moments: @escaping @Sendable (Int64) -> ReadingMoments
  ) {
    self.offset = offset
    self.moments = moments
  }

  /// When they show a reading.
  package func moments(of reading: Int64) -> ReadingMoments { moments(reading) }
}

/// When clocks show a reading.
package enum ReadingMoments: Hashable, Sendable {
  /// Never: they were put forward over it.
  case none
  case one(Int64)
  /// They were put back, and show it more than once.
  case several
}

extension ZoneClocks? {
  /// What the clocks show at a moment; without a zone they show UTC.
  package func reading(at moment: Int64) -> Int64 { moment &+ (self?.offset(moment) ?? 0) }

  /// When the clocks show a reading.
  package func moments(of reading: Int64) -> ReadingMoments {
    self?.moments(of: reading) ?? .one(reading)
  }

  /// A reading with the offset of the clocks from UTC, as RFC 3339 writes a moment.
  ///
  /// Of one that they show twice it is the first.
  package func text(of reading: Int64) -> String {
    var offset = self?.offset(reading &- TimeText.microsecondsADay) ?? 0
    if case .one(let moment) = moments(of: reading) { offset = reading &- moment }
    let minutes = Int(offset / 60_000_000)
    let padded = CalendarDay.padded
    let sign = minutes < 0 ? "-" : "+"
    let zone = "\(sign)\(padded(abs(minutes) / 60, 2)):\(padded(abs(minutes) % 60, 2))"
    let day = TimeText.floorDivision(reading, TimeText.microsecondsADay)
    let time = TimeText.text(time: reading &- day &* TimeText.microsecondsADay, seconds: true)
    return "\(CalendarDay.text(day))T\(time)\(minutes == 0 ? "Z" : zone)"
  }

  /// Whether the clocks ever show what a value of a type stands for; other types have no clocks.
  package func show(_ value: Int64, _ type: ValueType) -> Bool {
    type != .local || self?.moments(of: value) != ReadingMoments.none
  }

  /// The reading so much later, in time that goes by; nil where it begins at no single moment.
  func later(_ reading: Int64, by microseconds: Int64) -> Int64? {
    guard case .one(let moment) = moments(of: reading) else { return nil }
    return self.reading(at: moment &+ microseconds)
  }
}
