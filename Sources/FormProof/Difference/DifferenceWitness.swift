internal import FormCheck
internal import FormDocuments
internal import FormEngine
internal import FormPlatform

/// A record of which two versions of a form say different things.
package struct DifferenceWitness: Sendable {
  /// The record as JSON in one line; made up, and without secrets.
  package let record: [UInt8]
  /// The errors that the version has that rejects it, the first few: a code and a JSON Pointer.
  package let errors: [(code: String, pointer: String)]

  /// Errors that are told of one record.
  private static let mostErrors = 3

  init(record: [UInt8], _ issues: [RecordJudge.Issue]) {
    self.record = record
    errors = issues.prefix(Self.mostErrors).map { ($0.code, $0.pointer) }
  }
}

/// The effects of one change on the records that were tried.
struct FoundDifference {
  /// Valid before, and not valid since.
  var rejected: DifferenceWitness?
  /// Not valid before, and valid since.
  var accepted: DifferenceWitness?
  /// Some record is valid before and since, with another result of clean-up.
  var cleansOtherwise = false
  /// Some record is invalid before and since, with other codes.
  var tellsOtherCodes = false
  /// The change alone moves a verdict, and together with the others it does not.
  var isMadeUpFor = false
}

/// The forms between which a change is judged: before it, with it alone, and with all changes.
struct DifferenceJudges {
  private let old: RecordJudge
  private let alone: RecordJudge
  private let new: RecordJudge
  /// Whether the change is judged with all others, since it leaves no form alone.
  private let isJoint: Bool
  /// Whether clean-up and codes are compared, too: they decide only if it is proved that all verdicts are the same.
  private let comparesDetails: Bool
  /// Steps that are left: see ``MutationWork``.
  private(set) var work: Int

  init(
    _ old: ValidationForm, alone: ValidationForm?, _ new: ValidationForm, comparesDetails: Bool,
    now: Date, work: Int
  ) {
    self.old = RecordJudge(old, now: now, work: 0)
    self.new = RecordJudge(new, now: now, work: 0)
    isJoint = alone == nil
    self.alone = alone.map { RecordJudge($0, now: now, work: 0) } ?? self.new
    self.comparesDetails = comparesDetails
    self.work = work
  }

  /// Adds the facts that a record shows.
  mutating func judge(_ json: [UInt8], _ found: inout FoundDifference) {
    let before = verdict(json, old)
    let since = verdict(json, alone)
    switch (before, since) {
    case (true, true):
      if comparesDetails, !found.cleansOtherwise, cleaned(json, old) != cleaned(json, alone) {
        found.cleansOtherwise = true
      }
    case (false, false):
      if comparesDetails, !found.tellsOtherCodes {
        found.tellsOtherCodes = codes(json, old) != codes(json, alone)
      }
    case (true, false):
      if found.rejected != nil { return }
      if !isJoint, verdict(json, new) {
        found.isMadeUpFor = true
      } else {
        found.rejected = witness(json)
      }
    case (false, true):
      if found.accepted != nil { return }
      if !isJoint, !verdict(json, new) {
        found.isMadeUpFor = true
      } else {
        found.accepted = witness(json)
      }
    }
  }

  private mutating func verdict(_ json: [UInt8], _ judge: RecordJudge) -> Bool {
    work -= 40 + json.count / 16
    return judge.accepts(json)
  }

  private mutating func cleaned(_ json: [UInt8], _ judge: RecordJudge) -> [UInt8]? {
    work -= 40 + json.count / 8
    return judge.checker.check(json, now: judge.now, cleaned: true).cleaned
  }

  private mutating func codes(_ json: [UInt8], _ judge: RecordJudge) -> [RecordJudge.Issue] {
    work -= 80 + json.count / 16
    return judge.checker.check(json, now: judge.now).issues.map {
      .init(pointer: $0.field, code: $0.code)
    }
  }

  // MARK: Witnesses

  /// The smallest record with the same verdicts that is found by taking members and items away.
  private mutating func witness(_ json: [UInt8]) -> DifferenceWitness {
    let wanted = verdicts(json)
    var best = json
    if var record = RecordPlaces.node(json) {
      var isSmaller = true
      while isSmaller, work > 0 {
        isSmaller = false
        for path in record.removable {
          guard let smaller = record.replacing(path, with: nil), !smaller.isEmptyList else {
            continue
          }
          let bytes = smaller.jsonBytes()
          guard verdicts(bytes) == wanted else { continue }
          (record, best, isSmaller) = (smaller, bytes, true)
          break
        }
      }
    }
    let rejecting = wanted[0] ? new : old
    return DifferenceWitness(
      record: best,
      codes(best, rejecting).filter { !$0.code.isEmpty })
  }

  private mutating func verdicts(_ json: [UInt8]) -> [Bool] {
    isJoint
      ? [verdict(json, old), verdict(json, new)]
      : [verdict(json, old), verdict(json, alone), verdict(json, new)]
  }
}

extension Node {
  /// The places of all members and items, the outer ones first.
  fileprivate var removable: [NodePath] {
    var found: [NodePath] = []
    var waiting: [(NodePath, Node)] = [(NodePath(), self)]
    var next = 0
    while next < waiting.count, found.count < 200 {
      let (path, node) = waiting[next]
      next += 1
      let inner = node.items ?? node.entries?.map(\.value) ?? []
      for (place, value) in inner.enumerated() {
        found.append(path.appending(place))
        waiting.append((path.appending(place), value))
      }
    }
    return found
  }

  fileprivate var isEmptyList: Bool { items?.isEmpty == true }
}
