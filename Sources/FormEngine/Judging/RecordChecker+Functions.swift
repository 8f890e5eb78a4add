/// Lists and parts of dates.
extension RecordChecker {
  mutating func list(_ node: ExpressionNode, _ here: Standpoint) -> ExpressionValue {
    let count = Int(node.b)
    let start = expressions.values.append(repeating: .unknown, count: count)
    for place in 0..<count {
      let item = evaluate(Int(plan.references[Int(node.a) &+ place]), here)
      expressions.values[start &+ place] = item
    }
    return .list(start: start, count: count)
  }

  func item(_ list: ExpressionValue, _ place: ExpressionValue) -> ExpressionValue {
    if list.kind == .error { return list }
    if place.kind == .error { return place }
    if list.kind == .unknown || place.kind == .unknown { return .unknown }
    guard list.kind == .list, place.kind == .number else { return .error(.wrongType) }
    guard let index = place.number.integer, index >= 0, index < list.count else { return .unknown }
    return expressions.values[list.start &+ index]
  }

  func size(_ value: ExpressionValue) -> ExpressionValue {
    switch value.kind {
    case .list: return .integer(value.count)
    case .text:
      let text = text(value)
      return unsafe .integer(UTF8Bytes.codePoints(text.bytes, text.count))
    case .unknown, .error: return value
    case .boolean, .number, .date, .time, .datetime, .local, .duration, .dateSpan, .group,
      .anything:
      return .error(.wrongType)
    }
  }

  // MARK: Lists

  mutating func macro(_ node: ExpressionNode, _ here: Standpoint) -> ExpressionValue {
    let list = evaluate(Int(node.a), here)
    guard list.kind == .list else { return noList(list) }
    let ofPairs = node.detail == ExpressionNode.ofPairs
    let outer = expressions.variables[Int(node.c)]
    let outerValue = ofPairs ? expressions.variables[Int(node.c) &+ 1] : .unknown
    defer {
      expressions.variables[Int(node.c)] = outer
      if ofPairs { expressions.variables[Int(node.c) &+ 1] = outerValue }
    }
    switch node.kind {
    case .filter: return filtered(list, node, here)
    case .map:
      let count = ofPairs ? list.count / 2 : list.count
      let start = expressions.values.append(repeating: .unknown, count: count)
      for place in 0..<count {
        setVariables(of: node, to: list, place)
        let value = body(of: node, here)
        expressions.values[start &+ place] = value
      }
      return .list(start: start, count: count)
    default: return counted(list, node, here)
    }
  }

  /// Works out the body of a macro for one item; the lists that it made are forgotten, unless it is one.
  private mutating func body(of node: ExpressionNode, _ here: Standpoint) -> ExpressionValue {
    let mark = expressions.values.count
    let value = evaluate(Int(node.b), here)
    if value.kind != .list { expressions.values.setCount(mark) }
    return value
  }

  /// Gives the variable of a macro the value of an item, or its two those of a pair.
  private mutating func setVariables(
    of node: ExpressionNode, to list: ExpressionValue, _ place: Int
  ) {
    guard node.detail == ExpressionNode.ofPairs else {
      expressions.variables[Int(node.c)] = expressions.values[list.start &+ place]
      return
    }
    expressions.variables[Int(node.c)] = expressions.values[list.start &+ 2 &* place]
    expressions.variables[Int(node.c) &+ 1] = expressions.values[list.start &+ 2 &* place &+ 1]
  }

  /// What stands for a result where there should be a list.
  func noList(_ value: ExpressionValue) -> ExpressionValue {
    value.kind == .error || value.kind == .unknown ? value : .error(.wrongType)
  }

  private mutating func filtered(
    _ list: ExpressionValue, _ node: ExpressionNode, _ here: Standpoint
  ) -> ExpressionValue {
    let start = expressions.values.append(repeating: .unknown, count: list.count)
    var count = 0
    for place in 0..<list.count {
      let item = expressions.values[list.start &+ place]
      expressions.variables[Int(node.c)] = item
      let isKept = body(of: node, here)
      if !isKept.isDecision { return isKept.kind == .error ? isKept : .error(.wrongType) }
      if isKept.isTrue {
        expressions.values[start &+ count] = item
        count &+= 1
      }
    }
    return .list(start: start, count: count)
  }

