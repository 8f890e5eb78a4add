internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPlatform
internal import FormText

/// Values for a place of a valid record that are likely to break one constraint.
enum NearMissValues {
  /// Values just outside of each constraint first; nil removes the value.
  static func values(
    at place: RecordPlaces.Place, _ pointer: String, _ record: Node, _ places: RecordPlaces,
    _ model: FormModel, _ fitting: inout FittingRecords, _ picker: inout Picker, _ now: Date
  ) -> [[UInt8]?] {
    let fields = places.isKey(place) ? [] : model.fields(at: pointer).flatMap(model.shapes)
    var values: [[UInt8]?] = place.missing == nil && !place.path.steps.isEmpty ? [nil] : []
    for field in fields.prefix(4) {
      if case .single = model.fields[field].content {
        values += outside(of: model.fields[field], record, &fitting, field).map { $0.jsonBytes() }
      }
      if place.missing != nil {
        values += fitting.draws(of: field, count: 2, &picker).map { $0.jsonBytes() }
      }
    }
    return values + places.values(at: place, now: now).map { Optional($0) }
  }

  private static func outside(
    of placed: Field, _ record: Node, _ fitting: inout FittingRecords, _ field: Int
  ) -> [Node] {
    let known = fitting.values.pool(of: field).compactMap(\.text)
    var found: [Node] = []
    for constraint in placed.shared.value.constraints.map(\.constraint) {
      switch constraint {
      case .length(let length):
        let counts = [length.low - 1, (length.high ?? -2) + 1].filter { 1...5_000 ~= $0 }
        var candidates = CandidateValues()
        for text in known.prefix(3) + ["a"] { candidates.add(lengthsOf: text, near: counts) }
        found += candidates.values.compactMap(RecordPlaces.node)
      case .range(let range):
        for (end, isLow) in [(range.low, true), (range.high, false)] {
          guard let end = end?.value else { continue }
          let near = RangeEndText.further(end, isLow: isLow)
          found += near.map { JSONScalar.isNumber($0) ? .plain($0) : .text($0) }
          found += RelativeDays.all(in: end, from: fitting.values.today)
            .map { .text(CalendarDay.text($0 + (isLow ? -1 : 1))) }
        }
      case .step(let step):
        var candidates = CandidateValues()
        candidates.add(besideStep: step.text, of: known.first.map { .plain($0) })
        found += candidates.values.compactMap(RecordPlaces.node)
      case .choices(let choices):
        found += choices.values.prefix(2).map { .text($0.text + "x") } + [.plain("424242")]
      case .forbidden(let forbidden): found += forbidden.values.prefix(3).map { .text($0.text) }
      case .excludes(let excludes):
        for case .text(let part) in excludes.parts.prefix(3).map(\.content) {
          found += known.prefix(2).map { .text($0 + part) }
        }
      case .includes:
        found += known.prefix(4).flatMap { text -> [Node] in
          [text.filter { !$0.isNumber }, text.lowercased(), text.uppercased()].map { .text($0) }
        }
      case .checksum, .pattern, .union, .lookup:
        var candidates = CandidateValues()
        for text in known.prefix(1) { candidates.add(editsOf: text) }
        found += candidates.values.prefix(24).compactMap(RecordPlaces.node)
      case .differs(let differs):
        if let other = record[differs.other.value] { found.append(other) }
      case .unicode:
        found += known.prefix(2).flatMap { text -> [Node] in
          ["\u{7}", "\u{200B}", "\u{202E}", "\u{430}", "\n"].map { .text(text + $0) }
        }
      case .format, .count, .equals, .unique, .remote: break
      }
    }
    return found
  }
}
