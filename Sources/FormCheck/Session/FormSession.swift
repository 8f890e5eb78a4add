internal import FormCompiling
internal import FormEngine
public import FormLookup
internal import FormModel
internal import FormText
public import FormPlatform
public import Observation

/// A form while somebody fills it in: its fields, managers and controls.
///
/// ```swift
/// let session = FormSession(form)
/// session["phone"]?.text = "+995555123456"
/// session.control("codeButton")?.isEnabled  // true: the phone alone is enough
/// session["lines"]?.addRow()["amount"]?.text = "12.50"
/// session.control("registerButton")?.waitsFor
/// ```
/// A change costs as much as the fields that depend on the changed field, not the size of the form. Adding,
/// moving or removing a row or a key costs the size of its list or map. It is a class, because others observe
/// its parts. It is not `Sendable` and has no actor: to share a session, wrap it in an actor.
public final class FormSession: Observable {
  /// The form that is filled in.
  public let form: ValidationForm
  /// The whole record: the group that holds all fields, with what is wrong with the whole.
  public let root: FormField
  /// The managers, in the order of the form.
  public private(set) var managers: [(name: String, manager: ValidationManager)] = []
  /// The controls, in the order of the form.
  public private(set) var controls: [ManagedControl] = []
  /// Whether a service of a name can be asked: a search of everything is offered only where it can.
  package var hasService: (String) -> Bool = { _ in true }
  /// How long a value rests before the host program is asked about it, in seconds.
  public var debounce: TimeInterval = 0.3
  /// How long an answer of the host program may take, in seconds.
  public var answerLimit: TimeInterval = 10
  /// How long a service may search, in seconds: see ``FormField/searchAll()``.
  public var lookupLimit: TimeInterval = 2
  /// Where who fills in is: what `near: here` measures from.
  public var here: CataloguePosition? {
    didSet { if here != oldValue { searchAgain() } }
  }
  /// The picked items, and the positions in lists.
  public let memory: any LookupMemory

  /// The readers of the whole session.
  let watchers = ChangeReaders()
  /// Hears of every field that was judged again.
  package var onJudgement: ([FormField]) -> Void = { _ in }
  /// Groups that changed their variant, so that a key now belongs to another field.
  var turned: [FormField] = []
  /// Fields that apply now: lists that have none of the rows of their default yet, and what waits for its value.
  var unbegun: [FormField] = []
  /// The lists, each by the first of its tree, whose default is being filled in.
  var beginning: Set<Int> = []
  /// The fields of the change that is being told.
  var told: [FormField] = []
  package let live: Checker
  let readers: SessionReaders
  private let checker: Checker
  let clock: () -> Date
  /// The fields of the engine's cells.
  var byCell: [Int: FormField] = [:]
  /// The fields at which each list or check has found fault.
  var unitTargets: [SessionUnit: [FormField]] = [:]
  /// Much is filled in at once: it is judged behind that.
  var isFilling = false
  /// How much the engine held when it began anew.
  var sizeAtStart = 0
  var nextTicket = 1
  /// Fields whose value the host program is, or will be, asked about.
  package var asking: [ObjectIdentifier: FormField] = [:]
  /// Look-up fields for which a service searches, or will.
  var searching: [ObjectIdentifier: FormField] = [:]
  /// Items that a service has found and somebody picked, by their ids.
  var found: [String: CatalogueItem] = [:]

  /// A form as the form describes it, or with the values of a record, untouched.
  ///
  /// ```swift
  /// let session = FormSession(form, initial: .group(["phone": .text("+995555123456")]))
  /// session["phone"]?.isDirty  // false: this is what is stored
  /// ```
  /// - Parameters:
  ///   - form: The form to fill in.
  ///   - initial: The record that is edited. Each field begins with its value, and ``reset()`` returns to it. A field
  ///     whose key the record does not have begins with the form's default, and one that is `null` begins empty. Keys
  ///     that the form does not name are left out.
  ///   - locale: The language of labels and messages; the form's own if none is named.
  ///   - memory: The items picked in look-up fields, and the positions in their lists; by default, the session
  ///     forgets them at its end.
  ///   - clock: The value of `now` and `today`, read at every check.
  public init(
    _ form: ValidationForm, initial: PayloadValue? = nil, locale: String? = nil,
    memory: (any LookupMemory)? = nil, clock: @escaping () -> Date = { Date() }
  ) {
    self.form = form
    self.clock = clock
    self.memory = memory ?? InMemoryLookupMemory()
    live = Checker(form, locale: locale)
    checker = Checker(form, locale: locale)
    live.isFilledIn = true
    checker.isFilledIn = true
    readers = SessionReaders(form.compiled)
    root = FormField(0, name: "", form: form.compiled, live.speech)
    adopt(root)
    makeFields(of: root)
    if let initial { fillNamed(root, with: initial, isPristine: true) }
    judgeAll()
    wire()
  }

