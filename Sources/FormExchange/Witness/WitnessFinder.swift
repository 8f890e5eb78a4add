internal import FormCheck
internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPlatform
internal import FormProof
internal import FormText

/// Searches for records that an export accepts and the form rejects, one for each constraint that is not exact.
///
/// Records are made, or are examples of a form without secrets. Both judges confirm each record before it is shown.
struct WitnessFinder {
  private let form: ValidationForm
  private let model: FormModel
  private let checker: Checker
  private var judge: SchemaJudge
  private var fitting: FittingRecords
  /// Valid records, the shortest first.
  private var bases: [Node] = []
  private var made: [Int: [Node]] = [:]

  /// Records that are tried for one constraint.
  private static let mostTrials = 500
  private static let mostBases = 12

  init(_ form: ValidationForm, _ model: FormModel, _ judge: SchemaJudge) {
    (self.form, self.model, self.judge) = (form, model, judge)
    let checker = Checker(form)
    checker.setClock(TrialPayload.usualNow)
    self.checker = checker
    fitting = FittingRecords(
      TrialLayout(model: model, top: 0, itemNames: form.compiled.itemNames) {
        checker.codes(value: $0, asField: $1)
      })
    bases = validRecords()
  }

  private mutating func validRecords() -> [Node] {
    var records: [Node] = []
    let isPrivate = form.hasSecrets || form.compiled.fields.contains(where: \.isProtected)
    if !isPrivate {
      records = form.compiled.examples.compactMap { $0["given"] }
    }
    let targets = [0] + model.fields[0].members
    for isFull in [false, true] {
      for field in targets.prefix(40) {
        let target = FittingRecords.Target(field: field, isFull: isFull)
        if let made = fitting.payload(for: target) { records.append(made.payload) }
      }
    }
    records += records.map(settled)
    let valid = records.filter { codes(of: $0.jsonBytes()).isEmpty }
    let sorted = valid.sorted { $0.jsonBytes().count < $1.jsonBytes().count }
    return Array(sorted.prefix(Self.mostBases))
  }

  /// The same with fields of the record that must equal others filled with their values.
  private func settled(_ record: Node) -> Node {
    var members = record.entries?.map { (key: $0.key, value: $0.value) } ?? []
    for field in model.fields[0].members {
      for case .equals(let equals) in model.fields[field].shared.value.constraints.lazy.map(
        \.constraint)
      {
        guard let value = members.first(where: { $0.key == equals.other.value })?.value else {
          continue
        }
        members.removeAll { $0.key == model.fields[field].name }
        members.append((model.fields[field].name, value))
      }
    }
    return record.entries == nil ? record : .mapping(members)
  }

  /// The codes of the errors of a record; undecided records have one, too.
  private func codes(of json: [UInt8]) -> Set<String> {
    let report = checker.check(json, now: TrialPayload.usualNow)
    return Set(report.issues.lazy.filter { $0.severity == .error }.map(\.code))
  }

  // MARK: Search

  /// A record that the schema accepts and the form rejects for one constraint alone.
  mutating func payload(for row: ExportRow) -> [UInt8]? {
    if row.codes.isEmpty || row.entry.fidelity == .exact { return nil }
    var trials = 0
    let path = WitnessPath(of: row.field, in: model)
    for base in starts(for: row) {
      for place in path.places(in: base) {
        let current = base.value(at: place)
        for candidate in WitnessValues.values(for: row, current: current, model, base) {
          trials += 1
          if trials > Self.mostTrials { return nil }
          guard let changed = base.replacing(place, with: candidate) else { continue }
          if let json = confirmed(changed, row) { return json }
        }
      }
      // Conditions between fields: any other single value of the record.
      guard WitnessValues.readsOthers(row) else { continue }
      for place in base.allPlaces {
        for candidate in WitnessValues.others(of: base.value(at: place), base) {
          trials += 1
          if trials > Self.mostTrials { return nil }
          guard let changed = base.replacing(place, with: candidate) else { continue }
          if let json = confirmed(changed, row) { return json }
        }
      }
    }
    return nil
  }

  private mutating func confirmed(_ record: Node, _ row: ExportRow) -> [UInt8]? {
    let json = record.jsonBytes()
    guard json.count <= 2_000 else { return nil }
    let report = checker.check(json, now: TrialPayload.usualNow)
    let errors = report.issues.filter { $0.severity == .error }
    let names = WitnessPath.names(of: row.field, in: model)
    let isForRow = errors.allSatisfy { issue in
      row.codes.contains(issue.code)
        && (WitnessValues.isOfGroup(row) || WitnessPath.names(in: issue.field) == names)
    }
    guard !errors.isEmpty, isForRow, judge.accepts(record) else { return nil }
    return json
  }

  /// Records with a value for the constraint, if any can be made.
  private mutating func starts(for row: ExportRow) -> [Node] {
    if let known = made[row.field] { return known + bases }
    var records: [Node] = []
    for isFull in [false, true] {
      let target = FittingRecords.Target(field: row.field, isFull: isFull)
      if let made = fitting.payload(for: target) { records.append(made.payload) }
    }
    // A valid record has what equal and required fields ask for; the made one has the value.
    let joined = bases.prefix(2).flatMap { base in records.compactMap { base.adding(membersOf: $0) }
    }
    made[row.field] = joined + records
    return joined + records + bases
  }
}
