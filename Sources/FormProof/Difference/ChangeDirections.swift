internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPatterns
internal import FormText

/// In which directions a change can move the verdicts of records, as far as that is proved by the change alone.
///
/// The proof stands on this: a constraint that is added, or that accepts less, makes no record valid; one that is
/// removed, or that accepts more, makes no record invalid.
struct ChangeDirections {
  /// It is proved that no valid record becomes invalid.
  var neverRejects = true
  /// It is proved that no invalid record becomes valid.
  var neverAccepts = true
  /// Strings that only one version of a pattern accepts, the shortest first.
  var words: [String] = []
  /// Why the patterns were not decided, in words; nil where they were, or none changed.
  var reason: String?

  static let unknown = ChangeDirections(neverRejects: false, neverAccepts: false)

  init(neverRejects: Bool = true, neverAccepts: Bool = true) {
    (self.neverRejects, self.neverAccepts) = (neverRejects, neverAccepts)
  }

  /// - Parameters:
  ///   - old: The tree of the old form.
  ///   - new: The tree of the new form.
  init(_ change: WrittenChange, _ old: Node, _ new: Node) {
    let isMonotone = !old.readsVerdicts && !new.readsVerdicts
    if change.path.isEmpty {
      self.init()
      for key in change.keys where !change.isOfControls { join(Self.ofTop(key)) }
    } else if change.keys.isEmpty {
      self = Self.wholeField(change, old, new)
    } else {
      self.init()
      let texts = ["pattern", "length"]
      for key in change.keys where !texts.contains(key.name) { join(Self.of(key)) }
      if change.keys.contains(where: { texts.contains($0.name) }) {
        join(Self.ofTexts(change))
      }
      // A value that fits one case no more may fit another, which has other conditions.
      let mayBeCase =
        change.path.first == "rules"
        && [old, new].contains { $0.choosesByFit || $0["import"] != nil }
      let isChoice = [change.old, change.new].contains { $0?.choosesByFit == true }
      if mayBeCase || isChoice { (neverRejects, neverAccepts) = (false, false) }
    }
    if !isMonotone, !change.isOfWords { (neverRejects, neverAccepts) = (false, false) }
  }

  private mutating func join(_ other: ChangeDirections) {
    neverRejects = neverRejects && other.neverRejects
    neverAccepts = neverAccepts && other.neverAccepts
    words += other.words
    reason = reason ?? other.reason
  }

  // MARK: Fields that are new or gone

  private static func wholeField(
    _ change: WrittenChange, _ old: Node, _ new: Node
  ) -> ChangeDirections {
    guard change.path.dropLast().last == "fields", change.renamed == nil,
      (change.old == nil) != (change.new == nil)
    else { return .unknown }
    let tree = change.old == nil ? new : old
    // Keys that no field has must be rejected.
    guard tree.rejectsUnknown(on: change.path) else { return .unknown }
    let description = change.old ?? change.new
    // Other keys may give it a value, or ask for one; so may the rules of the form.
    let plain = ["label", "help", "placeholder", "message", "type", "required"]
    let hasOwnRules = tree["rules"] != nil || tree["import"] != nil
    let isOptional = description?["required"] == nil || description?["required"]?.text == "false"
    let isPlain = description?.entries?.allSatisfy {
      plain.contains($0.key) || isMonotone($0.key) || $0.key == "rule" && !hasOwnRules
    }
    guard isOptional, isPlain == true else { return .unknown }
    return ChangeDirections(neverRejects: change.old == nil, neverAccepts: change.new == nil)
  }

  // MARK: One key

  /// Whether a key adds a constraint and nothing else: a look-up may fill other fields, and a question may stay open.
  private static func isMonotone(_ key: String) -> Bool {
    switch ConstraintKind(rawValue: key) {
    case .lookup, .remote, nil: false
    case .pattern, .includes, .excludes, .length, .choices, .forbidden, .range, .step, .checksum,
      .format, .count, .equals, .differs, .unique, .unicode:
      true
    }
  }

  private static func ofTop(_ key: WrittenChange.Key) -> ChangeDirections {
    switch key.name {
    // A condition between records cannot be proved from one of them.
    case "records", "unique": .unknown
    default: of(key)
    }
  }

  private static func of(_ key: WrittenChange.Key) -> ChangeDirections {
    let (old, new) = (key.old?.value, key.new?.value)
    if WrittenChange.words.contains(key.name) { return ChangeDirections() }
    switch key.name {
    case "secret": return ChangeDirections()
    case "required": return ofRequired(old, new)
    case "choices": return ofSets(names(old), names(new), isAllowed: true)
    case "forbidden", "includes", "excludes", "unicode":
      return ofSets(parts(old), parts(new), isAllowed: false)
    case "check": return ofSets(checks(old), checks(new), isAllowed: false)
    case "count": return ofBounds(old, new)
    case "range": return ofRange(old, new)
    default:
      guard isMonotone(key.name) else { return .unknown }
      if old == nil { return ChangeDirections(neverRejects: false) }
      if new == nil { return ChangeDirections(neverAccepts: false) }
      return .unknown
    }
  }

