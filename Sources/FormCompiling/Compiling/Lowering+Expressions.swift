internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormPatterns
internal import FormText

/// Expressions of a form, as nodes of the plan.
extension Lowering {
  /// Compiles an expression at the present field, or nil and a diagnostic.
  ///
  /// - Parameter named: What it may use by name.
  mutating func compile(
    _ source: ExpressionSource, with named: [CheckDescription.Named] = [], startsInside: Bool,
    within unionCase: PlacedCheck.Case? = nil
  ) -> CompiledExpression? {
    let scope = scope(startsInside: startsInside, in: source.source).within(unionCase)
    guard areFree(named, in: scope) else { return nil }
    var patterns: [String: Int] = [:]
    for part in named.map(\.value) + [source] {
      guard addPatterns(of: part, to: &patterns) else { return nil }
    }
    do {
      return try ExpressionCompiler.compile(
        source.expression,
        with: named.map { .init(name: $0.name.value, expression: $0.value.expression) },
        patterns: patterns, names: scope, into: &parts)
    } catch {
      let place = error.named.map { named[$0].value } ?? source
      diagnostics.append(place.diagnostic(error))
      return nil
    }
  }

  /// A name for a value must not be that of a field, which it would hide.
  private mutating func areFree(_ named: [CheckDescription.Named], in scope: FieldScope) -> Bool {
    var areFree = true
    for value in named where scope.path(to: value.name.value) != nil {
      areFree = false
      error(
        "ambiguousName", "“\(value.name.value)” is a field here", at: value.name.range,
        label: "a value needs another name", in: value.value.source)
    }
    return areFree
  }

  /// The operations that judge by the patterns of an expression; false and a diagnostic where one is wrong.
  private mutating func addPatterns(
    of source: ExpressionSource, to patterns: inout [String: Int]
  ) -> Bool {
    for literal in source.expression.patterns {
      guard case .text(let text) = literal.kind, patterns[text] == nil else { continue }
      do {
        let index = try compile(pattern: text, use: .whole, flags: [])
        parts.operations.append(operation(ofPattern: index, use: .whole))
        patterns[text] = parts.operations.count - 1
      } catch {
        let part = error.offset..<error.offset + max(error.length, 1)
        diagnostics.append(
          source.diagnostic(
            ExpressionFault(
              error.code, error.message, at: literal.range(ofText: part), label: error.label,
              help: error.help)))
        return false
      }
    }
    return true
  }
}
