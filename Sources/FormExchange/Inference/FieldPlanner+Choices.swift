internal import FormText

extension FieldPlanner {
  /// Few values that are repeated; nil if values may be others.
  func choices(_ place: PlaceSketch, isText: Bool) -> InferredField.Line? {
    let distinct = place.distinct
    let total = distinct.counts.reduce(0, +)
    guard !distinct.isOver, total >= Self.fewestValues, !place.struck.contains(.choices) else {
      return nil
    }
    // A value that occurs once among values that occur often is most likely wrong.
    let isUsual: (Int) -> Bool = { count in
      count > 1 || distinct.counts.count { $0 == 1 } * 1000 > total
        || distinct.counts.contains { $0 > 1 && $0 < 20 }
    }
    let kept = distinct.values.indices.filter { isUsual(distinct.counts[$0]) }
    guard kept.count > 1, kept.count * kept.count <= total,
      kept.count(where: { distinct.counts[$0] == 1 }) * 10 <= kept.count
    else { return nil }
    var values = kept.map { distinct.values[$0] }
    if isText {
      values.sort { $0.lexicographicallyPrecedes($1) }
    } else {
      let numbers = values.compactMap { Int(String(decoding: $0, as: UTF8.self)) }.sorted()
      // Numbers without a gap are a range of the sample.
      guard numbers.count == values.count, numbers.count <= 16,
        let low = numbers.first, let high = numbers.last,
        high.subtractingReportingOverflow(low).partialValue > numbers.count * 2
      else { return nil }
      values = numbers.map { Array(String($0).utf8) }
    }
    place.chosen.hasChoices = true
    let written = values.map {
      isText
        ? YAMLScalar.text(String(decoding: $0, as: UTF8.self), isFlow: true)
        : String(decoding: $0, as: UTF8.self)
    }
    let faults = place.faults[.choices]?.count ?? 0
    return InferredField.Line(
      key: "choices", value: "[\(written.joined(separator: ", "))]",
      reason: "\(values.count) values in \(CountText.text(max(0, place.filled - faults)))"
        + (faults > 0 ? " of \(CountText.text(place.filled))" : ""))
  }
}