  // MARK: Parts

  /// Every field that takes a value, in the order of the form: single values and lists, those of groups
  /// and rows by themselves.
  public var fields: [FormField] {
    var fields: [FormField] = []
    root.forEach { if !$0.isGroup { fields.append($0) } }
    return fields
  }

  /// A field by its name, dotted path or JSON Pointer: `phone`, `address.zip`, `/lines/2/amount`; ``root`` by none.
  ///
  /// A group within itself (a tree) has fields once it has a value or is opened: see ``FormField/open()``.
  public subscript(_ name: String) -> FormField? { root.find(name, opening: false) }

  /// The same; closed groups on the way to it are opened.
  package func opening(_ name: String) -> FormField? { root.find(name, opening: true) }

  /// A manager by its name.
  public func manager(_ name: String) -> ValidationManager? {
    managers.first { $0.name == name }?.manager
  }

  /// A control by its name.
  public func control(_ name: String) -> ManagedControl? {
    controls.first { $0.name == name }
  }

  /// Whether every field reads strings as its type, as in web forms.
  ///
  /// To be set before anything is entered.
  package var coercesTexts: Bool {
    get { live.coercesAll }
    set {
      live.coercesAll = newValue
      checker.coercesAll = newValue
    }
  }

  func adopt(_ field: FormField) {
    field.session = self
    adoptLookup(field)
  }

  /// Makes the fields within a group, lists without rows.
  func makeFields(of group: FormField) {
    let form = self.form.compiled
    var waiting = [group]
    var begun: [FormField] = []
    defer { for field in begun.reversed() { beginFields(of: field) } }
    while let next = waiting.popLast() {
      let plan = form.plan.field(next.index)
      guard plan.type == .group else { continue }
      let first = form.plan.firstField(ofGroup: Int(plan.group))
      for place in 0..<form.plan.fieldCount(ofGroup: Int(plan.group)) {
        let field = FormField(
          first + place, name: form.fields[first + place].name, form: form, live.speech)
        field.parent = next
        adopt(field)
        next.fields.append(field)
        // A recursive group has fields when it has a value, or when somebody opens it.
        if field.isGroup, form.fields[field.index].linked == nil {
          waiting.append(field)
          if field.pristineValue != .null { begun.append(field) }
        }
        if field.isList, field.pristineValue != .null { beginRows(of: field) }
        if !field.isGroup, !field.isBlank { raise(field, by: 1) }
      }
    }
  }

  /// Gives the fields of a group, or a map its rows, what the default of the whole has for them.
  ///
  /// Within itself it stays empty: see ``beginRows(of:)``.
  private func beginFields(of group: FormField) {
    let facts = form.compiled.fields[group.index]
    guard let value = facts.defaultValue,
      beginning.insert(facts.linked ?? group.index).inserted
    else { return }
    fillNamed(group, with: PayloadValue(value), isPristine: true)
    beginning.remove(facts.linked ?? group.index)
  }

  /// Gives a list the rows of its default.
  ///
  /// Within rows of the same default the list waits until it applies: each row might hold another such list.
  func beginRows(of list: FormField) {
    let facts = form.compiled.fields[list.index]
    guard case .list(let items)? = facts.defaultValue.map({ PayloadValue($0) }) else { return }
    guard beginning.insert(facts.linked ?? list.index).inserted else {
      list.awaitsRows = true
      list.pristineValue = .null
      return
    }
    list.awaitsRows = false
    list.pristineValue = .list(items)
    list.rows = items.map { makeRow(of: list, $0) }
    for row in list.rows { row.begin() }
    raise(list, by: list.rows.reduce(0) { $0 + $1.filled })
    beginning.remove(facts.linked ?? list.index)
  }

