internal import FormDocuments
internal import FormPatterns
internal import FormText
internal import FormPlatform

/// A payload of which a form and a weaker one say different things.
struct Witness: Sendable {
  package var payload: TrialPayload
  /// The answer of the form as it was written.
  package var answer: TrialAnswer
  var weaker: TrialAnswer
}

/// An example that notices a change: its text, and what whoever pastes it gets.
struct Suggestion: Sendable {
  var text: String
  var example: PastedExample

  /// Nil if, once the example is pasted, the form fails it or the changed form passes it, too.
  init?(
    _ text: String, isForm: Bool, _ original: any TrialAttempt, _ changed: any TrialAttempt
  ) {
    guard let example = PastedExample(text, isForm: isForm), original.passes(example) == true,
      changed.passes(example) != true
    else { return nil }
    self.text = text
    self.example = example
  }
}

/// Searches for a payload that distinguishes a form from a changed one.
struct WitnessSearch {
  private let original: any TrialAttempt
  private let changed: any TrialAttempt
  private let mutation: Mutation
  /// Strings that only one of two patterns matches.
  private let words: [String]
  private let bases: WitnessBases
  private let text: WitnessText
  /// Where it begins: the payloads of the examples, and some that were made for the change.
  private var starts: [WitnessBases.Base] = []
  /// Steps that are left.
  private var work: Int
  /// Payloads that show the change were found whose example would be too long.
  private(set) var tooLong = 0

  /// Steps for one change by default: some 20,000 judgements of a small form.
  static let usualWork = 4_000_000
  /// Where so many examples are too long, others will be, too.
  private static let mostTooLong = 20

  init(
    _ original: any TrialAttempt, _ changed: any TrialAttempt, _ mutation: Mutation,
    _ bases: WitnessBases, words: [String], text: WitnessText, work: Int = usualWork
  ) {
    self.original = original
    self.changed = changed
    self.mutation = mutation
    self.words = words
    self.bases = bases
    self.text = text
    self.work = work
    granted = work
  }

  /// Steps that it took.
  package var spent: Int { granted - work }
  private let granted: Int

  /// The simplest example that was found, or nil.
  package mutating func find() -> Suggestion? {
    (bases.areRecords ? findRecord() : findValue())?.suggestion
  }

  /// A payload that distinguishes the forms, and its example.
  private typealias Found = (witness: Witness, suggestion: Suggestion)

  // MARK: One value

  private mutating func findValue() -> Found? {
    // A value that distinguishes two patterns distinguishes the forms, unless another constraint rejects it.
    var told = CandidateValues()
    for word in words { told.add(text: word) }
    if let found = first(of: told.values.map { TrialPayload(json: $0) }) { return found }
    if let found = first(
      of: candidates(at: TrialPayload.usualNow).values.map { TrialPayload(json: $0) })
    {
      return found
    }
    // Between the multiples of a step.
    if let step = mutation.original.text, JSONScalar.isNumber(step) {
      var beside = CandidateValues()
      for base in bases.all {
        beside.add(besideStep: step, of: RecordPlaces.node(base.payload.json))
      }
      if let found = first(of: beside.values.map { TrialPayload(json: $0) }) { return found }
    }
    let texts = bases.all.compactMap { Self.text(of: $0.payload.json) }
    // A pattern speaks of many numbers, none of which is a length.
    let numbers = mutation.pattern == nil ? mutation.original.scalars : []
    let lengths = numbers.flatMap(CandidateValues.numbers).flatMap { [$0 - 1, $0, $0 + 1] }
    for text in texts {
      var edits = CandidateValues()
      edits.add(lengthsOf: text, near: lengths)
      edits.add(editsOf: text)
      if let found = first(of: edits.values.map { TrialPayload(json: $0) }) { return found }
      if work <= 0 { return nil }
    }
    // A rule may be for lists and groups.
    return bases.all.contains { $0.places != nil } ? findRecord() : nil
  }

