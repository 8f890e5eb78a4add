internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPlatform
internal import FormText

/// Payloads that fill the fields that no example fills, as further starts of a search for a witness.
///
/// They are made on first use, and then kept for all changes.
///
/// They are made from the form as it is laid out, each from the simplest right example with one part more.
final class MadeBases {
  /// A payload, with where in the form that is described which it was made to show.
  private struct Made {
    var base: WitnessBases.Base
    var shows: [SourceRange]
    /// Whether it shows the record itself, not its content.
    var isOfTop: Bool
  }

  /// A set of constraints with the payloads that have a value for it.
  private struct Shown {
    var set: SourceRange
    var bases: [(index: Int, isPresent: Bool)]
  }

  private let original: any TrialAttempt
  private let root: Node
  private let layout: () -> TrialLayout?
  private let seeds: [WitnessBases.Base]
  private let sets: FormSets
  private lazy var all: [Made] = make()
  private lazy var shown: [Shown] = index()
  /// The remaining judgements for fixing the payloads.
  private var triesLeft = 6_000
  /// Steps that may still be spent on making payloads.
  private var stepsLeft: Int
  /// Steps that were spent and are not accounted for yet.
  private var spent = 0

  /// Payloads of one form.
  private static let most = 500
  /// Payloads that one change is tried with.
  private static let mostForChange = 8
  private static let mostSeeds = 3
  /// More members than that are not filled at once.
  private static let mostMembers = 60

  /// - Parameters:
  ///   - root: The tree of the form, or of the rule.
  ///   - work: The most steps that it may take to make payloads.
  init(
    _ original: any TrialAttempt, root: Node, seeds: [WitnessBases.Base], work: Int,
    layout: @escaping () -> TrialLayout?
  ) {
    self.original = original
    self.root = root
    self.layout = layout
    stepsLeft = work
    self.seeds = seeds.filter { $0.answer.issues.isEmpty && $0.places?.root.entries != nil }
      .prefix(Self.mostSeeds).map(\.self)
    sets = FormSets(of: root)
  }

  /// Steps that were spent since it was asked last.
  func takeSpent() -> Int {
    defer { spent = 0 }
    return spent
  }

  private func spend(_ steps: Int) {
    stepsLeft -= steps
    spent += steps
  }

  /// Payloads in which a change may have its say, the likeliest first, with how many bytes the smallest set has
  /// that holds the change.
  func bases(for mutation: Mutation) -> (bases: [WitnessBases.Base], distance: Int?) {
    let place = mutation.original.range
    let holders = shown.filter { $0.set.holds(place) }
    guard let closest = holders.min(by: { $0.set.length < $1.set.length }) else {
      spent += shown.count
      return (wholeRecords, nil)
    }
    spent += shown.count + closest.bases.reduce(0) { $0 + 1 + all[$1.index].shows.count / 4 }
    func score(_ made: Made) -> Int {
      made.shows.lazy.map { part in
        place.holds(part)
          ? 0
          : part.holds(place) ? part.length : closest.set.holds(part) ? closest.set.length : Int.max
      }.min() ?? .max
    }
    let sorted = closest.bases
      .map { (index: $0.index, isMissing: $0.isPresent ? 0 : 1, score: score(all[$0.index])) }
      .sorted { one, two in
        let (first, second) = (all[one.index].base, all[two.index].base)
        return (
          one.isMissing, one.score, first.answer.issues.count, first.payload.json.count, one.index
        )
          < (
            two.isMissing, two.score, second.answer.issues.count, second.payload.json.count,
            two.index
          )
      }
    return (sorted.prefix(Self.mostForChange).map { all[$0.index].base }, closest.set.length)
  }

  /// Payloads in which the record itself is filled: for constraints on all of it, and on several records.
  var wholeRecords: [WitnessBases.Base] { all.filter(\.isOfTop).map(\.base) }

