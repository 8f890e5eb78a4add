internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// Why no value of a field can be valid.
struct Impossibility {
  var message: String
  var label: String
  var help: String
  var place: SourceRange
  /// The other constraint, and what it says.
  var other: (place: SourceRange, label: String)?

  init?(_ field: InspectedField, _ refusals: [[String]]) {
    guard
      let found =
        Self.byPresence(field) ?? Self.byLength(field) ?? Self.byCount(field) ?? Self.byRange(field)
        ?? Self.byMovingRange(field) ?? Self.byStep(field) ?? Self.byComparison(field)
        ?? Self.byChoices(field, refusals)
    else { return nil }
    self = found
  }

  init(
    _ message: String, at place: SourceRange, label: String = "", help: String = "",
    other: (place: SourceRange, label: String)? = nil
  ) {
    self.message = message
    self.label = label
    self.help = help
    self.place = place
    // One place is shown once.
    self.other = other?.place == place ? nil : other
  }

  /// A value that nobody may send, nothing works out, and that must be there.
  private static func byPresence(_ field: InspectedField) -> Impossibility? {
    guard field.field.shared.value.settings.isPresent == false, case .always = field.requirement,
      !field.hasDefault,
      field.compute == nil, let key = field.node?["present"]
    else { return nil }
    return Impossibility(
      "no record is valid: “\(field.shownName)” must be filled in, and its key may not be sent",
      at: key.range, label: "the key is refused",
      help: "leave out “present” or “required”",
      other: field.node?["required"].map { ($0.range, "a value is wanted") })
  }

  private static func byLength(_ field: InspectedField) -> Impossibility? {
    guard field.isText || field.type == .any else { return nil }
    let lengths = Lengths(field.constraints)
    guard let high = lengths.high else { return nil }
    if high.value == 0, !field.judgesNothing {
      return Impossibility(
        "no value fits: a filled value is longer than that", at: high.constraint.place,
        label: "only an empty value", help: "an optional field may be left empty anyway")
    }
    if let low = lengths.low, low.value > high.value {
      return Impossibility(
        "no value fits: it would need \(low.value) characters or more and \(high.value) or fewer",
        at: low.constraint.place, label: "at least \(low.value)",
        help: "lengths add up, those of rules too: keep one of the two",
        other: (high.constraint.place, "at most \(high.value)"))
    }
    for constraint in field.constraints {
      guard case .includes(let it) = constraint.kind else { continue }
      for part in it.parts {
        guard case .text(let text) = part.content, text.unicodeScalars.count > high.value else {
          continue
        }
        return Impossibility(
          "no value fits: the part “\(text)” is longer than the value may be",
          at: constraint.place, help: "allow a longer value, or leave the part out",
          other: (high.constraint.place, "at most \(high.value)"))
      }
    }
    return nil
  }

  private static func byCount(_ field: InspectedField) -> Impossibility? {
    var low: (value: Int, place: SourceRange)?
    var high: (value: Int, place: SourceRange)?
    for constraint in field.constraints {
      guard case .count(let it) = constraint.kind else { continue }
      if it.low > low?.value ?? 0 { low = (it.low, constraint.place) }
      if let most = it.high, most < high?.value ?? .max { high = (most, constraint.place) }
    }
    guard let high else { return nil }
    if high.value == 0, !field.judgesNothing {
      return Impossibility(
        "no list fits: one that is filled has items", at: high.place,
        label: "only an empty list", help: "leave the field out")
    }
    guard let low, low.value > high.value else { return nil }
    return Impossibility(
      "no list fits: it would need \(low.value) items or more and \(high.value) or fewer",
      at: low.place, label: "at least \(low.value)", other: (high.place, "at most \(high.value)"))
  }

  private static func byRange(_ field: InspectedField) -> Impossibility? {
    let range = NumberRange(field.constraints)
    guard range.isEmpty(ofIntegers: field.type == .integer), let low = range.low,
      let high = range.high
    else { return nil }
    let isCrossed = NumberRange.compare(low, high) > 0
    return Impossibility(
      isCrossed
        ? "no value fits: \(low.text) or more, and \(high.text) or less"
        : "no \(field.type == .integer ? "whole number" : "value") exists between \(low.text) and \(high.text)",
      at: low.constraint.place, label: "from \(low.text) on",
      help: isCrossed ? "ranges add up, those of rules too: keep one of the two" : "",
      other: (high.constraint.place, "up to \(high.text)"))
  }

