internal import FormLint
internal import FormText

/// Makes fields of what is known of the places of records.
struct FieldPlanner {
  /// Fewer objects show no natural bounds.
  static let bigSample = 1000
  /// Fewer values show neither choices nor a pattern.
  static let fewestValues = 50

  let ready: ReadyRules
  /// There are so many places that only rules that are likely are tried.
  var isWide = false

  /// The fields of a group.
  func fields(of group: PlaceSketch) -> [InferredField] {
    var singles: [ObjectIdentifier: InferredField] = [:]
    for member in group.members where member.isLearned || group.isTable {
      singles[ObjectIdentifier(member)] = field(of: member)
    }
    let conditions = conditions(in: group)
    return group.members.enumerated().compactMap { index, member in
      guard var field = singles[ObjectIdentifier(member)] else { return nil }
      field.reason = CountText.share(min(member.filled, group.objects), of: group.objects)
      field.lines.insert(contentsOf: presence(of: member, in: group, conditions[index]), at: 0)
      return field
    }
  }

  private func presence(
    of member: PlaceSketch, in group: PlaceSketch, _ condition: InferredCondition?
  ) -> [InferredField.Line] {
    let objects = group.kinds.object
    var lines: [InferredField.Line] = []
    if let condition {
      lines.append(
        InferredField.Line(key: "when", value: condition.value, reason: condition.reason))
      if condition.isRequired, !member.struck.contains(.required) {
        lines.append(
          InferredField.Line(key: "required", value: "true", reason: "wherever it applies"))
      }
      return lines
    }
    guard objects > 0, !member.struck.contains(.required),
      objects - member.kinds.filled <= objects / 1000
    else { return [] }
    lines.append(
      InferredField.Line(
        key: "required", value: "true",
        reason: CountText.share(min(member.filled, group.objects), of: group.objects)))
    return lines
  }

  /// A field without its presence.
  func field(of place: PlaceSketch) -> InferredField {
    var field = InferredField(name: place.name)
    place.chosen = ChosenConstraints()
    let kinds = place.kinds
    let tolerated = kinds.filled / 1000
    if place.isOpaque || place.struck.contains(.type) {
      field.lines = [
        line("type", "any", place.isOpaque ? "it is too deep or one of too many" : "several kinds")
      ]
    } else if kinds.filled == 0 {
      field.lines = place.isSecret ? [line("secret", "true", "its name")] : []
      if !place.isSecret { field.lines = [line("type", "any", "never filled")] }
    } else if kinds.object > 0, kinds.filled - kinds.object <= tolerated {
      field.content = group(place)
    } else if kinds.list > 0, kinds.filled - kinds.list <= tolerated {
      field.content = list(place)
    } else if kinds.object > tolerated || kinds.list > tolerated {
      field.lines = [line("type", "any", "lists or objects among other values")]
    } else {
      field.lines = scalar(place, tolerated)
    }
    return field
  }

  /// The content of an object: fields, or values by their keys.
  func group(_ place: PlaceSketch) -> InferredField.Content {
    if place.values == nil, place.looksLikeMap { place.becomeMap() }
    guard let values = place.values else {
      return .group(fields(of: place), isOpen: place.hasMore || place.struck.contains(.keys))
    }
    return .map(item(values))
  }

  private func list(_ place: PlaceSketch) -> InferredField.Content {
    guard let items = place.items else {
      return .list(InferredField(name: [], lines: [line("type", "any", "never filled")]))
    }
    return .list(item(items))
  }

  /// Items and values of maps are required unless the data show others.
  private func item(_ place: PlaceSketch) -> InferredField {
    var field = field(of: place)
    if place.kinds.empty > place.kinds.filled / 1000 || place.struck.contains(.required) {
      field.lines.insert(line("required", "false", "some are empty"), at: 0)
    }
    return field
  }

  private func line(_ key: String, _ value: String, _ reason: String) -> InferredField.Line {
    InferredField.Line(key: key, value: value, reason: reason)
  }

  // MARK: Single values

  private func scalar(_ place: PlaceSketch, _ tolerated: Int) -> [InferredField.Line] {
    let kinds = place.kinds
    let isCells = place.cells.integer + place.cells.number + place.cells.boolean > 0
    if place.isSecret {
      let isNumeric = kinds.integer + kinds.number > tolerated
      let type =
        isNumeric ? kinds.text > tolerated ? "any" : kinds.number > 0 ? "number" : "integer" : nil
      return (type.map { [line("type", $0, "")] } ?? []) + [line("secret", "true", "its name")]
    }
    if isCells, kinds.filled == kinds.text { return cells(place, tolerated) }
    var types: [String] = []
    if kinds.number > tolerated {
      types.append("number")
    } else if kinds.integer > tolerated {
      types.append("integer")
    }
    if kinds.boolean > tolerated { types.append("boolean") }
    if kinds.text > tolerated { types.append("text") }
    guard types.count < 2, let type = types.first else {
      if types.isEmpty { return [line("type", "any", "several kinds")] }
      return [line("type", "[\(types.joined(separator: ", "))]", kindsReason(kinds))]
    }
    return single(place, type)
  }

