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

  /// Placeholders with a value of their own.
  private let values: [String: String]

  package init(
    _ text: String, _ rule: PluralRule = PluralRule(locale: "en"), values: [String: String] = [:]
  ) {
    self.rule = rule
    self.values = values
    source = text
    pieces = Self.parse(Array(text), rule.forms)
  }

  /// The names that it needs: those outside `[ ]`.
  package var needs: Set<String> {
    Set(pieces.compactMap { if case .name(let name) = $0 { name } else { nil } })
  }

  /// All names in it.
  package var names: Set<String> {
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
  package var neededNames: Set<String> {
    Set(
      pieces.compactMap { piece in
        switch piece {
        case .name(let name), .number(let name): name
        case .literal, .optional, .plural: nil
        }
      }
    ).subtracting(values.keys)
  }

  /// The constant part of the message.
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
    // The constant parts of the message, in order.
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

  /// Brackets that stand within others are read up to this depth; deeper ones are literal.
  private static let deepest = 16

  /// The content of one pair of brackets, or the text outside all brackets.
  private struct Part {
    private var pieces: [Piece] = []
    private var literal = ""
    /// Brackets without a name directly in them are the author's own.
    private(set) var hasName = false

    var all: [Piece] {
      var part = self
      part.flush()
      return part.pieces
    }

    mutating func add(_ text: Character) { literal.append(text) }

    private mutating func flush() {
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
    }

    mutating func add(_ piece: Piece) {
      switch piece {
      case .literal(let text):
        literal += text
        return
      case .name, .number: hasName = true
      case .optional, .plural: break
      }
      flush()
      pieces.append(piece)
    }
  }

  private static func parse(_ text: [Character], _ forms: Int) -> [Piece] {
    var rest = text[...]
    var open = [Part()]
    // Open brackets beyond the deepest level, which are literal.
    var ignored = 0
    func add(_ piece: Piece) { open[open.count - 1].add(piece) }
    while let character = rest.popFirst() {
      switch character {
      case "{":
        if let found = name(rest) {
          add(found.isNumber ? .number(found.name) : .name(found.name))
          rest = found.rest
          continue
        }
      case "|":
        // As many forms as the language has, or two: one and all others.
        if let found = plural(rest, forms) ?? plural(rest, 2) {
          add(.plural(found.forms))
          rest = found.rest
          continue
        }
      case "[":
        if open.count <= deepest {
          open.append(Part())
          continue
        }
        ignored += 1
      case "]":
        if ignored > 0 {
          ignored -= 1
        } else if open.count > 1 {
          let part = open.removeLast()
          if part.hasName {
            add(.optional(part.all))
            continue
          }
          add(.literal("["))
          for piece in part.all { add(piece) }
        }
      default: break
      }
      open[open.count - 1].add(character)
    }
    // Brackets that are not closed.
    return open.dropFirst().reduce(into: open[0]) { whole, part in
      whole.add(.literal("["))
      for piece in part.all { whole.add(piece) }
    }.all
  }

  /// A name behind `{`, and what follows its `}`.
  private static func name(
    _ rest: ArraySlice<Character>
  ) -> (name: String, isNumber: Bool, rest: ArraySlice<Character>)? {
    let isNumber = rest.first == "?"
    let rest = rest.dropFirst(isNumber ? 1 : 0)
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    // A path of fields has a letter at the beginning of each step.
    let steps = name.split(separator: ".", omittingEmptySubsequences: false)
    guard steps.allSatisfy({ $0.first.map { $0.isLetter || $0 == "_" } == true }),
      rest.dropFirst(name.count).first == "}"
    else { return nil }
    return (String(name), isNumber, rest.dropFirst(name.count + 1))
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

  package func render(_ values: [String: String]) -> String {
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
        if let part = render(piece, values, &counted) {
          text += part
        } else if case .optional = piece {
          continue
        } else {
          return nil
        }
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
