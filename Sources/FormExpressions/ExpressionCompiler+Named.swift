internal import FormEngine

/// Values that a check names, so that they are written and worked out once.
extension ExpressionCompiler {
  /// What is known of one.
  struct NamedValue {
    var node: Int
    var reads: [ExpressionRead]
    var readsClock: Bool
    var firstPath: FieldReference?
    /// Those before it that it uses.
    var uses: Set<Int>
  }

  mutating func name(
    _ value: NamedExpression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) {
    do {
      let typed = try lower(value.expression, &parts)
      named.append(
        NamedValue(
          node: typed.node, reads: reads, readsClock: readsClock, firstPath: firstPath,
          uses: usedNames))
      variables.append((value.name, typed.type))
    } catch {
      var fault = error
      fault.named = named.count
      throw fault
    }
    (reads, readsClock, firstPath, usedNames) = ([], false, nil, [])
  }

  /// The value of a variable.
  mutating func lower(variable index: Int, _ parts: inout PlanBuilder) -> Typed {
    if index < named.count {
      usedNames.insert(index)
      firstPath = firstPath ?? named[index].firstPath
    }
    return add(ExpressionNode(.variable, a: index), variables[index].type, &parts)
  }

  /// Puts the values that an expression uses around it.
  mutating func wrap(_ body: Typed, _ parts: inout PlanBuilder) -> Typed {
    var typed = body
    for index in named.indices.reversed() where usedNames.contains(index) {
      usedNames.formUnion(named[index].uses)
      reads = named[index].reads + reads
      readsClock = readsClock || named[index].readsClock
      typed = add(
        ExpressionNode(.named, a: named[index].node, b: typed.node, c: index), typed.type, &parts)
    }
    return typed
  }
}
