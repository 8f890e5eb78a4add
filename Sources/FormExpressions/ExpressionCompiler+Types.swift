internal import FormEngine
internal import FormText

/// `type(x)`: which of several types a value has.
extension ExpressionCompiler {
  mutating func lower(
    typeOf value: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    let first = parts.constants.count
    for name in ExpressionNode.typeNames {
      let span = parts.texts[parts.add(text: name.utf8)]
      parts.constants.append(.text(.plan, start: Int(span.start), count: Int(span.count)))
    }
    if let path = try path(of: value), names.twins(of: path.field).isEmpty {
      note(path, itemsOf: parts.fields)
      return add(
        ExpressionNode(.typeOfField, a: reference(to: path, &parts), b: first), .text, &parts)
    }
    let inner = try lower(holder: value, &parts)
    return add(ExpressionNode(.typeOfValue, a: inner.node, b: first), .text, &parts)
  }
}
