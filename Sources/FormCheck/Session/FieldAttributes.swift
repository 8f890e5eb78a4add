internal import FormCompiling
internal import FormEngine
internal import FormModel
internal import FormText

/// The facts of the form from which a field is drawn.
///
/// They do not depend on entered values.
///
/// For state that depends on entered values, use ``FormField/isRequired`` and ``FormField/isApplicable``.
public struct FieldAttributes: Hashable, Sendable {
  /// The kind of a value.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// JSON's strings, and what is written in them.
    case text, date, time, datetime, local
    /// Numbers without and with decimals.
    case integer, number
    /// `true` or `false`.
    case boolean
    /// Any JSON value.
    case any
    /// A value that contains other values: rows or fields.
    case list, group
  }

  /// The control for a field, if the form names one: `input: { as: textarea }`.
  public enum InputStyle: String, Hashable, Sendable, CaseIterable {
    /// One line of text, many.
    case text, textarea
    /// All choices at once, a list of choices, or a text field with suggestions.
    case radio, select, combobox
    /// An invisible field.
    case hidden
  }

  /// The minimum and maximum length of a string, or number of rows.
  public struct Bounds: Hashable, Sendable {
    /// The minimum, or nil.
    public let low: Int?
    /// The maximum, or nil.
    public let high: Int?
    /// `codePoints`, `bytes`, `graphemes` or `utf16`; of rows `items`.
    public let unit: String
  }

  /// From where to where a number, date or time may be, as the form writes it.
  public struct Range: Hashable, Sendable {
    /// The lower end; nil where it is open, or depends on the clock or on other fields.
    public let low: String?
    /// The upper end; nil where it is open, or depends on the clock or on other fields.
    public let high: String?
    /// Whether the lower end itself is out of it.
    public let excludesLow: Bool
    /// Whether the upper end itself is out of it.
    public let excludesHigh: Bool
  }

  /// One of the values to choose from.
  public struct Choice: Hashable, Sendable {
    /// The value that is sent.
    public let value: String
    /// The label that people read.
    public let label: String
  }

  /// A section of the form: fields that are shown together, with a heading.
  public struct Section: Hashable, Sendable {
    /// Its name, which is not a key of a payload.
    public let name: String
    /// The heading above its fields.
    public let label: String?
    /// A sentence that helps to fill them in.
    public let help: String?
  }

  /// Its key in its group; empty for rows, those of maps too.
  public let name: String
  /// Dotted path.
  ///
  /// `[]` replaces the rows of a list or map, and the rest of a tuple: `lines[].amount`.
  public let path: String
  /// The label beside it.
  public let label: String?
  /// A sentence that helps to fill it in.
  public let help: String?
  /// An example that is shown while it is empty.
  public let placeholder: String?
  /// The kind of its value.
  public let kind: Kind
  /// Whether it must be filled in whatever else is: see also ``requirement``.
  public let isRequired: Bool
  /// The condition under which it must be filled in, as the form writes it.
  public let requirement: String?
  /// The condition under which it applies at all, its sections' among it.
  public let condition: String?
  /// Whether its value is worked out from others: it is shown, not entered.
  public let isComputed: Bool
  /// Whether it has a value that is worked out from others while it is empty, and takes any other.
  public let hasComputedDefault: Bool
  /// Whether what is entered must not be shown.
  public let isSecret: Bool
  /// The length of a string, in each unit that the form names.
  public let lengths: [Bounds]
  /// How many rows a list may have.
  public let count: Bounds?
  /// From where to where a value may be; several must all hold.
  public let ranges: [Range]
  /// The step of a number, as the form writes it.
  public let step: String?
  /// The values to choose from; empty where anything can be entered.
  public let choices: [Choice]
  /// The rules that it follows, in the order of the form: `contact.email`.
  public let rules: [String]
  /// The control on a page; nil if the type decides.
  public let style: InputStyle?
  /// The value of `autocomplete`, as the form writes it: names of the HTML standard, section 4.10.18.7.1.
  public let autocomplete: String?
  /// Its default; `null` if it has none.
  public let defaultValue: PayloadValue
  /// The sections that contain it, from the outermost in.
  public let sections: [Section]
  /// Of a value of several types or shapes, whether one of them is a single value, which can be typed; nil of others.
  package let isTyped: Bool?
}

