/// A part of a condition on a record and the one before it, worked out from one of the two.
package struct PairPart: Sendable {
  /// Whether it is taken from the record before.
  package var isBefore: Bool
  /// In the names of the record that it is taken from.
  package var expression: Expression
  package var range: Range<Int>
  /// The name that stands in its place.
  package var name: String
}

extension Expression {
  /// Whether `previous` appears as a name.
  package var readsPrevious: Bool { names.contains("previous") }

  /// The same expression with a name in place of each field, and of each call that reads only fields of one record.
  ///
  /// - Parameter isField: Whether the record has such a field at its top; `today` and `now` stay as they are otherwise.
  package func takingOutPairs(
    _ parts: inout [PairPart], isField: (String) -> Bool
  ) -> Expression {
    func inner(_ part: Expression) -> Expression {
      part.takingOutPairs(&parts, isField: isField)
    }
    func takeOut(_ expression: Expression, isBefore: Bool) -> Expression {
      let part = PairPart(
        isBefore: isBefore, expression: expression, range: range, name: "part\(parts.count)")
      parts.append(part)
      return Expression(.name(part.name), range)
    }
    if let before = besidePrevious { return takeOut(before, isBefore: true) }
    switch kind {
    case .boolean, .number, .text, .duration: return self
    case .name(let name):
      let isClock = (name == "today" || name == "now") && !isField(name)
      return isClock || name == "previous" ? self : takeOut(self, isBefore: false)
    case .member, .index, .call:
      // Bound variables of a list stay with the call that binds them.
      let names = names
      if names.contains("previous") { return mappingParts(inner) }
      return names.isEmpty ? self : takeOut(self, isBefore: false)
    case .list, .not, .negative, .binary, .conditional: return mappingParts(inner)
    }
  }

  /// `previous.a.b` as `record.a.b`; nil for anything else.
  private var besidePrevious: Expression? {
    switch kind {
    case .member(let receiver, let name):
      if case .name("previous") = receiver.kind {
        var result = self
        result.kind = .member(Expression(.name("record"), receiver.range), name)
        return result
      }
      guard let inner = receiver.besidePrevious else { return nil }
      var result = self
      result.kind = .member(inner, name)
      return result
    case .index(let receiver, let index):
      guard let inner = receiver.besidePrevious, !index.readsPrevious else { return nil }
      var result = self
      result.kind = .index(inner, index)
      return result
    case .boolean, .number, .text, .duration, .name, .call, .list, .not, .negative, .binary,
      .conditional:
      return nil
    }
  }
}
