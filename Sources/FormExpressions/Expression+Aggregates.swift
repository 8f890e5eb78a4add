/// A call that takes a value of each record of a run: `count()`, `sum(x)`.
package struct AggregateCall: Sendable {
  package enum Function: String, CaseIterable, Sendable {
    case count, sum, min, max, average, first, last
  }

  package var function: Function
  /// What is worked out for each record; nil for `count()`.
  package var argument: Expression?
  package var range: Range<Int>
  /// The name that stands in its place.
  package var name: String
}

extension Expression {
  /// The same expression with a name in place of each aggregate.
  ///
  /// The outermost one counts; `min` and `max` of several values are functions as anywhere.
  package func takingOut(_ calls: inout [AggregateCall]) -> Expression {
    guard case .call(let name, nil, let arguments) = kind,
      let function = AggregateCall.Function(rawValue: name),
      arguments.count == (function == .count ? 0 : 1)
    else { return mappingParts { $0.takingOut(&calls) } }
    let call = AggregateCall(
      function: function, argument: arguments.first, range: range, name: "aggregate\(calls.count)")
    calls.append(call)
    return Expression(.name(call.name), range)
  }
}
