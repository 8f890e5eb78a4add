internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

// Many values that fit a field by itself, to draw from.

extension FittingValues {
  /// Values of a pool, apart from choices.
  private static let poolSize = 48
  private static let mostChoices = 300
  /// Guesses and changed values that are judged for one pool.
  private static let mostTried = 1_200

  /// Values that fit, at the edges of what the constraints accept and between them; never none.
  mutating func pool(of field: Int) -> [Node] {
    if let pool = pools[field] { return pool }
    let placed = layout.model.fields[field]
    let isListed = placed.shared.value.constraints.contains {
      ["choices", "lookup", "tag"].contains($0.constraint.key)
    }
    var picker = Picker(state: UInt64(field) &* 2_654_435_761 &+ 20_261_130)
    var found: [Node] = []
    var seen: Set<[UInt8]> = []
    var tried = 0
    func take(_ node: Node) {
      let json = node.jsonBytes()
      guard tried < Self.mostTried, seen.insert(json).inserted else { return }
      tried += 1
      if layout.codes(json, field).isEmpty { found.append(node) }
    }
    let guesses = guesses(for: placed) + edges(of: placed, &picker)
    for guess in guesses.prefix(isListed ? Self.mostChoices : 400) { take(guess) }
    if !isListed, placed.type != .boolean {
      for _ in 0..<Self.mostTried where found.count < Self.poolSize && !found.isEmpty {
        take(found[picker.next(below: found.count)].varied(&picker))
      }
    }
    if !isListed, found.count > 2 * Self.poolSize { found = found.spread(2 * Self.poolSize) }
    pools[field] = found.isEmpty ? values(of: field) : found
    return pools[field] ?? []
  }

  /// Further guesses: lengths at both ends, numbers and days between the ends, and examples of the rules.
  private mutating func edges(of placed: Field, _ picker: inout Picker) -> [Node] {
    let model = placed.shared.value
    let constraints = model.constraints.map(\.constraint)
    var guesses: [Node] = []
    for case .choices(let choices) in constraints {
      guesses += choices.values.prefix(Self.mostChoices).flatMap {
        [Node.plain($0.text), .text($0.text)]
      }
    }
    let rules = [model.typeRule] + model.constraints.map(\.rule)
    var named: Set<String> = []
    for case let rule? in rules where named.insert(rule).inserted {
      guesses += examples(of: rule).prefix(60)
    }
    for case .union(let union) in constraints {
      for unionCase in union.cases.prefix(Self.mostChoices) {
        guesses += unionCase.content.placeholder.map { [.text($0)] } ?? []
        for placed in unionCase.content.constraints where guesses.count < Self.mostChoices {
          if case .pattern(let pattern) = placed.constraint {
            guesses += samples(of: pattern.source).prefix(1).map { .text($0) }
          }
        }
      }
    }
    if model.settings.isNullable == true { guesses.append(.plain("null")) }
    switch placed.type {
    case .integer, .number: guesses += numbers(between: constraints, placed.type, &picker)
    case .date, .time, .local, .datetime:
      guesses += moments(between: constraints, placed.type, &picker)
    case .text: guesses += texts(of: constraints, guesses)
    case .boolean, .any, .list, .group: break
    }
    return guesses
  }

  private func examples(of rule: String) -> [Node] {
    if let own = layout.model.rules[rule] { return own.valid }
    if let ready = RuleLibrary.ruleWithExamples(named: rule) { return ready.valid }
    guard let dot = rule.lastIndex(of: ".") else { return [] }
    let (family, variant) = (String(rule[..<dot]), String(rule[rule.index(after: dot)...]))
    let entry =
      layout.model.rules[family] ?? RuleLibrary.ruleWithExamples(named: family, variant: variant)
    return entry?.variantExamples.first { $0.name == variant }?.valid ?? []
  }

