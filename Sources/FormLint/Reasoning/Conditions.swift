internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// What can be told of a condition from the constraints of the fields that it reads.
///
/// Only what is simple is decided: literals, choices that there are not, ends of ranges, lengths and
/// counts. What reads an empty field is unknown, and an unknown condition is not true: so a
/// comparison is never called true for sure, except one of literals.
struct Conditions {
  enum Truth { case never, always, open }

  /// A comparison that cannot come out as its author thought.
  struct Slip {
    var part: Range<Int>
    var message: String
    var label: String
    var help: String
  }

  let form: FormInspection
  /// The field at which the expression stands.
  let field: Int
  let startsInside: Bool
  private(set) var slips: [Slip] = []
  /// Fields that never apply and are read.
  private(set) var readsNeverApplicable: [(field: Int, part: Range<Int>)] = []
  var neverApplicable: Set<Int> = []

  init(_ form: FormInspection, at field: Int, startsInside: Bool) {
    self.form = form
    self.field = field
    self.startsInside = startsInside
  }

  // MARK: Fields

  /// The field that an expression names, or nil.
  func resolve(_ expression: Expression, _ bound: [String: Int]) -> Int? {
    switch expression.kind {
    case .name(let name):
      return bound[name] ?? form.field([name], from: field, startsInside: startsInside)
    case .member(let base, let name):
      if case .name("record") = base.kind {
        return form.field(["record", name], from: field, startsInside: startsInside)
      }
      guard let base = resolve(base, bound) else { return nil }
      return form.member(name, of: base)
    case .index(let base, _): return resolve(base, bound).flatMap { items(of: $0) }
    case .boolean, .number, .text, .duration, .call, .list, .not, .negative, .binary, .conditional:
      return nil
    }
  }

  private func items(of field: Int) -> Int? {
    form.fields[field].type == .list ? form.fields[field].children.first : nil
  }

  // MARK: Truth

  mutating func truth(_ expression: Expression, _ bound: [String: Int] = [:]) -> Truth {
    switch expression.kind {
    case .boolean(let value): return value ? .always : .never
    case .not(let inner):
      switch truth(inner, bound) {
      case .never: return .open
      case .always: return .never
      case .open: return .open
      }
    case .binary(.and, let left, let right):
      let both = (truth(left, bound), truth(right, bound))
      if both.0 == .never || both.1 == .never { return .never }
      if contradicts(expression, bound) { return .never }
      return both.0 == .always && both.1 == .always ? .always : .open
    case .binary(.or, let left, let right):
      let both = (truth(left, bound), truth(right, bound))
      if both.0 == .always || both.1 == .always { return .always }
      return both.0 == .never && both.1 == .never ? .never : .open
    case .binary(let sign, let left, let right):
      let readsBefore = readsNeverApplicable.count
      _ = (truth(left, bound), truth(right, bound))
      // A comparison with what is empty for ever is unknown for ever.
      if readsNeverApplicable.count > readsBefore { return .never }
      return compare(sign, left, right, expression, bound)
    case .conditional(let condition, let first, let second):
      _ = (truth(condition, bound), truth(first, bound), truth(second, bound))
      return .open
    case .call(let name, let receiver, let arguments):
      walk(call: name, receiver, arguments, bound)
      return .open
    case .name, .member, .index:
      if let read = resolve(expression, bound), neverApplicable.contains(read) {
        readsNeverApplicable.append((read, expression.range))
        return .never
      }
      return .open
    case .list(let members):
      for member in members { _ = truth(member, bound) }
      return .open
    case .number, .text, .duration, .negative: return .open
    }
  }

  private mutating func walk(
    call name: String, _ receiver: Expression?, _ arguments: [Expression], _ bound: [String: Int]
  ) {
    var inner = bound
    if let receiver { _ = truth(receiver, bound) }
    let macros = ["all", "exists", "exists_one", "filter", "map"]
    if macros.contains(name), let receiver, case .name(let variable)? = arguments.first?.kind {
      inner[variable] = resolve(receiver, bound).flatMap { items(of: $0) } ?? -1
      if inner[variable] == -1 { return }
      for argument in arguments.dropFirst() { _ = truth(argument, inner) }
      return
    }
    for argument in arguments { _ = truth(argument, inner) }
  }

  // MARK: Comparisons

