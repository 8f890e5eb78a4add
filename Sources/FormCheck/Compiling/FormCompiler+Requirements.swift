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
    switch model.fields[index].shared.value.required {
    case nil, .always: return nil
    case .when(let condition): return lower(requirement: condition)
    case .byVariant(let requirement): return lower(requirement, at: index)
    }
  }

  private mutating func lower(requirement condition: ExpressionSource) -> LoweredCondition? {
    guard let compiled = lowering.compile(condition, startsInside: false),
      expectBoolean(compiled, condition, "required")
    else { return nil }
    lowering.depend(onReads: compiled.reads.ofValues)
    return LoweredCondition(node: compiled.node, text: condition.text)
  }

  /// What each variant says holds where it is chosen; elsewhere holds what is said beside the variants.
  private mutating func lower(
    _ requirement: VariantRequirement, at index: Int
  ) -> LoweredCondition? {
    // What is wrong with the field that chooses is told where the variants are lowered.
    let scope = lowering.scope(startsInside: false)
    guard let path = scope.path(text: requirement.by.value) else { return nil }
    let set = lowering.variantSet(
      requirement.names, of: requirement.rule, chosenBy: lowering.parts.fields[path.field].type)
    lowering.depend(onReads: [ExpressionRead(field: path.field)])
    let reference = lowering.reference(to: path)
    var wanted: [LoweredCondition] = []
    var said: [LoweredCondition] = []
    for (place, own) in requirement.variants.enumerated() {
      guard let own else { continue }
      let isNamed = requirement.names.indices.contains(place)
      let text = Lowering.written(
        choiceOf: place, among: requirement.names, by: requirement.by.value)
      let choice = LoweredCondition(
        node: append(ExpressionNode(.isChosen, a: reference, b: set, c: isNamed ? place : -1)),
        text: isNamed ? text : "filled(\(requirement.by.value)) && \(text)")
      said.append(choice)
      switch own {
      case .always(true): wanted.append(choice)
      case .always(false), .byVariant: break
      case .when(let condition):
        guard let lowered = lower(requirement: condition) else { continue }
        wanted.append(join(choice, lowered, .and))
      }
    }
    if let common = lowerCommon(of: requirement, besides: said) { wanted.append(common) }
    return join(anyOf: wanted)
  }

  /// What holds where no variant that says something is chosen.
  private mutating func lowerCommon(
    of requirement: VariantRequirement, besides said: [LoweredCondition]
  ) -> LoweredCondition? {
    guard let common = requirement.common.first, let any = join(anyOf: said) else { return nil }
    let other = LoweredCondition(
      node: append(ExpressionNode(.not, a: any.node)), text: "!(\(any.text))")
    switch common {
    case .always(true): return other
    case .always(false), .byVariant: return nil
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
