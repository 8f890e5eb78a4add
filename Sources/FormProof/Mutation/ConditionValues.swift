internal import FormDocuments
internal import FormEngine
internal import FormExpressions
internal import FormModel

/// Values of fields with which a condition comes true, as far as they stand in it: `kind == 'firm' && size > 9` wants
/// `firm` and `10`.
///
/// Guesses: whoever uses them asks the form.
struct ConditionValues {
  struct Wish {
    var name: String
    /// Nil where any value that fits does.
    var value: Node?
    /// The name is one of the record's, wherever the condition stands.
    var isOfRecord = false
  }

  private(set) var wishes: [Wish] = []

  /// More than that is no condition that anybody fills in by hand.
  private static let most = 8

  init(_ condition: Expression) { hold(condition, true) }

  /// Recursion is bounded by the height of expressions.
  private mutating func hold(_ expression: Expression, _ isWanted: Bool) {
    guard wishes.count < Self.most else { return }
    switch expression.kind {
    case .not(let inner): hold(inner, !isWanted)
    case .binary(.and, let left, let right):
      hold(left, isWanted)
      if isWanted { hold(right, true) }
    case .binary(.or, let left, let right):
      hold(left, isWanted)
      if !isWanted { hold(right, false) }
    case .binary(let sign, let left, let right):
      if let wish = Self.field(left) {
        wanted(wish, sign, right, isWanted)
      } else if let wish = Self.field(right), let turned = Self.turned(sign) {
        wanted(wish, turned, left, isWanted)
      }
    case .call("filled", let receiver, let arguments),
      .call("present", let receiver, let arguments),
      .call("valid", let receiver, let arguments):
      guard isWanted, let field = receiver ?? arguments.first, let wish = Self.field(field) else {
        return
      }
      wishes.append(wish)
    case .name, .member:
      guard var wish = Self.field(expression) else { return }
      wish.value = .plain(isWanted ? "true" : "false")
      wishes.append(wish)
    case .boolean, .number, .text, .duration, .index, .call, .list, .negative, .conditional: return
    }
  }

  /// A name alone, or one of the record.
  private static func field(_ expression: Expression) -> Wish? {
    switch expression.kind {
    case .name(let name): Wish(name: name)
    case .member(let inner, let name):
      if case .name("record") = inner.kind { Wish(name: name, isOfRecord: true) } else { nil }
    case .boolean, .number, .text, .duration, .index, .call, .list, .not, .negative, .binary,
      .conditional:
      nil
    }
  }

  private mutating func wanted(
    _ wish: Wish, _ sign: BinaryOperator, _ other: Expression, _ isWanted: Bool
  ) {
    var wish = wish
    let isEqual = isWanted ? sign == .equal : sign == .notEqual
    switch other.kind {
    case .boolean(let value): wish.value = .plain("\(value == isEqual)")
    case .text(let text):
      wish.value = .text(isEqual || sign != .equal && sign != .notEqual ? text : text + "x")
    case .number(let text):
      guard let number = JSONNumber.exact(text) else { return }
      wish.value = Self.number(beside: number, sign, isWanted).map { .plain($0.stripped.text) }
    case .list(let items):
      guard isWanted, sign == .isIn, let first = items.first else { return }
      return wanted(wish, .equal, first, true)
    case .negative, .duration, .name, .member, .index, .call, .not, .binary, .conditional: return
    }
    wishes.append(wish)
  }

  private static func number(
    beside number: ExactNumber, _ sign: BinaryOperator, _ isWanted: Bool
  ) -> ExactNumber? {
    let one = ExactNumber(1)
    return switch (sign, isWanted) {
    case (.equal, true), (.notEqual, false), (.lessOrEqual, true), (.greaterOrEqual, true),
      (.less, false), (.greater, false):
      number
    case (.less, true), (.greaterOrEqual, false): ExactNumber.subtract(number, one)
    case (.greater, true), (.lessOrEqual, false), (.notEqual, true), (.equal, false):
      ExactNumber.add(number, one)
    case (.or, _), (.and, _), (.isIn, _), (.add, _), (.subtract, _), (.multiply, _), (.divide, _),
      (.remainder, _):
      nil
    }
  }

  /// The same comparison, read from its other side.
  private static func turned(_ sign: BinaryOperator) -> BinaryOperator? {
    switch sign {
    case .equal, .notEqual: sign
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .or, .and, .isIn, .add, .subtract, .multiply, .divide, .remainder: nil
    }
  }
}