  private mutating func compare(
    _ sign: BinaryOperator, _ left: Expression, _ right: Expression, _ whole: Expression,
    _ bound: [String: Int]
  ) -> Truth {
    if let truth = compareLiterals(sign, left, right) { return truth }
    if sign == .isIn, case .list(let members) = right.kind, let read = resolve(left, bound) {
      let fitting = members.filter { isPossible($0, in: read) }
      return fitting.isEmpty && !members.isEmpty ? .never : .open
    }
    if sign == .isIn, let list = resolve(right, bound), let items = items(of: list) {
      return isPossible(left, in: items) ? .open : .never
    }
    if let read = resolve(left, bound) {
      return compare(read, sign, right)
    }
    if let read = resolve(right, bound), let turned = sign.turned {
      return compare(read, turned, left)
    }
    return compareSize(sign, left, right, whole, bound)
  }

  private mutating func compare(
    _ read: Int, _ sign: BinaryOperator, _ literal: Expression
  ) -> Truth {
    switch sign {
    case .equal: return isPossible(literal, in: read) ? .open : .never
    case .notEqual:
      _ = isPossible(literal, in: read)
      return .open
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return compareRange(read, sign, literal)
    case .or, .and, .isIn, .add, .subtract, .multiply, .divide, .remainder: return .open
    }
  }

  /// Whether a field can hold a literal; what is no literal may be held.
  ///
  /// A text without anything in it is what no field has: such a field is empty, and comparing it is unknown.
  private mutating func isPossible(_ literal: Expression, in read: Int) -> Bool {
    let field = form.fields[read]
    switch literal.kind {
    case .text(let text):
      if read > 0, text.isEmpty || !field.isSecret && text.allSatisfy(\.isWhitespace) {
        slips.append(
          Slip(
            part: literal.range, message: "“\(field.shownName)” is never an empty string",
            label: "an empty field has no value",
            help: "write filled(x), or !filled(x)"))
        return false
      }
      guard let choices = field.choices, field.isText else { return true }
      if choices.contains(where: { $0.text == text }) { return true }
      let near = NearestName.to(text, among: choices.map(\.text))
      slips.append(
        Slip(
          part: literal.range, message: "“\(text)” is not a choice of “\(field.shownName)”",
          label: DidYouMean.question(near),
          help: near == nil
            ? "its choices: " + choices.prefix(8).map(\.text).joined(separator: ", ") : ""))
      return false
    case .number(let text):
      guard field.isNumber else { return true }
      if let choices = field.choices {
        if choices.contains(where: { WrittenNumber.compare($0.text, text) == 0 }) { return true }
        slips.append(
          Slip(
            part: literal.range, message: "\(text) is not a choice of “\(field.shownName)”",
            label: "",
            help: "its choices: " + choices.prefix(8).map(\.text).joined(separator: ", ")))
        return false
      }
      if field.type == .integer, let number = WrittenNumber.exact(text), number.integer == nil,
        WrittenNumber.floor(number) != nil
      {
        slips.append(
          Slip(
            part: literal.range,
            message: "“\(field.shownName)” is a whole number and never \(text)",
            label: "", help: "compare with a whole number"))
        return false
      }
      guard let place = NumberRange(field.constraints).place(of: text), place != 0 else {
        return true
      }
      slips.append(outside(literal, text, field, isBelow: place < 0))
      return false
    case .boolean, .duration, .name, .member, .index, .call, .list, .not, .negative, .binary,
      .conditional:
      return true
    }
  }

  private func outside(
    _ literal: Expression, _ text: String, _ field: InspectedField, isBelow: Bool
  ) -> Slip {
    let range = NumberRange(field.constraints)
    let end = isBelow ? range.low?.text : range.high?.text
    return Slip(
      part: literal.range,
      message: "\(text) is outside the range of “\(field.shownName)”",
      label: end.map { isBelow ? "it begins at \($0)" : "it ends at \($0)" } ?? "",
      help: "compare with a value within the field's range")
  }

