internal import FormLint
internal import FormText

/// The values that some records have at one place, in flat memory.
final class PlaceSketch {
  /// Values by their kind, without those that are held out.
  struct Kinds {
    var text = 0
    var integer = 0
    var number = 0
    var boolean = 0
    var list = 0
    var object = 0
    /// `null`, `""`, white space, and lists without items.
    var empty = 0

    var filled: Int { text + integer + number + boolean + list + object }
  }

  let name: [UInt8]
  /// Its name is one of a secret: no value is kept.
  let isSecret: Bool
  /// Too deep, or of too many places: its values are not looked at.
  let isOpaque: Bool
  var kinds = Kinds()
  /// Filled values that are held out, and objects among them.
  var held = (filled: 0, objects: 0)
  /// The record that was last seen with it, and whether its value was filled.
  var stamp = -1
  var distinct = DistinctValues()
  var sample = ValueSample()
  var shapes = TextShapes()
  var numbers = NumberFacts()
  /// Cells of tables that can be read as numbers, or as `true` and `false`.
  var cells = (integer: 0, number: 0, boolean: 0)

  private(set) var members: [PlaceSketch] = []
  private var places: [ExactName: Int] = [:]
  /// Its members are the columns of a table.
  var isTable = false
  /// A key was left out, because there are too many or it is too long.
  var hasMore = false
  var items: PlaceSketch?
  /// The values of all keys, if these are data.
  var values: PlaceSketch?
  /// Some objects, with what their members have.
  var rows = RowSample()

  /// What the last form says of its values.
  var chosen = ChosenConstraints()
  /// The rules that fit the sample, when it had seen so many values.
  var fits: (seen: Int, isNumeric: Bool, found: [ReadyRules.Fit])?
  /// What records refute, and no form claims again.
  var struck: Set<Claim> = []
  /// Records that break a claim.
  var faults: [Claim: ClaimFaults] = [:]

  init(name: [UInt8], isSecret: Bool, isOpaque: Bool) {
    self.name = name
    self.isSecret = isSecret
    self.isOpaque = isOpaque
  }

  /// Records with a filled value, those that are held out among them.
  var filled: Int { kinds.filled + held.filled }
  var objects: Int { kinds.object + held.objects }
  /// A record that makes the form has its key.
  var isLearned: Bool { kinds.filled + kinds.empty > 0 }
  /// How many of its values may break a claim.
  var tolerated: Int { filled / 1000 }

  func placeOfMember(_ name: ExactName) -> Int? { places[name] }
  func member(_ name: ExactName) -> PlaceSketch? { places[name].map { members[$0] } }

  func add(member: PlaceSketch, named name: ExactName) {
    places[name] = members.count
    members.append(member)
  }

  /// Makes one place of the values of all keys.
  func becomeMap() {
    let values = PlaceSketch(name: [], isSecret: members.contains { $0.isSecret }, isOpaque: false)
    for member in members { values.add(member) }
    self.values = values
    (members, places) = ([], [:])
    rows = RowSample()
  }

  /// Whether its keys are data: many of them, each in few objects, and values of one kind.
  var looksLikeMap: Bool {
    guard members.count >= 20, kinds.object >= 10 else { return false }
    let filled = members.reduce(0) { $0 + $1.kinds.filled }
    guard filled * 4 < members.count * kinds.object else { return false }
    let first = members[0]
    return members.allSatisfy { ($0.kinds.object > 0) == (first.kinds.object > 0) }
  }

  private func add(_ other: PlaceSketch) {
    kinds.text += other.kinds.text
    kinds.integer += other.kinds.integer
    kinds.number += other.kinds.number
    kinds.boolean += other.kinds.boolean
    kinds.list += other.kinds.list
    kinds.object += other.kinds.object
    kinds.empty += other.kinds.empty
    held.filled += other.held.filled
    held.objects += other.held.objects
    distinct.add(other.distinct)
    sample.add(other.sample)
    shapes.add(other.shapes)
    numbers.add(other.numbers)
    hasMore = hasMore || other.hasMore
    for member in other.members {
      let name = ExactName(member.name)
      if let own = self.member(name) { own.add(member) } else { add(member: member, named: name) }
    }
    merge(\.items, other.items)
    merge(\.values, other.values)
  }

  private func merge(
    _ place: ReferenceWritableKeyPath<PlaceSketch, PlaceSketch?>, _ other: PlaceSketch?
  ) {
    guard let other else { return }
    if let own = self[keyPath: place] { own.add(other) } else { self[keyPath: place] = other }
  }
}

/// Something that a form says of a place.
enum Claim: Hashable {
  case required, condition, type, choices, range, pattern
  case rule(String)
  /// Its keys are known.
  case keys
}

/// The records that break a claim.
struct ClaimFaults {
  var count = 0
  /// How many may break it.
  var tolerated = 0
  /// The first, as `signups.ndjson:17`.
  var places: [String] = []
}