  /// A row of a list that is not in it yet.
  func makeRow(of list: FormField, _ value: PayloadValue, key: String = "") -> FormField {
    let plan = form.compiled.plan.field(list.index)
    let items =
      list.isList ? Int(plan.items) : form.compiled.plan.rest(ofGroup: Int(plan.group))
    let row = FormField(items, name: key, form: form.compiled, live.speech)
    adopt(row)
    makeFields(of: row)
    if value != .null { fill(row, with: value) }
    // Not before: what is filled in it counts for the list when the row is there.
    row.parent = list
    return row
  }

  /// Counts filled values within a field and the groups around it.
  func raise(_ field: FormField, by change: Int) {
    var at: FormField? = field
    while let next = at {
      next.filled += change
      at = next.parent
    }
  }

  private func wire() {
    controls = form.compiled.controls.map { ManagedControl($0.name) }
    var verified = Array(repeating: [FormField](), count: form.compiled.managers.count)
    // Which managers name a field: asked once for each field, whatever the number of managers.
    var byField: [Int: [Int]] = [:]
    for (index, manager) in form.compiled.managers.enumerated() {
      for field in manager.fields ?? [0] { byField[field, default: []].append(index) }
    }
    root.forEach { field in
      var at = field.index
      var found: Set<Int> = []
      while at >= 0 {
        found.formUnion(byField[at] ?? [])
        at = Int(form.compiled.plan.field(at).parent)
      }
      for manager in found { verified[manager].append(field) }
    }
    managers = zip(form.compiled.managers, verified).map { manager, fields in
      (
        manager.name,
        ValidationManager(fields: fields, controls: manager.controls.map { controls[$0] })
      )
    }
  }

  func isVerified(_ field: FormField, by manager: CompiledManager) -> Bool {
    guard let fields = manager.fields else { return true }
    var at = field.index
    while at > 0 {
      if fields.contains(at) { return true }
      at = Int(form.compiled.plan.field(at).parent)
    }
    return false
  }

  // MARK: The whole

  /// The current payload, without fields that have no value, groups without a filled field and fields that do not
  /// apply.
  ///
  /// Required groups are kept.
  public var payload: PayloadValue {
    watchers.note()
    return payload(of: root)
  }

  /// The changes, each with what it touched; at most a thousand wait for the reader.
  ///
  /// It ends with the session. Each call gives a stream of its own, which is for the session's isolation.
  public var changes: AsyncStream<SessionChange> {
    watchers.stream(keeping: 1_000) { [weak self] in
      self.map { SessionChange(fields: $0.told.map(\.pointer)) }
    }
  }

  /// Announces that fields were judged again: first to the readers of the session, then to the observers of the
  /// fields.
  func tell(_ fields: [FormField]) {
    told = fields
    onJudgement(fields)
    watchers.tell()
    told = []
    for field in fields { field.verified() }
  }

  private func payload(of field: FormField) -> PayloadValue {
    if field.isList, !field.rows.isEmpty { return .list(field.rows.map { payload(of: $0) }) }
    guard field.isGroup else {
      return field.index == 0 ? field.sentValue : field.orNothing(field.stored)
    }
    if field.isPresentOnly { return field.sentValue }
    var values: [String: PayloadValue] = [:]
    if field.isTuple {
      return field.tuple { $0.isOmitted || !$0.isApplicable ? .null : payload(of: $0) }
    }
    for row in field.rows where !row.isLeftOutByKey { values[row.name] = payload(of: row) }
    for field in field.fields where !field.isOmitted && field.isApplicable {
      values[field.name] = payload(of: field)
    }
    return .group(values)
  }

  /// Touches every field, so that all messages show, and checks the whole payload.
  ///
  /// Answers of the host program count.
  public func submit() -> Report {
    root.forEach { $0.leave() }
    checker.copyAnswers(from: live)
    let report = checker.check(payload.json, now: clock(), cleaned: true)
    return addingKeyFaults(to: addingUnpicked(to: report))
  }

  /// Returns every field to what it began with, untouched.
  public func reset() {
    root.reset()
  }

  /// Judges everything again, such as when the day has changed, or a catalogue was replaced.
  public func refresh() {
    judgeAll()
    root.forEach { searchQuietly($0) }
    tellAll()
  }

  func tellAll() {
    var fields: [FormField] = []
    root.forEach { fields.append($0) }
    tell(fields)
  }
}

/// The fields and controls that a change of a session has touched.
public struct SessionChange: Hashable, Sendable {
  /// JSON Pointers of the fields that were judged again; of groups and lists too, and `""` for the record.
  public let fields: [String]
}