  private func index() -> [Shown] {
    var places: [SourceRange: Int] = [:]
    var shown: [Shown] = []
    for (index, made) in all.enumerated() {
      var seen: [SourceRange: Bool] = [:]
      spend(made.base.places?.steps ?? 0)
      for place in made.base.places?.all ?? [] {
        for set in made.base.places?.sets[place] ?? [] {
          seen[set.range] = seen[set.range] == true || place.missing == nil
        }
      }
      for (set, isPresent) in seen {
        if let place = places[set] {
          shown[place].bases.append((index, isPresent))
        } else {
          places[set] = shown.count
          shown.append(Shown(set: set, bases: [(index, isPresent)]))
        }
      }
    }
    return shown
  }

  // MARK: Making

  private func make() -> [Made] {
    guard let layout = layout() else { return [] }
    var records = FittingRecords(layout)
    var known = Set(seeds.map(\.payload.json))
    var all: [Made] = []
    for target in Self.targets(layout) {
      if stepsLeft <= 0 { break }
      guard let made = records.payload(for: target) else { continue }
      var full = target
      full.isFull = true
      let donor = target.isFull ? nil : records.payload(for: full)
      guard let base = base(made, layout, donor: donor), known.insert(base.payload.json).inserted
      else { continue }
      all.append(
        Made(
          base: base, shows: Self.ranges(of: target, layout.model, in: root.range),
          isOfTop: target.field == layout.top))
    }
    if let whole = whole(of: all, layout), known.insert(whole.payload.json).inserted {
      all.append(Made(base: whole, shows: [], isOfTop: true))
    }
    return all
  }

  /// The parts with a payload of their own: each group, list and map, each variant and shape, and each
  /// conditional field.
  static func targets(_ layout: TrialLayout) -> [FittingRecords.Target] {
    var targets: [FittingRecords.Target] = []
    let model = layout.model
    for index in model.fields.indices.dropFirst(layout.top) {
      let field = model.fields[index]
      guard !field.isKey, field.alternatives.isEmpty, targets.count < most else { continue }
      func add(_ variant: Int?) {
        targets.append(.init(field: index, variant: variant, isFull: false))
        guard field.type == .group || field.type == .list, field.linked == nil,
          field.members.count <= mostMembers || field.content.group?.cases != nil
        else {
          return
        }
        targets.append(.init(field: index, variant: variant, isFull: true))
      }
      if let cases = field.content.group?.cases?.cases {
        for variant in cases.indices { add(variant) }
      } else if field.type == .group || field.type == .list || field.isItem || field.isAlternative
        || index == layout.top || !field.conditions.isEmpty
      {
        add(nil)
      }
    }
    return targets
  }

  /// Where in the form that is described which a payload was made to show.
  private static func ranges(
    of target: FittingRecords.Target, _ model: FormModel, in form: SourceRange
  ) -> [SourceRange] {
    let field = model.fields[target.field]
    let own = field.shared.value
    let members = field.members.filter {
      let variant = model.fields[$0].unionCase
      return variant == nil || variant == target.variant
    }
    let inner = members + [field.rest, field.content.items, field.content.keys].compactMap(\.self)
    let all =
      [own.range] + own.constraints.map(\.range) + field.checks.map(\.check.range)
      + inner.flatMap { index in
        [model.fields[index].shared.value.range]
          + model.fields[index].shared.value.constraints.map(\.range)
      }
    // Others are of other files.
    return all.filter { form.holds($0) }
  }

  /// A payload in a right example, or by itself, if one of them is right.
  ///
  /// Its issues are fixed as far as possible.
  private func base(
    _ made: FittingRecords.Made, _ layout: TrialLayout, donor: FittingRecords.Made?
  ) -> WitnessBases.Base? {
    var best: WitnessBases.Base?
    let hasVariants = layout.model.fields[layout.top].content.group?.cases != nil
    for seed in (hasVariants ? [] : seeds.map { Optional($0) }) + [nil] {
      guard let payload = Self.merged(made, into: seed) else { continue }
      let donor = donor.flatMap { Self.merged($0, into: seed) }
      let base = mended(payload, seed?.payload, donor: donor)
      if base.answer.issues.isEmpty { return base }
      if base.answer.issues.count < best?.answer.issues.count ?? .max { best = base }
    }
    return best
  }