  /// Values that the change itself suggests.
  private func candidates(at now: Date) -> CandidateValues {
    var candidates = CandidateValues(now: now)
    for word in words { candidates.add(text: word) }
    candidates.addTypes()
    // Of a pattern only its own words are worth trying.
    if mutation.pattern != nil { return candidates }
    candidates.add(scalarsOf: mutation.original)
    if let replacement = mutation.replacement { candidates.add(scalarsOf: replacement) }
    for name in bases.itemNames { candidates.add(text: name) }
    return candidates
  }

  private static func text(of json: [UInt8]) -> String? {
    let node = DocumentReader.read(name: "value.json", bytes: json).document?.root
    guard case .text(let text)? = node?.scalar?.json else { return nil }
    return text
  }

  private mutating func first(of payloads: [TrialPayload]) -> Found? {
    for payload in payloads {
      guard work > 0 else { return nil }
      let answer = original.answer(to: payload)
      work -= MutationWork.judgement(payload, answer, original)
      if let found = witness(payload, answer) { return found }
    }
    return nil
  }

  /// A payload to which the changed form gives another answer.
  private mutating func witness(_ payload: TrialPayload, _ answer: TrialAnswer) -> Found? {
    let weaker = changed.answer(to: payload)
    let cost = MutationWork.judgement(payload, weaker, changed)
    work -= cost
    if answer == weaker { return nil }
    let witness = Witness(payload: payload, answer: answer, weaker: weaker)
    guard text.hasRoom(for: witness) else {
      noteTooLong()
      return nil
    }
    work -= 4 * cost
    let written = text.example(of: witness, shows: mutation.whatAndWhere)
    guard written.utf8.count <= SuggestionRoom.mostOfOne else {
      noteTooLong()
      return nil
    }
    return Suggestion(written, isForm: text.isForm, original, changed).map { (witness, $0) }
  }

  private mutating func noteTooLong() {
    tooLong += 1
    if tooLong >= Self.mostTooLong { work = min(work, 0) }
  }

  // MARK: A record

  private mutating func findRecord() -> Found? {
    let made = bases.made.bases(for: mutation)
    // A change in a part that no example fills is shown by a payload that was made to fill it.
    let isMadeCloser = made.distance.map { $0 < distanceOfExamples ?? .max } ?? false
    starts = isMadeCloser ? made.bases + bases.all : bases.all + made.bases
    let first = isMadeCloser ? made.bases.count : bases.all.count
    // Room is left for changes of two places at once.
    let rest = work / 3
    if let found = findClose(starts.indices.prefix(first), leaving: rest)
      ?? findClose(starts.indices.dropFirst(first), leaving: rest)
    {
      return found
    }
    return findFurther(leaving: rest)
  }

  /// How close a place of the examples is to the change.
  private var distanceOfExamples: Int? {
    bases.all.lazy.compactMap { [mutation] base in
      base.places?.all.lazy.compactMap {
        base.places?.distance(of: $0, from: mutation.original.range)
      }.min()
    }.min()
  }

  /// One of some payloads themselves, or with another value close to the one that stands where the change is.
  private mutating func findClose(
    _ some: some Sequence<Int>, leaving rest: Int
  ) -> Found? {
    let some = Array(some)
    for index in some {
      guard work > 0 else { return nil }
      if let found = witness(starts[index].payload, starts[index].answer) { return found }
    }
    let changed = placesInOrder(of: some).changed
    work -= some.reduce(0) { $0 + (starts[$1].places?.steps ?? 0) }
    if let found = keyThatTells(changed, leaving: rest) { return found }
    for (index, place) in changed {
      guard let places = starts[index].places, work > rest else { break }
      let close = places.closeValues(at: place, now: starts[index].payload.now)
      work -= 4 * close.count
      if let found = clearest(of: close, at: place, index, leaving: rest) { return found }
    }
    return nil
  }

