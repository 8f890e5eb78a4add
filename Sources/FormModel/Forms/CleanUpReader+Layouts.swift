internal import FormDocuments
internal import FormEngine
internal import FormText

/// Layouts of dates and times, and what to do about wrong ones.
extension NodeReader {
  /// `{ date: [dd.MM.yyyy, dd.MM.yy] }`.
  mutating func dateStep(_ node: Node) -> CleanUpDescription.Step? {
    guard let items = node.items, items.count != 1 else {
      return layout(node.items?.first ?? node).map { .withText(.date, $0) }
    }
    let layouts = items.compactMap { layout($0) }
    guard layouts.count == items.count else { return nil }
    guard (1...20).contains(layouts.count) else {
      error("unknownStep", "“date” takes 1 to 20 layouts", at: node.range)
      return nil
    }
    return .dates(layouts)
  }

  private mutating func layout(_ node: Node) -> String? {
    guard let text = text(node, of: "date") else { return nil }
    guard let fault = DateLayout(text).fault else { return text }
    let (message, help) = fault.words(in: text)
    error("unknownStep", message, at: node.range, help: help)
    return nil
  }
}

extension DateLayout.Mistake {
  /// A sentence about the mistake, and one about what to write.
  fileprivate func words(in layout: String) -> (message: String, help: String) {
    let samples = "write a layout such as dd.MM.yyyy, M/d/yyyy, d MMM yyyy or dd.MM.yyyy HH:mm"
    // Layouts of other programs have these marks.
    if layout.contains("%") { return ("this is not a date layout", samples) }
    switch self {
    case .lineBreak: return ("a date layout has one line", samples)
    case .openQuote: return ("this quote is not closed", "write two quotes for one: ''")
    case .unknown(let letters):
      return (
        "“\(letters)” is not a letter of date layouts", Self.advice(on: letters, in: layout)
      )
    case .width(let letters):
      return ("“\(letters)” is not a letter of date layouts", Self.widths(of: letters))
    case .twice(let letter):
      let part = Self.part(letter)
      return (
        "\(part) stands here twice", "name it once; put words in single quotes: 'de'"
      )
    case .noYear: return ("this layout has no year", "add yyyy; \(samples)")
    case .noMonth: return ("this layout has no month", "add MM; \(samples)")
    case .noDay: return ("this layout has a time and no day", "add dd, or leave the time out")
    case .minutesForMonth:
      return ("“mm” are minutes here", "use MM for the month, mm for the minutes")
    case .monthForMinutes:
      return (
        "the month comes after the hours here", "use MM for the month, mm for the minutes"
      )
    case .noHours: return ("this layout has no hours", "write the time as HH:mm or h:mm a")
    case .noMinutes:
      return (
        "minutes come after hours, and seconds after minutes",
        "write the time as HH:mm, HH:mm:ss or h:mm a"
      )
    case .noHalf:
      return (
        "“h” counts 12 hours, but the layout has no AM or PM",
        "use HH for hours from 0 to 23, or add a for AM and PM"
      )
    case .halfOfWholeDay:
      return (
        "“a” means AM or PM, but “H” counts 24 hours", "use h:mm a, or leave a out"
      )
    case .noEnd(let letter):
      return (
        "the end of “\(letter)” is not clear", "write \(letter)\(letter), or put a sign after it"
      )
    }
  }

  private static func part(_ letter: Character) -> String {
    switch letter {
    case "y": "the year"
    case "M": "the month"
    case "d": "the day"
    case "H", "h": "the hour"
    case "m": "the minute"
    case "s": "the second"
    default: "AM or PM"
    }
  }

  /// The numbers of letters that a part may have.
  private static func widths(of letters: String) -> String {
    switch letters.first {
    case "y": "write yyyy, or yy for the years 2000 to 2099"
    case "M": "write M, MM, or MMM, which reads names of months, whole and short"
    case "d": "write d or dd for the day of the month"
    case "H", "h": "write H or HH, or h or hh for a clock of 12 hours"
    case "m": "write mm for the minutes"
    case "s": "write ss for the seconds"
    default: "write a for AM and PM"
    }
  }

  /// The likely meaning of letters that other programs use.
  private static func advice(on letters: String, in layout: String) -> String {
    switch letters.first {
    case "Y", "u": "use yyyy for the year"
    case "D": "use d or dd for the day of the month"
    case "L": "use M, MM or MMM for the month"
    case "k": "use H or HH for the hour"
    case "K": "use h or hh for the hour"
    case "A", "t", "p", "P": "use a for AM and PM"
    case "S", "f", "F":
      "take fractions of a second off before: { replace: { find: '\\.\\d+$', with: '' } }"
    case "E":
      "take the day of the week off before: { replace: { find: '^\\w+, ', with: '' } }"
    case "Z", "z", "X", "x", "O", "V":
      "leave it out: the time is read on the clocks of the form’s “timezone”"
    default: "put letters that are not part of a layout in single quotes: '\(letters)'"
    }
  }
}
