internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPlatform
internal import FormText

/// Searches for records that show what a change does, from valid records of both versions.
struct DifferenceSearch {
  private var sides: [Side] = []

  /// Valid records of one version, with their places.
  private final class Side {
    let model: FormModel
    let now: Date
    var fitting: FittingRecords
    var picker: Picker
    let records: [(places: RecordPlaces, pointers: [NodePath: String])]
    /// All records that were found, without their places.
    let all: [[UInt8]]

    init(
      _ generator: RecordGenerator, _ all: [[UInt8]],
      _ records: [(places: RecordPlaces, pointers: [NodePath: String])]
    ) {
      (model, now) = (generator.resolved.model, generator.now)
      (fitting, picker) = (generator.fitting, generator.picker)
      (self.all, self.records) = (all, records)
    }
  }

  /// Records of each version that are searched for.
  private static let mostSearched = 64
  /// Records of each version in which other values are tried.
  private static let mostRecords = 16
  /// Records of each version in which a change is searched at all other places, too.
  private static let mostWide = 4
  /// Values that are tried at one place.
  private static let mostValues = 400

  /// - Parameter work: Steps for the search of valid records, for each version.
  init(_ old: FormVersion, _ new: FormVersion, now: Date, work: Int) {
    for version in [old, new] {
      let generator = RecordGenerator(
        version.resolved, seed: 1, now: now, work: work, most: Self.mostSearched)
      let sets = FormSets(of: version.root)
      let sorted = generator.bases.map { ($0, $0.jsonBytes()) }
        .sorted { $0.1.count < $1.1.count }
      // The smallest, the largest, and some between.
      let stride = max(1, sorted.count / Self.mostRecords)
      let chosen = sorted.indices.filter { $0 % stride == 0 || $0 == sorted.count - 1 }
      sides.append(
        Side(
          generator, sorted.map(\.1),
          chosen.map { index in
            let record = sorted[index].0
            return (RecordPlaces(record, form: version.root, sets: sets), record.pointers)
          }))
    }
  }

  /// The effects of a change on records.
  mutating func find(
    _ change: WrittenChange, _ directions: ChangeDirections, _ judges: inout DifferenceJudges
  ) -> FoundDifference {
    var found = FoundDifference()
    func isDone(_ found: FoundDifference) -> Bool {
      (found.rejected != nil || directions.neverRejects)
        && (found.accepted != nil || directions.neverAccepts)
        && (found.rejected != nil || found.accepted != nil
          || found.cleansOtherwise
            && found.tellsOtherCodes)
    }
    for json in sides.flatMap(\.all) where !isDone(found) && judges.work > 0 {
      judges.judge(json, &found)
    }
    for isWide in [false, true] {
      for side in sides.indices {
        let range = side == 0 ? change.old?.range : (change.renamed?.node ?? change.new)?.range
        for record in sides[side].records.indices.prefix(isWide ? Self.mostWide : .max) {
          let places = sides[side].records[record].places
          let all = places.all.filter { place in
            let isOwn = range.flatMap { places.distance(of: place, from: $0) } != nil
            return (isOwn && !change.path.isEmpty) != isWide
          }
          for place in all {
            if isDone(found) || judges.work <= 0 { return found }
            search(place, side, record, change, directions, isWide, &judges, &found)
          }
        }
      }
    }
    return found
  }

  private mutating func search(
    _ place: RecordPlaces.Place, _ side: Int, _ record: Int, _ change: WrittenChange,
    _ directions: ChangeDirections, _ isWide: Bool, _ judges: inout DifferenceJudges,
    _ found: inout FoundDifference
  ) {
    let (places, pointers) = sides[side].records[record]
    var values: [[UInt8]?] = []
    var candidates = CandidateValues(now: sides[side].now)
    for word in directions.words { candidates.add(text: word) }
    // A condition speaks of values of other fields.
    for node in isWide ? change.ofKeys : [change.old, change.new].compactMap(\.self)
    where !node.isLarge {
      candidates.add(scalarsOf: node.withoutWords)
    }
    values += candidates.values.prefix(isWide ? 60 : .max).map { Optional($0) }
    let around = pointers[place.path] ?? ""
    let pointer = place.missing.map { "\(around)/\(JSONPointer.escaped($0))" } ?? around
    if isWide {
      values += [nil] + places.closeValues(at: place, now: sides[side].now)
    } else {
      // Values that either version suggests for the place.
      for side in sides {
        values += NearMissValues.values(
          at: place, pointer, places.root, places, side.model, &side.fitting, &side.picker,
          side.now)
      }
    }
    var seen: Set<[UInt8]> = []
    for value in values.prefix(Self.mostValues) where judges.work > 0 {
      guard let json = places.json(replacing: place, with: value), seen.insert(json).inserted else {
        continue
      }
      judges.judge(json, &found)
      if found.rejected != nil, found.accepted != nil { return }
    }
  }
}

extension WrittenChange {
  /// The values of the keys that changed, before and after.
  fileprivate var ofKeys: [Node] {
    keys.flatMap { [$0.old?.value, $0.new?.value] }.compactMap(\.self)
  }
}

extension Node {
  /// Its values are too many to be tried one by one.
  fileprivate var isLarge: Bool { scalars.count > 200 }
}
