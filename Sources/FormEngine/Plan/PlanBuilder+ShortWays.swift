extension PlanBuilder {
  /// Marks the fields that can be judged without looking right and left.
  mutating func markShortWays() {
    for index in fields.indices where fields[index].type == .text {
      let field = fields[index]
      if field.cleanUp.count == 0, field.flags.isDisjoint(with: [.deferred, .mustBeAbsent]),
        field.dynamic < 0 || readsOnlyReadyFields(index)
      {
        fields[index].flags.insert(.plainText)
        if field.dynamic >= 0 {
          fields[index].flags.insert(.relationsAreReady)
          noteNeighbours(index)
        }
      }
    }
  }

  /// Whether all that a field compares itself with are fields before it, in its own group, that wait
  /// for nothing.
  ///
  /// A check could refuse a field later on, so forms with checks take the long way.
  private func readsOnlyReadyFields(_ index: Int) -> Bool {
    let dynamic = dynamics[Int(fields[index].dynamic)]
    guard checks.isEmpty, dynamic.when < 0, dynamic.compute < 0, fields[index].parent >= 0,
      fields[Int(fields[index].parent)].group >= 0
    else { return false }
    let group = groups[Int(fields[Int(fields[index].parent)].group)].fields
    let relations = dynamic.relations
    return (relations.start..<(relations.start + relations.count)).allSatisfy { place in
      let operation = operations[Int(place)]
      guard operation.kind == .equals || operation.kind == .differs else { return false }
      let path = references[Int(operation.reference)...].prefix(4)
      guard path.count == 4, Array(path.prefix(3)) == [ReferenceBase.outward.rawValue, 0, 1] else {
        return false
      }
      let other = Int(group.start) + Int(path[path.startIndex + 3])
      return other < index && fields[other].dynamic < 0
    }
  }

  /// Writes into a field's comparisons which of its neighbours they read: its place in the group.
  private mutating func noteNeighbours(_ index: Int) {
    let relations = dynamics[Int(fields[index].dynamic)].relations
    for place in Int(relations.start)..<Int(relations.start + relations.count) {
      operations[place].low = Int64(references[Int(operations[place].reference) + 3])
    }
  }

  /// Reads the ends of ranges of numbers once, those that are short.
  mutating func readShortEnds() {
    for index in operations.indices where operations[index].kind == .decimalRange {
      let ends = [operations[index].low, operations[index].high]
      operations[index].reference = Int32(shortEnds.count)
      shortEnds += ends.map { $0 < 0 ? .none : shortNumber(Int($0)) }
    }
  }

  private func shortNumber(_ text: Int) -> ShortNumber {
    let span = texts[text]
    // Safety: the text is a number of the form, in the plan's bytes.
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return .none }
      return unsafe DecimalText(base + Int(span.start), Int(span.count)).short ?? .none
    }
  }
}
