/// Expressions over texts, which stand in the record or in the form.
extension FastPass {
  func part(
    _ kind: SlotStep.Kind, _ text: SlotValue, _ part: SlotValue, _ record: UnsafePointer<UInt8>
  ) -> SlotValue {
    guard text.is(.text), part.is(.text) else { return unknownOrGiveUp(text, part) }
    let last = text.count &- part.count
    if last < 0 { return .boolean(false) }
    let (whole, piece) = unsafe (bytes(of: text, record), bytes(of: part, record))
    if kind == .startsWith { return unsafe .boolean(UTF8Bytes.areSame(whole, piece, part.count)) }
    if kind == .endsWith {
      return unsafe .boolean(UTF8Bytes.areSame(whole + last, piece, part.count))
    }
    // As many steps as the long way takes.
    let steps =
      (last &+ 1) / 8 &+ (last > 256 && part.count > 16 ? last &* (part.count / 8) / 16 : 0)
    guard mayStep(steps) else { return .giveUp }
    for start in 0...last where unsafe UTF8Bytes.areSame(whole + start, piece, part.count) {
      return .boolean(true)
    }
    return .boolean(false)
  }

  /// Whether a text is as an operation of the plan wants it: a pattern.
  func matched(
    _ text: SlotValue, by operation: Int, _ record: UnsafePointer<UInt8>
  ) -> SlotValue {
    guard text.is(.text) else { return unknownOrGiveUp(text) }
    guard mayStep(text.count / 8) else { return .giveUp }
    var matcher = matcher
    let fault = unsafe plan.fault(
      of: view(of: text, record), plan.operations + operation, &matcher, ValueContext(bounds))
    guard let fault else { return .boolean(true) }
    return fault.code == .undecided ? .giveUp : .boolean(false)
  }

  /// A text in small or capital letters, or without what is not seen at its ends, where it is so already.
  func changed(
    _ kind: SlotStep.Kind, _ text: SlotValue, _ record: UnsafePointer<UInt8>
  ) -> SlotValue {
    guard text.is(.text) else { return unknownOrGiveUp(text) }
    let step: CleanUpStep.Kind = kind == .trim ? .trim : kind == .lower ? .lowercase : .uppercase
    guard mayStep(text.count / 8), unsafe !step.mayChange(view(of: text, record)) else {
      return .giveUp
    }
    return text
  }

  func view(of text: SlotValue, _ record: UnsafePointer<UInt8>) -> TextView {
    unsafe TextView(bytes: bytes(of: text, record), count: text.count, isASCII: false)
  }
}