  /// Ends that move with the clock at a distance from each other: `today-13y..today-18y`.
  private static func byMovingRange(_ field: InspectedField) -> Impossibility? {
    typealias Moving = (days: ClosedRange<Int>, end: InspectedEnd, place: SourceRange)
    var lows: [(InspectedEnd, InspectedConstraint)] = []
    var highs: [(InspectedEnd, InspectedConstraint)] = []
    for constraint in field.constraints {
      if let low = constraint.ends.low { lows.append((low, constraint)) }
      if let high = constraint.ends.high { highs.append((high, constraint)) }
    }
    for (low, first) in lows {
      for (high, second) in highs where isCertainlyAfter(low, high) {
        return Impossibility(
          "no value fits: \(low.text) is always after \(high.text)", at: first.place,
          label: "from \(low.text) on",
          help: first.place == second.place
            ? "put the earlier end first: \(high.text)..\(low.text)" : "keep one of the two",
          other: (second.place, "up to \(high.text)"))
      }
    }
    return nil
  }

  private static func isCertainlyAfter(_ low: InspectedEnd, _ high: InspectedEnd) -> Bool {
    guard case .moving(let months, let days, let microseconds) = low.kind,
      case .moving(let otherMonths, let otherDays, let otherMicroseconds) = high.kind
    else { return false }
    let span = months - otherMonths
    // A month has 28 days or more, and 31 or fewer.
    let least = span * (span > 0 ? 28 : 31) + days - otherDays
    let rest = microseconds - otherMicroseconds
    return least > 0 && rest >= 0 || least == 0 && span == 0 && rest > 0
      || Int64(least) * 86_400_000_000 + rest > 0 && span == 0
  }

  private static func byStep(_ field: InspectedField) -> Impossibility? {
    guard field.isNumber else { return nil }
    let range = NumberRange(field.constraints)
    for constraint in field.constraints {
      guard case .step(let it) = constraint.kind, let step = WrittenNumber.exact(it.text),
        let low = range.low, let high = range.high, let first = WrittenNumber.exact(low.text),
        let last = WrittenNumber.exact(high.text),
        let rest = ExactNumber.remainder(first, step)
      else { continue }
      // The first multiple that is not below the low end.
      var candidate = ExactNumber.subtract(first, rest)
      let isMultiple = rest.isZero
      if !isMultiple && first.coefficient > 0 || isMultiple && low.isExcluded {
        candidate = candidate.flatMap { ExactNumber.add($0, step) }
      }
      guard let candidate else { continue }
      let order = ExactNumber.compare(candidate, last)
      if order > 0 || order == 0 && high.isExcluded {
        return Impossibility(
          "no value fits: no multiple of \(it.text) exists between \(low.text) and \(high.text)",
          at: constraint.place, help: "widen the range, or change the step",
          other: (low.constraint.place, "the range"))
      }
    }
    return nil
  }

  private static func byComparison(_ field: InspectedField) -> Impossibility? {
    for constraint in field.constraints {
      guard case .equals(let it) = constraint.kind, let other = constraint.other else { continue }
      for second in field.constraints {
        guard case .differs = second.kind, second.other == other else { continue }
        return Impossibility(
          "no value fits: it must equal “\(it.other.value)” and differ from it",
          at: constraint.place,
          help: "keep one of the two", other: (second.place, "and differ"))
      }
    }
    return nil
  }

  private static func byChoices(_ field: InspectedField, _ refusals: [[String]]) -> Impossibility? {
    guard let choices = field.choices, refusals.count == choices.count,
      refusals.allSatisfy({ !$0.isEmpty }),
      let constraint = field.constraints.first(where: {
        if case .choices = $0.kind { true } else { false }
      })
    else { return nil }
    let codes = Set(refusals.flatMap { $0 }).sorted().joined(separator: ", ")
    let other = field.constraint(giving: refusals[0])
    return Impossibility(
      choices.count == 1
        ? "no value fits: the field rejects its only choice"
        : "no value fits: the field rejects all of its choices", at: constraint.place,
      label: codes, help: "change the choices, or the constraint that rejects them",
      other: other.map { ($0.place, "\($0.key)") })
  }
}

extension InspectedField {
  /// The constraint that most likely gives the first of some codes.
  func constraint(giving codes: [String]) -> InspectedConstraint? {
    let keys: [String: String] = [
      "tooShort": "length", "tooLong": "length", "patternMismatch": "pattern",
      "missingPart": "includes", "forbiddenPart": "excludes", "forbiddenValue": "forbidden",
      "rangeUnderflow": "range", "rangeOverflow": "range", "stepMismatch": "step",
      "checksumMismatch": "checksum", "charactersNotAllowed": "unicode", "noRuleFits": "any",
    ]
    guard let code = codes.first, let key = keys[code] else { return nil }
    return constraints.first { $0.key == key }
  }
}
