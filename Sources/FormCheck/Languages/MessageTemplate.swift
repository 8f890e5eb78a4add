/// A message with `{names}`, parts in `[ ]` that go where a name in them is not known, and
/// `|one|other|` behind a number: as many forms as the language has.
///
/// `{?want}` is the number for the forms behind it and is not said itself; in a form `#` is the number
/// that was not said. Arabic has a form for two without a numeral.
package struct MessageTemplate: Sendable {
  private indirect enum Piece: Sendable {
    case literal(String)
    case name(String)
    /// The number of the forms behind it.
    case number(String)
    case optional([Piece])
    case plural([String])
  }

  /// As it was written.
  let source: String
  private var pieces: [Piece] = []
  private let rule: PluralRule

  /// What the text itself brings along.
  private let values: [String: String]

  init(
    _ text: String, _ rule: PluralRule = PluralRule(locale: "en"), values: [String: String] = [:]
  ) {
    self.rule = rule
    self.values = values
    source = text
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
        case .name(let name), .number(let name): [name]
        case .optional(let inner): names(inner)
        case .literal, .plural: []
        }
      }
    }
    return Set(names(pieces))
  }

  /// The names that stand outside brackets, and that it does not bring along: without them there is a hole in the text.
  var neededNames: Set<String> {
    Set(
      pieces.compactMap { piece in
        switch piece {
        case .name(let name), .number(let name): name
        case .literal, .optional, .plural: nil
        }
      }
    ).subtracting(values.keys)
  }

  /// What it says whatever the names are.
  var literals: String {
    func text(_ pieces: [Piece]) -> String {
      pieces.map { piece in
        switch piece {
        case .literal(let literal): literal
        case .optional(let inner): text(inner)
        case .plural(let forms): forms.joined(separator: " ")
        case .name, .number: ""
        }
      }.joined()
    }
    return text(pieces)
  }

  /// - Parameter locale: The language that it is written in.
  package init(_ text: String, locale: String) { self.init(text, PluralRule(locale: locale)) }

  /// Whether it may have become a message, whatever its names, its parts in brackets and its plurals were.
  package func fits(_ message: String) -> Bool {
    // What it always says, with anything between.
    var parts = [""]
    for piece in pieces {
      if case .literal(let literal) = piece {
        parts[parts.count - 1] += literal
      } else {
        parts.append("")
      }
    }
    let (first, last) = (parts.removeFirst(), parts.popLast())
    guard let last else { return message == first }
    guard message.hasPrefix(first) else { return false }
    var rest = message.dropFirst(first.count)
    for part in parts where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
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
        let isNumber = rest.first == "?"
        let name = rest.dropFirst(isNumber ? 1 : 0).prefix {
          $0.isLetter || $0.isNumber || $0 == "_"
        }
        let count = name.count + (isNumber ? 1 : 0)
        if rest.dropFirst(count).first == "}", name.first.map({ $0.isLetter || $0 == "_" }) == true
        {
          flush()
          pieces.append(isNumber ? .number(String(name)) : .name(String(name)))
          rest.removeFirst(count + 1)
        } else {
          literal.append(character)
        }
      case "[":
        var inner = rest
        let parsed = parse(&inner, until: "]", forms)
        let hasName = parsed.contains { Self.isName($0) }
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

  private static func isName(_ piece: Piece) -> Bool {
    switch piece {
    case .name, .number: true
    case .literal, .optional, .plural: false
    }
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

  /// The number that the next forms follow, and whether it is still to be said.
  private struct Counted {
    var number: String?
    var isSaid = true
  }

  func render(_ values: [String: String]) -> String {
    let values = self.values.isEmpty ? values : values.merging(self.values) { first, _ in first }
    var counted = Counted()
    var text = ""
    for piece in pieces { text += render(piece, values, &counted) ?? "" }
    return text
  }

  /// Nil where a name is not known.
  private func render(
    _ piece: Piece, _ values: [String: String], _ counted: inout Counted
  ) -> String? {
    switch piece {
    case .literal(let literal): return literal
    case .name(let name):
      counted = Counted(number: values[name])
      return counted.number
    case .number(let name):
      counted = Counted(number: values[name], isSaid: false)
      return counted.number == nil ? nil : ""
    case .optional(let inner):
      var text = ""
      for piece in inner {
        guard let part = render(piece, values, &counted) else { return nil }
        text += part
      }
      return text
    case .plural(let forms):
      // Two forms in a language with more: one, and all others.
      let place =
        forms.count == rule.forms
        ? min(rule.form(for: counted.number), forms.count - 1)
        : counted.number == "1" ? 0 : forms.count - 1
      guard !counted.isSaid, let number = counted.number else { return forms[place] }
      return forms[place].replacing("#", with: number)
    }
  }
}
