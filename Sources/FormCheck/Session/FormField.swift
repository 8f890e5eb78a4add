internal import FormCompiling
internal import FormEngine
internal import FormModel
internal import FormText
public import Observation

/// A live field of a form: it holds the entered value, checks itself when the value changes, and notifies its
/// observers.
///
/// A group is a field that holds fields, a list one that holds rows. Made by a ``FormSession``. A
/// class, because others observe it, also by `withObservationTracking`; not `Sendable`.
public final class FormField: VerifiedField, Observable {
  /// The observers of this field.
  public let observers = FieldObservers()
  /// The label beside it.
  public let label: String?
  /// A sentence that helps to fill it in.
  public let help: String?
  /// An example that is shown while it is empty.
  public let placeholder: String?
  /// Whether what is entered must not be shown.
  public let isSecret: Bool
  /// The values to choose from, with their labels; empty where anything can be entered.
  public let choices: [(value: String, label: String)]
  /// The value with which the field began: the session's initial one, the form's default, or nothing; `null` for groups.
  public internal(set) var pristineValue: PayloadValue
  /// The rows with which a map, or a group whose last items are rows, began.
  private var pristineRows: [(key: String, value: PayloadValue)] = []
  /// The fields of a group, in the order of the form; of a list or a single value none.
  public internal(set) var fields: [FormField] = []
  /// The items of a list, in their order.
  ///
  /// In a tuple, the items after its ``fields``; in a map, the values of keys that are not ``fields``. Other
  /// fields have none.
  public internal(set) var rows: [FormField] {
    get {
      observers.readers.note()
      return items
    }
    _modify { yield &items }
  }
  private(set) var items: [FormField] = []
  /// Whether the field was left at least once since it was made or reset.
  public private(set) var isTouched: Bool {
    get {
      observers.readers.note()
      return wasLeft
    }
    set { wasLeft = newValue }
  }
  private var wasLeft = false
  /// Of a group, how many of its first fields were left or do not apply.
  private var touchedFields = 0
  /// Whether the field applies now: its `when`, and those of what holds it, are true.
  ///
  /// A field that does not apply is never wrong.
  public internal(set) var isApplicable: Bool {
    get {
      observers.readers.note()
      return isWanted
    }
    set { isWanted = newValue }
  }
  private var isWanted = true

  package let index: Int
  /// The key of a group's field or of a map's row; empty for other rows.
  package internal(set) var name: String
  let type: ValueType
  /// Whether it may be left out as a whole: a group in which nothing is filled then is.
  let mayBeLeftOut: Bool
  /// Whether a payload has it as a list: its fields are the items, each by its place.
  package let isTuple: Bool
  /// Whether rows can be added under keys: see ``addRow(_:key:)``.
  public let isMap: Bool
  /// Whether it matters to the whole which of its fields are there: their keys are counted or read, or where they stand
  /// is what they are.
  let heedsKeys: Bool
  /// The plan's index of the items that follow its ``fields``, where it is a tuple that has a rest.
  private let rest: Int?
  /// Why it is in no payload, where it is a row of a map.
  var keyFault: KeyFault?
  /// Whether a payload has its key even if nothing is in it.
  let mustBePresent: Bool
  /// A `null` is refused: nothing is sent as an empty text or list.
  let rejectsNull: Bool
  package weak var parent: FormField?
  /// Its place among the rows around it when that was last looked up: see ``place``.
  var lastPlace = 0
  /// The session judges the field: it knows the others.
  weak var session: FormSession?
  var stored: PayloadValue
  /// Somebody typed it: another variant may read it as a value of another type.
  var isTyped = false
  /// How many single values within it are filled.
  var filled = 0
  /// Whether a payload had no value for it when it, or its container, was last judged.
  var wasNothing = true
  /// Where the engine keeps it; -1 while it is left out or does not apply.
  var cell = -1
  /// The issues of its own constraints, of those that read other fields, and of other fields about it.
  var ownIssues: [FormIssue] = []
  var relationIssues: [FormIssue] = []
  var foreignIssues: [SessionUnit: [FormIssue]] = [:]
  /// Whether it is a list that gets the rows of its default when it applies first.
  var awaitsRows = false
  /// The values that it is filled with, one after another, when it applies.
  var waitingFills: [WaitingFill] = []
  /// The question to the host program about its value.
  package var remote: RemoteState?
  /// Its search, where its value is an item of a catalogue.
  var lookup: LookupState?

