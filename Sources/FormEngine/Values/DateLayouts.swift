/// The layouts in which a field reads dates and times, and what it makes of them.
package struct DateLayouts: Hashable, Sendable {
  package enum Outcome: UInt8, Hashable, Sendable {
    /// A day, or a day and a time as they stand there.
    case asWritten
    /// A day; a time beside it is midnight.
    case day
    /// A day and a time.
    case reading
    /// The moment when the clocks of the form's zone show a day and a time.
    case moment

    /// The outcome for fields of a type.
    package static func of(_ type: ValueType) -> Outcome {
      switch type {
      case .date: .day
      case .local: .reading
      case .datetime: .moment
      case .text, .any, .integer, .number, .boolean, .time, .list, .group: .asWritten
      }
    }
  }

  package let layouts: [String]
  package let outcome: Outcome
  package let languages: MonthLanguages

  package init(_ layouts: [String], _ outcome: Outcome, _ languages: MonthLanguages) {
    (self.layouts, self.outcome, self.languages) = (layouts, outcome, languages)
  }

  /// As they stand among the texts of a plan: the outcome, the languages, and the layouts with line feeds between them.
  package var planBytes: [UInt8] {
    [outcome.rawValue, languages.rawValue] + Array(layouts.joined(separator: "\n").utf8)
  }

  /// A date, a reading or a moment in the first of a plan's layouts that reads a text.
  ///
  /// Nil where none does, where two read days or times that are there and are not the same, and where the clocks show what
  /// was read never or twice.
  static func read(_ text: [UInt8], by bytes: [UInt8], _ zone: ZoneClocks?) -> [UInt8]? {
    guard bytes.count >= 2, let outcome = Outcome(rawValue: bytes[0]) else { return nil }
    let languages = MonthLanguages(rawValue: bytes[1])
    var first: String?
    var found: String?
    for layout in bytes[2...].split(separator: 0x0A) {
      guard let read = Self.text(text, DateLayout(layout), outcome, languages) else { continue }
      if isThere(read) {
        if let found, found != read { return nil }
        found = read
      }
      first = first ?? read
    }
    guard let reading = found ?? first else { return nil }
    if outcome != .moment { return Array(reading.utf8) }
    guard found != nil, let local = local(reading), case .one(let moment) = zone.moments(of: local)
    else { return nil }
    return Array(TimeText.text(instant: moment).utf8)
  }

  /// The different days, or days and times, that the layouts read in a text, in the order of the layouts.
  package func readings(of text: String) -> [String] {
    let text = Array(text.utf8)
    var readings: [String] = []
    for layout in layouts {
      guard let read = Self.text(text, DateLayout(layout), outcome, languages),
        Self.isThere(read), !readings.contains(read)
      else { continue }
      readings.append(read)
    }
    return readings
  }

  private static func text(
    _ text: [UInt8], _ layout: DateLayout, _ outcome: Outcome, _ languages: MonthLanguages
  ) -> String? {
    guard var moment = layout.moment(text, languages) else { return nil }
    switch outcome {
    case .asWritten: break
    case .day:
      if let hour = moment.hour, hour != 0 || moment.minute != 0 || (moment.second ?? 0) != 0 {
        return nil
      }
      (moment.hour, moment.second) = (nil, nil)
    case .reading, .moment: if moment.hour == nil { return nil }
    }
    return moment.text
  }

  /// Whether a day or reading is on the calendar and on the clock.
  package static func isThere(_ text: String) -> Bool {
    // Safety: the bytes are read during the call only.
    unsafe Array(text.utf8).withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe TimeText.date($0, buffer.count) } != nil
    } || local(text) != nil
  }

  /// The clock reading that `2026-06-15T09:30` means; nil for any other text.
  package static func local(_ text: String) -> Int64? {
    // Safety: the bytes are read during the call only.
    unsafe Array(text.utf8).withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe TimeText.local($0, buffer.count) }
    }
  }
}
