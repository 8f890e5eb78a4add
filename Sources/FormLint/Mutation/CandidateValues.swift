internal import FormCheck
internal import FormDocuments
internal import FormEngine
internal import FormText

/// Values that may tell a form from a weaker one, as JSON.
///
/// They are made of what is written: the numbers, dates and texts of the changed part and of the
/// examples, and neighbours of these. Simple ones come first.
struct CandidateValues {
  private(set) var values: [[UInt8]] = []
  private var seen: Set<[UInt8]> = []
  /// Values enough: each is judged twice.
  static let most = 4_000

  mutating func add(_ json: [UInt8]) {
    if values.count < Self.most, seen.insert(json).inserted { values.append(json) }
  }

  mutating func add(text: some StringProtocol) {
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

  /// What the changed part and its replacement speak of.
  mutating func add(scalarsOf node: Node) {
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
    for end in RangeEndText.further(text, isLow: true) + RangeEndText.further(text, isLow: false) {
      add(text: end)
      add(Array(end.utf8.allSatisfy { $0 < 0x3A && $0 != 0x2F } ? end.utf8 : "0".utf8))
    }
    for part in text.split(separator: "..") where part.count == 10 {
      for isLow in [true, false] {
        for end in RangeEndText.further(String(part), isLow: isLow) { add(text: end) }
      }
    }
  }

  /// A known value in other lengths.
  mutating func add(lengthsOf text: String, near numbers: [Int]) {
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
  mutating func add(editsOf text: String) {
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

  /// Whole numbers in a text, at most 20.
  static func numbers(in text: String) -> [Int] {
    text.split { !($0.isASCII && $0.isNumber) }.prefix(20).compactMap { Int($0) }
      .filter { $0 < 1 << 53 }
  }
}

extension Node {
  /// A text.
  static func text(_ text: String) -> Node {
    Node(
      content: .scalar(Scalar(text: text, isPlain: false)), range: SourceRange(0, 0))
  }

  /// Every single value within, as written.
  var scalars: [String] {
    switch content {
    case .scalar(let scalar): [scalar.text]
    case .sequence(let items): items.flatMap(\.scalars)
    case .mapping(let entries): entries.flatMap { [$0.key] + $0.value.scalars }
    }
  }
}
