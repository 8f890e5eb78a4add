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
    func inner(_ part: Expression) -> Expression { part.takingOut(&calls) }
    var result = self
    switch kind {
    case .boolean, .number, .text, .duration, .name: break
    case .member(let receiver, let name): result.kind = .member(inner(receiver), name)
    case .index(let list, let index): result.kind = .index(inner(list), inner(index))
    case .call(let name, let receiver, let arguments):
      if receiver == nil, let function = AggregateCall.Function(rawValue: name),
        arguments.count == (function == .count ? 0 : 1)
      {
        let call = AggregateCall(
          function: function, argument: arguments.first, range: range,
          name: "aggregate\(calls.count)")
        calls.append(call)
        result.kind = .name(call.name)
        result.height = 1
      } else {
        result.kind = .call(name, receiver: receiver.map(inner), arguments.map(inner))
      }
    case .list(let items): result.kind = .list(items.map(inner))
    case .not(let part): result.kind = .not(inner(part))
    case .negative(let part): result.kind = .negative(inner(part))
    case .binary(let sign, let left, let right):
      result.kind = .binary(sign, inner(left), inner(right))
    case .conditional(let test, let yes, let no):
      result.kind = .conditional(inner(test), inner(yes), inner(no))
    }
    return result
  }
}
