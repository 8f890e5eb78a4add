internal import FormCheck
internal import FormDocuments
internal import FormPatterns
internal import FormText
internal import FormPlatform

/// A payload of which a form and a weaker one say different things.
struct Witness: Sendable {
  package var payload: TrialPayload
  /// What the form as it was written says.
  package var answer: TrialAnswer
  var weaker: TrialAnswer
}

/// Looks for a payload that tells a form from a changed one.
struct WitnessSearch {
  private let original: any TrialAttempt
  private let changed: any TrialAttempt
  private let mutation: Mutation
  /// Texts that only one of two patterns matches.
  private let words: [String]
  private let bases: WitnessBases
  /// Judgements that are left.
  private var work: Int

  /// What one judgement counts: forms of many fields take longer.
  private let cost: Int

  /// Judgements of a small form for one change by default.
  static let usualWork = 20_000

  init(
    _ original: any TrialAttempt, _ changed: any TrialAttempt, _ mutation: Mutation,
    _ bases: WitnessBases, words: [String], work: Int = usualWork, cost: Int = 1
  ) {
    self.original = original
    self.changed = changed
    self.mutation = mutation
    self.words = words
    self.bases = bases
    self.cost = cost
    self.work = work
    granted = work
  }

  /// Judgements that it took.
  package var spent: Int { granted - work }
  private let granted: Int

  /// The simplest payload that was found, or nil.
  package mutating func find() -> Witness? {
    bases.areRecords ? findRecord() : findValue()
  }

  // MARK: One value

  private mutating func findValue() -> Witness? {
    // What tells two patterns apart tells the forms apart, unless something else minds it.
    var told = CandidateValues()
    for word in words { told.add(text: word) }
    if let found = first(of: told.values.map { TrialPayload(json: $0) }) { return found }
    if let found = first(
      of: candidates(at: TrialPayload.usualNow).values.map { TrialPayload(json: $0) })
    {
      return found
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

  private mutating func first(of payloads: [TrialPayload]) -> Witness? {
    for payload in payloads {
      guard work > 0 else { return nil }
      if let found = witness(payload, original.answer(to: payload)) { return found }
    }
    return nil
  }

  /// A payload to which the changed form gives another answer.
  private mutating func witness(_ payload: TrialPayload, _ answer: TrialAnswer) -> Witness? {
    work -= cost
    let weaker = changed.answer(to: payload)
    return answer == weaker ? nil : Witness(payload: payload, answer: answer, weaker: weaker)
  }

  // MARK: A record

  private mutating func findRecord() -> Witness? {
    for base in bases.all {
      guard work > 0 else { return nil }
      if let found = witness(base.payload, base.answer) { return found }
    }
    var changes: [(base: Int, place: RecordPlaces.Place, value: [UInt8]?)] = []
    // Room is left for changes of two places at once.
    let rest = work / 3
    var suggested: [Date: [[UInt8]]] = [:]
    let (changed, others) = placesInOrder()
    if let found = keyThatTells(changed, leaving: rest) { return found }
    for (index, place) in changed {
      guard let places = bases.all[index].places, work > rest else { break }
      let close = places.closeValues(at: place, now: bases.all[index].payload.now)
      if let found = clearest(of: close, at: place, index, leaving: rest) { return found }
    }
    for (index, place) in changed + others {
      let base = bases.all[index]
      guard let places = base.places else { continue }
      if work <= rest, changes.count > 4_000 { break }
      let now = base.payload.now
      var values: [[UInt8]?] = places.values(at: place, now: now)
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
      work -= cost
      guard one.base == two.base, one.place != two.place, let places = bases.all[one.base].places,
        let json = places.json(
          replacing: one.place, with: one.value, and: two.place, with: two.value)
      else { continue }
      if let found = first(of: [bases.all[one.base].payload.with(json)]) { return found }
    }
    return nil
  }

  /// The first of some values with which a base shows the change; some work is left for what comes later.
  private mutating func first(
    of values: [[UInt8]?], at place: RecordPlaces.Place, _ base: Int, leaving rest: Int
  ) -> Witness? {
    for value in values {
      guard let json = bases.all[base].places?.json(replacing: place, with: value) else {
        continue
      }
      if let found = first(of: [bases.all[base].payload.with(json)]) { return found }
      if work <= rest { return nil }
    }
    return nil
  }

  /// A map with another key that tells two patterns apart.
  private mutating func keyThatTells(
    _ changed: [PlaceInBase], leaving rest: Int
  ) -> Witness? {
    if words.isEmpty { return nil }
    var seen: Set<RecordPlaces.Place> = []
    for (index, place) in changed {
      guard let places = bases.all[index].places, places.isKey(place) else { continue }
      for word in words {
        let key = RecordPlaces.Place(path: place.path, missing: word)
        guard !places.hasKey(key), seen.insert(key).inserted else { continue }
        let values = places.closeValues(at: place, now: bases.all[index].payload.now)
        if let found = first(of: values, at: key, index, leaving: rest) { return found }
      }
    }
    return nil
  }

  /// Of the values with which a base shows the change one of which the least else is said.
  private mutating func clearest(
    of values: [[UInt8]], at place: RecordPlaces.Place, _ base: Int, leaving rest: Int
  ) -> Witness? {
    var clearest: Witness?
    for value in values {
      if let found = first(of: [value], at: place, base, leaving: rest),
        found.answer.issues.count < clearest?.answer.issues.count ?? .max
      {
        clearest = found
      }
      if work <= rest || clearest?.answer.issues.count ?? .max <= 1 { break }
    }
    return clearest
  }

  private typealias PlaceInBase = (base: Int, place: RecordPlaces.Place)

  /// The places of all bases: those of what was changed, from the closest on, and all others.
  private func placesInOrder() -> (changed: [PlaceInBase], others: [PlaceInBase]) {
    var changed: [(distance: Int, base: Int, place: RecordPlaces.Place)] = []
    var others: [PlaceInBase] = []
    for (index, base) in bases.all.enumerated() {
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
