internal import FormDocuments
package import FormText

/// One change between two versions of a form.
package struct FormChange: Sendable {
  /// The effects of a change, the gravest first.
  package enum Kind: String, CaseIterable, Sendable {
    /// Rejects a record that was valid.
    case breaking
    /// Perhaps rejects a record that was valid: that is neither shown nor excluded.
    case open
    /// Accepts records that were invalid, and rejects none that was valid: proved.
    case wider
    /// The result of clean-up is another one for some record; no verdict moves: proved.
    case cleaned
    /// Reports other codes for some record; no verdict moves: proved.
    case codes
    /// Controls wait for other fields.
    case controls
    /// Words for people.
    case messages
    /// No verdict moves: proved.
    case equal
  }

  /// Whether records after clean-up may be what they never were: what a program that reads them depends on.
  package enum Output: Sendable {
    case same
    /// A record shows it.
    case differs
    /// It is neither shown nor excluded.
    case open
  }

  package let kind: Kind
  package let output: Output
  /// The dotted path of the field, such as `address.city`; empty for the record.
  package let field: String
  /// The change in a sentence, without a full stop.
  package let message: String
  /// Where it stands: in the new version, or in the old one for what was removed.
  package let source: SourceText
  package let range: SourceRange
  /// How it was written before; empty if that cannot be shown.
  package let was: String
  /// A record that was valid and is not valid now.
  package let rejected: DifferenceWitness?
  /// A record that was not valid and is valid now.
  package let accepted: DifferenceWitness?
  /// Why it is open, in words; empty otherwise.
  package let reason: String

  init(
    _ change: WrittenChange, file: FormVersion.File?, _ directions: ChangeDirections,
    _ found: FoundDifference, isTried: Bool, _ old: SourceText, _ new: SourceText
  ) {
    kind = Self.kind(change, file, directions, found)
    output = Self.output(change, kind, directions, found)
    field = change.name
    rejected = found.rejected
    accepted = found.accepted
    let place = Self.place(change, old, new)
    (source, range) = place
    was = Self.was(change, old)
    reason = kind == .open ? Self.reason(directions, found, isTried: isTried) : ""
    message = Self.message(change, file, kind, found)
  }

  private static func kind(
    _ change: WrittenChange, _ file: FormVersion.File?, _ directions: ChangeDirections,
    _ found: FoundDifference
  ) -> Kind {
    if change.isOfWords || file?.role == .translation { return .messages }
    if change.isOfControls { return .controls }
    if found.rejected != nil { return .breaking }
    guard directions.neverRejects else { return .open }
    if !directions.neverAccepts || found.accepted != nil { return .wider }
    if found.cleansOtherwise { return .cleaned }
    return found.tellsOtherCodes ? .codes : .equal
  }

  /// Keys that change what comes out of a record, whose effect only a record can show.
  private static let cleaning: Set = [
    "normalize", "unicode", "default", "compute", "coerce", "type", "number", "date", "rule",
    "unknown",
    "null", "notApplicable",
  ]

  private static func output(
    _ change: WrittenChange, _ kind: Kind, _ directions: ChangeDirections, _ found: FoundDifference
  ) -> Output {
    if kind == .messages || kind == .controls { return .same }
    if found.accepted != nil || found.cleansOtherwise { return .differs }
    let cleans = change.keys.contains { cleaning.contains($0.name) }
    return directions.neverAccepts && !cleans ? .same : .open
  }

  private static func place(
    _ change: WrittenChange, _ old: SourceText, _ new: SourceText
  ) -> (SourceText, SourceRange) {
    if let renamed = change.renamed { return (new, renamed.name) }
    if change.keys.count == 1, let key = change.keys.first {
      if let entry = key.new {
        return (new, entry.value.range.isShort ? entry.value.range : entry.keyRange)
      }
      if let name = change.newName { return (new, name) }
      if let entry = key.old { return (old, entry.keyRange) }
    }
    if let name = change.newName { return (new, name) }
    if let key = change.keys.lazy.compactMap(\.new).first { return (new, key.keyRange) }
    if let name = change.oldName { return (old, name) }
    return (new, SourceRange(0, 0))
  }

  private static let longestOld = 60

  /// How a single value was written before.
  private static func was(_ change: WrittenChange, _ old: SourceText) -> String {
    guard change.keys.count == 1, let key = change.keys.first, let before = key.old,
      key.new != nil
    else { return "" }
    let range = before.value.range
    guard range.end <= old.bytes.count, range.start < range.end,
      !old.hidden.overlaps(range)
    else { return "" }
    let text = String(decoding: old.bytes[range.start..<range.end], as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > longestOld ? words.prefix(longestOld - 1) + "…" : words
  }

  private static func reason(
    _ directions: ChangeDirections, _ found: FoundDifference, isTried: Bool
  ) -> String {
    if !isTried { return "it was not tried: the limit of work is reached" }
    if found.isMadeUpFor { return "alone it moves a verdict, and another change makes up for it" }
    if let reason = directions.reason { return reason }
    return "no record was found that it rejects, and none is proved to be missing"
  }

  // MARK: Words

  private static func message(
    _ change: WrittenChange, _ file: FormVersion.File?, _ kind: Kind, _ found: FoundDifference
  ) -> String {
    if let file { return words(of: file) }
    let name =
      change.path.first == "rules" && change.path.count == 2
      ? "the rule “\(change.path[1])”" : change.name.isEmpty ? "the record" : "“\(change.name)”"
    if let renamed = change.renamed?.path.last {
      return "\(name) is called “\(renamed)” now"
    }
    if change.keys.isEmpty, change.old == nil {
      return kind == .breaking
        ? "\(name) is new, and records without it may be rejected" : "\(name) is new"
    }
    if change.keys.isEmpty, change.new == nil { return "\(name) was removed" }
    let keys = change.keys.map { "“\($0.name)”" }.joined(separator: ", ")
    switch kind {
    case .breaking:
      let also = found.accepted != nil ? ", and accepts others" : ""
      return "\(name) rejects values that were valid\(also): \(keys) changed"
    case .open:
      let also =
        found.accepted != nil
        ? "\(name) accepts more; whether it rejects" : "whether \(name) rejects"
      return "\(also) values that were valid is open: \(keys) changed"
    case .wider: return "\(name) accepts more: \(keys) changed"
    case .cleaned: return "\(name) is cleaned in another way: \(keys) changed"
    case .codes: return "\(name) reports other codes: \(keys) changed"
    case .controls: return "controls wait for other fields: \(keys) changed"
    case .messages:
      return "words for people changed: \(keys)" + (change.name.isEmpty ? "" : " of \(name)")
    case .equal: return "\(name) accepts the same: \(keys) changed"
    }
  }

  private static func words(of file: FormVersion.File) -> String {
    switch file.role {
    case .rules: "the imported file “\(file.name)” changed"
    case .catalogue: "the catalogue “\(file.name)” changed"
    case .translation: "the translation “\(file.name)” changed"
    }
  }
}

extension SourceRange {
  /// It fits beside a caret.
  fileprivate var isShort: Bool { end - start <= 200 }
}
