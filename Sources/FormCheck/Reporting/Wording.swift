internal import FormDocuments

/// The default words, by code and kind of field.
struct Wording: Sendable {
  private var texts: [String: [String: MessageTemplate]] = [:]

  /// English, from the messages that are embedded with the rules.
  static let english = Wording(ReadyRules.wording())

  init(_ node: Node?) {
    for entry in node?.entries ?? [] {
      if let text = entry.value.text {
        texts[entry.key] = ["": MessageTemplate(text)]
      } else {
        for kind in entry.value.entries ?? [] {
          texts[entry.key, default: [:]][kind.key] = kind.value.text.map(MessageTemplate.init)
        }
      }
    }
  }

  /// The words for a code: for the kind, else for the code's only or first general kind.
  func template(_ code: String, kind: String) -> MessageTemplate {
    let kinds = texts[code] ?? [:]
    return kinds[kind] ?? kinds[""] ?? kinds["text"] ?? kinds["number"] ?? MessageTemplate(code)
  }
}

/// A message with `{names}`, parts in `[ ]` that go where a name in them is not known, and
/// `|one|other|` behind a number.
struct MessageTemplate: Sendable {
  private indirect enum Piece: Sendable {
    case literal(String)
    case name(String)
    case optional([Piece])
    case plural(one: String, other: String)
  }

  private var pieces: [Piece] = []

  init(_ text: String) {
    var rest = Array(text)[...]
    pieces = Self.parse(&rest, until: nil)
  }

  private static func parse(_ rest: inout ArraySlice<Character>, until end: Character?) -> [Piece] {
    var pieces: [Piece] = []
    var literal = ""
    func flush() {
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
    }
    while let character = rest.first, character != end {
      rest.removeFirst()
      switch character {
      case "{":
        let name = rest.prefix { $0.isLetter }
        if rest.dropFirst(name.count).first == "}", !name.isEmpty {
          flush()
          pieces.append(.name(String(name)))
          rest.removeFirst(name.count + 1)
        } else {
          literal.append(character)
        }
      case "[":
        var inner = rest
        let parsed = parse(&inner, until: "]")
        let hasName = parsed.contains { if case .name = $0 { true } else { false } }
        // Brackets without a name in them are the author's own.
        if inner.first == "]", hasName {
          flush()
          pieces.append(.optional(parsed))
          rest = inner.dropFirst()
        } else {
          literal.append(character)
        }
      case "|":
        let one = rest.prefix { $0 != "|" }
        let afterOne = rest.dropFirst(one.count + 1)
        let other = afterOne.prefix { $0 != "|" }
        if rest.dropFirst(one.count).first == "|", afterOne.dropFirst(other.count).first == "|" {
          flush()
          pieces.append(.plural(one: String(one), other: String(other)))
          rest = afterOne.dropFirst(other.count + 1)
        } else {
          literal.append(character)
        }
      default:
        literal.append(character)
      }
    }
    flush()
    return pieces
  }

  func render(_ values: [String: String]) -> String {
    var number: String?
    var text = ""
    for piece in pieces { text += Self.render(piece, values, &number) ?? "" }
    return text
  }

  /// Nil where a name is not known.
  private static func render(
    _ piece: Piece, _ values: [String: String], _ number: inout String?
  ) -> String? {
    switch piece {
    case .literal(let literal): return literal
    case .name(let name):
      number = values[name]
      return number
    case .optional(let inner):
      var text = ""
      for piece in inner {
        guard let part = render(piece, values, &number) else { return nil }
        text += part
      }
      return text
    case .plural(let one, let other): return number == "1" ? one : other
    }
  }
}
