internal import FormEngine

extension RepairSearch {
  /// Dates and times in layouts that people and programs use.
  struct Dates {
    private static let known = [
      "yyyy-M-d", "yyyy/M/d", "yyyy.M.d", "yyyyMMdd", "d.M.yyyy", "d. M. yyyy", "d/M/yyyy",
      "M/d/yyyy", "d-M-yyyy", "yyyy年M月d日", "d MMM yyyy", "d-MMM-yyyy", "d. MMM yyyy",
      "d MMM, yyyy", "d'er' MMM yyyy", "d 'de' MMM 'de' yyyy", "d MMM yyyy 'г.'", "MMM d, yyyy",
      "MMM d yyyy",
    ]

    /// The layouts in which the field itself reads dates.
    let layouts: [String]
    /// The languages in which names of months are read, and the one in which they are written.
    let languages: MonthLanguages
    let language: String

    /// The only day that a text may mean, written as the field reads it; none where it may mean several.
    func days(_ text: String) -> [String] {
      var text = trimmed(text)
      // Programs write the midnight with the day.
      for midnight in ["T00:00:00", " 00:00:00"] where text.hasSuffix(midnight) {
        text.removeLast(midnight.count)
      }
      return day(text).map { [laidOut($0, withTime: false)] } ?? []
    }

    private func day(_ text: String) -> String? {
      let days = DateLayouts(Self.known, .asWritten, languages).readings(of: text)
      return days.count == 1 ? days[0] : nil
    }

    /// A day or reading as the field reads it.
    private func laidOut(_ text: String, withTime: Bool) -> String {
      guard let moment = LaidOutMoment(text),
        let layout = layouts.lazy.map({ DateLayout($0) }).first(where: { $0.hasTime == withTime })
      else { return text }
      return layout.text(of: moment, in: language) ?? text
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

    /// A date and a time: as the field reads them, or for moments with an offset from UTC.
    func moments(_ text: String, for type: ValueType) -> [String] {
      var rest = trimmed(text)
      if type == .datetime {
        if let zone = Self.offset(&rest) { return reading(rest).map { [$0 + zone] } ?? [] }
        // On the clocks of the form's zone, if the field reads such a text at all.
        if !layouts.contains(where: { DateLayout($0).hasTime }) { return [] }
      }
      return reading(rest).map { [laidOut($0, withTime: true)] } ?? []
    }

    private func reading(_ text: String) -> String? {
      // The day ends at the `T` of ISO 8601, or at the last blank before the time.
      let places = text.indices.filter { text[$0] == "T" || text[$0] == " " }
      for place in places.reversed() {
        let before = text[..<place].trimmingSuffix { $0 == "," || $0 == " " }
        if let day = day(String(before)),
          let time = Self.time(String(text[text.index(after: place)...]))
        {
          return "\(day)T\(time)"
        }
      }
      return nil
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
