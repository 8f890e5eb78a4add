internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

// Whether a field must be filled, where that is no plain true or false.

/// A condition as a node of the plan, and in words.
struct LoweredCondition {
  var node: Int
  var text: String

  /// As a part of an “&&”.
  var grouped: String { text.contains("||") || text.contains("?") ? "(\(text))" : text }
}

extension FormCompiler {
  /// The condition under which a field must be filled; nil where it is always so, or never.
  mutating func lowerRequirement(at index: Int) -> LoweredCondition? {
    switch model.fields[index].shared.value.settings.required {
    case nil, .always: return nil
    case .when(let condition): return lower(requirement: condition)
    case .byCase(let cases, let common): return lower(cases, common: common)
    }
  }

  private mutating func lower(requirement condition: ExpressionSource) -> LoweredCondition? {
    guard let compiled = lowering.compile(condition, startsInside: false),
      expectBoolean(compiled, condition, "required")
    else { return nil }
    lowering.depend(onReads: compiled.reads.ofValues)
    return LoweredCondition(node: compiled.node, text: condition.text)
  }

  /// The condition of the chosen case, or the common one if that case has none.
  private mutating func lower(
    _ cases: Union<FieldSettings.Requirement?>, common: FieldSettings.Requirement?
  ) -> LoweredCondition? {
    // Mistakes in the field that chooses are reported where the cases are lowered.
    let scope = lowering.scope(startsInside: false)
    guard let chooser = cases.discriminator.field?.name.value,
      let path = scope.path(text: chooser)
    else { return nil }
    let names = cases.names
    let set = lowering.variantSet(
      names, of: cases.rule, chosenBy: lowering.parts.fields[path.field].type)
    lowering.depend(onReads: [ExpressionRead(field: path.field)])
    let reference = lowering.reference(to: path)
    var wanted: [LoweredCondition] = []
    var said: [LoweredCondition] = []
    for (place, unionCase) in cases.cases.enumerated() {
      guard let own = unionCase.content else { continue }
      let isNamed = unionCase.name != nil
      let text = Lowering.written(choiceOf: place, among: cases, by: chooser)
      let choice = LoweredCondition(
        node: append(ExpressionNode(.isChosen, a: reference, b: set, c: isNamed ? place : -1)),
        text: isNamed ? text : "filled(\(chooser)) && \(text)")
      said.append(choice)
      switch own {
      case .always(true): wanted.append(choice)
      case .always(false), .byCase: break
      case .when(let condition):
        guard let lowered = lower(requirement: condition) else { continue }
        wanted.append(join(choice, lowered, .and))
      }
    }
    if let common = lower(common: common, besides: said) { wanted.append(common) }
    return join(anyOf: wanted)
  }

  /// The common condition, for values whose case has no condition of its own.
  private mutating func lower(
    common: FieldSettings.Requirement?, besides said: [LoweredCondition]
  ) -> LoweredCondition? {
    guard let common, let any = join(anyOf: said) else { return nil }
    let other = LoweredCondition(
      node: append(ExpressionNode(.not, a: any.node)), text: "!(\(any.text))")
    switch common {
    case .always(true): return other
    case .always(false), .byCase: return nil
    case .when(let condition): return lower(requirement: condition).map { join(other, $0, .and) }
    }
  }

  /// Nil where there is none.
  private mutating func join(anyOf conditions: [LoweredCondition]) -> LoweredCondition? {
    guard
      let node = lowering.parts.join(conditions.map(\.node)[...], by: .or)
    else { return nil }
    return LoweredCondition(node: node, text: conditions.map(\.text).joined(separator: " || "))
  }

  private mutating func join(
    _ left: LoweredCondition, _ right: LoweredCondition, _ kind: ExpressionNode.Kind
  ) -> LoweredCondition {
    let sign = kind == .and ? "&&" : "||"
    return LoweredCondition(
      node: append(ExpressionNode(kind, a: left.node, b: right.node)),
      text: "\(left.text) \(sign) \(right.text)")
  }

  private mutating func append(_ node: ExpressionNode) -> Int {
    lowering.parts.nodes.append(node)
    return lowering.parts.nodes.count - 1
  }
}
