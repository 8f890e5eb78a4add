/// How a value is judged while it is read; see `RecordChecker.isValidAtOnce`.
enum OnePassWay: UInt8, BitwiseCopyable, Sendable {
  /// It is not: the record is read first, and judged then.
  case none
  case text, boolean, number, instant, list, group
}

extension PlanParts {
  /// Marks what can be judged while it is read: whatever needs nothing but its own value, or that of a
  /// neighbour that must be the same.
  ///
  /// Works from the inside out: fields come behind the group or list that holds them.
  mutating func markOnePass() {
    // Lists and objects within each other, from a field's own on.
    var depths = [Int](repeating: 0, count: fields.count)
    for index in fields.indices.reversed() {
      let field = fields[index]
      guard !field.flags.contains(.deferred) else { continue }
      let isAlone = field.dynamic < 0
      switch field.type {
      case .text:
        if isAlone || field.flags.contains(.relationsAreReady) { fields[index].way = .text }
      case .boolean where isAlone: fields[index].way = .boolean
      case .integer where isAlone, .number where isAlone: fields[index].way = .number
      case .date where isAlone, .time where isAlone, .datetime where isAlone:
        fields[index].way = .instant
      case .list where isAlone:
        let items = Int(field.items)
        guard items > index, fields[items].way != .none else { continue }
        depths[index] = depths[items] + 1
        if depths[index] <= limits.reader.depth { fields[index].way = .list }
      case .group where isAlone:
        guard let depth = markGroup(of: index, depths) else { continue }
        depths[index] = depth + 1
        if depths[index] <= limits.reader.depth { fields[index].way = .group }
      case .boolean, .integer, .number, .date, .time, .datetime, .list, .group, .any: continue
      }
    }
  }

  /// Notes what the one pass asks of a group, and returns how deep it goes; nil where it cannot be used.
  private mutating func markGroup(of owner: Int, _ depths: [Int]) -> Int? {
    let group = Int(fields[owner].group)
    guard group >= 0 else { return nil }
    let span = groups[group].fields
    guard span.count <= 64, span.count <= limits.reader.keys, Int(span.start) > owner else {
      return nil
    }
    var depth = 0
    for place in 0..<Int(span.count) {
      let field = fields[Int(span.start) + place]
      let mustBeFilled =
        field.flags.contains(.required) || field.defaultValue.count > 0 || field.dynamic >= 0
      // A condition or a computed value must be worked out where nothing was sent, too.
      guard !field.flags.contains(.deferred), !mustBeFilled || field.way != .none else {
        return nil
      }
      if mustBeFilled { groups[group].mustBeFilled |= 1 << UInt64(place) }
      if field.way == .text, field.dynamic >= 0 { groups[group].compared |= 1 << UInt64(place) }
      depth = max(depth, depths[Int(span.start) + place])
    }
    return depth
  }
}