extension ValidationForm {
  /// The attributes of each field, in the order of the form, depth first.
  ///
  /// Rows occur once.
  ///
  /// - Parameter locale: The language of labels; the form's own if none is named.
  public func attributes(in locale: String? = nil) -> [FieldAttributes] {
    numberedAttributes(in: locale).map(\.attributes)
  }

  /// The same, each with its field's number, as ``FormField/index`` has it.
  package func numberedAttributes(
    in locale: String? = nil
  ) -> [(index: Int, attributes: FieldAttributes)] {
    let speech = Messages(locale: locale, form: compiled)
    var all: [(index: Int, attributes: FieldAttributes)] = []
    // Fields that are still to be looked at, the next one last.
    var waiting = [(index: 0, path: FieldPath.record)]
    while let (index, path) = waiting.popLast() {
      if index > 0 { all.append((index, compiled.attributes(of: index, path.text, speech))) }
      let plan = compiled.plan.field(index)
      // Its content has been shown already.
      if compiled.fields[index].linked != nil { continue }
      if plan.items >= 0 { waiting.append((Int(plan.items), path.appending(.items))) }
      guard plan.group >= 0 else { continue }
      let first = compiled.plan.firstField(ofGroup: Int(plan.group))
      let count = compiled.plan.fieldCount(ofGroup: Int(plan.group))
      let rows = compiled.rows(ofGroup: index).map { [$0] } ?? []
      for inner in rows + (first..<(first + count)).reversed() {
        waiting.append((inner, path.appending(compiled.step(to: inner))))
      }
    }
    return all
  }
}

extension CompiledForm {
  /// The rows of a map or of a list with a rest; nil for other groups.
  fileprivate func rows(ofGroup field: Int) -> Int? {
    values(ofMap: field) ?? rest(ofTuple: field)
  }

  func attributes(of index: Int, _ path: String, _ speech: Messages) -> FieldAttributes {
    let plan = self.plan.field(index)
    let facts = fields[index]
    let dynamic = self.plan.dynamic(ofField: index)
    var lengths: [FieldAttributes.Bounds] = []
    var count: FieldAttributes.Bounds?
    var ranges: [FieldAttributes.Range] = []
    var step: String?
    for place in Int(plan.operations.start)..<Int(plan.operations.start + plan.operations.count) {
      let operation = self.plan.operation(place)
      let detail = operation.constraint < 0 ? nil : constraints[Int(operation.constraint)].detail
      switch detail {
      case .length(let unit, _): lengths.append(Self.bounds(operation, "\(unit)"))
      case .range(let low, let high, let excludesLow, let excludesHigh, _):
        ranges.append(
          FieldAttributes.Range(
            low: Self.fixed(low), high: Self.fixed(high), excludesLow: excludesLow,
            excludesHigh: excludesHigh))
      case .step(let text, _): step = text
      default:
        if operation.kind == .count { count = Self.bounds(operation, "items") }
      }
    }
    return FieldAttributes(
      name: facts.name, path: path, label: speech.label(index, facts.label),
      help: speech.help(index, facts), placeholder: speech.placeholder(index, facts),
      kind: FieldAttributes.Kind(plan.type), isRequired: plan.flags.contains(.required),
      requirement: facts.requirement, condition: facts.condition,
      isComputed: (dynamic?.compute ?? -1) >= 0 && dynamic?.isComputedDefault == false,
      hasComputedDefault: dynamic?.isComputedDefault == true, isSecret: hidesWhatIsTyped(index),
      lengths: lengths, count: count, ranges: ranges, step: step,
      choices: facts.choices.map { choice in
        FieldAttributes.Choice(value: choice.text, label: speech.label(of: choice, index, facts))
      }, rules: rules(of: plan, dynamic),
      style: facts.input?.style.map { FieldAttributes.InputStyle($0) },
      autocomplete: facts.input?.autocomplete,
      defaultValue: facts.defaultValue.map { PayloadValue($0) } ?? .null,
      sections: facts.sections.map {
        FieldAttributes.Section(
          name: $0.name, label: speech.label(of: $0), help: speech.help(of: $0))
      }, isTyped: self.plan.field(index).shapes < 0 ? nil : isTyped(index))
  }

