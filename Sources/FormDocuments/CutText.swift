internal import FormText

/// A plain text inside `{ }` that commas cut in pieces: what its author most likely meant.
struct CutText {
  /// All of it, from the value before the first comma.
  let whole: String
  let range: SourceRange
  /// The key of that value, where it is known.
  let key: String?
  /// That value.
  let before: Node

  /// The help.
  private(set) var help = ""
  /// The value that is read instead, to avoid further errors; nil if it is unknown.
  private(set) var meant: Node?

  /// - Parameter stray: The part after the first comma.
  init(_ text: YAMLText, _ range: SourceRange, stray: String, key: String?, before: Node) {
    whole = text.text(range)
    (self.range, self.key, self.before) = (range, key, before)
    if Self.flags.contains(stray) {
      help = "write \(stray): true"
    } else if let items = items(text) {
      help =
        "it takes a list: write \(shownKey)[\(items.map { VisibleText.line($0.1) }.joined(separator: ", "))]"
      meant = Node(
        content: .sequence(items.map { .plain($0.1, $0.0) }), range: range)
    } else if isQuotedList {
      help = "it takes a list: write \(shownKey)[\(VisibleText.line(whole))]"
    } else if let bounds {
      help = "write \(shownKey)\(bounds): put two dots between the ends"
      meant = .plain(bounds, range)
    } else if let decimal = Self.decimal(whole) {
      help = "write \(decimal): use a decimal point"
      meant = .plain(decimal, range)
    } else {
      let isExpression = key.map { Self.keysOfExpressions.contains($0) } ?? false
      help =
        "inside { } put \(isExpression ? "an expression" : "a text") with a comma in quotes: "
        + YAMLProblemWords.quoted(whole)
      if case .text? = before.scalar?.json, before.scalar?.isPlain == true {
        meant = .plain(whole, range)
      }
    }
  }

  /// Keys of fields that take `true` or `false`, and are sometimes written alone.
  private static let flags: Set<String> = ["required", "secret", "nullable", "coerce", "present"]

  /// Keys under which a list may stand.
  static let keysOfLists: Set<String> = [
    "choices", "forbidden", "type", "rule", "any", "includes", "excludes", "unicode", "unique",
    "normalize", "of", "import", "flags", "with", "manages", "verifies", "accept", "aliases",
    "keywords", "sorted", "per", "nulls",
  ]
  private static let keysOfExpressions: Set<String> = [
    "when", "required", "compute", "check", "that",
  ]

  private var shownKey: String { key.map { VisibleText.quoted($0) + ": " } ?? "" }

  /// Its parts, of a key that takes a list.
  private func items(_ text: YAMLText) -> [(SourceRange, String)]? {
    guard let key, Self.keysOfLists.contains(key), before.scalar?.isPlain == true,
      whole.utf8.count <= 80
    else { return nil }
    var items: [(SourceRange, String)] = []
    var start = range.start
    for at in range.start...range.end
    where at == range.end || text.bytes[at] == UInt8(ascii: ",") {
      let part = text.trimmed(SourceRange(min(text.skipSpace(from: start), at), at))
      if part.end > part.start { items.append((part, text.text(part))) }
      start = at + 1
    }
    return items.count > 1 ? items : nil
  }

  /// The first of its items is in quotes, so it can contain commas.
  private var isQuotedList: Bool {
    key.map(Self.keysOfLists.contains) == true && before.scalar?.isPlain == false
      && whole.utf8.count <= 80 && !whole.utf8.contains(0x0A)
  }

  /// `3, 5` as `3..5`, where two ends are wanted.
  private var bounds: String? {
    guard let key, ["length", "count", "range", "filled", "depth"].contains(key) else { return nil }
    let isRange = key == "range"
    let parts = whole.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, !isRange || parts[1].first == " " else { return nil }
    let ends = parts.map { part in String(part.filter { $0 != " " }) }
    guard ends.allSatisfy({ isRange ? JSONScalar.isNumber($0) : $0.isDigits }) else { return nil }
    return ends.joined(separator: "..")
  }

  /// `0,5..1` as `0.5..1`: each comma stands between two digits, one in a number.
  static func decimal(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count <= 40, bytes.allSatisfy({ $0 &- 0x30 < 10 || ",.+-".utf8.contains($0) })
    else { return nil }
    for number in text.split(separator: "..", omittingEmptySubsequences: true) {
      let parts = number.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count <= 2, parts.count == 1 || !number.contains("."),
        parts.count == 1 || parts[0].last?.isNumber == true && parts[1].isDigits
      else { return nil }
    }
    return text.replacing(",", with: ".")
  }
}

extension StringProtocol {
  fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy { $0 &- 0x30 < 10 } }
}

extension Node {
  fileprivate static func plain(_ text: String, _ range: SourceRange) -> Node {
    Node(content: .scalar(Scalar(text: text, isPlain: true)), range: range)
  }
}
