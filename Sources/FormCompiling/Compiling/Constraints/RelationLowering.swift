internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormPatterns
internal import FormText

// Constraints on numbers and lists, and those that read other fields.

extension StepConstraint {
  func lower(into lowering: inout Lowering) {
    lowering.add(
      Operation(.step, low: Int64(coefficient), high: Int64(exponent)),
      .step(text, places: coefficient == 1 && exponent <= 0 ? -exponent : nil))
  }
}

extension CountConstraint {
  func lower(into lowering: inout Lowering) {
    computed.lower(nil, into: &lowering)
    if !computed.isEmpty, bounds.isOpen { return }
    lowering.add(
      Operation(.count, low: bounds.low, high: bounds.high),
      .count(isExact: bounds.low == bounds.high))
  }
}

extension UniqueConstraint {
  func lower(into lowering: inout Lowering) {
    let items = Int(lowering.parts.fields[lowering.field].items)
    guard items >= 0 else { return }
    var starts: [Int32] = []
    var compared: [Int] = []
    for key in keys {
      guard let paths = lowering.paths(key, withinItems: items) else { return }
      if let first = paths.first { compared.append(first.path.field) }
      starts.append(Int32(lowering.reference(to: paths, ofItems: items)))
      for each in paths { lowering.depend(onValueOf: each.path.field) }
    }
    if foldsCase {
      lowering.expectText(among: keys.isEmpty ? [items] : compared, keys, in: lowering.source)
    }
    let reference = lowering.parts.references.count
    lowering.parts.references += starts
    if keys.isEmpty { lowering.depend(onAllWithin: items) }
    lowering.relate(
      Operation(
        .unique, detail: foldsCase ? 1 : 0, reference: reference, low: Int64(starts.count)),
      keys.isEmpty ? .none : .itemFields(compared))
  }
}

extension EqualsConstraint {
  func lower(into lowering: inout Lowering) {
    lowering.compare(with: other, .equals)
  }
}

extension DiffersConstraint {
  func lower(into lowering: inout Lowering) {
    lowering.compare(with: other, .differs)
  }
}

extension RemoteConstraint {
  func lower(into lowering: inout Lowering) {
    var starts: [Int32] = []
    var names: [String] = []
    for other in with {
      guard let path = lowering.path(other, startsInside: false) else { return }
      let isPrevious = path.base.isPrevious
      if path.field == lowering.field, !isPrevious {
        return lowering.error(
          "comparedWithItself", "the value is sent with the question anyway", at: other.range,
          help: "name other fields")
      }
      let type = lowering.parts.fields[path.field].type
      guard Self.types.contains(type) else {
        return lowering.error(
          "wrongType", "“\(other.value)” is of type \(type)", at: other.range,
          help: "single values go with a question: name the fields in it")
      }
      guard !names.contains(other.value) else {
        return lowering.error("fieldTwice", "“\(other.value)” stands twice", at: other.range)
      }
      names.append(other.value)
      starts.append(Int32(lowering.reference(to: path)))
      lowering.depend(onReads: [ExpressionRead(field: path.field, isPrevious: isPrevious)])
    }
    let reference = lowering.parts.references.count
    lowering.parts.references += starts
    lowering.relate(
      Operation(
        .remote, reference: lowering.remote(named: name.value), low: Int64(reference),
        high: Int64(starts.count)), .remote(name.value, with: names))
  }
}
