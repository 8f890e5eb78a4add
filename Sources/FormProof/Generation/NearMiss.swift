internal import FormDocuments
internal import FormEngine
internal import FormModel
package import FormPlatform
internal import FormText

/// A record with exactly one error.
package struct NearMiss: Sendable {
  package var record: [UInt8]
  /// JSON Pointer of the error.
  package var pointer: String
  package var code: String
}

/// Searches for records with one error each, and draws further ones like them.
package struct NearMissGenerator {
  private var generator: RecordGenerator
  /// A code and a JSON Pointer in which a star stands for each item number.
  private struct Kind: Hashable {
    var pointer: String
    var code: String
  }

  private struct Found {
    var issue: RecordJudge.Issue
    var template: RecordTemplate
  }

  private var kinds: [Kind] = []
  private var found: [Kind: [Found]] = [:]
  private var at = 0

  /// Records of one kind that are searched for.
  private static let mostOfKind = 3
  /// Values at one place that show nothing new.
  private static let mostIdle = 90
  private static let mostBases = 40

  /// The moment at which the records have their error.
  package var now: Date { generator.now }

  package init(_ generator: RecordGenerator, work: Int = RecordGenerator.usualWork) {
    self.generator = generator
    search(work)
    for place in kinds.indices.dropFirst() {
      kinds.swapAt(place, self.generator.picker.next(below: place + 1))
    }
  }

  package var hasRecords: Bool { !kinds.isEmpty }

  /// The next record, of another kind each time as long as there are some; nil where none was found.
  package mutating func next() -> NearMiss? {
    guard !kinds.isEmpty else { return nil }
    let kind = kinds[at % kinds.count]
    let turn = at / kinds.count
    at += 1
    guard var all = found[kind] else { return nil }
    let place = turn % all.count
    let issue = all[place].issue
    var judge = generator.judge
    var bytes: [UInt8] = []
    _ = all[place].template.write(
      to: &bytes, &generator.picker, isFirst: turn < all.count, parts: &generator.parts
    ) { judge.errors(of: $0) == [issue] }
    found[kind] = all
    return NearMiss(record: bytes, pointer: issue.pointer, code: issue.code)
  }

  // MARK: The search

  private mutating func search(_ work: Int) {
    let model = generator.resolved.model
    let root = generator.resolved.root
    let sets = FormSets(of: root)
    generator.judge.spend(generator.judge.work - work)
    var visits: [String: Int] = [:]
    for base in generator.bases.prefix(Self.mostBases) {
      let places = RecordPlaces(base, form: root, sets: sets)
      let pointers = base.pointers
      for place in places.all {
        guard generator.judge.work > 0 else { return }
        let around = pointers[place.path] ?? ""
        let pointer = place.missing.map { "\(around)/\(JSONPointer.escaped($0))" } ?? around
        let name = pointer.withoutNumbers
        guard visits[name, default: 0] < 2 else { continue }
        visits[name, default: 0] += 1
        var idle = 0
        let values = NearMissValues.values(
          at: place, pointer, base, places, model, &generator.fitting, &generator.picker,
          generator.now)
        let twin = twin(of: place, in: places)
        for value in values where idle < Self.mostIdle && generator.judge.work > 0 {
          guard let json = places.json(replacing: place, with: value) else { continue }
          idle += 1
          if keeps(json) {
            idle = 0
          } else if let twin, let value,
            let both = places.json(replacing: place, with: value, and: twin, with: value),
            keeps(both)
          {
            idle = 0
          }
        }
      }
    }
  }

  /// Keeps a record with exactly one error; false where it has none, more, or one that is known well.
  private mutating func keeps(_ json: [UInt8]) -> Bool {
    let errors = generator.judge.errors(of: json)
    guard errors.count == 1, errors[0].code != "undecided" else { return false }
    return note(errors[0], json)
  }

  /// Another place with the same text, which may have to be equal.
  private func twin(
    of place: RecordPlaces.Place, in places: RecordPlaces
  ) -> RecordPlaces.Place? {
    func text(_ place: RecordPlaces.Place) -> String? {
      place.missing == nil ? RecordPlaces.node(at: place.path, in: places.root)?.text : nil
    }
    guard let own = text(place), own.utf8.count > 2 else { return nil }
    return places.all.first { $0 != place && text($0) == own }
  }

  /// Keeps a record; false where enough of its kind are known.
  private mutating func note(_ issue: RecordJudge.Issue, _ json: [UInt8]) -> Bool {
    let kind = Kind(pointer: issue.pointer.withoutNumbers, code: issue.code)
    let known = found[kind] ?? []
    guard known.count < Self.mostOfKind, let record = RecordPlaces.node(json),
      record.jsonBytes() == json
    else { return false }
    if known.isEmpty { kinds.append(kind) }
    let template = generator.template(record, fixed: issue.pointer)
    found[kind] = known + [Found(issue: issue, template: template)]
    return true
  }
}

extension String {
  /// A JSON Pointer with a star in place of each number.
  fileprivate var withoutNumbers: String {
    split(separator: "/", omittingEmptySubsequences: false)
      .map { !$0.isEmpty && $0.allSatisfy(\.isNumber) ? "*" : $0 }.joined(separator: "/")
  }
}

extension Node {
  /// The JSON Pointer of each value within.
  var pointers: [NodePath: String] {
    var found: [NodePath: String] = [NodePath(): ""]
    var waiting: [(NodePath, String, Node)] = [(NodePath(), "", self)]
    while let (path, pointer, node) = waiting.popLast() {
      let items = node.items?.enumerated().map { ("\($0.offset)", $0.element) }
      let inner = items ?? node.entries?.map { (JSONPointer.escaped($0.key), $0.value) } ?? []
      for (place, (name, value)) in inner.enumerated() {
        let further = (path.appending(place), "\(pointer)/\(name)", value)
        found[further.0] = further.1
        waiting.append(further)
      }
    }
    return found
  }
}