  init(_ index: Int, name: String, form: CompiledForm, _ speech: Messages) {
    let facts = form.fields[index]
    self.index = index
    self.name = name
    label = speech.label(index, facts.label)
    help = speech.help(index, facts)
    placeholder = speech.placeholder(index, facts)
    isSecret = form.hidesWhatIsTyped(index)
    choices = facts.choices.map { ($0.text, speech.label(of: $0, index, facts)) }
    let plan = form.plan.field(index)
    type = plan.type
    mayBeLeftOut = !plan.flags.contains(.required)
    mustBePresent = plan.flags.contains(.mustBePresent)
    rejectsNull = plan.flags.contains(.rejectsNull)
    isTuple = plan.flags.contains(.tuple)
    isMap = facts.isMap
    heedsKeys =
      isMap || isTuple
      || plan.type == .group && (plan.operations.count > 0 || form.countsByExpression(index))
    rest = form.rest(ofTuple: index)
    pristineValue = facts.defaultValue.map { PayloadValue($0) } ?? .null
    stored = plan.type == .group || plan.type == .list ? .null : pristineValue
  }

  /// Whether it holds fields, or rows.
  public var isGroup: Bool { type == .group }
  /// Whether it is a list of items that are all alike: rows can be added, moved and removed.
  public var isList: Bool { type == .list }
  /// Whether rows can be added, moved and removed behind its ``fields``: it is a list whose items differ by their place,
  /// and more may follow.
  public var hasRest: Bool { rest != nil }
  /// Whether it has rows, of whatever kind.
  package var takesRows: Bool { isList || isMap || hasRest }
  /// Whether others can come and go beside it: it has its own place in a payload, filled or not.
  var isRow: Bool { isItem || isRowOfMap }
  /// Whether it is a row that has a number and no key.
  package var isItem: Bool {
    guard let parent else { return false }
    return parent.isList || parent.rest == index
  }

  /// The entered value; setting another value checks and announces it.
  ///
  /// Of a group what its fields hold, of a list what its rows do.
  public var value: PayloadValue {
    get {
      observers.readers.note()
      return isGroup || isList ? assembled() : stored
    }
    set {
      guard newValue.json != value.json || isUnpicked else { return }
      isTyped = false
      session?.enter(newValue, in: self)
    }
  }

  /// The typed text: a string, read as the type of the field if it is exactly such a value (`12`, `true`).
  ///
  /// If nothing was typed, the field is empty. A list or group has no text. The text of a look-up field is its
  /// query.
  public var text: String {
    get {
      observers.readers.note()
      if let lookup { return lookup.query }
      return switch stored {
      case .text(let text), .number(let text): text
      case .boolean(let value): value ? "true" : "false"
      case .null, .list, .group: ""
      }
    }
    set {
      if isLookup {
        session?.type(newValue, in: self)
        return
      }
      let read = PayloadValue(typed: newValue, as: type)
      guard read.json != value.json || isUnpicked else { return }
      isTyped = true
      session?.enter(read, in: self)
    }
  }

  /// The value after clean-up.
  ///
  /// If no value was entered, it is the default or the computed value, and otherwise `null`.
  public var cleanedValue: PayloadValue {
    observers.readers.note()
    return session?.cleanedValue(of: self) ?? .null
  }

  /// Whether nothing was entered.
  var isBlank: Bool {
    switch stored {
    case .null: isGroup ? filled == 0 : isList ? rows.isEmpty : true
    case .text(let text): text.isEmpty
    case .list(let items): items.isEmpty
    case .boolean, .number, .group: false
    }
  }

  /// Everything that is wrong or unknown here, in the order of the form; warnings too.
  public var issues: [FormIssue] {
    observers.readers.note()
    if let notPicked { return [notPicked] }
    if isLeftOutByKey { return keyIssue.map { [$0] } ?? [] }
    if ownIssues.isEmpty, relationIssues.isEmpty, foreignIssues.isEmpty { return [] }
    let foreign = foreignIssues.sorted { $0.key < $1.key }.flatMap(\.value)
    let place = pointer
    return (ownIssues + relationIssues + foreign).map { issue in
      var issue = issue
      issue.field = place
      return issue
    }
  }

  /// The check that alone has found fault with it; -1 where several have, or a list, or none of several shapes fits it;
  /// nil where nothing has.
  var refusingCheck: Int? {
    if ownIssues.contains(where: { $0.code == IssueCode.noRuleFits.rawValue }) { return -1 }
    let checks = foreignIssues.filter { _, issues in
      issues.contains { $0.severity == .error && $0.code != "undecided" }
    }
    let first = checks.keys.first?.check
    return checks.keys.allSatisfy { $0.check == first } ? first : -1
  }

