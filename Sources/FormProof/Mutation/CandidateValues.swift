package import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText
internal import FormPlatform

/// Values that may tell a form from a weaker one, as JSON.
///
/// They come from the form: the numbers, dates and strings of the changed part and of the examples, and their
/// neighbours. Simple ones come first.
struct CandidateValues {
  package private(set) var values: [[UInt8]] = []
  private var seen: Set<[UInt8]> = []
  private let now: Date
  /// The day number that `today` is.
  private let today: Int64

  init(now: Date = TrialPayload.usualNow) {
    self.now = now
    today = Int64((now.timeIntervalSince1970 / 86_400).rounded(.down))
  }

  /// Values enough: each is judged twice.
  package static let most = 4_000

  package mutating func add(_ json: [UInt8]) {
    if values.count < Self.most, seen.insert(json).inserted { values.append(json) }
  }

  package mutating func add(text: some StringProtocol) {
    guard text.utf8.count <= 5_000 else { return }
    add(Node.text(String(text)).jsonBytes())
  }

  /// Values of other types, and nothing.
  mutating func addTypes() {
    for json in ["null", "true", "false", "0", "1", "-1", "1.5", "[]", "{}", "\"\"", "\" \""] {
      add(Array(json.utf8))
    }
    add(text: "x")
  }

  /// A string value of each type.
  mutating func add(textsOfTypes node: Node) {
    for type in (node.items ?? [node]).compactMap(\.text) {
      switch type {
      case "date": add(text: CalendarDay.text(today))
      case "time": add(text: "12:00")
      case "local": add(text: CalendarDay.text(today) + "T12:00")
      case "datetime": add(text: CalendarDay.text(today) + "T12:00:00Z")
      default: continue
      }
    }
  }

  /// The values that the changed part and its replacement contain.
  package mutating func add(scalarsOf node: Node) {
    for scalar in node.scalars {
      add(text: scalar)
      for number in Self.numbers(in: scalar) {
        for near in [number - 1, number, number + 1] {
          add(Array("\(near)".utf8))
          if near > 0, near <= 4_096 { add(text: String(repeating: "a", count: near)) }
        }
      }
      for quoted in scalar.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      where quoted.offset % 2 == 1 {
        add(text: quoted.element)
      }
      add(datesIn: scalar)
    }
  }

  private mutating func add(datesIn text: String) {
    for day in RelativeDays.all(in: text, from: today) {
      for near in [day, day - 1, day + 1] { add(text: CalendarDay.text(near)) }
    }
    for near in RelativeMoments.near(text, to: now) { add(text: near) }
    for end in RangeEndText.further(text, isLow: true) + RangeEndText.further(text, isLow: false) {
      add(text: end)
      add(Array(end.utf8.allSatisfy { $0 < 0x3A && $0 != 0x2F } ? end.utf8 : "0".utf8))
    }
    // Ends of a range, of which numbers may be less than nothing.
    for part in text.split(separator: "..") where Double(part) != nil {
      for isLow in [true, false] {
        for end in RangeEndText.further(String(part), isLow: isLow) { add(Array(end.utf8)) }
      }
    }
    for part in text.split(separator: "..") where part.count == 10 || part.count == 16 {
      for isLow in [true, false] {
        for end in RangeEndText.further(String(part), isLow: isLow) { add(text: end) }
      }
    }
  }

  /// A tenth of a step beside a value, up and down: numbers that are not a multiple of it.
  package mutating func add(besideStep step: String, of value: Node?) {
    guard let step = JSONNumber.exact(step) else { return }
    let written = value?.text.flatMap { JSONScalar.isNumber($0) ? $0 : nil }
    let near = written.flatMap(JSONNumber.exact) ?? step
    let tenth = ExactNumber(step.coefficient, exponent: step.exponent - 1)
    for beside in [ExactNumber.add(near, tenth), ExactNumber.subtract(near, tenth)] {
      guard let text = beside?.stripped.text else { continue }
      // A field whose numbers are sent as strings gets a string.
      if written == nil || value?.isNumber == true {
        add(Array(text.utf8))
      } else {
        add(text: text)
      }
    }
  }

  /// A known value in other lengths.
  package mutating func add(lengthsOf text: String, near numbers: [Int]) {
    guard let last = text.last else { return }
    for number in numbers where number > 0 && number <= 4_096 {
      let count = text.unicodeScalars.count
      add(
        text: number <= count
          ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(number)))
          : text + String(repeating: last, count: number - count))
    }
  }

  /// A known value with one character gone, doubled, or another in its place.
  package mutating func add(editsOf text: String) {
    let characters = Array(text.unicodeScalars)
    guard !characters.isEmpty, characters.count <= 200 else { return }
    func joined(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view)
    }
    for index in characters.indices {
      add(text: joined(characters[..<index] + characters[(index + 1)...]))
      add(text: joined(characters[...index] + characters[index...]))
    }
    for index in characters.indices {
      for other in "09a5zAZ-_. /'+é٣ß1".unicodeScalars where other != characters[index] {
        add(text: joined(characters[..<index] + [other] + characters[(index + 1)...]))
      }
    }
    for other in "0a-_. ".unicodeScalars {
      for index in 0...characters.count {
        add(text: joined(characters[..<index] + [other] + characters[index...]))
      }
    }
  }

  /// Whole numbers in a string, at most 20.
  package static func numbers(in text: String) -> [Int] {
    text.split { !($0.isASCII && $0.isNumber) }.prefix(20).compactMap { Int($0) }
      .filter { $0 < 1 << 53 }
  }
}

extension Node {
  /// A string.
  package static func text(_ text: String) -> Node {
    Node(
      content: .scalar(Scalar(text: text, isPlain: false)), range: SourceRange(0, 0))
  }

  /// How many single values are within.
  package var size: Int {
    switch content {
    case .scalar: 1
    case .sequence(let items): items.reduce(0) { $0 + $1.size }
    case .mapping(let entries): entries.reduce(0) { $0 + $1.value.size }
    }
  }

  /// Every single value within, as written.
  package var scalars: [String] {
    switch content {
    case .scalar(let scalar): [scalar.text]
    case .sequence(let items): items.flatMap(\.scalars)
    case .mapping(let entries): entries.flatMap { [$0.key] + $0.value.scalars }
    }
  }
}

/// Days in a string, given by their distance from today.
enum RelativeDays {
  /// The day of each `today-13y+1d` in a string.
  package static func all(in text: String, from today: Int64) -> [Int64] {
    text.ranges(of: "today").prefix(10).compactMap { place in
      var months = 0
      var days = 0
      var rest = text[place.upperBound...].drop { $0 == " " }
      while let sign = rest.first, sign == "+" || sign == "-" {
        rest = rest.dropFirst().drop { $0 == " " }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        let unit = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(unit.count).drop { $0 == " " }
        guard let number = Int(digits), number < 10_000 else { return nil }
        let amount = sign == "-" ? -number : number
        switch unit {
        case "y": months += amount * 12
        case "mo": months += amount
        case "w": days += amount * 7
        case "d": days += amount
        default: return nil
        }
      }
      return CalendarDay.adding(months: months, to: today) + Int64(days)
    }
  }
}
