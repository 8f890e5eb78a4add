internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

extension MutationCollector {
  /// `8..72 bytes`, `..100`, `6`, or a list of these: each end one further out, then gone.
  mutating func walkBounds(_ value: Node, of key: String, isRemovable: Bool = true) {
    eachItem(of: value) { collector, item in
      guard let text = item.text else { return }
      if isRemovable { collector.remove(item, "“\(key)” is removed") }
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard let bounds = words.first else { return }
      let unit = words.count > 1 ? " " + words[1] : ""
      let ends = bounds.split(
        separator: "..", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      guard let low = ends.first, let high = ends.last else { return }
      let (least, most) = (Int(low), Int(high))
      if let least, least > 0 {
        let wider = ends.count == 1 ? "\(least - 1)..\(least)" : "\(least - 1)..\(high)"
        collector.replace(item, by: wider + unit, "one less than \(least) is enough")
      }
      if let most, most < 1 << 40 {
        let wider = ends.count == 1 ? "\(most)..\(most + 1)" : "\(low)..\(most + 1)"
        collector.replace(item, by: wider + unit, "one more than \(most) is allowed")
      }
    }
  }

  /// `a..b`, `{ min, max, above, below }`, or a list of these.
  mutating func walkRange(_ value: Node) {
    eachItem(of: value) { collector, item in
      collector.remove(item, "“range” is removed")
      if let text = item.text { return collector.walkEnds(of: item, text) }
      collector.eachEntry(of: item) { collector, entry in
        guard let text = entry.value.text else { return }
        collector.remove(entry.value, "“\(entry.key)” is removed")
        let isLow = entry.key == "min" || entry.key == "above"
        for end in RangeEndText.further(text, isLow: isLow) {
          collector.replace(entry.value, by: end, "it may go up to \(end)")
        }
      }
      collector.includeEnds(of: item)
    }
  }

  /// `above` and `below` leave the end itself out.
  private mutating func includeEnds(of item: Node) {
    let names = ["above": "min", "below": "max"]
    for (index, entry) in (item.entries ?? []).enumerated() {
      guard let other = names[entry.key], item[other] == nil, var entries = item.entries else {
        continue
      }
      entries[index] = Entry(key: other, keyRange: entry.keyRange, value: entry.value)
      replace(
        item, by: Node(content: .mapping(entries), range: item.range),
        "it may be \(written(entry.value.range)) itself", at: entry.keyRange)
    }
  }

  private mutating func walkEnds(of item: Node, _ text: String) {
    guard let dots = text.firstRange(of: "..") else { return }
    let low = text[..<dots.lowerBound].trimmed
    let high = text[dots.upperBound...].trimmed
    if !low.isEmpty, !high.isEmpty {
      replace(item, by: "..\(high)", "the lower bound is removed")
      replace(item, by: "\(low)..", "the upper bound is removed")
    }
    for end in RangeEndText.further(low, isLow: true) {
      replace(item, by: "\(end)..\(high)", "it may be as low as \(end)")
    }
    for end in RangeEndText.further(high, isLow: false) {
      replace(item, by: "\(low)..\(end)", "it may be as high as \(end)")
    }
  }
}

/// One end of a range, a little further out.
enum RangeEndText {
  /// None for an end that is another field, or one that nobody can move.
  package static func further(_ text: String, isLow: Bool) -> [String] {
    let text = text.trimmed
    if text.isEmpty { return [] }
    if text.hasPrefix("today") { return [text + (isLow ? "-1d" : "+1d")] }
    if text.hasPrefix("now") { return [text + (isLow ? "-1min" : "+1min")] }
    if let moved = day(text, by: isLow ? -1 : 1) { return [moved] }
    if let reading = RangeEnd.literal(text, .local) {
      return [TimeText.text(local: reading + (isLow ? -60_000_000 : 60_000_000))]
    }
    return number(text, by: isLow ? -1 : 1).map { [$0] } ?? []
  }

  /// A decimal number, one of its last place more or less.
  private static func number(_ text: String, by step: Int) -> String? {
    let places = text.split(separator: ".", omittingEmptySubsequences: false)
    guard places.count <= 2, let whole = Int(text.replacing(".", with: "")), text.count <= 15,
      text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") })
    else { return nil }
    let moved = whole + step
    guard places.count == 2 else { return String(moved) }
    let count = places[1].count
    let digits = String(abs(moved))
    let padded = String(repeating: "0", count: max(0, count + 1 - digits.count)) + digits
    return (moved < 0 ? "-" : "") + padded.dropLast(count) + "." + padded.suffix(count)
  }

  private static func day(_ text: String, by step: Int64) -> String? {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, text.count == 10, !text.hasPrefix("-"), (1...12).contains(parts[1]),
      (1...31).contains(parts[2])
    else { return nil }
    let day = CalendarDay.number(year: parts[0], month: parts[1], day: parts[2])
    return CalendarDay.text(day + step)
  }
}

extension StringProtocol {
  /// Without spaces at the ends.
  package var trimmed: String {
    let start = firstIndex { $0 != " " } ?? endIndex
    let end = lastIndex { $0 != " " }.map { index(after: $0) } ?? start
    return start < end ? String(self[start..<end]) : ""
  }
}
