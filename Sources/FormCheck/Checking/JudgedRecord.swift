package import FormCompiling
package import FormEngine
internal import FormText

/// The last record of a checker: its values as they were judged, and as they were sent.
///
/// Read-only, and the only way to a record's values from outside the engine. Valid until the checker's
/// next record, or the next change of a live one.
package struct JudgedRecord {
  let checker: Checker

  package init(_ checker: Checker) {
    // On the fast path nothing was kept.
    checker.readValues()
    self.checker = checker
  }

  package var form: CompiledForm { checker.form.compiled }

  /// The whole; nil where the record could not be read.
  package var root: Value? {
    guard checker.record.fault == nil, checker.engine.cells.count > 0 else { return nil }
    return value(at: 0)
  }

  /// All values that were judged, those of a group or a list behind it.
  var values: some Sequence<Value> {
    (0..<checker.engine.cells.count).lazy.map { value(at: $0) }
  }

  /// A value by its number.
  package func value(at cell: Int) -> Value { Value(record: self, cell: cell) }

  /// The number of a value on the tape, as it was sent or filled in; less than 0 without a value.
  func entry(ofCell cell: Int) -> Int { Int(checker.engine.cells[at: cell].entry) }

  // MARK: Texts

  /// A string after clean-up; the bytes are valid while `body` runs.
  func withCleanedText(ofCell cell: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe checker.engine.withCleanedText(ofCell: cell, body)
  }

  /// A number as it was written; the bytes are there while `body` is called.
  func withNumberText<Result>(
    ofEntry entry: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    unsafe checker.engine.withNumberText(ofEntry: entry, body)
  }

  /// A string or key as it was sent, with escapes decoded; the bytes are valid while `body` runs.
  func withText<Result>(
    ofEntry entry: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    unsafe checker.engine.withText(ofEntry: entry, body)
  }

  // MARK: What is wrong

  /// The faults and undecided constraints, in the order of the report.
  package var faults: some RandomAccessCollection<Fault> {
    (0..<checker.engine.log.faults.count).lazy.map { checker.engine.log.faults[at: $0] }
  }

  /// The faults that checks of a live record found.
  var checkFaults: some RandomAccessCollection<Fault> {
    (0..<checker.engine.log.checks.count).lazy.map { checker.engine.log.checks[at: $0] }
  }

  /// The value at which a fault is reported; nil for a key that is not a field.
  package func value(of fault: Fault) -> Value? {
    fault.cell < 0 ? nil : value(at: Int(fault.cell))
  }

  /// The group or list that contains a fault; nil for the whole record.
  func container(of fault: Fault) -> Container? {
    fault.container < 0 ? nil : Container(record: self, index: Int(fault.container))
  }

  /// The container that holds a value; nil for the whole record.
  func container(ofCell cell: Int) -> Container? {
    checker.engine.container(ofCell: cell).map { Container(record: self, index: Int($0)) }
  }

  /// The sent value that a fault refers to: the value, its container, or a key.
  func sent(of fault: Fault) -> SentValue { sent(at: Int(fault.entry)) }

  /// The entry of the tape at an index.
  func sent(at entry: Int) -> SentValue { SentValue(record: self, index: entry) }

  /// The JSON Pointer (RFC 6901) of a value in a container; without a container, that of the whole record.
  func pointer(toCell cell: Int, in container: Container?) -> String {
    var steps: [String] = []
    var cell = cell
    var around = container
    while let holder = around {
      steps.append(JSONPointer.escaped(holder.name(ofCell: cell)))
      cell = holder.cell
      around = holder.container
    }
    return steps.reversed().map { "/" + $0 }.joined()
  }

  /// The JSON Pointer of a key in a group that is not a field of the group.
  func pointer(toKey key: SentValue, in group: Container) -> String {
    let around =
      form.pointers[group.field] ?? pointer(toCell: group.cell, in: group.container)
    return "\(around)/\(JSONPointer.escaped(key.name))"
  }

  // MARK: Values

  /// A value as the form sees it: a field's, an item's, or one of a key that the form does not name.
  package struct Value {
    package let record: JudgedRecord
    package let cell: Int

    private var judged: ValueCell { record.checker.engine.cells[at: cell] }
    var field: Int { Int(judged.field) }
    package var plan: FieldPlan { record.form.plan.field(field) }
    var facts: FieldFacts { record.form.fields[field] }
    var state: CellState { judged.state }
    /// Whether no value or an empty value was sent.
    var isEmpty: Bool { judged.isEmpty }
    /// Clean-up has made another text of it.
    var isCleaned: Bool { judged.isCleaned }
    var isDefault: Bool { judged.isDefault }
    var isComputed: Bool { judged.isComputed }
    var isMismatched: Bool { judged.isMismatched }
    var isDuplicated: Bool { judged.isDuplicated }
    /// A check or a list found fault with it.
    var isRefused: Bool { judged.isRefused }

    /// The sent or filled in value, or nil.
    var sent: SentValue? {
      let entry = Int(judged.entry)
      return entry < 0 ? nil : SentValue(record: record, index: entry)
    }

    /// A string after clean-up.
    var text: [UInt8] { record.checker.engine.cleanedText(ofCell: cell) }

    /// Its content, if it is a group or list of the form.
    var content: Container? {
      let child = Int(judged.child)
      return child < 0 ? nil : Container(record: record, index: child)
    }

    /// A value within it, by the places of fields within their groups.
    package func value(at places: [Int]) -> Value? {
      var value = self
      for place in places {
        guard let content = value.content else { return nil }
        value = record.value(at: content.cells.lowerBound + place)
      }
      return value
    }

    /// Whether it was made from another value: a string that was split, or read as another type.
    var wasConverted: Bool { record.checker.engine.wasConverted(cell: cell) }
  }

  /// A group's fields, a list's items, or what a group's keys hold that the form does not name.
  package struct Container {
    package let record: JudgedRecord
    let index: Int

    private var judged: FormEngine.Container { record.checker.engine.containers[at: index] }
    var kind: FormEngine.Container.Kind { judged.kind }
    var field: Int { Int(judged.field) }
    /// The value that it is the content of.
    var cell: Int { Int(judged.cell) }
    /// The container around that value.
    var container: Container? {
      let parent = Int(judged.parent)
      return parent < 0 ? nil : Container(record: record, index: parent)
    }
    var sent: SentValue { SentValue(record: record, index: Int(judged.entry)) }

    /// The numbers of its values.
    var cells: Range<Int> {
      let span = judged.cells
      return Int(span.start)..<Int(span.start + span.count)
    }

    var values: some RandomAccessCollection<Value> { cells.lazy.map { record.value(at: $0) } }

    /// The variant of the group that is chosen; nil for none, and for that of all other values.
    var chosenVariant: String? {
      let names = record.form.fields[field].variants
      let place = Int(judged.variant)
      return names.indices.contains(place) ? names[place] : nil
    }

    /// A variant is chosen: a named one, or that of all other values.
    var hasVariant: Bool { judged.variant >= 0 }

    /// The names that the group has, with those of the chosen variant; of any variant where none is chosen.
    var names: [ExactName: Int] {
      let facts = record.form.fields[field]
      if facts.variants.isEmpty || judged.variant < 0 { return facts.places }
      let chosen = chosenVariant ?? ""
      let first = record.form.plan.firstField(ofGroup: Int(record.form.plan.field(field).group))
      return facts.places.filter { name, place in
        (facts.twins[name] ?? [place]).contains {
          record.form.fields[first + $0].variant.map { $0 == chosen } ?? true
        }
      }
    }

    /// For a group the values of keys that it has no fields for, for a tuple the items behind its own.
    var rest: Container? { next(of: .rest, besides: .group) }

    /// The keys of the values of a map, in the same order.
    var keys: Container? { next(of: .keys, besides: .rest) }

    private func next(
      of kind: FormEngine.Container.Kind, besides own: FormEngine.Container.Kind
    ) -> Container? {
      let next = index + 1
      guard self.kind == own, next < record.checker.engine.containers.count,
        record.checker.engine.containers[at: next].kind == kind,
        Int(record.checker.engine.containers[at: next].cell) == cell
      else { return nil }
      return Container(record: record, index: next)
    }

    /// The field that the form has for a value in it, whichever of several shapes the value has.
    func field(ofCell cell: Int) -> Int {
      switch kind {
      case .group:
        let first = record.form.plan.firstField(ofGroup: Int(record.form.plan.field(field).group))
        return first + cell - cells.lowerBound
      case .list: return Int(record.form.plan.field(field).items)
      case .rest, .keys: return field
      }
    }

    /// For a group the values of keys that it has no fields for.
    var cellsByKey: [ExactName: Int] {
      guard let rest else { return [:] }
      return Dictionary(
        rest.cells.map { (ExactName(rest.name(ofCell: $0)), $0) },
        uniquingKeysWith: { first, _ in first })
    }

    /// Whether a value in it was sent, even an empty one.
    func wasSent(_ value: Value) -> Bool {
      record.checker.engine.wasSent(cell: value.cell, container: Int32(index))
    }

    /// The name of a field, the number of an item, the key of what the form does not name.
    fileprivate func name(ofCell cell: Int) -> String {
      let place = cell - cells.lowerBound
      switch kind {
      case .list: return String(place)
      case .group:
        let first = record.form.plan.firstField(ofGroup: Int(record.form.plan.field(field).group))
        return record.form.fields[first + place].name
      case .rest, .keys:
        if record.value(at: self.cell).plan.flags.contains(.tuple) {
          return String((record.value(at: self.cell).content?.cells.count ?? 0) + place)
        }
        // The value of a key follows it, as it was sent. Keys that are judged are values, too.
        let entry = record.value(at: cell).sent?.index ?? -1
        if entry > 0, case .rest = kind, record.sent(at: entry - 1).kind == .key {
          return record.sent(at: entry - 1).name
        }
        let judgedKeys = kind == .keys ? self : keys
        if let key = judgedKeys?.values.dropFirst(place).first?.sent { return key.name }
        let names = record.value(at: self.cell).content?.names ?? [:]
        return sent.keys(besides: names).dropFirst(place).first?.name ?? ""
      }
    }
  }
}