  private mutating func counted(
    _ list: ExpressionValue, _ node: ExpressionNode, _ here: Standpoint
  ) -> ExpressionValue {
    var trueOnes = 0
    var falseOnes = 0
    var other: ExpressionValue?
    let count = node.detail == ExpressionNode.ofPairs ? list.count / 2 : list.count
    for place in 0..<count {
      setVariables(of: node, to: list, place)
      var value = body(of: node, here)
      if !value.isDecision, value.kind != .error { value = .error(.wrongType) }
      if value.isTrue {
        trueOnes &+= 1
      } else if value.isFalse {
        falseOnes &+= 1
      } else {
        other = other.map { $0.kind == .error ? value : $0 } ?? value
      }
    }
    switch node.kind {
    case .all: return falseOnes > 0 ? .boolean(false) : other ?? .boolean(true)
    case .exists: return trueOnes > 0 ? .boolean(true) : other ?? .boolean(false)
    default: return trueOnes > 1 ? .boolean(false) : other ?? .boolean(trueOnes == 1)
    }
  }

  // MARK: Parts of dates

  func instantPart(_ node: ExpressionNode, _ value: ExpressionValue) -> ExpressionValue {
    let part = InstantPart(rawValue: node.detail) ?? .getFullYear
    let micros: Int64
    switch value.kind {
    case .unknown, .error: return value
    case .date: return datePart(part, value.instant)
    case .datetime, .local:
      let day = TimeText.floorDivision(value.instant, TimeText.microsecondsADay)
      let date = datePart(part, day)
      if date.kind != .error { return date }
      micros = value.instant &- day &* TimeText.microsecondsADay
    case .time: micros = value.instant
    case .dateSpan: return instantPart(node, plain(value))
    case .duration:
      guard value.months == 0 else { return .error(.wrongType) }
      let total =
        Int128(value.days) * Int128(TimeText.microsecondsADay) + Int128(value.microseconds)
      let unit: Int128
      switch part {
      case .getDays: unit = Int128(TimeText.microsecondsADay)
      case .getHours: unit = 3_600_000_000
      case .getMinutes: unit = 60_000_000
      case .getSeconds: unit = 1_000_000
      case .getMilliseconds: unit = 1_000
      case .getFullYear, .getMonth, .getDate, .getDayOfMonth, .getDayOfWeek, .getDayOfYear:
        return .error(.wrongType)
      }
      return .integer(Int(total / unit))
    case .boolean, .number, .text, .list, .group, .anything: return .error(.wrongType)
    }
    switch part {
    case .getHours: return .integer(Int(micros / 3_600_000_000))
    case .getMinutes: return .integer(Int(micros / 60_000_000 % 60))
    case .getSeconds: return .integer(Int(micros / 1_000_000 % 60))
    case .getMilliseconds: return .integer(Int(micros / 1_000 % 1_000))
    case .getFullYear, .getMonth, .getDate, .getDayOfMonth, .getDayOfWeek, .getDayOfYear, .getDays:
      return .error(.wrongType)
    }
  }

  /// CEL counts months, days of the month and of the year from 0, `getDate` from 1, Sunday as 0.
  private func datePart(_ part: InstantPart, _ day: Int64) -> ExpressionValue {
    let date = CalendarDay.components(of: day)
    switch part {
    case .getFullYear: return .integer(date.year)
    case .getMonth: return .integer(date.month - 1)
    case .getDate: return .integer(date.day)
    case .getDayOfMonth: return .integer(date.day - 1)
    case .getDayOfWeek: return .integer(Int(((day &+ 4) % 7 &+ 7) % 7))
    case .getDayOfYear:
      return .integer(Int(day &- CalendarDay.number(year: date.year, month: 1, day: 1)))
    case .getHours, .getMinutes, .getSeconds, .getMilliseconds, .getDays: return .error(.wrongType)
    }
  }
}