  /// Whether the group around it is missing or of another type, so that nothing is known of it.
  private var isHidden: Bool {
    guard cell < 0, isApplicable else { return false }
    var around = parent
    while let group = around {
      if (group.ownIssues + group.relationIssues).contains(where: {
        $0.code == "valueMissing" || $0.code == "typeMismatch"
      }) {
        return true
      }
      around = group.parent
    }
    return false
  }

  /// Whether what is known of the value is that it is valid.
  public var isValid: Bool { validity == .valid }

  /// The state of the current value.
  ///
  /// The fields of a group or list have states of their own.
  public var validity: Validity {
    observers.readers.note()
    if isUnpicked || isLeftOutByKey && keyIssue != nil { return .invalid }
    if isLeftOutByKey { return .valid }
    if ownIssues.isEmpty, relationIssues.isEmpty, foreignIssues.isEmpty, remote == nil {
      return isHidden ? .invalid : .valid
    }
    let all = ownIssues + relationIssues + foreignIssues.values.joined()
    if all.contains(where: { $0.severity == .error && $0.code != "undecided" }) { return .invalid }
    if remote?.isPending == true { return .pending }
    return all.contains { $0.severity == .error } ? .undecided : .valid
  }

  /// Whether the value differs from ``pristineValue``.
  public var isDirty: Bool {
    if waitingFills.contains(where: { !$0.isPristine }) { return true }
    return isGroup
      ? fields.contains(where: \.isDirty) || hasOtherRows
      : isUnpicked || value.json != pristineValue.json
  }

  private var hasOtherRows: Bool {
    rows.count != pristineRows.count
      || zip(rows, pristineRows).contains {
        $0.name != $1.key || $0.value.json != $1.value.json
      }
  }

  /// The facts that decide how the field is shown.
  public var state: FieldState {
    FieldState(isDirty: isDirty, isTouched: isTouched, validity: validity)
  }

  /// The state after each verification; the newest one waits for the reader.
  ///
  /// It ends with the field. Each call gives a stream of its own, which is for the field's isolation.
  public var changes: AsyncStream<FieldState> {
    observers.readers.stream(keeping: 1) { [weak self] in self?.state }
  }

  /// Marks the field as left: from now on it shows its message.
  ///
  /// A row, list or map around it then shows its own message, too (a duplicate, too many rows), because it
  /// cannot be left itself. A group does so when all its editable fields were left.
  public func leave() {
    touch()
    var around = parent
    while let field = around {
      guard field.showsWhenLeftBelow || field.hasOnlyTouchedFields() else { break }
      field.touch()
      around = field.parent
    }
  }

  /// Whether it shows what is wrong with it once a field within it was left.
  package var showsWhenLeftBelow: Bool { isRow || takesRows }

  private func touch() {
    guard !isTouched else { return }
    isTouched = true
    verified()
    for inner in fields + items where !inner.isTouched && !inner.issues.isEmpty && !inner.canBeLeft
    {
      inner.verified()
    }
  }

  /// Those that were left once are not looked at again.
  private func hasOnlyTouchedFields() -> Bool {
    while touchedFields < fields.count {
      let field = fields[touchedFields]
      if field.isApplicable, !field.isTouched, field.canBeLeft { return false }
      touchedFields += 1
    }
    return true
  }

  /// Returns to the value with which the field began, untouched: a group's fields to theirs, a list or a map to its
  /// rows.
  public func reset() {
    untouch()
    session?.resetWaiting(self)
    if isGroup {
      for field in fields { field.reset() }
      if hasOtherRows {
        session?.changeRows(of: self, isReset: true) {
          rows = pristineRows.compactMap { session?.makeRow(of: self, $0.value, key: $0.key) }
        }
      }
      for row in rows { row.begin() }
    } else {
      if value.json != pristineValue.json || isUnpicked {
        isTyped = false
        session?.enter(pristineValue, in: self, isReset: true)
      }
      session?.showPicked(pristineValue, in: self)
      for row in rows { row.begin() }
    }
    verified()
  }

  /// Takes the present value as the one with which the field began: rows of a default are pristine.
  func begin() {
    for place in waitingFills.indices { waitingFills[place].isPristine = true }
    if !isGroup { pristineValue = value }
    for field in fields { field.begin() }
    beginRows()
  }

  /// Takes the present rows, with what they hold by now, as those with which the field began.
  func beginAsHolder() {
    if isList { pristineValue = value } else { pristineRows = rows.map { ($0.name, $0.value) } }
  }

  /// Takes the present rows as those with which the field began.
  func beginRows() {
    if isGroup { beginAsHolder() }
    for row in rows { row.begin() }
  }

  func untouch() {
    isTouched = false
    touchedFields = 0
    for field in fields + rows { field.untouch() }
  }
}
