internal import FormEngine

extension RepairSearch {
  /// Dates and times in layouts that people and programs use.
  enum Dates {
    private static let layouts = [
      "yyyy-M-d", "yyyy/M/d", "yyyy.M.d", "yyyyMMdd", "d.M.yyyy", "d. M. yyyy", "d/M/yyyy",
      "M/d/yyyy", "d-M-yyyy", "d MMM yyyy", "d-MMM-yyyy", "MMM d, yyyy", "MMM d yyyy",
    ]

    /// The only day that a text may mean, written as the field reads it and as year-month-day; none where it may mean
    /// several.
    static func days(_ text: String, layouts own: [String]) -> [String] {
      var text = trimmed(text)
      // Programs write the midnight with the day.
      for midnight in ["T00:00:00", " 00:00:00"] where text.hasSuffix(midnight) {
        text.removeLast(midnight.count)
      }
      guard let day = day(text) else { return [] }
      let parts = day.split(separator: "-").compactMap { Int($0) }
      guard parts.count == 3, let layout = own.first else { return [day] }
      let written = DateLayout(layout)
      return written.canWrite(year: parts[0], day: parts[2])
        ? [written.text(year: parts[0], month: parts[1], day: parts[2])] : [day]
    }

    private static func day(_ text: String) -> String? {
      let days = CleanUp.days(of: text, layouts: layouts)
      return days.count == 1 ? days[0] : nil
    }

    /// The time of day that a text means: `9:30`, `9.30`, `0930`, `9:30 pm`.
    static func time(_ text: String) -> String? {
      var rest = trimmed(text).lowercased()[...]
      var half: Int?
      for (ending, hours) in [("am", 0), ("a.m.", 0), ("pm", 12), ("p.m.", 12)]
      where rest.hasSuffix(ending) {
        rest = rest.dropLast(ending.count)
        while rest.last == " " { rest.removeLast() }
        half = hours
      }
      var numbers = rest.split(omittingEmptySubsequences: false) { ".:h".contains($0) }
      if numbers.count == 1, rest.count == 4 { numbers = [rest.prefix(2), rest.suffix(2)] }
      if numbers.count == 1, half != nil { numbers.append("00") }
      let values = numbers.compactMap { part in
        part.utf8.allSatisfy { 0x30...0x39 ~= $0 } && (1...2).contains(part.count) ? Int(part) : nil
      }
      guard values.count == numbers.count, (2...3).contains(values.count),
        numbers.dropFirst().allSatisfy({ $0.count == 2 })
      else { return nil }
      var hour = values[0]
      if let half {
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 + half
      }
      let padded = ([hour] + values.dropFirst()).map { CalendarDay.padded($0, 2) }
      return padded.joined(separator: ":")
    }

    /// A date and a time, with an offset from UTC where one is wanted.
    static func moments(_ text: String, hasZone: Bool) -> [String] {
      var rest = trimmed(text)
      var zone = ""
      if hasZone {
        guard let found = offset(&rest) else { return [] }
        zone = found
      }
      // The day ends at the `T` of ISO 8601, or at the last blank before the time.
      let places = rest.indices.filter { rest[$0] == "T" || rest[$0] == " " }
      for place in places.reversed() {
        let before = rest[..<place].trimmingSuffix { $0 == "," || $0 == " " }
        if let day = day(String(before)), let time = time(String(rest[rest.index(after: place)...]))
        {
          return ["\(day)T\(time)\(zone)"]
        }
      }
      return []
    }

    /// Takes the offset at the end of a text, `Z` or `+0200`, and writes it with a colon.
    private static func offset(_ text: inout String) -> String? {
      if text.hasSuffix("Z") || text.hasSuffix("z") {
        text = trimmed(String(text.dropLast()))
        return "Z"
      }
      if text.hasSuffix("UTC") || text.hasSuffix("GMT") {
        text = trimmed(String(text.dropLast(3)))
        return "Z"
      }
      guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return nil }
      let digits = text[text.index(after: sign)...].filter { $0 != ":" }
      guard digits.count == 4, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
      let zone = "\(text[sign])\(digits.prefix(2)):\(digits.suffix(2))"
      text = trimmed(String(text[..<sign]))
      return zone
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isCut: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isCut(last) { rest.removeLast() }
    return rest
  }
}
