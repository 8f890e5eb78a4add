internal import FormEngine
internal import FormText

/// What authors write who come from other languages, and what helps.
extension ExpressionCompiler {
  /// What helps where a member is asked of a value that has none.
  func helpForMember(_ name: String, of receiver: Expression, _ type: ExpressionType) -> String {
    if Self.isFunction(name) { return "write .\(name)()" }
    if ["length", "len", "count"].contains(name) { return "write size(x)" }
    switch type {
    case .list(.group(let groups)) where names.member(name, of: groups.first ?? 0) != nil:
      return "each row has one: write list.map(x, x.\(name))"
    case .date, .datetime, .local, .time:
      if let help = ExpressionWords.parts[name] { return help }
    case .boolean, .number, .text, .duration, .list, .group, .anything: break
    }
    guard case .name("this") = receiver.kind else { return "" }
    let isWord = name.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_")
    }
    if !isWord { return "“this” is the value itself here; write record['\(name)'] from the top" }
    return "“this” is the value itself here; write \(name) for another field, "
      + "or record.\(name) from the top"
  }

  /// What helps where two types are compared that are never the same.
  static func helpForComparison(
    _ one: ExpressionType, _ other: ExpressionType, _ expression: Expression
  ) -> String? {
    let pair = [one, other]
    if case .binary(let sign, let left, let right) = expression.kind {
      let isOfNothing = [left, right].contains {
        if case .text(let text) = $0.kind { text.isEmpty } else { false }
      }
      if isOfNothing { return "write !filled(x) for an empty value, filled(x) for a filled one" }
      if case .binary(let inner, _, _) = left.kind, inner.isOrder, sign.isOrder {
        return "compare twice: 1 < x && x < 5"
      }
    }
    if pair.contains(.duration), pair.contains(.number) {
      return "add the unit, such as 30d or 12h, or use days: x.getDays()"
    }
    if pair.contains(.number), pair.contains(where: { instantKind($0) != nil }) {
      return "put a date or time in quotes: '2026-06-15', '09:30'"
    }
    if pair.contains(.date), pair.contains(.datetime) {
      return "write date(x) for the day of a moment; the day of now is today"
    }
    return nil
  }

  /// What `type(x)` is compared with is the name of a type.
  func refuseTypeNames(_ one: Expression, _ other: Expression) throws(ExpressionFault) {
    for (asked, beside) in [(one, other), (other, one)] {
      guard case .call("type", let receiver, let arguments) = asked.kind,
        arguments.count + (receiver == nil ? 0 : 1) == 1
      else { continue }
      let texts: [Expression] = if case .list(let items) = beside.kind { items } else { [beside] }
      for text in texts {
        guard case .text(let name) = text.kind, !ExpressionNode.typeNames.contains(name) else {
          continue
        }
        let near =
          ExpressionWords.types[name.lowercased()]
          ?? NearestName.to(name, among: ExpressionNode.typeNames)
        throw wrongType(
          "no value is of the type “\(name)”", at: text, label: DidYouMean.question(near),
          help: near == nil ? "types: " + ExpressionNode.typeNames.joined(separator: ", ") : "")
      }
    }
  }

  /// A list whose items differ by their place has no more than it names.
  func refusePlace(_ place: String, of list: Int, at index: Expression) throws(ExpressionFault) {
    let count = names.memberFields(of: list).count
    guard names.tupleRest(of: list) == nil, let number = Int(place), number >= count else { return }
    throw wrongType(
      "this list has no item \(number)", at: index,
      label: count == 1 ? "it has one" : "it has \(count)",
      help: "items are counted from 0: the last one is \(max(count - 1, 0))")
  }

  /// Before the first item there is none.
  func refuseNegative(_ index: Expression) throws(ExpressionFault) {
    guard case .negative(let inner) = index.kind, case .number = inner.kind else { return }
    throw wrongType(
      "an item is read by its number, from 0", at: index,
      help: "the last one is list[size(list) - 1]")
  }
}
