internal import FormDocuments
internal import FormPlatform

/// Payloads of one run of which a form and a weaker one say different things.
struct RunWitness: Sendable {
  var payloads: [TrialPayload]
  /// What the form as it was written says.
  var answer: TrialAnswer
  var weaker: TrialAnswer
}

/// Looks for a run that tells a form from one whose `records` were changed.
///
/// It begins with the runs of the examples, and with one payload twice; then one record, or all of them, are changed in one
/// place, then in several.
struct RunWitnessSearch {
  private let original: any TrialAttempt
  private let changed: any TrialAttempt
  private let mutation: Mutation
  private let form: Node
  private let text: WitnessText
  /// Steps that are left.
  private var work: Int
  private let granted: Int
  private let sets: FormSets
  /// The places of payloads that are changed again and again.
  private var known: [[UInt8]: RecordPlaces] = [:]
  /// Runs that show the change were found whose example would be too long.
  private(set) var tooLong = 0

  /// Records of a run: more of them are hard to read.
  private static let mostRecords = 12
  private static let mostSeeds = 12
  private static let mostValues = 40
  /// Payloads whose places are kept.
  private static let mostKnown = 64
  /// Changes of one seed.
  private static let mostChanges = 4_000

  init(
    _ original: any TrialAttempt, _ changed: any TrialAttempt, _ mutation: Mutation, form: Node,
    text: WitnessText, work: Int
  ) {
    self.original = original
    self.changed = changed
    self.mutation = mutation
    self.form = form
    self.text = text
    self.work = work
    sets = FormSets(of: form)
    granted = work
  }

  /// Steps that it took.
  var spent: Int { granted - work }

  /// A change of a seed.
  private struct Change {
    var seed: Int
    /// Nil for all records, which have the same there then.
    var record: Int?
    var place: RecordPlaces.Place
    var value: [UInt8]?
  }

  /// The first run that was found, or nil.
  mutating func find(_ bases: WitnessBases) -> Suggestion? {
    // What is wrong in itself seldom shows anything.
    let right = bases.all.filter { $0.answer.issues.isEmpty }
    let examples = (right.isEmpty ? bases.all : right).prefix(Self.mostSeeds - 4)
    let made = bases.made.wholeRecords.filter { $0.answer.issues.isEmpty }.suffix(4).reversed()
    let payloads = (examples + made).map(\.payload)
    var seeds = original.runs.filter { $0.count <= Self.mostRecords }
    seeds =
      payloads.map { [$0, $0] } + payloads.prefix(2).map { [$0, $0, $0] }
      + zip(payloads, payloads.dropFirst()).map { [$0, $1] } + seeds
    seeds = Array(seeds.prefix(3 * Self.mostSeeds))
    for seed in seeds {
      if let found = witness(seed) { return found }
      if work <= 0 { return nil }
    }
    var suggested = CandidateValues()
    suggested.add(scalarsOf: mutation.original)
    // Values before and behind each other, for fields that no payload fills.
    for text in ["2026-06-14", "2026-06-15", "a", "b"] { suggested.add(text: text) }
    let rest = work * 3 / 4
    var changes: [[Change]] = Array(repeating: [], count: seeds.count)
    for (index, seed) in seeds.enumerated() {
      guard let first = seed.first, let places = places(of: first) else { continue }
      for place in places.all where work > 0 && changes[index].count < Self.mostChanges {
        let values: [[UInt8]?] =
          [nil] + suggested.values + places.values(at: place, now: first.now)
        work -= 4 * values.count
        for value in values.prefix(Self.mostValues) {
          for record in [nil, seed.count - 1, 0] {
            let change = Change(seed: index, record: record, place: place, value: value)
            changes[index].append(change)
            if work > rest, let found = witness(seeds, [change]) { return found }
          }
        }
      }
    }
    // The simplest seeds, again and again, with two changes or three.
    let seeded = changes.filter { !$0.isEmpty }
    var picker = Picker(state: 20_260_615)
    while work > 0, !seeded.isEmpty {
      let all = seeded[picker.next(below: seeded.count)]
      work -= 40
      let some = (0..<(2 + picker.next(below: 2))).map { _ in all[picker.next(below: all.count)] }
      guard Self.areApart(some) else { continue }
      if let found = witness(seeds, some) { return found }
    }
    return nil
  }

  /// Whether no two changes are of the same place of one record: a key that is missing is added once.
  private static func areApart(_ changes: [Change]) -> Bool {
    for (place, change) in changes.enumerated() {
      for other in changes[..<place] where other.place == change.place {
        guard let one = other.record, let two = change.record, one != two else { return false }
      }
    }
    return true
  }

  private mutating func places(of payload: TrialPayload) -> RecordPlaces? {
    if let places = known[payload.json] { return places }
    let root = DocumentReader.read(name: "given.json", bytes: payload.json).document?.root
    let places = root.map { RecordPlaces($0, form: form, sets: sets) }
    work -= 40 + payload.json.count / 16 + (places?.steps ?? 0)
    if known.count < Self.mostKnown { known[payload.json] = places }
    return places
  }

  /// A seed with changes, if it tells the forms apart.
  private mutating func witness(_ seeds: [[TrialPayload]], _ changes: [Change]) -> Suggestion? {
    guard let first = changes.first else { return nil }
    var run = seeds[first.seed]
    for change in changes {
      for record in change.record.map({ $0...$0 }) ?? 0...(run.count - 1) {
        guard let places = places(of: run[record]),
          let json = places.json(replacing: change.place, with: change.value)
        else { return nil }
        run[record] = run[record].with(json)
      }
    }
    return witness(run)
  }

  private mutating func witness(_ run: [TrialPayload]) -> Suggestion? {
    let answer = original.answer(toRun: run)
    let weaker = changed.answer(toRun: run)
    for payload in run { work -= 2 * MutationWork.judgement(payload, answer, original) }
    if answer == weaker { return nil }
    let witness = RunWitness(payloads: run, answer: answer, weaker: weaker)
    let written = text.example(of: witness, shows: mutation.whatAndWhere)
    guard written.utf8.count <= SuggestionRoom.mostOfOne else {
      tooLong += 1
      return nil
    }
    return Suggestion(written, isForm: text.isForm, original, changed)
  }
}