  private func kindsReason(_ kinds: PlaceSketch.Kinds) -> String {
    [
      (kinds.integer + kinds.number, "numbers"), (kinds.boolean, "booleans"),
      (kinds.text, "strings"),
    ]
    .filter { $0.0 > 0 }.map { "\(CountText.text($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  /// A column of a table, whose cells are strings.
  private func cells(_ place: PlaceSketch, _ tolerated: Int) -> [InferredField.Line] {
    let (text, cells) = (place.kinds.text, place.cells)
    if text - cells.boolean <= tolerated { return single(place, "boolean") }
    guard text - cells.integer - cells.number <= tolerated else { return single(place, "text") }
    if cells.number > tolerated { return single(place, "number") }
    // Check digits show that digits are a name and no number.
    let fits = ReadyRules.strong(rules(of: place, isNumeric: false))
    if fits != nil { return single(place, "text") }
    return single(place, "integer")
  }

  private func single(_ place: PlaceSketch, _ type: String) -> [InferredField.Line] {
    place.chosen.type = type
    switch type {
    case "boolean": return [line("type", "boolean", reason(place, .type))]
    case "text": return text(place)
    default: return number(place, type)
    }
  }

  private func rules(of place: PlaceSketch, isNumeric: Bool) -> [ReadyRules.Fit] {
    let seen = place.sample.seen
    if place.fits.map({ $0.seen != seen || $0.isNumeric != isNumeric }) ?? true {
      let words = Set(SecretWords.split(String(decoding: place.name, as: UTF8.self)))
      let found = ready.fits(
        place.sample.values, isNumeric: isNumeric, named: words, amongFew: isWide)
      place.fits = (seen, isNumeric, found)
    }
    return (place.fits?.found ?? []).filter { !place.struck.contains(.rule($0.candidate.name)) }
  }

  private func text(_ place: PlaceSketch) -> [InferredField.Line] {
    let fits = rules(of: place, isNumeric: false)
    let choices = choices(place, isText: true)
    // Addresses and numbers of people are not printed as choices.
    if let fit = fits.first,
      choices == nil || fit.isCertain || fit.isNamed && fit.chance < 0.9
    {
      place.chosen.rule = fit.candidate.name
      place.chosen.hasChoices = false
      return [
        line(
          fit.candidate.isType ? "type" : "rule", fit.candidate.name,
          reason(place, .rule(fit.candidate.name)))
      ]
    }
    if let choices { return [choices] }
    let count = place.shapes.count
    if count >= Self.fewestValues, !place.struck.contains(.pattern),
      let pattern = place.shapes.pattern(leavingOut: count / 1000)
    {
      place.chosen.hasPattern = true
      return [line("pattern", YAMLScalar.quoted(pattern), reason(place, .pattern))]
    }
    return []
  }

  private func number(_ place: PlaceSketch, _ type: String) -> [InferredField.Line] {
    let typeLine = line("type", type, reason(place, .type))
    if let choices = choices(place, isText: false) { return [typeLine, choices] }
    if let fit = rules(of: place, isNumeric: true).first, place.numbers.count >= Self.fewestValues {
      place.chosen.rule = fit.candidate.name
      return [line("rule", fit.candidate.name, reason(place, .rule(fit.candidate.name)))]
    }
    guard let range = range(place) else { return [typeLine] }
    place.chosen.hasRange = true
    return [typeLine, line("range", range, reason(place, .range))]
  }

  /// Only bounds that numbers have by nature, never those of the sample.
  private func range(_ place: PlaceSketch) -> String? {
    let numbers = place.numbers
    let some = numbers.count / 100
    guard numbers.count >= Self.bigSample, numbers.negatives <= numbers.count / 1000,
      !place.struck.contains(.range)
    else { return nil }
    let hasFractions = place.kinds.number + place.cells.number > some
    if numbers.aboveOne == 0, hasFractions, numbers.ends.lowUnit > some,
      numbers.ends.highUnit > some
    {
      return "0..1"
    }
    if numbers.aboveHundred == 0, numbers.ends.lowPercent > some, numbers.ends.highPercent > some {
      return "0..100"
    }
    return "0.."
  }

  /// How many values keep a claim, and how many there are.
  private func reason(_ place: PlaceSketch, _ claim: Claim) -> String {
    let faults = place.faults[claim]?.count ?? 0
    return CountText.share(max(0, place.filled - faults), of: place.filled)
  }
}
