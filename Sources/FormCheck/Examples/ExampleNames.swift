package import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormLookup
package import FormModel
internal import FormText

/// Looks whether the fields, controls, codes and states that examples name are there.
///
/// An example that names what does not exist would fail for another reason than it says, or, where
/// it expects nothing, pass for none.
package struct ExampleNames {
  private let form: CompiledForm
  private let codes: [String]
  private let knownCodes: Set<ExactName>
  private let knownRemotes: Set<ExactName>
  private let reasons = UndecidedReason.allCases.map { "\($0)" }
  private let controls: [String]
  private let knownControls: Set<ExactName>
  /// Whether some group has constraints for keys that it does not name.
  private let hasRest: Bool
  package var reader: NodeReader

  package init(_ form: CompiledForm) {
    self.form = form
    reader = NodeReader(source: form.source)
    codes = Self.codes(form)
    knownCodes = Set(codes.map { ExactName($0) })
    knownRemotes = Set(form.remotes.map { ExactName($0) })
    controls = form.controls.map(\.name)
    knownControls = Set(controls.map { ExactName($0) })
    hasRest = form.fields.indices.contains {
      let group = Int(form.plan.field($0).group)
      return group >= 0 && form.plan.rest(ofGroup: group) >= 0
    }
  }

  /// The codes that an issue of a form may have: the language's, and those of its own checks.
  package static func codes(_ form: CompiledForm) -> [String] {
    var seen: Set<String> = []
    return (IssueCode.allCases.map(\.rawValue) + form.constraints.compactMap(\.code))
      .filter { seen.insert($0).inserted }
  }

  package mutating func check(_ example: WrittenExample) {
    for (name, _) in example.answers { checkRemote(name) }
    if example.steps != nil {
      if let initial = example.initial { checkBeginning(initial.value, "initial") }
      if let given = example.given { checkBeginning(given, "given") }
    }
    for step in example.steps ?? [] {
      for action in step.actions { check(action) }
      for expectation in step.expect { check(expectation) }
    }
    guard let run = example.run else {
      for expectation in example.expect { check(expectation) }
      return
    }
    for expectation in example.expect {
      var wrong: [Placed<String>] = []
      check(expectation.withinRecord(of: run.count) { wrong.append($0) })
      for place in wrong {
        reader.error(
          "unknownField", "“\(place.value)” names no record of the run", at: place.range,
          help: "records count from 0: /\(run.count - 1)/name")
      }
    }
  }

  // MARK: Steps

  private mutating func check(_ action: ExampleStep.Action) {
    switch action {
    case .type(let name, let value):
      guard let field = checkField(name) else { return }
      if form.plan.field(field).type == .group, value.entries != nil {
        checkGiven(value, field)
      } else if form.plan.field(field).type == .group,
        value.items == nil || !form.plan.field(field).flags.contains(.tuple)
      {
        reader.error(
          "stepMalformed", "“\(name.value)” is a group, which has no value to type", at: name.range,
          help: "name one of its fields: \(examplePath(name.value, field))")
      }
    case .leave(let name): _ = checkField(name)
    case .add(let name, _): checkList(name, isRow: false)
    case .remove(let name): checkList(name, isRow: true)
    case .move(let from, let to):
      checkList(from, isRow: true)
      checkList(to, isRow: true)
    case .answer(let name, _), .found(let name, _): checkRemote(name)
    case .pick(let name, let id), .scroll(let name, let id): checkItem(id, of: name)
    case .searchAll(let name), .close(let name), .top(let name), .reopen(let name),
      .press(let name, _), .next(let name):
      _ = checkLookup(name)
    case .wait, .submit, .here: break
    }
  }

  private func examplePath(_ name: String, _ group: Int) -> String {
    let member = memberNames(of: group).first ?? "name"
    return name.hasPrefix("/") ? "\(name)/\(member)" : "\(name).\(member)"
  }

  /// A list, or with `isRow` one of its rows, or of a map's: which there are is known when the script runs.
  private mutating func checkList(_ name: Placed<String>, isRow: Bool) {
    guard let field = checkField(name) else { return }
    let plan = form.plan.field(field)
    if self.isRow(field) || !isRow && (plan.type == .list || form.rest(ofTuple: field) != nil) {
      return
    }
    let slash = name.value.hasPrefix("/") ? "" : "/"
    reader.error(
      "stepMalformed",
      isRow ? "“\(name.value)” is not a row of a list" : "“\(name.value)” is not a list",
      at: name.range,
      help: plan.type == .list
        ? "name the row: \(slash)\(name.value.replacing(".", with: "/"))/0" : "only lists have rows"
    )
  }

  /// Whether it is what the rows of a list or a map are, be they behind items that have a place.
  private func isRow(_ field: Int) -> Bool {
    let holder = Int(form.plan.field(field).parent)
    return holder >= 0
      && (form.plan.field(holder).type == .list || form.rest(ofTuple: holder) == field
        || form.values(ofMap: holder) == field)
  }

  /// Checks that the values before a script have the shape of the record.
  private mutating func checkBeginning(_ given: Node, _ key: String) {
    let record = form.plan.field(0)
    switch record.type {
    case .any: return
    case .group where record.flags.contains(.tuple), .list:
      guard let items = given.items else {
        return reader.error(
          "listExpected", "before a script “\(key)” fills the list", at: given.range,
          help: "write \(key): [first, second]")
      }
      guard record.type == .list, form.plan.field(Int(record.items)).type == .group else { return }
      for item in items { checkGiven(item, Int(record.items)) }
    case .group:
      if given.entries != nil { return checkGiven(given, 0) }
      reader.error(
        "mapExpected", "before a script “\(key)” fills fields", at: given.range,
        help: "write \(key): { name: value }")
    case .text, .integer, .number, .boolean, .date, .time, .datetime, .local:
      if given.scalar != nil { return }
      reader.error(
        "textExpected", "before a script “\(key)” fills a single value", at: given.range,
        help: "write \(key): value")
    }
  }

  private mutating func checkGiven(_ given: Node, _ group: Int) {
    for entry in given.entries ?? [] {
      let members = form.members(named: ExactName(entry.key), of: group)
      if members.isEmpty, let values = form.values(ofMap: group) {
        if form.plan.field(values).type == .group { checkGiven(entry.value, values) }
      } else if members.isEmpty {
        refuseField(
          Placed(value: entry.key, range: entry.keyRange), step: entry.key, in: group)
      } else if members.count == 1, form.plan.field(members[0]).type == .group {
        checkGiven(entry.value, members[0])
      }
    }
  }

  // MARK: Expectations

  private mutating func check(_ expectation: Expectation) {
    switch expectation.content {
    case .isValid, .cleaned: break
    case .codes(.undecided, let entries):
      for entry in entries {
        checkPlace(entry.name)
        for value in entry.values { checkWord(value, reasons, "unknownReason", "reason") }
      }
    case .codes(_, let entries):
      for entry in entries {
        for value in entry.values { checkWord(value, codes, "unknownCode", "code") }
        let isKey = entry.values.contains { ["unknownField", "duplicateKey"].contains($0.value) }
        if !isKey { checkPlace(entry.name) }
      }
    case .undecided(let places): for place in places { checkPlace(place) }
    case .controls(let names, _): for name in names { checkControl(name) }
    case .waitsFor(let entries):
      // A key that the form does not name may be what a control waits for: no place is looked up.
      for entry in entries { checkControl(entry.name) }
    case .states(let entries):
      for entry in entries {
        _ = checkField(entry.name)
        checkStates(entry)
      }
    case .lookup(let fact, let entries):
      let namesItems = fact == .hits || fact == .place
      for entry in entries where !namesItems { _ = checkLookup(entry.name) }
      for entry in entries where namesItems {
        for value in entry.values { checkItem(value, of: entry.name) }
        if entry.values.isEmpty { _ = checkLookup(entry.name) }
      }
    case .shown(let entries):
      for entry in entries {
        checkPlace(entry.name)
        for value in entry.values where !value.value.contains(" ") {
          checkWord(value, codes, "unknownCode", "code")
        }
      }
    }
  }

  private mutating func checkStates(_ entry: Expectation.Entry) {
    if entry.values.isEmpty {
      reader.error(
        "unknownState", "“\(entry.name.value)” has no state", at: entry.name.range,
        help: "write such as { \(entry.name.value): touched invalid }")
    }
    var seen: [ExampleState.Aspect: ExampleState] = [:]
    for word in entry.values {
      guard let state = ExampleState(rawValue: word.value) else {
        checkWord(word, ExampleState.allCases.map(\.rawValue), "unknownState", "state")
        continue
      }
      if let other = seen[state.aspect], other != state {
        reader.error(
          "unknownState", "“\(other.rawValue)” and “\(state.rawValue)” exclude each other",
          at: word.range, help: "leave one of them out")
      }
      seen[state.aspect] = state
    }
  }

  private mutating func checkWord(
    _ word: Placed<String>, _ known: [String], _ code: String, _ what: String
  ) {
    if code == "unknownCode"
      ? knownCodes.contains(ExactName(word.value))
      : known.contains(where: { $0.utf8.elementsEqual(word.value.utf8) })
    {
      return
    }
    let foreign =
      FormerNames.help(for: word.value, among: known)
      ?? (code == "unknownCode" ? ForeignWords.help(forCode: word.value) : nil)
    let near = foreign == nil ? NearestName.to(word.value, among: known) : nil
    reader.error(
      code, "unknown \(what) “\(word.value)”", at: word.range,
      label: DidYouMean.question(near),
      help: foreign
        ?? (near == nil
          ? known.count > 12
            ? "formcheck language lists them" : "known here: " + known.joined(separator: ", ") : "")
    )
  }

  private mutating func checkControl(_ name: Placed<String>) {
    if knownControls.contains(ExactName(name.value)) { return }
    let near = NearestName.to(name.value, among: controls)
    reader.error(
      "unknownControl", "unknown control “\(name.value)”", at: name.range,
      label: DidYouMean.question(near),
      help: near == nil ? "add it under “controls”" : "")
  }

  private mutating func checkRemote(_ name: Placed<String>) {
    if knownRemotes.contains(ExactName(name.value)) { return }
    let near = NearestName.to(name.value, among: form.remotes)
    reader.error(
      "unknownRemote", "unknown remote check “\(name.value)”", at: name.range,
      label: DidYouMean.question(near),
      help: near == nil ? "a field asks for it: remote: \(name.value)" : "")
  }

  // MARK: Look-ups

  /// The look-up of a field that a script names, or nil and a diagnostic.
  private mutating func checkLookup(_ name: Placed<String>) -> FieldLookup? {
    guard let field = checkField(name) else { return nil }
    if let lookup = form.lookups[field]?.first { return lookup }
    reader.error(
      "stepMalformed", "“\(name.value)” finds no items", at: name.range,
      help: "name a field with “lookup”")
    return nil
  }

  /// An id of a field's catalogue; what a service finds is not known here.
  private mutating func checkItem(_ id: Placed<String>, of name: Placed<String>) {
    guard let lookup = checkLookup(name), lookup.constraint.service == nil,
      let catalogue = lookup.entry.held.current, catalogue.item(id: id.value) == nil
    else { return }
    let catalogueName = lookup.entry.description.name
    let near = lookup.entry.isProtected ? [] : ItemNames.near(id.value, in: catalogue)
    reader.error(
      "unknownItem", "“\(catalogueName)” has no item with this id", at: id.range,
      label: DidYouMean.question(near.first?.id),
      help: near.isEmpty ? "an id is compared byte by byte" : "")
  }

  // MARK: Fields

  /// A JSON Pointer of an expectation; of keys with constraints of their own nobody knows.
  private mutating func checkPlace(_ place: Placed<String>) {
    // What is no pointer has been refused.
    if !place.value.hasPrefix("/") { return }
    _ = checkField(place)
  }

  /// The field that a script names, with the numbers of rows; or nil and a diagnostic.
  private mutating func checkField(_ name: Placed<String>) -> Int? {
    let found = Self.steps(name.value, form)
    if let field = found.field { return field }
    refuseField(name, step: found.failed, in: found.within)
    return nil
  }

  private mutating func refuseField(_ name: Placed<String>, step: String, in container: Int) {
    if form.plan.field(container).type == .list {
      return reader.error(
        "unknownField", "“\(name.value)” names no row", at: name.range,
        help: "rows count from 0: /lines/0/amount")
    }
    let known = memberNames(of: container)
    let near = NearestName.to(step, among: known)
    reader.error(
      "unknownField", "unknown field “\(name.value)”", at: name.range,
      label: DidYouMean.question(near),
      help: near != nil || known.isEmpty
        ? "" : "known here: " + known.prefix(12).joined(separator: ", "))
  }

  private func memberNames(of field: Int) -> [String] {
    let group = Int(form.plan.field(field).group)
    guard group >= 0 else { return [] }
    let first = form.plan.firstField(ofGroup: group)
    return (0..<form.plan.fieldCount(ofGroup: group)).prefix(NearestName.mostNames).map {
      form.fields[first + $0].name
    }
  }

  /// Follows a name, dotted path or JSON Pointer as ``FormSession`` does.
  ///
  /// The field, or nil with the step that leads nowhere and the group or list that lacks it.
  package static func steps(
    _ name: String, _ form: CompiledForm
  ) -> (field: Int?, failed: String, within: Int) {
    // Several where variants have a name: the path leads to any of them.
    var fields = [0]
    for step in steps(of: name, form) {
      let next = form.inner(ExactName(step), ofAny: fields)
      if next.isEmpty { return (nil, step, fields[0]) }
      fields = next
    }
    return (fields[0], "", fields[0])
  }

  private static func steps(of name: String, _ form: CompiledForm) -> [String] {
    if name.hasPrefix("/") {
      return name.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
        JSONPointer.unescaped($0)
      }
    }
    if form.fields[0].places[ExactName(name)] != nil { return [name] }
    if name.isEmpty { return [] }
    return name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}
