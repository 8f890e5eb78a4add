internal import FormEngine
internal import FormText

/// `item(from).country`: a column of the item that a field names.
extension ExpressionCompiler {
  mutating func lower(
    column name: String, ofItem arguments: [Expression], _ expression: Expression,
    _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    guard arguments.count == 1, let path = try path(of: arguments[0]) else {
      var help = "write item(x).\(name)"
      if case .name(let own)? = arguments.first?.kind, variable(own) != nil {
        help = "compute item(x).\(name) in a field beside x, and read that field here"
      }
      throw wrongType(
        "item(x) takes the name of a field", at: arguments.first ?? expression, help: help)
    }
    guard let item = names.item(of: path.field) else {
      throw wrongType("this field names no item", at: arguments[0], help: "it has no “lookup”")
    }
    guard let column = item.types[name] ?? (item.isOpen ? .any : nil) else {
      let known = item.types.keys.sorted()
      let near = NearestName.to(name, among: known)
      throw ExpressionFault(
        "unknownColumn", "its catalogue has no column “\(name)”", at: expression.range,
        label: DidYouMean.question(near),
        help: near == nil
          ? "known: \(known.prefix(12).joined(separator: ", ")); a column that is searched must "
            + "be listed under “columns” too"
          : "")
    }
    note(path, itemsOf: parts.fields)
    let node = ExpressionNode(
      .item, detail: column.rawValue, a: reference(to: path, &parts), b: item.lookup,
      c: parts.add(text: name.utf8))
    return add(node, ExpressionType(ofColumn: column), &parts)
  }
}

extension ExpressionType {
  fileprivate init(ofColumn type: ValueType) {
    switch type {
    case .text: self = .text
    case .integer, .number: self = .number
    case .boolean: self = .boolean
    case .date: self = .date
    case .time: self = .time
    case .datetime: self = .datetime
    case .local: self = .local
    case .any, .list, .group: self = .unknown
    }
  }
}
