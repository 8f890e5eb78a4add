internal import FormCheck
internal import FormEngine
internal import FormFlat
internal import FormText

/// The data that a browser posted: the values of the form, and the pressed button.
struct PostedForm {
  /// The requested action.
  enum Press: Equatable {
    /// The whole was sent.
    case send
    /// A control of the form.
    case control(String)
    /// A row behind the last one of the list or map at a place of the page.
    case add(String)
    /// The row at a place is to go.
    case remove(String)
    /// A suggested text is to be typed at a place.
    case use(String, at: String)
    /// Fields that now apply must be drawn.
    case carryOn
    /// The screen before is to be seen.
    case back
  }

  /// A name, of the form or unknown, with the value that was sent.
  typealias Pair = (name: String, value: String)

  /// Names that are the page's own; the name of a field begins with a slash, or is one of the form's.
  enum Own {
    static let press = "press"
    static let carryOn = "continue"
    static let back = "back"
    static let screen = "screen"
    static let add = "add:"
    static let remove = "remove:"
    /// The value is a suggested text.
    static let use = "use:"
    /// The prefix of the marker for a row, whatever its values are.
    static let row = "row:"
    /// The separator after the text, before the id and the label of the picked item.
    static let picked = "picked:"
    static let token = "csrf"
    static let once = "once"
    static let revision = "rev"
  }

  private(set) var press = Press.send
  /// The screen that was seen.
  private(set) var screen: String?
  /// The entered values.
  private(set) var values = PostedValue()
  /// Whether maps have rows by their places.
  private(set) var hasRowsOfMaps = false
  /// Names that the form does not have.
  private(set) var unknown: [FlatNameText] = []

  /// A name that the form does not have, as its steps.
  typealias FlatNameText = (steps: [String], value: String)

  /// The maximum number of pairs in a post; a page of ours never sends more.
  static let mostPairs = 2_000
  /// The most rows of a list.
  static let mostRows = 1_000

  /// Reads a body; nil if it is not UTF-8 or has too many pairs.
  init?(body: [UInt8], _ form: ValidationForm) {
    guard let pairs = Self.pairs(body) else { return nil }
    self.init(pairs, form)
  }

  /// Takes pairs; nil for too many of them.
  init?(_ pairs: [Pair], _ form: ValidationForm) {
    guard pairs.count <= Self.mostPairs else { return nil }
    for (name, value) in pairs where !takes(name, value, form) {
      let (place, part) = Self.part(name, value)
      if place == FieldPlaces.wholeName, !form.isGroup(0) {
        guard values.insert(part, at: []) else { return nil }
        continue
      }
      var posted = PostedName(Array(place.utf8), form)
      if case .key = part, !posted.isRowOfMap { posted.isKnown = false }
      if posted.isKnown {
        if posted.isInRowOfMap { hasRowsOfMaps = true }
        guard values.insert(part, at: posted.steps) else { return nil }
      } else {
        unknown.append((posted.steps.map(\.text), value))
      }
    }
  }

  /// The meaning of a pair, and its field.
  private static func part(_ name: String, _ value: String) -> (Substring, PostedValue.Part) {
    if name.hasPrefix(Own.row) { return (name.dropFirst(Own.row.count), .nothing) }
    if name.hasPrefix(Own.picked) { return (name.dropFirst(Own.picked.count), .picked(value)) }
    if name.hasPrefix(FieldPlaces.keyMark) {
      return (name.dropFirst(FieldPlaces.keyMark.count), .key(value))
    }
    return (name[...], .text(value))
  }

  /// Takes what is the page's own.
  private mutating func takes(_ name: String, _ value: String, _ form: ValidationForm) -> Bool {
    if name.hasPrefix(Own.add) {
      press = .add(String(name.dropFirst(Own.add.count)))
    } else if name.hasPrefix(Own.remove) {
      press = .remove(String(name.dropFirst(Own.remove.count)))
    } else if name.hasPrefix(Own.use) {
      press = .use(value, at: String(name.dropFirst(Own.use.count)))
    } else if form.hasField(name) {
      // A field of the form may have a name that is the page's too.
      return false
    } else {
      switch name {
      case Own.press: press = value.isEmpty ? .send : .control(value)
      case Own.carryOn: press = .carryOn
      case Own.back: press = .back
      case Own.screen: screen = value
      // The server has read them.
      case Own.token, Own.once, Own.revision: break
      default: return false
      }
    }
    return true
  }

  /// The pairs of a body as the WHATWG URL standard parses it, section 5.1.
  private static func pairs(_ body: [UInt8]) -> [Pair]? {
    var cells: [FlatCell] = []
    var names: [[UInt8]] = []
    return unsafe body.withUnsafeBufferPointer { query -> [Pair]? in
      unsafe WebQuery.split(query, into: &cells, &names)
      guard cells.count <= mostPairs else { return nil }
      var pairs: [Pair] = []
      for (cell, name) in zip(cells, names) {
        var value: [UInt8] = []
        unsafe WebQuery.decode(query, cell.text) { value.append($0) }
        guard let name = String(validating: name, as: UTF8.self),
          let value = String(validating: value, as: UTF8.self)
        else { return nil }
        pairs.append((name, value))
      }
      return pairs
    }
  }
}

extension FlatName.Step {
  fileprivate var text: String {
    switch self {
    case .key(let key): String(decoding: key, as: UTF8.self)
    case .item(let place), .place(let place, _): String(place)
    case .next, .nextPlace: "-"
    }
  }
}