  private func numbers(
    between constraints: [ConstraintModel], _ type: ValueType, _ picker: inout Picker
  ) -> [Node] {
    var (low, high) = (-1_000_000_000_000.0, 1_000_000_000_000.0)
    var steps: [ExactNumber] = []
    for constraint in constraints {
      if case .range(let range) = constraint {
        low = max(low, range.low.flatMap { Double($0.value) } ?? low)
        high = min(high, range.high.flatMap { Double($0.value) } ?? high)
      }
      if case .step(let step) = constraint, let step = JSONNumber.exact(step.text), !step.isZero {
        steps.append(step)
      }
    }
    if low < -1e11 { low = high > 1e11 || high > 0 ? 0 : high - 1_000 }
    if high > 1e11 { high = low + 1_000 }
    let span = Int(max(0, min(high - low, 1e15)))
    let tenths = type == .number && steps.isEmpty
    return (0..<24).compactMap { _ in
      let whole = Int(low.rounded(.up)) + picker.next(below: span + 1)
      var number = ExactNumber(Int128(whole))
      if tenths {
        let part = ExactNumber(Int128(picker.next(below: 100)), exponent: -2)
        number = ExactNumber.add(number, part) ?? number
      }
      for step in steps {
        // Any multiple of the step: hundredths of a number are as frequent as whole ones.
        let share = ExactNumber(Int128(picker.next(below: 100)))
        let part =
          ExactNumber.multiply(step, share).flatMap { ExactNumber.add(number, $0) } ?? number
        guard let rest = ExactNumber.remainder(part, step) else { return nil }
        number = ExactNumber.subtract(part, rest) ?? number
      }
      return .plain(number.stripped.text)
    }
  }

  private func moments(
    between constraints: [ConstraintModel], _ type: ValueType, _ picker: inout Picker
  ) -> [Node] {
    var (low, high): (Int64?, Int64?)
    for case .range(let range) in constraints {
      low = range.low.flatMap { day($0.value) } ?? low
      high = range.high.flatMap { day($0.value) } ?? high
    }
    let first = low ?? (high ?? today) - 400
    let span = Int(max(0, min((high ?? max(today, first) + 400) - first, 200_000)))
    return (0..<24).map { _ in
      let day = CalendarDay.text(first + Int64(picker.next(below: span + 1)))
      let (hour, minute) = (picker.next(below: 24), picker.next(below: 60))
      let time = (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
      return switch type {
      case .date: .text(day)
      case .time: .text(time)
      case .local: .text("\(day)T\(time)")
      case .datetime, .text, .integer, .number, .boolean, .any, .list, .group:
        .text("\(day)T\(time):00Z")
      }
    }
  }

  /// The day number of an end of a range; nil for other fields and times of day.
  private func day(_ end: String) -> Int64? {
    if let day = RelativeDays.all(in: end, from: today).first { return day }
    if end.hasPrefix("now") { return today }
    return RangeEnd.literal(String(end.prefix(10)), .date)
  }

  /// Texts of the shortest and the longest length, and of one between.
  private func texts(of constraints: [ConstraintModel], _ known: [Node]) -> [Node] {
    var lengths: [Int] = []
    for case .length(let length) in constraints {
      lengths.append(length.low)
      if let high = length.high { lengths += [high, (length.low + high) / 2] }
    }
    let others = ["Anna", "Müller", "Tbilisi", "two words", "Ω", "a1", "x-y", "ABC", "12345"]
    let texts = known.compactMap(\.text) + others
    return others.map { .text($0) }
      + lengths.filter { 1...2_000 ~= $0 }.flatMap { length in
        (texts.prefix(4) + ["a", "Aa1 ", "Zé"]).map { .text($0.filled(to: length)) }
      }
  }
}

extension String {
  /// The text cut, or repeated, to so many code points.
  fileprivate func filled(to length: Int) -> String {
    guard !isEmpty else { return self }
    let scalars = Array(unicodeScalars)
    var view = String.UnicodeScalarView()
    for place in 0..<length { view.append(scalars[place % scalars.count]) }
    return String(view)
  }
}

extension Array {
  /// So many of them, from all parts.
  fileprivate func spread(_ most: Int) -> [Element] {
    count <= most ? self : (0..<most).map { self[$0 * count / most] }
  }
}