  private mutating func compareRange(
    _ read: Int, _ sign: BinaryOperator, _ literal: Expression
  ) -> Truth {
    let field = form.fields[read]
    guard field.isNumber, case .number(let text) = literal.kind else { return .open }
    let range = NumberRange(field.constraints)
    guard let place = range.place(of: text) else { return .open }
    let order = (
      low: range.low.map { WrittenNumber.compare(text, $0.text) },
      high: range.high.map { WrittenNumber.compare(text, $0.text) }
    )
    let isUp = sign == .greater || sign == .greaterOrEqual
    let isStrict = sign == .greater || sign == .less
    if place == 0 {
      // `x < 0` where 0 is the first, `x > 10` where 10 is the last.
      guard isStrict, isUp ? order.high == 0 : order.low == 0 else { return .open }
      slips.append(
        Slip(
          part: literal.range,
          message: "“\(field.shownName)” is never \(isUp ? "more" : "less") than \(text)",
          label: isUp ? "its range ends here" : "its range begins here",
          help: "write \(isUp ? ">=" : "<=") if the end itself is meant"))
      return .never
    }
    slips.append(outside(literal, text, field, isBelow: place < 0))
    return (place > 0) == isUp ? .never : .open
  }

  /// `size(list) > 10` beside `count: ..5`.
  private mutating func compareSize(
    _ sign: BinaryOperator, _ left: Expression, _ right: Expression, _ whole: Expression,
    _ bound: [String: Int]
  ) -> Truth {
    var (call, literal, sign) = (left, right, sign)
    if case .number = left.kind, let turned = sign.turned {
      (call, literal, sign) = (right, left, turned)
    }
    guard case .call("size", let receiver, let arguments) = call.kind,
      let measured = receiver ?? arguments.first, let read = resolve(measured, bound),
      case .number(let text) = literal.kind, let wanted = WrittenNumber.exact(text)?.integer
    else { return .open }
    let field = form.fields[read]
    guard let most = mostSize(of: field) else { return .open }
    let isNever =
      switch sign {
      case .greater: wanted >= most
      case .greaterOrEqual, .equal: wanted > most
      case .less, .lessOrEqual, .notEqual, .or, .and, .isIn, .add, .subtract, .multiply, .divide,
        .remainder:
        false
      }
    guard isNever else { return .open }
    slips.append(
      Slip(
        part: literal.range, message: "the size of “\(field.shownName)” is \(most) at most",
        label: "",
        help: "compare with a smaller number"))
    return .never
  }

  private func mostSize(of field: InspectedField) -> Int? {
    if field.isText { return Lengths(field.constraints).high?.value }
    var most: Int?
    for constraint in field.constraints {
      if case .count(let it) = constraint.kind, let high = it.high {
        most = min(most ?? high, high)
      }
    }
    return most
  }

  private func compareLiterals(
    _ sign: BinaryOperator, _ left: Expression, _ right: Expression
  ) -> Truth? {
    let order: Int
    switch (left.kind, right.kind) {
    case (.number(let a), .number(let b)): order = WrittenNumber.compare(a, b)
    case (.text(let a), .text(let b)): order = a == b ? 0 : 1
    case (.boolean(let a), .boolean(let b)): order = a == b ? 0 : 1
    default: return nil
    }
    switch sign {
    case .equal: return order == 0 ? .always : .never
    case .notEqual: return order != 0 ? .always : .never
    case .or, .and, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn, .add, .subtract,
      .multiply, .divide, .remainder:
      return nil
    }
  }

  /// `kind == 'a' && kind == 'b'` or `age > 5 && age < 3`, however deep in a row of `&&`.
  private func contradicts(_ expression: Expression, _ bound: [String: Int]) -> Bool {
    var texts: [Int: String] = [:]
    var bounds = NumberBounds()
    var waiting = [expression]
    while let next = waiting.popLast() {
      guard case .binary(let sign, let left, let right) = next.kind else { continue }
      if sign == .and { waiting += [left, right] }
      if !bounds.isMet(by: sign, left, right, { resolve($0, bound) }) { return true }
      guard sign == .equal else { continue }
      let (named, value) = literalText(right) != nil ? (left, right) : (right, left)
      guard let text = literalText(value), let read = resolve(named, bound) else { continue }
      if let first = texts[read], first != text { return true }
      texts[read] = text
    }
    return false
  }

  private func literalText(_ expression: Expression) -> String? {
    if case .text(let text) = expression.kind { return text }
    return nil
  }
}

extension BinaryOperator {
  /// The sign with its sides exchanged; nil where they cannot be.
  var turned: BinaryOperator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .or, .and, .isIn, .add, .subtract, .multiply, .divide, .remainder: nil
    }
  }
}