  private static func ofRequired(_ old: Node?, _ new: Node?) -> ChangeDirections {
    func isAlways(_ node: Node?) -> Bool? {
      switch node?.scalar?.json {
      case nil: node == nil ? false : nil
      case .boolean(let flag): flag
      case .null, .number, .text: nil
      }
    }
    switch (isAlways(old), isAlways(new)) {
    case (false, false), (true, true): return ChangeDirections()
    case (false, _), (_, true): return ChangeDirections(neverRejects: false)
    case (true, _), (_, false): return ChangeDirections(neverAccepts: false)
    default: return .unknown
    }
  }

  /// Values of a list, or keys of a map from values to labels; nil where there is none.
  private static func names(_ node: Node?) -> Set<[UInt8]>? {
    guard let node else { return nil }
    if let entries = node.entries {
      return Set(
        entries.map { Node.plainOrText($0.key).canonical })
    }
    return Set((node.items ?? [node]).map(\.canonical))
  }

  private static func parts(_ node: Node?) -> Set<[UInt8]>? {
    node.map { Set(($0.items ?? [$0]).map(\.canonical)) }
  }

  private static func checks(_ node: Node?) -> Set<[UInt8]>? {
    node.map { Set(($0.items ?? [$0]).map { $0.withoutCheckWords.canonical }) }
  }

  /// - Parameter isAllowed: The set is what a value may be; each other set is of things to be met.
  private static func ofSets(
    _ old: Set<[UInt8]>?, _ new: Set<[UInt8]>?, isAllowed: Bool
  ) -> ChangeDirections {
    guard isAllowed else {
      let (old, new) = (old ?? [], new ?? [])
      return ChangeDirections(
        neverRejects: new.isSubset(of: old), neverAccepts: old.isSubset(of: new))
    }
    guard let old else { return ChangeDirections(neverRejects: false) }
    guard let new else { return ChangeDirections(neverAccepts: false) }
    return ChangeDirections(
      neverRejects: old.isSubset(of: new), neverAccepts: new.isSubset(of: old))
  }

  private static func ofBounds(_ old: Node?, _ new: Node?) -> ChangeDirections {
    func bounds(_ node: Node?) -> Bounds? { node.flatMap { $0.text.flatMap { Bounds($0) } } }
    if old == nil { return ChangeDirections(neverRejects: false) }
    if new == nil { return ChangeDirections(neverAccepts: false) }
    guard let one = bounds(old), let two = bounds(new) else { return .unknown }
    return ChangeDirections(
      neverRejects: two.low <= one.low && two.high >= one.high,
      neverAccepts: one.low <= two.low && one.high >= two.high)
  }

  private static func ofRange(_ old: Node?, _ new: Node?) -> ChangeDirections {
    if old == nil { return ChangeDirections(neverRejects: false) }
    if new == nil { return ChangeDirections(neverAccepts: false) }
    guard let one = ConstantRange(old), let two = ConstantRange(new) else { return .unknown }
    return ChangeDirections(neverRejects: two.holds(one), neverAccepts: one.holds(two))
  }

  // MARK: Patterns and lengths

  /// Steps of work for the comparison of the strings of one field.
  private static let work = 30_000_000

  /// Pattern and length as one: what moved from one into the other changes nothing.
  private static func ofTexts(_ change: WrittenChange) -> ChangeDirections {
    guard let old = texts(change.old), let new = texts(change.new) else {
      return apart(change)
    }
    if old.isEmpty { return ChangeDirections(neverRejects: false) }
    if new.isEmpty { return ChangeDirections(neverAccepts: false) }
    guard var search = try? TextSearch(old + new, work: work) else { return apart(change) }
    var directions = ChangeDirections()
    var (onlyOld, onlyNew): (String?, String?)
    let end = search.walk { matches, text in
      let isOld = matches.prefix(old.count).allSatisfy(\.self)
      let isNew = matches.dropFirst(old.count).allSatisfy(\.self)
      if isOld, !isNew, onlyOld == nil { onlyOld = text() }
      if isNew, !isOld, onlyNew == nil { onlyNew = text() }
      return onlyOld == nil || onlyNew == nil
    }
    directions.words = [onlyOld, onlyNew].compactMap(\.self)
    let isProved = end != .tooLarge
    // A string that is too long for patterns stays undecided.
    let isTooLong = change.old?["pattern"] == nil && change.new?["pattern"] != nil
    let hasEnd = change.old?["length"]?.text.flatMap { Bounds($0) }.map { $0.high != .max } ?? false
    directions.neverRejects = isProved && onlyOld == nil && (!isTooLong || hasEnd)
    directions.neverAccepts = isProved && onlyNew == nil
    if !isProved { directions.reason = "the patterns are too large to be compared" }
    return directions
  }

  /// Each key by itself, where the patterns cannot be compared.
  private static func apart(_ change: WrittenChange) -> ChangeDirections {
    var directions = ChangeDirections()
    for key in change.keys {
      if key.name == "length" {
        directions.join(ofBounds(key.old?.value, key.new?.value))
      } else if key.name == "pattern" {
        if key.old == nil {
          directions.join(ChangeDirections(neverRejects: false))
        } else if key.new == nil {
          directions.join(ChangeDirections(neverAccepts: false))
        } else {
          directions.join(.unknown)
          directions.reason = "the patterns have parts that are not compared"
        }
      }
    }
    return directions
  }

