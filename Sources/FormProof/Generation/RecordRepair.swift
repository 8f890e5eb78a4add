internal import FormDocuments
internal import FormModel
internal import FormText

/// Gives a drawn record other values where the engine finds something wrong.
struct RecordRepair {
  private let model: FormModel
  /// Judgements of one record.
  private var triesLeft = mostTries

  private static let mostTries = 240
  /// Changes that leave as many errors as there were.
  private static let mostSideways = 8

  init(_ model: FormModel) { self.model = model }

  /// The record, valid; nil where none was found.
  ///
  /// - Parameter donor: A valid record with values for what is missing.
  mutating func repaired(
    _ record: Node, donor: Node?, _ fitting: inout FittingRecords, _ judge: inout RecordJudge,
    _ picker: inout Picker
  ) -> Node? {
    var record = record
    var errors = judge.errors(of: record.jsonBytes())
    var sideways = 0
    triesLeft = Self.mostTries
    while !errors.isEmpty {
      var better: (record: Node, errors: [RecordJudge.Issue])?
      var other: (record: Node, errors: [RecordJudge.Issue])?
      search: for issue in errors.prefix(3) {
        for changed in remedies(for: issue, record, donor, &fitting, &picker) {
          guard triesLeft > 0, judge.work > 0 else { return nil }
          triesLeft -= 1
          let found = judge.errors(of: changed.jsonBytes())
          if found.count < errors.count {
            better = (changed, found)
            break search
          }
          if other == nil, found.count == errors.count, !found.contains(issue) {
            other = (changed, found)
          }
        }
      }
      if better == nil, other != nil { sideways += 1 }
      guard let next = better ?? (sideways <= Self.mostSideways ? other : nil) else { return nil }
      (record, errors) = next
    }
    return record
  }

  /// The record with one change each.
  private func remedies(
    for issue: RecordJudge.Issue, _ record: Node, _ donor: Node?, _ fitting: inout FittingRecords,
    _ picker: inout Picker
  ) -> [Node] {
    guard let place = record.place(of: issue.pointer) else { return [] }
    let fields = model.fields(at: issue.pointer)
    var values: [Node?] = []
    if ["notApplicable", "unknownField", "tooDeep"].contains(issue.code) { values.append(nil) }
    let given = donor.flatMap { donor in
      donor.place(of: issue.pointer).flatMap {
        $0.missing == nil ? RecordPlaces.node(at: $0.path, in: donor) : nil
      }
    }
    let others = record.singleValues(24)
    if issue.code == "notEqual" { values += others.map { Optional($0) } }
    let isChosen = fields.contains { isUnionOfConstraints($0) }
    for field in fields.prefix(3) {
      values += fitting.draws(of: field, count: isChosen ? 60 : 6, &picker).map { Optional($0) }
    }
    if let given { values.append(given) }
    if place.missing != nil { return values.compactMap { changed(record, place, $0) } }
    if RecordPlaces.node(at: place.path, in: record)?.scalar != nil {
      values += others.flatMap { $0.withNeighbours }.map { Optional($0) }
    }
    if !place.path.steps.isEmpty { values.append(nil) }
    var found = values.compactMap { changed(record, place, $0) }
    found += inner(of: issue, place, record, donor, &fitting, &picker)
    return found
  }

  private func isUnionOfConstraints(_ field: Int) -> Bool {
    model.fields[field].shared.value.constraints.contains {
      if case .union = $0.constraint { true } else { false }
    }
  }

  /// Other values for what is beside a value and within it: a check may be about any of them.
  private func inner(
    of issue: RecordJudge.Issue, _ place: RecordPlaces.Place, _ record: Node, _ donor: Node?,
    _ fitting: inout FittingRecords, _ picker: inout Picker
  ) -> [Node] {
    var found: [Node] = []
    let around = issue.pointer.lastIndex(of: "/").map { String(issue.pointer[..<$0]) } ?? ""
    for pointer in [issue.pointer, around] {
      guard let group = record.place(of: pointer), group.missing == nil,
        let node = RecordPlaces.node(at: group.path, in: record)
      else { continue }
      let names = node.entries?.map(\.key) ?? node.items?.indices.map { "\($0)" } ?? []
      for name in names.prefix(16) {
        let inner = "\(pointer)/\(JSONPointer.escaped(name))"
        guard inner != issue.pointer, let place = record.place(of: inner) else { continue }
        for field in model.fields(at: inner).prefix(1) {
          found += fitting.draws(of: field, count: 2, &picker)
            .compactMap { changed(record, place, $0) }
        }
        if let node = changed(record, place, nil) { found.append(node) }
        if pointer.isEmpty, let value = donor?[name], let node = changed(record, place, value) {
          found.append(node)
        }
      }
    }
    return found
  }

  private func changed(_ record: Node, _ place: RecordPlaces.Place, _ value: Node?) -> Node? {
    guard let key = place.missing else { return record.replacing(place.path, with: value) }
    guard let value, let group = RecordPlaces.node(at: place.path, in: record),
      let entries = group.entries
    else { return nil }
    let members = entries.map { ($0.key, $0.value) } + [(key, value)]
    return record.replacing(place.path, with: .mapping(members))
  }
}

extension Node {
  /// The first single values within.
  fileprivate func singleValues(_ most: Int) -> [Node] {
    var found: [Node] = []
    var waiting = [self]
    while let node = waiting.popLast(), found.count < most {
      if node.scalar != nil { found.append(node) }
      waiting += (node.items ?? node.entries?.map(\.value) ?? []).reversed()
    }
    return found
  }

  /// A number or date, and the next ones down and up.
  fileprivate var withNeighbours: [Node] {
    guard let text else { return [self] }
    let near = [true, false].flatMap { RangeEndText.further(text, isLow: $0) }
    return [self] + near.map { isNumber ? .plain($0) : .text($0) }
  }
}
