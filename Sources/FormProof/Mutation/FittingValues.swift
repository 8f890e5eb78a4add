internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPatterns
internal import FormPlatform
internal import FormText

/// Single values that fit a field by itself, made of what its constraints say.
///
/// They are guesses, which the form judges: where none fits the first guess is as good as any.
struct FittingValues {
  let layout: TrialLayout
  private var known: [Int: [Node]] = [:]
  private var words: [String: [String]] = [:]
  /// Values to draw from, by field: see ``pool(of:)``.
  var pools: [Int: [Node]] = [:]
  /// The day number that `today` is.
  let today: Int64

  init(_ layout: TrialLayout, now: Date = TrialPayload.usualNow) {
    self.layout = layout
    today = Int64((now.timeIntervalSince1970 / 86_400).rounded(.down))
  }

  /// Guesses that are judged for one field.
  static let mostGuesses = 60
  /// Fitting values enough: the items of a list, of which no two may be the same, want some.
  private static let enough = 4

  /// Values that fit, the simplest first; never none.
  mutating func values(of field: Int) -> [Node] {
    if let values = known[field] { return values }
    let guesses = guesses(for: layout.model.fields[field])
    let codes = layout.codes
    let fitting = guesses.prefix(Self.mostGuesses).lazy
      .filter { codes($0.jsonBytes(), field).isEmpty }.prefix(Self.enough)
    let found = Array(fitting)
    let values = found.isEmpty ? Array(guesses.prefix(1)) : found
    known[field] = values.isEmpty ? [.text("a")] : values
    return known[field] ?? []
  }

  mutating func guesses(for placed: Field) -> [Node] {
    let model = placed.shared.value
    let constraints = model.constraints.map(\.constraint)
    var guesses: [Node] = []
    for case .choices(let choices) in constraints {
      guesses += choices.values.prefix(Self.mostGuesses / 4).flatMap {
        [Node.plain($0.text), .text($0.text)]
      }
    }
    if constraints.contains(where: { $0.key == "lookup" }) {
      guesses += layout.itemNames.map { .text($0) }
    }
    switch placed.type {
    case .integer, .number: guesses += numbers(constraints, model.example)
    case .boolean: guesses += ["true", "false"].map { Node.plain($0) }
    case .date, .time, .datetime, .local: guesses += moments(placed.type, constraints)
    case .text: guesses += texts(constraints, [model.example, model.settings.placeholder])
    case .any: guesses += [.text("a"), .plain("1"), .plain("true")]
    case .list: guesses.append(.sequence([]))
    case .group: guesses.append(.mapping([]))
    }
    return guesses
  }

  // MARK: Numbers and moments

  private func numbers(_ constraints: [ConstraintModel], _ example: String?) -> [Node] {
    var steps: [ExactNumber] = []
    for case .step(let step) in constraints {
      if let step = JSONNumber.exact(step.text), !step.isZero { steps.append(step) }
    }
    var starts = ["1", "0", "5", "10", "100"].compactMap(JSONNumber.exact)
    let ends = Self.ends(of: constraints).filter(JSONScalar.isNumber).compactMap(JSONNumber.exact)
    let one = ExactNumber(1)
    for end in ends {
      let near = [
        end, ExactNumber.add(end, one), ExactNumber.subtract(end, one), ExactNumber.add(end, end),
      ]
      starts += near.compactMap(\.self)
    }
    if ends.count > 1, let sum = ExactNumber.add(ends[0], ends[1]),
      let middle = ExactNumber.divide(sum, ExactNumber(2))
    {
      starts.append(middle)
    }
    var numbers = starts
    for step in steps {
      numbers.append(step)
      for start in starts {
        // The multiple at or below it, and the one above.
        guard let rest = ExactNumber.remainder(start, step),
          let below = ExactNumber.subtract(start, rest)
        else { continue }
        numbers += [below, ExactNumber.add(below, step), ExactNumber.subtract(below, step)]
          .compactMap(\.self)
      }
    }
    let written = example.map { JSONScalar.isNumber($0) ? [$0] : [] } ?? []
    return (written + numbers.map(\.stripped.text)).map { .plain($0) }
  }

  private func moments(_ type: ValueType, _ constraints: [ConstraintModel]) -> [Node] {
    var texts = [RangeEnd.example(of: type)]
    for end in Self.ends(of: constraints) {
      texts.append(end)
      texts += RangeEndText.further(end, isLow: true) + RangeEndText.further(end, isLow: false)
      if type == .date {
        for day in RelativeDays.all(in: end, from: today) {
          texts += [day, day + 1, day - 1].map { CalendarDay.text($0) }
        }
      }
    }
    let days = [1, -1, 30, 365, -365].map { CalendarDay.text(today + $0) } + ["2000-01-01"]
    let others =
      switch type {
      case .date: days
      case .time: ["12:00", "00:00", "18:00", "23:00"]
      case .local, .datetime:
        [CalendarDay.text(today) + "T13:00"]
          + [days[0], days[3], days[1], days[5]].map { $0 + "T12:00" }
      case .text, .integer, .number, .boolean, .any, .list, .group: [String]()
      }
    let seconds = type == .datetime ? ":00Z" : ""
    return texts.map { .text($0) } + others.map { .text($0 + seconds) }
  }

  /// Both ends of each range, as they are written.
  static func ends(of constraints: [ConstraintModel]) -> [String] {
    constraints.flatMap { constraint -> [String] in
      guard case .range(let range) = constraint else { return [] }
      return [range.low?.value, range.high?.value].compactMap(\.self)
    }
  }

  // MARK: Texts

  private mutating func texts(_ constraints: [ConstraintModel], _ examples: [String?]) -> [Node] {
    var texts = examples.compactMap(\.self)
    var least = 1
    var most = Int.max
    var parts: [String] = []
    for constraint in constraints {
      switch constraint {
      case .length(let length):
        least = max(least, length.low)
        most = min(most, length.high ?? .max)
      case .pattern(let pattern): texts += samples(of: pattern.source)
      case .format(let format): texts.append(format.format.example)
      case .includes(let includes):
        for part in includes.parts {
          switch part.content {
          case .text(let text): parts.append(text)
          case .find(let find): parts += samples(of: find).prefix(1)
          }
        }
      case .excludes, .choices, .forbidden, .range, .step, .checksum, .count, .equals, .differs,
        .unique, .unicode, .remote, .lookup, .union:
        continue
      }
    }
    least = min(least, 5_000)
    let included = parts.joined()
    for letter in ["a", "A", "1", "x"] {
      let missing = max(0, least - included.unicodeScalars.count)
      texts.append(included + String(repeating: letter, count: missing))
    }
    // What a pattern has too little of is more often there twice than not.
    texts += texts.filter { $0.unicodeScalars.count < least }.map {
      String(repeating: $0, count: 1 + least / max(1, $0.unicodeScalars.count))
    }
    return texts.filter { !$0.isEmpty && $0.unicodeScalars.count <= most }.map { .text($0) }
  }

  mutating func samples(of pattern: PatternSource) -> [String] {
    if let found = words[pattern.text] { return found }
    let found = PatternSamples.words(of: pattern.text, flags: pattern.flags, count: 8, seed: 1)
    words[pattern.text] = found
    return found
  }
}