  /// The path to the part that is shown, in the record of an example; nil if it does not fit.
  private static func merged(_ made: FittingRecords.Made, into seed: WitnessBases.Base?) -> Node? {
    guard let seed else { return made.payload }
    return seed.places.flatMap { made.merged(into: $0.root) }
  }

  /// All that was made in one record.
  private func whole(of made: [Made], _ layout: TrialLayout) -> WitnessBases.Base? {
    var entries: [Entry] = []
    var names: Set<String> = []
    for made in made where made.base.answer.issues.isEmpty {
      for entry in made.base.places?.root.entries ?? [] where names.insert(entry.key).inserted {
        entries.append(entry)
      }
    }
    spend(entries.count)
    guard !entries.isEmpty, entries.count <= 2 * Self.mostMembers else { return nil }
    return mended(
      Node(content: .mapping(entries), range: root.range), seeds.first?.payload, donor: nil)
  }

  // MARK: Mending

  private func judged(_ record: Node, _ seed: TrialPayload?) -> WitnessBases.Base {
    let json = record.jsonBytes()
    let payload = seed.map { $0.with(json) } ?? TrialPayload(json: json)
    let answer = original.answer(to: payload)
    // It is written and read besides.
    spend(2 * MutationWork.judgement(payload, answer, original))
    return WitnessBases.Base(payload: payload, answer: answer, places: nil)
  }

  /// A payload with other values where the form finds something wrong, as long as there is less and less of that.
  ///
  /// - Parameter donor: Has values for what is missing.
  private func mended(_ record: Node, _ seed: TrialPayload?, donor: Node?) -> WitnessBases.Base {
    var record = record
    var base = judged(record, seed)
    var isBetter = true
    while !base.answer.issues.isEmpty, isBetter, triesLeft > 0, stepsLeft > 0 {
      isBetter = false
      let places = RecordPlaces(record, form: root, sets: sets, isMade: true)
      spend(places.steps)
      for issue in base.answer.issues.prefix(4) where !isBetter {
        for (place, value) in remedies(for: issue.place, record, places, donor, base.payload.now)
        where triesLeft > 0 && stepsLeft > 0 {
          triesLeft -= 1
          guard let json = places.jsonOfTree(replacing: place, with: value),
            let changed = RecordPlaces.node(json)
          else { continue }
          let other = judged(changed, seed)
          guard other.answer.issues.count < base.answer.issues.count else { continue }
          (record, base, isBetter) = (changed, other, true)
          break
        }
      }
    }
    let places = RecordPlaces(record, form: root, sets: sets, isMade: true)
    spend(places.steps)
    base.places = places
    return base
  }

  /// Other values for the wrong ones: those of the donor, or single values at that place or in it.
  ///
  /// Groups and lists stay: they are what the payload was made for.
  private func remedies(
    for pointer: String, _ record: Node, _ places: RecordPlaces, _ donor: Node?, _ now: Date
  ) -> [(RecordPlaces.Place, [UInt8])] {
    guard let place = record.place(of: pointer) else { return [] }
    if place.missing != nil {
      let given = donor.flatMap { donor in
        donor.place(of: pointer).flatMap { place in
          place.missing == nil ? RecordPlaces.node(at: place.path, in: donor) : nil
        }
      }
      let known = given.map { [$0.jsonBytes()] } ?? []
      return (known + places.values(at: place, now: now).prefix(Self.mostRemedies))
        .map { (place, $0) }
    }
    let singles = places.all.filter {
      $0.missing == nil && $0.path.steps.starts(with: place.path.steps)
        && RecordPlaces.node(at: $0.path, in: record)?.scalar != nil
    }
    return singles.prefix(Self.mostSingles).flatMap { single in
      places.values(at: single, now: now).filter { $0 != Array("null".utf8) }
        .prefix(Self.mostRemedies / max(1, min(singles.count, 4))).map { (single, $0) }
    }
  }

  private static let mostRemedies = 40
  private static let mostSingles = 8
}

extension SourceRange {
  var length: Int { end - start }

  func holds(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }
}
