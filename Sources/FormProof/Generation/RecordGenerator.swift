internal import FormCheck
internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
package import FormPlatform
internal import FormRecords
internal import FormText

/// Records that a form accepts, drawn by chance: the same for the same seed.
///
/// Some hundred records are searched for, and repaired until the engine accepts them. The records of a run are these, then
/// the same with other values. Each is checked by the engine.
package struct RecordGenerator {
  let resolved: ResolvedForm
  /// The moment at which the records are valid.
  package let now: Date
  /// Whether what is valid depends on the moment.
  package let readsClock: Bool
  var judge: RecordJudge
  var fitting: FittingRecords
  var picker: Picker
  /// The records that were found, in the order in which they are used.
  private(set) var bases: [Node] = []
  private var templates: [RecordTemplate] = []
  private var at = 0
  private var rounds = 0
  private var run: RunRecords?
  /// Whether it is known only at the end that records are valid together.
  package let judgesAtEnd: Bool
  private var written = 0
  /// The records so far, where it is known only at the end that they are valid together.
  private var held: [[UInt8]] = []
  /// The parts of the run that have a record.
  var parts: Set<[UInt8]> = []
  var pools: [Int: [[UInt8]]] = [:]

  /// Records that others are made from by default.
  private static let mostBases = 256
  /// Steps for the search by default: a second or two.
  package static let usualWork = 40_000_000
  private static let runMemory = 1 << 26

  /// Searches for valid records; the form has none that was found where ``hasRecords`` is false.
  ///
  /// - Parameters:
  ///   - now: The value of `now` and `today`. The default is a fixed moment for forms that do not read the clock.
  ///   - work: Steps for the search.
  ///   - most: Records that are searched for in a form of few parts; the default is a few hundred.
  package init(
    _ resolved: ResolvedForm, seed: UInt64, now: Date? = nil, work: Int = usualWork,
    most: Int? = nil
  ) {
    let form = resolved.form
    self.resolved = resolved
    judgesAtEnd = Self.judgesAtEnd(resolved)
    readsClock = form.compiled.plan.readsClock
    let second = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    self.now = now ?? (readsClock ? second : TrialPayload.usualNow)
    judge = RecordJudge(form, now: self.now, work: work)
    let checker = judge.checker
    fitting = FittingRecords(
      TrialLayout(
        model: resolved.model, top: 0, itemNames: form.compiled.itemNames(ofEach: 40)
      ) { checker.codes(value: $0, asField: $1) }, now: self.now)
    picker = Picker(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    _ = picker.next(below: 2)
    bases = findBases(most)
    let (fresh, parting) = freshFields
    if form.comparesRecords { run = RunRecords(form, memory: Self.runMemory, now: self.now) }
    for base in bases {
      templates.append(template(base, fresh: fresh, parting: parting))
    }
  }

  package var hasRecords: Bool { !bases.isEmpty }

  /// Writes the next record as JSON in one line; false where no further one was found.
  package mutating func next(into bytes: inout [UInt8]) -> Bool {
    // With fresh places a base may have no value left.
    for _ in 0..<max(1, templates.count) {
      guard !templates.isEmpty else { return false }
      if at == templates.count {
        at = 0
        rounds += 1
      }
      defer { at += 1 }
      let judge = judge
      let run = run
      let number = written + 1
      let isWritten = templates[at].write(to: &bytes, &picker, isFirst: rounds == 0, parts: &parts)
      { json in
        guard let run else { return judge.accepts(json) }
        return judge.accepts(json) && judge.takes(json, run, number)
      }
      if isWritten {
        written += 1
        if judgesAtEnd { held.append(bytes) }
        return true
      }
    }
    return false
  }

  private static func judgesAtEnd(_ resolved: ResolvedForm) -> Bool {
    resolved.model.description.records.contains { entry in
      if case .unique = entry.condition { false } else { true }
    }
  }

  /// Whether the records so far are valid together.
  package func areValidTogether() -> Bool {
    guard judgesAtEnd else { return true }
    return RunOutcome(held, now: now, judge.checker).verdict == .valid
  }

  mutating func template(
    _ base: Node, fixed: String? = nil, fresh: Set<Int> = [], parting: Set<Int> = []
  ) -> RecordTemplate {
    RecordTemplate(base, resolved.model, fixed: fixed, fresh: fresh, parting: parting) { field in
      if let known = pools[field] { return known }
      let pool = fitting.values.pool(of: field).map { $0.jsonBytes() }
      pools[field] = pool
      return pool
    }
  }

  /// The fields by which records of a run differ, and those that part them.
  private var freshFields: (all: Set<Int>, parting: Set<Int>) {
    func fields(_ names: [String]) -> Set<Int> {
      Set(
        names.flatMap { name in
          resolved.model.fields(
            at: name.split(separator: ".").map { "/" + JSONPointer.escaped(String($0)) }.joined())
        })
    }
    let entries = resolved.model.description.records
    let keys = entries.flatMap { entry -> [String] in
      if case .unique(let keys) = entry.condition { keys.names.map(\.value) } else { [] }
    }
    let parting = fields(entries.flatMap { $0.per.map(\.value) })
    return (fields(keys).union(parting), judgesAtEnd ? parting : [])
  }

  // MARK: The search

  private mutating func findBases(_ wanted: Int?) -> [Node] {
    var found: [Node] = []
    var known: Set<[UInt8]> = []
    let donors = examples()
    for donor in donors where judge.errors(of: donor.jsonBytes()).isEmpty {
      if known.insert(donor.jsonBytes()).inserted { found.append(donor) }
    }
    let targets = targets()
    var repair = RecordRepair(resolved.model)
    var misses = 0
    var turn = 0
    let most = max(wanted ?? Self.mostBases, min(2 * targets.count, 2 * Self.mostBases))
    while found.count < most, judge.work > 0, misses < 3 * targets.count + 60 {
      let target = turn < 2 * targets.count ? targets[turn % targets.count] : targets[0]
      let fullness = [2, 1, 4, 0, 3][turn % 5]
      turn += 1
      guard let (made, left) = fitting.draw(target, picker, fullness: fullness) else {
        misses += 1
        _ = picker.next(below: 2)
        continue
      }
      picker = left
      let donor = found.isEmpty ? nil : found[picker.next(below: found.count)]
      var base = repair.repaired(made.payload, donor: donor, &fitting, &judge, &picker)
      if base == nil, let donor, let merged = made.merged(into: donor) {
        base = repair.repaired(merged, donor: donor, &fitting, &judge, &picker)
      }
      if let base, known.insert(base.jsonBytes()).inserted {
        found.append(base)
      } else {
        misses += 1
      }
    }
    // By chance, so that few records are of many kinds.
    for place in found.indices.dropFirst() { found.swapAt(place, picker.next(below: place + 1)) }
    return found
  }

  /// The records of the examples, with made-up secrets; none where a catalogue is protected.
  private func examples() -> [Node] {
    let form = resolved.form.compiled
    if form.fields.contains(where: \.isProtected) { return [] }
    let given = form.examples.flatMap { example -> [Node] in
      (example["given"].map { [$0] } ?? []) + (example["run"]?.items ?? [])
    }
    guard form.hasSecrets else { return given }
    var disguise = SecretDisguise(form)
    return given.compactMap { disguise.disguised($0.jsonBytes()).flatMap(RecordPlaces.node) }
  }

  /// The record itself first; then each part, each case of a union, and each of a few choices.
  private func targets() -> [FittingRecords.Target] {
    let model = resolved.model
    var targets: [FittingRecords.Target] = [.init(field: 0, isFull: false)]
    targets += MadeBases.targets(fitting.layout).filter { !$0.isFull }
    for index in model.fields.indices.dropFirst() where targets.count < Self.mostTargets {
      let field = model.fields[index]
      if field.isKey { continue }
      if field.type == .boolean {
        targets += ["true", "false"].map {
          .init(field: index, isFull: false, value: .plain($0))
        }
      }
      for case .choices(let choices) in field.shared.value.constraints.lazy.map(\.constraint)
      where choices.values.count <= 12 && !choices.areVariants {
        for value in choices.values {
          let isText = if case .text = value.json { true } else { false }
          targets.append(
            .init(
              field: index, isFull: false, value: isText ? .text(value.text) : .plain(value.text)))
        }
      }
    }
    return targets
  }

  private static let mostTargets = 600
}

extension RecordJudge {
  /// Whether a valid record goes with the records of its run before it.
  func takes(_ json: [UInt8], _ run: RunRecords, _ number: Int) -> Bool {
    _ = checker.checkKeepingValues(json, now: now)
    guard let noted = try? run.take(checker, number: number, source: "", before: 0) else {
      return true
    }
    return noted == .warning
  }
}
