/// A message with `{names}`, parts in `[ ]` that go where a name in them is not known, and
/// `|one|other|` behind a number: as many forms as the language has.
struct MessageTemplate: Sendable {
  private indirect enum Piece: Sendable {
    case literal(String)
    case name(String)
    case optional([Piece])
    case plural([String])
  }

  private var pieces: [Piece] = []
  private let rule: PluralRule

  init(_ text: String, _ rule: PluralRule = PluralRule(locale: "en")) {
    self.rule = rule
    var rest = Array(text)[...]
    pieces = Self.parse(&rest, until: nil, rule.forms)
  }

  /// The names without which it says nothing: those that stand in no `[ ]`.
  var needs: Set<String> {
    Set(pieces.compactMap { if case .name(let name) = $0 { name } else { nil } })
  }

  /// The names that stand in it.
  var names: Set<String> {
    func names(_ pieces: [Piece]) -> [String] {
      pieces.flatMap { piece -> [String] in
        switch piece {
        case .name(let name): [name]
        case .optional(let inner): names(inner)
        case .literal, .plural: []
        }
      }
    }
    return Set(names(pieces))
  }

  private static func parse(
    _ rest: inout ArraySlice<Character>, until end: Character?, _ forms: Int
  ) -> [Piece] {
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
        let parsed = parse(&inner, until: "]", forms)
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
        // As many forms as the language has, or two: one and all others.
        if let found = plural(rest, forms) ?? plural(rest, 2) {
          flush()
          pieces.append(.plural(found.forms))
          rest = found.rest
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

  private static func plural(
    _ rest: ArraySlice<Character>, _ count: Int
  ) -> (forms: [String], rest: ArraySlice<Character>)? {
    var rest = rest
    var forms: [String] = []
    for _ in 0..<count {
      let form = rest.prefix { $0 != "|" && $0 != "[" && $0 != "]" && $0 != "{" }
      guard rest.dropFirst(form.count).first == "|" else { return nil }
      forms.append(String(form))
      rest = rest.dropFirst(form.count + 1)
    }
    return (forms, rest)
  }

  func render(_ values: [String: String]) -> String {
    var number: String?
    var text = ""
    for piece in pieces { text += render(piece, values, &number) ?? "" }
    return text
  }

  /// Nil where a name is not known.
  private func render(
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
    case .plural(let forms):
      // Two forms in a language with more: one, and all others.
      let form = rule.form(for: number)
      if forms.count == rule.forms { return forms[min(form, forms.count - 1)] }
      return number == "1" ? forms[0] : forms[forms.count - 1]
    }
  }
}
