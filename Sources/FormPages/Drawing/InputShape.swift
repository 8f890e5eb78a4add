internal import FormCheck

/// The input for a field.
enum InputShape: Equatable {
  /// One line; many.
  case line, lines
  /// One line that is not shown.
  case secret
  /// One of a few values; one of many; one line with suggestions.
  case radios, select, suggestions
  /// A box to be ticked; yes or no.
  case box, yesOrNo
  /// Any of a few values.
  case boxes
  /// A text field that finds an item of a catalogue.
  case lookup
  /// Only an output: the value is computed.
  case output
  /// An invisible field.
  case hidden
  /// A closed field: none of the shapes of its value can be typed.
  case closed
  case group, rows

  /// Up to so many choices are all seen at once.
  static let mostRadios = 5
  /// A longer list is not usable.
  static let mostOptions = 200
  /// Any of so many may be ticked.
  static let mostBoxes = 30
  /// Longer strings get several lines.
  static let longLine = 200

  /// - Parameters:
  ///   - field: The field's facts.
  ///   - item: Those of its rows, where it is a list.
  ///   - isLookup: Whether its value is an item of a catalogue.
  init(_ field: FieldAttributes, item: FieldAttributes?, isLookup: Bool) {
    if field.isComputed {
      self = .output
    } else if let style = field.style, !isLookup, !field.isSecret {
      self = Self.styled(style, field)
    } else if isLookup {
      self = .lookup
    } else if field.kind == .list {
      let choices = item?.choices.count ?? 0
      let isSingle = item.map { $0.kind != .group && $0.kind != .list } ?? false
      // Boxes would come back ticked.
      let isSecret = field.isSecret || item?.isSecret == true
      self = isSingle && !isSecret && (1...Self.mostBoxes).contains(choices) ? .boxes : .rows
    } else if field.kind == .group {
      self = .group
    } else if field.isSecret {
      self = field.isTyped == false ? .closed : .secret
    } else if field.kind == .boolean {
      let isAgreement = field.choices.map(\.value) == ["true"]
      self = isAgreement || field.defaultValue != .null ? .box : .yesOrNo
    } else {
      self = Self.single(field)
    }
  }

  /// The control that the form names.
  private static func styled(
    _ style: FieldAttributes.InputStyle, _ field: FieldAttributes
  ) -> InputShape {
    switch style {
    case .text: .line
    case .textarea: .lines
    case .radio: .radios
    case .select: .select
    case .combobox: .suggestions
    case .hidden: .hidden
    }
  }

  private static func single(_ field: FieldAttributes) -> InputShape {
    switch field.choices.count {
    // A list that folds shows the value that an empty field has; radio buttons have no place for it.
    case 1...mostOptions where field.hasComputedDefault: return .select
    case 1...mostRadios: return .radios
    case (mostRadios + 1)...mostOptions: return .select
    case let count where count > mostOptions: return .suggestions
    default: break
    }
    if field.kind == .any { return field.isTyped.map { $0 ? .line : .closed } ?? .lines }
    // The value of a rule, such as an address, is one line however long it may be.
    let longest = field.rules.isEmpty ? field.lengths.compactMap(\.high).min() ?? 0 : 0
    return field.kind == .text && longest > longLine ? .lines : .line
  }
}

/// The attributes of one line of text for a browser.
struct InputHints {
  var type: String = "text"
  var inputMode: String?
  /// A name of the HTML standard, section 4.10.18.7.1.
  var autocomplete: String?

  init(_ field: FieldAttributes) {
    setByRule(field)
    if let own = field.autocomplete { autocomplete = own }
  }

  private mutating func setByRule(_ field: FieldAttributes) {
    for rule in field.rules {
      let names = rule.split(separator: ".")
      switch names.prefix(2).joined(separator: ".") {
      case "contact.email": (type, autocomplete) = ("email", "email")
      case "contact.phone": (type, autocomplete) = ("tel", "tel")
      case "web.url": (type, autocomplete) = ("url", "url")
      case "geo.postal": autocomplete = "postal-code"
      case "geo.country": autocomplete = "country"
      case "finance.card": (inputMode, autocomplete) = ("numeric", "cc-number")
      default: continue
      }
      return
    }
    switch field.kind {
    case .integer: inputMode = (field.ranges.first?.low?.hasPrefix("-") ?? true) ? nil : "numeric"
    case .number: inputMode = (field.ranges.first?.low?.hasPrefix("-") ?? true) ? nil : "decimal"
    case .local: type = "datetime-local"
    case .text, .date, .time, .datetime, .boolean, .any, .list, .group: break
    }
  }
}