  /// Any value at any place, then two at once.
  private mutating func findFurther(leaving rest: Int) -> Found? {
    var changes: [(base: Int, place: RecordPlaces.Place, value: [UInt8]?)] = []
    var suggested: [Date: [[UInt8]]] = [:]
    let (changed, others) = placesInOrder(of: Array(starts.indices))
    work -= starts.reduce(0) { $0 + ($1.places?.steps ?? 0) }
    for (index, place) in changed + others {
      let base = starts[index]
      guard let places = base.places else { continue }
      if work <= rest, changes.count > 4_000 { break }
      let now = base.payload.now
      var values: [[UInt8]?] = places.values(at: place, now: now)
      work -= 4 * values.count
      if !places.isKey(place) {
        let known = suggested[now] ?? Array(candidates(at: now).values.prefix(200))
        suggested[now] = known
        values = [nil] + known + values
      }
      changes += values.prefix(800).map { (index, place, $0) }
      if let found = first(of: values, at: place, index, leaving: rest) { return found }
    }
    // Two changes at once, picked by a fixed row of numbers.
    var picker = Picker(state: 20_260_615)
    while work > 0, !changes.isEmpty {
      let one = changes[picker.next(below: changes.count)]
      let two = changes[picker.next(below: changes.count)]
      work -= 40
      guard one.base == two.base, one.place != two.place, let places = starts[one.base].places,
        let json = places.json(
          replacing: one.place, with: one.value, and: two.place, with: two.value)
      else { continue }
      if let found = first(of: [starts[one.base].payload.with(json)]) { return found }
    }
    return nil
  }

  /// The first of some values with which a base shows the change; some work is left for what comes later.
  private mutating func first(
    of values: [[UInt8]?], at place: RecordPlaces.Place, _ base: Int, leaving rest: Int
  ) -> Found? {
    for value in values {
      work -= 20
      guard let json = starts[base].places?.json(replacing: place, with: value) else {
        if work <= rest { return nil }
        continue
      }
      if let found = first(of: [starts[base].payload.with(json)]) { return found }
      if work <= rest { return nil }
    }
    return nil
  }

  /// A map with another key that distinguishes two patterns.
  private mutating func keyThatTells(
    _ changed: [PlaceInBase], leaving rest: Int
  ) -> Found? {
    if words.isEmpty { return nil }
    var seen: Set<RecordPlaces.Place> = []
    for (index, place) in changed {
      guard let places = starts[index].places, places.isKey(place) else { continue }
      for word in words {
        let key = RecordPlaces.Place(path: place.path, missing: word)
        guard !places.hasKey(key), seen.insert(key).inserted else { continue }
        let values = places.closeValues(at: place, now: starts[index].payload.now)
        if let found = first(of: values, at: key, index, leaving: rest) { return found }
      }
    }
    return nil
  }

  /// Of the values with which a base shows the change, one with the fewest other issues.
  private mutating func clearest(
    of values: [[UInt8]], at place: RecordPlaces.Place, _ base: Int, leaving rest: Int
  ) -> Found? {
    var clearest: Found?
    for value in values {
      if let found = first(of: [value], at: place, base, leaving: rest),
        found.witness.answer.issues.count < clearest?.witness.answer.issues.count ?? .max
      {
        clearest = found
      }
      if work <= rest || clearest?.witness.answer.issues.count ?? .max <= 1 { break }
    }
    return clearest
  }

  private typealias PlaceInBase = (base: Int, place: RecordPlaces.Place)

  /// The places of some payloads: those of what was changed, from the closest on, and all others.
  private func placesInOrder(
    of some: [Int]
  ) -> (changed: [PlaceInBase], others: [PlaceInBase]) {
    var changed: [(distance: Int, base: Int, place: RecordPlaces.Place)] = []
    var others: [PlaceInBase] = []
    for index in some {
      let base = starts[index]
      for place in base.places?.all ?? [] {
        if let distance = base.places?.distance(of: place, from: mutation.range) {
          changed.append((distance, index, place))
        } else {
          others.append((index, place))
        }
      }
    }
    // Of those at one distance the order of the bases stays: the simplest first.
    let sorted = changed.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    return (sorted.map { ($0.element.base, $0.element.place) }, others)
  }
}

extension TrialPayload {
  /// The same moment and answers with another payload.
  func with(_ json: [UInt8]) -> TrialPayload {
    TrialPayload(json: json, now: now, answers: answers)
  }
}
