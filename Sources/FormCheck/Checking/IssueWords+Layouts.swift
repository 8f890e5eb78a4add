internal import FormCompiling
internal import FormEngine
internal import FormText

/// Words about the layouts in which a field reads dates and times.
extension IssueWords {
  private var facts: FieldFacts { writer.form.fields[Int(fault.field)] }

  /// The layouts of the field, as clean-up reads them for its type.
  private var layouts: DateLayouts {
    let type = writer.form.plan.field(Int(fault.field)).type
    return DateLayouts(facts.dateLayouts, .of(type), facts.monthLanguages)
  }

  /// The language of the message for names of months where the field reads them, else English.
  var monthLanguage: String { writer.speech.monthLanguage(among: facts.monthLanguages) }

  /// Names the layouts of the field and shows an example, or what the clocks do; false where it has no layout that
  /// would do.
  mutating func collectLayouts(_ type: ValueType) -> Bool {
    let own = facts.dateLayouts(for: type)
    guard type == .date || type == .local || type == .datetime, let first = own.first else {
      return false
    }
    tell("layout", .values(own.map { .text($0) }))
    if type == .date, !DateLayout(first).hasTime {
      let day = LaidOutMoment(year: 2026, month: 6, day: 15)
      let examples = own.map { DateLayout($0).text(day, in: monthLanguage) }
      let sent = writer.record.sent(of: fault)
      let isAlike =
        sent.kind == .text && examples.contains { DateShape.isAlike(sent.name, $0) }
      kind = isAlike ? "layout" : "layoutShape"
      // Years of two and of four digits are both a year.
      show("layout", joined(Self.once(own.map(layoutWords))))
      show("example", examples[0])
      return true
    }
    if collectClockChange() { return true }
    kind = "moments"
    let moment =
      type == .date
      ? LaidOutMoment(year: 2026, month: 6, day: 15, hour: 0)
      : LaidOutMoment(year: 2026, month: 6, day: 15, hour: 9, minute: 30)
    let examples = own.map { DateLayout($0).text(moment, in: monthLanguage) }
    show("example", joined(Array(Self.once(examples).prefix(3))))
    return true
  }

  /// Says that the clocks show what was read never or twice.
  private mutating func collectClockChange() -> Bool {
    guard let text = valueText() else { return false }
    // Clean-up has read it where the clocks do not matter.
    let readings = DateLayouts.local(text) == nil ? layouts.readings(of: text) : [text]
    guard readings.count == 1, let reading = DateLayouts.local(readings[0]) else { return false }
    let zone = writer.form.zone.clocks
    switch zone.moments(of: reading) {
    case .none: kind = "skipped"
    case .one: return false
    case .several:
      guard layouts.outcome == .moment else { return false }
      kind = "twice"
      show("example", zone.text(of: reading))
    }
    return true
  }

  /// Names the different days or times that several layouts read in a text; false where they do not.
  mutating func collectDays(of text: String) -> Bool {
    if facts.dateLayouts.count < 2 { return false }
    let readings = layouts.readings(of: text)
    guard readings.count > 1 else { return false }
    kind = "days"
    show("one", writer.speech.signs.written(readings[0]))
    show("two", writer.speech.signs.written(readings[1]))
    if layouts.outcome == .moment, let reading = DateLayouts.local(readings[0]) {
      show("example", writer.form.zone.clocks.text(of: reading))
    } else {
      show("example", readings[0])
    }
    return true
  }

  /// A day as the field reads it.
  func dayText(_ day: Int64) -> String { laidOut(CalendarDay.text(day), .date) }

  /// A clock reading, in the layout of the field.
  func readingText(_ reading: Int64) -> String { laidOut(TimeText.text(local: reading), .local) }

  /// A moment as the field reads it: on the clocks of the form's zone, where these show it once.
  func momentText(_ moment: Int64) -> String {
    let zone = writer.form.zone.clocks
    let reading = zone.reading(at: moment)
    let written = TimeText.text(instant: moment)
    guard zone.moments(of: reading) == .one(moment) else { return written }
    let local = TimeText.text(local: reading)
    let text = laidOut(local, .datetime)
    return text == local ? written : text
  }

  private func laidOut(_ text: String, _ type: ValueType) -> String {
    guard fault.field >= 0, let layout = facts.dateLayouts(for: type).first,
      let moment = LaidOutMoment(text)
    else { return text }
    return DateLayout(layout).text(of: moment, in: monthLanguage) ?? text
  }

  /// `day.month.year`.
  private func layoutWords(_ layout: String) -> String {
    var words: [UInt8] = []
    for part in DateLayout(layout).parts {
      switch part {
      case .year: words += writer.speech.word("year").utf8
      case .month: words += writer.speech.word("month").utf8
      case .day: words += writer.speech.word("day").utf8
      case .text(let byte): words.append(byte)
      // Layouts with a time are shown by an example alone.
      case .hour, .halfHour, .minute, .second, .half, .unknown: break
      }
    }
    return String(decoding: words, as: UTF8.self)
  }
}