  /// Whether a field, or one of the shapes of its value, is a single value.
  private func isTyped(_ index: Int) -> Bool {
    var waiting = [index]
    var seen: Set<Int> = []
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      if plan.field(next).shapes >= 0 {
        waiting += plan.shapes(ofField: next)
      } else if plan.field(next).type != .group, plan.field(next).type != .list {
        return true
      }
    }
    return false
  }

  /// The rules that constraints of a field came with, each once.
  ///
  /// If another field chooses among variants, the first variant represents all.
  private func rules(of field: FieldPlan, _ dynamic: DynamicPlan?) -> [String] {
    var rules: [String] = []
    func add(_ operations: Span32) {
      for place in Int(operations.start)..<Int(operations.start + operations.count) {
        let constraint = Int(plan.operation(place).constraint)
        guard constraint >= 0, let rule = constraints[constraint].rule, !rules.contains(rule) else {
          continue
        }
        rules.append(rule)
      }
    }
    add(field.operations)
    let relations = dynamic?.relations ?? Span32()
    for place in Int(relations.start)..<Int(relations.start + relations.count) {
      let operation = plan.operation(place)
      if operation.kind == .variant { add(plan.alternative(Int(operation.high)).operations) }
    }
    return rules
  }

  private static func bounds(_ operation: Operation, _ unit: String) -> FieldAttributes.Bounds {
    FieldAttributes.Bounds(
      low: operation.low > 0 ? Int(operation.low) : nil,
      high: operation.high < .max ? Int(operation.high) : nil, unit: unit)
  }

  /// An end that the clock does not move.
  private static func fixed(_ end: String?) -> String? {
    end.flatMap { $0.hasPrefix("today") || $0.hasPrefix("now") ? nil : $0 }
  }
}

extension FieldAttributes.InputStyle {
  init(_ style: InputDescription.Style) {
    self =
      switch style {
      case .text: .text
      case .textarea: .textarea
      case .radio: .radio
      case .select: .select
      case .combobox: .combobox
      case .hidden: .hidden
      }
  }
}

extension FieldAttributes.Kind {
  init(_ type: ValueType) {
    self =
      switch type {
      case .text: .text
      case .integer: .integer
      case .number: .number
      case .boolean: .boolean
      case .date: .date
      case .time: .time
      case .datetime: .datetime
      case .local: .local
      case .any: .any
      case .list: .list
      case .group: .group
      }
  }
}

extension FormField {
  /// The attributes of this field, in the language of the session.
  public var attributes: FieldAttributes {
    guard let session else {
      // A row that was taken out: its session is the only one that knew the form.
      return FieldAttributes(
        name: name, path: name, label: label, help: help, placeholder: placeholder,
        kind: FieldAttributes.Kind(type), isRequired: false, requirement: nil, condition: nil,
        isComputed: false, hasComputedDefault: false, isSecret: isSecret, lengths: [], count: nil,
        ranges: [], step: nil,
        choices: choices.map { FieldAttributes.Choice(value: $0.value, label: $0.label) },
        rules: [], style: nil, autocomplete: nil, defaultValue: pristineValue, sections: [],
        isTyped: nil)
    }
    let form = session.form.compiled
    return form.attributes(of: index, form.path(of: index).text, session.live.speech)
  }

  /// Whether it must equal another field: it applies as soon as that one is filled.
  package var repeatsAnother: Bool {
    session?.form.compiled.fields[index].equalTo.isEmpty == false
  }

  /// Whether it must be filled in as things stand: by the form, by a condition that is true now, or because a
  /// field that it must equal is filled.
  ///
  /// False while it does not apply.
  public var isRequired: Bool {
    observers.readers.note()
    guard let session, isApplicable else { return false }
    if session.form.compiled.plan.field(index).flags.contains(.required) { return true }
    return cell >= 0 && session.live.engine.isRequired(cell: cell)
  }
}
