internal import FormEngine
internal import FormText
public import Foundation

/// A form as somebody fills it in: its fields, managers and controls, wired as the form says.
///
/// ```swift
/// let session = FormSession(form)
/// session["phone"]?.text = "+995555123456"
/// session.control("codeButton")?.isEnabled  // true: the phone alone is enough
/// session.control("registerButton")?.waitsFor
/// ```
/// A change costs what depends on the changed field, not the size of the form. A class, because others
/// observe its parts; not `Sendable` and without an actor: who shares one wraps it in an actor.
public final class FormSession {
  /// What is filled in.
  public let form: Form
  /// Every field that takes a value, in the order of the form; those of groups by themselves.
  public private(set) var fields: [FormField] = []
  /// The managers, in the order of the form.
  public private(set) var managers: [(name: String, manager: ValidationManager)] = []
  /// The controls, in the order of the form.
  public private(set) var controls: [ManagedControl] = []

  private let checker: Checker
  private let clock: () -> Date
  private var byIndex: [Int: FormField] = [:]
  private var byPointer: [String: FormField] = [:]
  /// For each group that may be left out: its fields, and how many of them are filled.
  private var optionalGroups: [Int: OptionalGroup] = [:]

  private struct OptionalGroup {
    var fields: [FormField] = []
    var filled = 0
  }

  /// A fresh form: every field as the form describes it, untouched.
  ///
  /// - Parameters:
  ///   - form: What is filled in.
  ///   - clock: What `now` and `today` mean, asked at every check.
  public init(_ form: Form, clock: @escaping () -> Date = { Date() }) {
    self.form = form
    self.clock = clock
    checker = Checker(form)
    addFields(of: 0, pointer: "", optional: [])
    for field in fields where !field.isBlank { count(field, by: 1) }
    checker.setClock(clock())
    for field in fields { judge(field) }
    wire()
  }

  // MARK: Parts

  /// A field by its name, dotted path or JSON Pointer.
  public subscript(_ name: String) -> FormField? {
    byPointer[name] ?? form.compiled.field(named: name).flatMap { byIndex[$0] }
  }

  /// A manager by its name.
  public func manager(_ name: String) -> ValidationManager? {
    managers.first { $0.name == name }?.manager
  }

  /// A control by its name.
  public func control(_ name: String) -> ManagedControl? {
    controls.first { $0.name == name }
  }

  private func addFields(of group: Int, pointer: String, optional: [Int]) {
    let form = self.form.compiled
    let plan = form.plan
    let index = Int(plan.field(group).group)
    let first = plan.firstField(ofGroup: index)
    for place in first..<(first + plan.fieldCount(ofGroup: index)) {
      let path = pointer + "/" + RecordText.escaped(form.fields[place].name)
      if plan.field(place).type == .group {
        let mayBeLeftOut = !plan.field(place).flags.contains(.required)
        addFields(of: place, pointer: path, optional: optional + (mayBeLeftOut ? [place] : []))
        continue
      }
      let field = FormField(place, pointer: path, form: form)
      field.session = self
      fields.append(field)
      byIndex[place] = field
      byPointer[path] = field
      for group in optional { optionalGroups[group, default: OptionalGroup()].fields.append(field) }
    }
  }

  private func wire() {
    controls = form.compiled.controls.map { ManagedControl($0.name) }
    managers = form.compiled.managers.map { manager in
      let verified =
        manager.fields.map { wanted in fields.filter { isWithin($0.index, wanted) } } ?? fields
      return (
        manager.name,
        ValidationManager(fields: verified, controls: manager.controls.map { controls[$0] })
      )
    }
  }

  private func isWithin(_ field: Int, _ groups: [Int]) -> Bool {
    var at = field
    while at > 0 {
      if groups.contains(at) { return true }
      at = Int(form.compiled.plan.field(at).parent)
    }
    return false
  }

  // MARK: Changes

  /// Judges a field that changed, then those that read it, then tells their observers.
  func fieldDidChange(_ field: FormField, wasEmpty: Bool) {
    checker.setClock(clock())
    var changed = [field]
    if wasEmpty != field.isBlank {
      for group in count(field, by: field.isBlank ? -1 : 1) {
        changed += optionalGroups[group]?.fields.filter { $0 !== field } ?? []
      }
    }
    var next = 0
    var seen = Set(changed.map(\.index))
    while next < changed.count {
      for reader in form.compiled.readers[changed[next].index] where seen.insert(reader).inserted {
        if let field = byIndex[reader] { changed.append(field) }
      }
      next += 1
    }
    for field in changed { judge(field) }
    for field in changed { field.verified() }
  }

  /// Counts a filled field in the groups around it; returns those that began or ceased to be there.
  @discardableResult
  private func count(_ field: FormField, by change: Int) -> [Int] {
    var turned: [Int] = []
    for group in optionalGroupsAround(field) {
      let before = optionalGroups[group]?.filled ?? 0
      optionalGroups[group]?.filled = before + change
      if before == 0 || before + change == 0 { turned.append(group) }
    }
    return turned
  }

  private func optionalGroupsAround(_ field: FormField) -> [Int] {
    var groups: [Int] = []
    var at = Int(form.compiled.plan.field(field.index).parent)
    while at > 0 {
      if optionalGroups[at] != nil { groups.append(at) }
      at = Int(form.compiled.plan.field(at).parent)
    }
    return groups
  }

  private func judge(_ field: FormField) {
    if optionalGroupsAround(field).contains(where: { optionalGroups[$0]?.filled == 0 }) {
      // The whole group is left out, as it may be.
      field.issues = []
      return
    }
    field.issues = checker.check(value: field.value.json, asField: field.index)
      .map { issue in
        var issue = issue
        issue.field = field.pointer + issue.field
        return issue
      }
  }

  // MARK: The whole

  /// The payload as it stands: fields without a value and groups without a filled field are left out,
  /// groups that must be there are not.
  public var payload: PayloadValue { value(of: 0) }

  private func value(of group: Int) -> PayloadValue {
    let plan = form.compiled.plan
    let index = Int(plan.field(group).group)
    let first = plan.firstField(ofGroup: index)
    var values: [String: PayloadValue] = [:]
    for place in first..<(first + plan.fieldCount(ofGroup: index)) {
      let name = form.compiled.fields[place].name
      if let field = byIndex[place] {
        if !field.isBlank { values[name] = field.value }
      } else if optionalGroups[place].map({ $0.filled > 0 }) ?? true {
        values[name] = value(of: place)
      }
    }
    return .group(values)
  }

  /// Touches every field, so that all messages show, and checks the whole payload.
  public func submit() -> Report {
    for field in fields { field.leave() }
    return checker.check(payload.json, now: clock(), cleaned: true)
  }

  /// Returns every field to what it began with, untouched.
  public func reset() {
    for field in fields { field.reset() }
  }
}
