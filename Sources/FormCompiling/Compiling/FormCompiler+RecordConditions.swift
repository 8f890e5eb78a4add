internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// Compiles `that` of `records`: a condition on all records of a run, or on each record and the one before it.
extension FormCompiler {
  /// A condition of `records`, the first field that it names, and what a condition on two records reads.
  typealias ConditionOnRecords = (
    condition: RunEntry.Condition, first: FieldReference?, reads: [Int]
  )

  mutating func condition(_ that: ExpressionSource) -> ConditionOnRecords? {
    var calls: [AggregateCall] = []
    let outer = that.expression.takingOut(&calls)
    if outer.readsPrevious {
      guard let call = calls.first else { return pairCondition(that) }
      error(
        "recordsMalformed", "“that” reads the record before and all records together",
        at: that.range(of: call.range), label: "this is of all records",
        help: "write an entry for each")
      return nil
    }
    return runCondition(that, calls, outer)
  }

  /// The most bytes of JSON that values of records may have together; beyond them the condition is undecided.
  private static let mostBytes = 1 << 30

  // MARK: All records together

  private mutating func runCondition(
    _ that: ExpressionSource, _ calls: [AggregateCall], _ outer: Expression
  ) -> ConditionOnRecords? {
    if calls.isEmpty {
      if let count = that.expression.callOfCount {
        error(
          "recordsMalformed", "count() counts records and takes no arguments",
          at: that.range(of: count.range),
          help: "write count(); of those with something in x: when: filled(x)")
        return nil
      }
      error(
        "recordsMalformed", "“that” does not read a field of the records", at: that.range,
        help:
          "count or add up: count(), sum(x), min(x), max(x), average(x), first(x), last(x); or compare with the record before: previous.x"
      )
      return nil
    }
    var first: FieldReference?
    var counted: [(name: String, type: ValueType)] = []
    var aggregates: [RunCondition.Aggregate] = []
    for call in calls {
      var node: Int?
      var type = ValueType.integer
      if let argument = call.argument {
        let source = that.part(argument)
        guard let compiled = lowering.compile(source, startsInside: true),
          let found = valueType(of: compiled.type, for: call, source)
        else { return nil }
        type = found
        node = compiled.node
        first = first ?? compiled.firstPath
      }
      counted.append((call.name, type))
      aggregates.append(.init(function: call.function, node: node, name: call.name))
    }
    guard let form = form(of: counted, that.part(outer)) else { return nil }
    return (.that(RunCondition(aggregates: aggregates, form: form)), first, [])
  }

  /// A form whose fields are what is taken from the records, and whose only check is the condition.
  private mutating func form(
    of values: [(name: String, type: ValueType)], _ that: ExpressionSource
  ) -> CompiledForm? {
    var limits = lowering.parts.limits
    // Each value may be as long as a record, and an escape takes up to six bytes for one.
    let (size, isOver) = limits.reader.size.multipliedReportingOverflow(by: 6 * values.count)
    limits.reader.size =
      isOver ? Self.mostBytes : min(size, max(limits.reader.size, Self.mostBytes))
    var compiler = FormCompiler(
      FormDescription(counted: values, that: that, timezone: description.timezone),
      rules: [:], ready: [:], catalogues: lowering.catalogues, limits: limits)
    if let form = compiler.compileParts() { return form }
    diagnostics += compiler.diagnostics.map { Self.sayingWhereFieldsAre($0) }
    return nil
  }

  /// A field that stands alone is of no record: which one is meant must be said.
  private static func sayingWhereFieldsAre(_ diagnostic: Diagnostic) -> Diagnostic {
    var told = diagnostic
    told.message = told.message.replacing("“check” takes", with: "“that” takes")
    if diagnostic.code != "unknownField" { return told }
    told.label = "of which record?"
    told.help = "take it from the records: first(x), sum(x)"
    return told
  }

  /// The type of what an aggregate comes to.
  private mutating func valueType(
    of type: ExpressionType, for call: AggregateCall, _ source: ExpressionSource
  ) -> ValueType? {
    let wants: (Set<ValueType>, String) =
      switch call.function {
      case .count, .sum, .average: ([.number, .any], "numbers")
      case .min, .max:
        ([.number, .text, .date, .time, .datetime, .local, .any], "values with an order")
      case .first, .last:
        ([.number, .text, .date, .time, .datetime, .local, .boolean, .any], "single values")
      }
    if let found = type.single, wants.0.contains(found) { return found }
    diagnostics.append(
      source.diagnostic(
        ExpressionFault(
          "wrongType", "“\(call.function.rawValue)” takes \(wants.1)",
          at: call.argument?.range ?? call.range, label: "this is \(type.name)")))
    return nil
  }

  // MARK: A record and the one before it

  private mutating func pairCondition(_ that: ExpressionSource) -> ConditionOnRecords? {
    let scope = lowering.scope(startsInside: true)
    var taken: [PairPart] = []
    let outer = that.expression.takingOutPairs(&taken) { scope.descend([$0], from: 0) != nil }
    if let name = outer.firstPrevious {
      error(
        "wrongType", "“previous” is the record before", at: that.range(of: name.range),
        help: "write previous.x for one of its fields")
      return nil
    }
    var own: FieldReference?
    var before: FieldReference?
    var reads: [Int] = []
    var values: [(name: String, type: ValueType)] = []
    var parts: [PairCondition.Part] = []
    for part in taken {
      let source = that.part(part.expression)
      guard let compiled = lowering.compile(source, startsInside: true) else { return nil }
      guard let type = compiled.type.single else {
        diagnostics.append(
          source.diagnostic(
            ExpressionFault(
              "wrongType", "“that” compares single values of two records", at: part.range,
              label: "this is \(compiled.type.name)")))
        return nil
      }
      if part.isBefore {
        before = before ?? compiled.firstPath
      } else {
        own = own ?? compiled.firstPath
      }
      reads += compiled.reads.map(\.field)
      values.append((part.name, type))
      parts.append(.init(isBefore: part.isBefore, node: compiled.node, name: part.name))
    }
    guard let form = form(of: values, that.part(outer)) else { return nil }
    return (.pair(PairCondition(parts: parts, form: form)), own ?? before, reads)
  }
}

extension ExpressionType {
  /// The type of a field that holds such values; nil for lists, groups and spans of time.
  fileprivate var single: ValueType? {
    switch self {
    case .boolean: .boolean
    case .number: .number
    case .text: .text
    case .date: .date
    case .time: .time
    case .datetime: .datetime
    case .local: .local
    case .anything: .any
    case .duration, .list, .group: nil
    }
  }
}

extension ExpressionSource {
  /// A part of the expression, or another one with its places.
  fileprivate func part(_ expression: Expression) -> ExpressionSource {
    ExpressionSource(
      text: text, expression: expression, source: source, range: range, offset: offset)
  }
}

extension Expression {
  /// The first `previous` that is left as a name.
  fileprivate var firstPrevious: Expression? {
    first { if case .name("previous") = $0.kind { true } else { false } }
  }

  /// A call of `count` with something in its brackets.
  fileprivate var callOfCount: Expression? {
    first { if case .call("count", _, _) = $0.kind { true } else { false } }
  }
}