  /// The strings of a field as patterns; nil where one cannot be read.
  private static func texts(_ description: Node?) -> [PatternTree]? {
    guard let description else { return [] }
    var trees: [PatternTree] = []
    if let pattern = description["pattern"] {
      let flags = PatternFlags(pattern["flags"])
      guard let text = (pattern["matches"] ?? pattern).text,
        let tree = try? PatternTree(text, flags: flags)
      else { return nil }
      trees.append(tree)
    }
    if let length = description["length"] {
      guard let text = length.text, let bounds = Bounds(text), bounds.low <= 1_000 else {
        return nil
      }
      let high = bounds.high == .max ? "" : "\(bounds.high)"
      guard bounds.high == .max || bounds.high <= 1_000,
        let tree = try? PatternTree("(?s:.){\(bounds.low),\(high)}", flags: [])
      else { return nil }
      trees.append(tree)
    }
    return trees
  }
}

/// A range with two constant ends.
private struct ConstantRange {
  var low: String?
  var high: String?
  var excludesLow = false
  var excludesHigh = false

  init?(_ node: Node?) {
    guard let node else { return nil }
    if let entries = node.entries {
      for entry in entries {
        switch entry.key {
        case "min", "above":
          low = entry.value.text
          excludesLow = entry.key == "above"
        case "max", "below":
          high = entry.value.text
          excludesHigh = entry.key == "below"
        default: return nil
        }
      }
    } else if let text = node.text, let dots = text.firstRange(of: "..") {
      func end(_ part: Substring) -> String? {
        let trimmed = part.filter { $0 != " " }
        return trimmed.isEmpty ? nil : String(trimmed)
      }
      low = end(text[..<dots.lowerBound])
      high = end(text[dots.upperBound...])
    } else {
      return nil
    }
    if low == nil, high == nil { return nil }
    for end in [low, high].compactMap(\.self) where Self.order(end, end) == nil { return nil }
  }

  /// Whether each value of another range is in this one; false where that is not known.
  func holds(_ other: ConstantRange) -> Bool {
    func isIn(_ own: String?, _ otherEnd: String?, _ sign: Int, _ excludes: Bool, _ others: Bool)
      -> Bool
    {
      guard let own else { return true }
      guard let otherEnd, let order = Self.order(own, otherEnd) else { return false }
      return order == 0 ? !excludes || others : order == sign
    }
    return isIn(low, other.low, -1, excludesLow, other.excludesLow)
      && isIn(high, other.high, 1, excludesHigh, other.excludesHigh)
  }

  /// The order of two numbers or of two dates of the calendar; nil for other ends.
  private static func order(_ one: String, _ two: String) -> Int? {
    if JSONScalar.isNumber(one), JSONScalar.isNumber(two) { return JSONNumber.compare(one, two) }
    // 2026-06-15: as texts, such dates are in the order of time.
    func isDate(_ text: String) -> Bool {
      text.utf8.count == 10
        && text.utf8.enumerated().allSatisfy { place, byte in
          place == 4 || place == 7 ? byte == UInt8(ascii: "-") : byte &- 0x30 < 10
        }
    }
    guard isDate(one), isDate(two) else { return nil }
    return one == two ? 0 : one < two ? -1 : 1
  }
}

extension Node {
  /// A value of a choice as it is read from the key of a map.
  fileprivate static func plainOrText(_ text: String) -> Node {
    Node(content: .scalar(Scalar(text: text, isPlain: true)), range: SourceRange(0, 0))
  }

  /// A check without its message.
  fileprivate var withoutCheckWords: Node {
    guard let entries else { return self }
    return .mapping(entries.filter { $0.key != "message" }.map { ($0.key, $0.value) })
  }

  /// Whether an expression asks if a field is valid: then a stricter constraint may make a record valid.
  fileprivate var readsVerdicts: Bool {
    switch content {
    case .scalar(let scalar): scalar.text.contains("valid")
    case .sequence(let items): items.contains(where: \.readsVerdicts)
    case .mapping(let entries):
      entries.contains { $0.key != "examples" && $0.value.readsVerdicts }
    }
  }

  /// Whether a value may be of the first of several rules or types that it fits.
  fileprivate var choosesByFit: Bool {
    switch content {
    case .scalar: false
    case .sequence(let items): items.contains(where: \.choosesByFit)
    case .mapping(let entries):
      entries.contains { entry in
        entry.key == "any" || entry.key == "type" && entry.value.items != nil
          || entry.key != "examples" && entry.value.choosesByFit
      }
    }
  }

  /// Whether a group rejects keys that it does not name, as all groups do that say nothing else.
  fileprivate func rejectsUnknown(on path: [String]) -> Bool {
    var node: Node? = self
    for key in [nil] + path.dropLast().map(Optional.some) {
      if let key { node = node?[key] }
      if let policy = node?["unknown"], policy.text != "reject" { return false }
    }
    return self["rest"] == nil
  }
}
