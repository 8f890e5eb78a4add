internal import FormCompiling
internal import FormEngine
internal import FormModel

/// The effect of clean-up on a string before its constraints are checked.
enum TextReading {
  /// Nothing: the constraints judge the string as it is sent.
  case asSent
  /// It removes blanks at both ends.
  case trimmed
  /// It may change any part of it.
  case changed

  init(of facts: FieldFacts, findsItems: Bool, _ side: ExchangeSide) {
    guard side == .input else {
      self = .asSent
      return
    }
    let isTrimmed = facts.cleanUp.allSatisfy { $0.step == .plain(.trim) }
    self = findsItems || !isTrimmed ? .changed : facts.cleanUp.isEmpty ? .asSent : .trimmed
  }

  /// A pattern of whole values as the string is sent; nil where clean-up may change any part of it.
  func pattern(_ whole: String) -> String? {
    switch self {
    case .asSent: whole.anchored
    case .trimmed: "^\(BlankCharacters.edge)(?:\(whole))\(BlankCharacters.edge)$"
    case .changed: nil
    }
  }

  static let note = "clean-up changes the string first"
}
