internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// The values that the message of a check shows.
extension FormCompiler {
  /// The name of the number, from 1, of the row that holds the check.
  static let row = "row"

  /// The values that a check's message shows: those that the check names, fields in sight, and the number of the row.
  ///
  /// - Parameter reads: Receives what these values read.
  mutating func lowerTold(
    _ placed: PlacedCheck, startsInside: Bool, _ reads: inout [ExpressionRead]
  ) -> [ToldValue] {
    let check = placed.check
    let message = check.message?.forAll ?? placed.messages.lazy.compactMap(\.forAll).first
    guard let message else { return [] }
    var names = MessageTemplate(message).names
    var told: [ToldValue] = []
    for (index, named) in check.named.enumerated() where names.contains(named.name.value) {
      names.remove(named.name.value)
      guard
        let compiled = lowering.compile(
          named.value, with: Array(check.named.prefix(index)), startsInside: startsInside,
          within: placed.unionCase)
      else { continue }
      if let help = Self.listed(named.name.value, compiled.type) {
        error(
          "wrongType",
          "“\(named.name.value)” is \(compiled.type.name), which a message cannot show",
          at: named.value.range, help: help, in: check.source)
        continue
      }
      told.append(ToldValue(name: named.name.value, value: .node(Int32(compiled.node))))
      reads += compiled.reads
    }
    // Other messages speak for other codes, too.
    guard check.message != nil, let place = check.messageRange else { return told }
    for name in names.sorted() {
      if let value = fieldTold(name, at: place, placed, startsInside: startsInside, &reads) {
        told.append(ToldValue(name: name, value: value))
      }
    }
    return told
  }

  /// The value that a name in a check's own message stands for; nil for an unknown name.
  private mutating func fieldTold(
    _ name: String, at place: SourceRange, _ placed: PlacedCheck, startsInside: Bool,
    _ reads: inout [ExpressionRead]
  ) -> ToldValue.Value? {
    let scope = lowering.scope(startsInside: startsInside, in: placed.check.source)
      .within(placed.unionCase)
    if name == Self.row, scope.path(to: name) == nil {
      if scope.isInRow { return .row }
      error(
        "wrongType", "{row} is the number of a row, but this check is not in a list", at: place,
        help: "leave it out", in: placed.check.source)
      return nil
    }
    guard let expression = try? ExpressionParser.parse(name), expression.isPath else {
      refuseName(name, scope, at: place, in: placed.check.source)
      return nil
    }
    let source = ExpressionSource(
      text: name, expression: expression, source: placed.check.source, range: place, offset: nil)
    let before = (lowering.diagnostics.count, diagnostics.count)
    guard
      let compiled = lowering.compile(source, startsInside: startsInside, within: placed.unionCase)
    else {
      if before == (lowering.diagnostics.count, diagnostics.count) {
        refuseName(name, scope, at: place, in: placed.check.source)
      }
      return nil
    }
    if Self.listed(name, compiled.type) != nil {
      error(
        "wrongType", "{\(name)} is \(compiled.type.name), which a message cannot show", at: place,
        help: "name a single value under “let”, and show that", in: placed.check.source)
      return nil
    }
    reads += compiled.reads
    return .node(Int32(compiled.node))
  }

  private mutating func refuseName(
    _ name: String, _ scope: FieldScope, at place: SourceRange, in source: SourceText
  ) {
    let (label, help) = FieldScope.suggestion(name, scope.namesInSight)
    error(
      "unknownField", "no field “\(name)” is in scope for {\(name)}", at: place, label: label,
      help: help, in: source)
  }

  /// A message of `records` shows what such an entry knows.
  mutating func refuseUnknownNames(in entry: RecordsEntry, shownBy condition: RunEntry.Condition) {
    guard let message = entry.message?.forAll, let place = entry.messageRange else { return }
    let known =
      switch condition {
      case .unique, .sorted: ["first", "file", "labels"]
      case .consecutive: ["missing", "per"]
      case .exists: ["missing", "per", "labels"]
      case .that: ["per"]
      case .pair: ["first", "file"]
      }
    for name in MessageTemplate(message).names.subtracting(known).sorted() {
      error(
        "unknownField", "{\(name)} is not a placeholder of this message", at: place,
        help: "known here: " + known.map { "{\($0)}" }.joined(separator: ", "))
    }
  }

  /// Whether the message of a check that counts fields shows only what such a check knows.
  mutating func hasKnownNames(_ check: CheckDescription) -> Bool {
    guard let message = check.message?.forAll, let place = check.messageRange else { return true }
    let names = MessageTemplate(message).names.subtracting(["want", "labels"]).sorted()
    for name in names {
      error(
        "unknownField", "{\(name)} is not a placeholder of a check that counts fields", at: place,
        help: "known here: {want}, {labels}", in: check.source)
    }
    return names.isEmpty
  }

  /// The help for a message that shows several values; nil for a single value.
  private static func listed(_ name: String, _ type: ExpressionType) -> String? {
    switch type {
    case .list(.text): "name \(name).join(', ') or size(\(name)), and show that"
    case .list: "name size(\(name)), or one value of the list, and show that"
    case .group: "name one of its fields, and show that"
    case .boolean, .number, .text, .date, .time, .datetime, .local, .duration, .anything: nil
    }
  }
}

/// A value that the message of a check shows.
package struct ToldValue: Sendable {
  package enum Value: Sendable {
    /// A node of the form's plan.
    case node(Int32)
    /// The number, from 1, of the row that holds the check.
    case row
  }

  package var name: String
  package var value: Value
}

extension Expression {
  /// Whether it is a name, or members of one.
  fileprivate var isPath: Bool {
    switch kind {
    case .name: true
    case .member(let receiver, _): receiver.isPath
    case .boolean, .number, .text, .duration, .index, .call, .list, .not, .negative, .binary,
      .conditional:
      false
    }
  }
}
