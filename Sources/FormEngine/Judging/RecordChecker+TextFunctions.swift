/// Functions of strings.
extension RecordChecker {
  mutating func part(
    _ kind: ExpressionNode.Kind, _ text: ExpressionValue, _ part: ExpressionValue
  ) -> ExpressionValue {
    if text.kind == .error { return text }
    if part.kind == .error { return part }
    if text.kind == .unknown || part.kind == .unknown { return .unknown }
    guard text.kind == .text, part.kind == .text else { return .error(.wrongType) }
    let (whole, piece) = (self.text(text), self.text(part))
    let last = whole.count - piece.count
    if last < 0 { return .boolean(false) }
    if kind == .startsWith {
      return unsafe .boolean(UTF8Bytes.areSame(whole.bytes, piece.bytes, piece.count))
    }
    if kind == .endsWith {
      return unsafe .boolean(UTF8Bytes.areSame(whole.bytes + last, piece.bytes, piece.count))
    }
    // Each place may look at the whole part: that many steps are paid for.
    expressions.budget &-= (last &+ 1) / 8
    if last > 256, piece.count > 16 { expressions.budget &-= last &* (piece.count / 8) / 16 }
    if expressions.budget < 0 { return .error(.tooCostly) }
    for start in 0...last
    where unsafe UTF8Bytes.areSame(whole.bytes + start, piece.bytes, piece.count) {
      return .boolean(true)
    }
    return .boolean(false)
  }

  /// Whether a string satisfies one of the plan's operations: a pattern.
  ///
  /// Undecided where the pattern's limits are reached.
  mutating func matched(_ value: ExpressionValue, by operation: Int) -> ExpressionValue {
    guard value.kind == .text else { return noText(value) }
    expressions.budget &-= value.count / 8
    if expressions.budget < 0 { return .error(.tooCostly) }
    let context = unsafe ValueContext(bounds.base)
    let fault = unsafe plan.fault(of: text(value), plan.operations + operation, &matcher, context)
    guard let fault else { return .boolean(true) }
    return fault.code == .undecided ? .error(.tooCostly) : .boolean(false)
  }

  /// A string in small or capital letters, or trimmed, as clean-up does it.
  mutating func changed(
    _ kind: ExpressionNode.Kind, _ value: ExpressionValue
  ) -> ExpressionValue {
    guard value.kind == .text else { return noText(value) }
    expressions.budget &-= value.count / 8
    if expressions.budget < 0 { return .error(.tooCostly) }
    let text = text(value)
    let step: CleanUpStep.Kind = kind == .trim ? .trim : kind == .lower ? .lowercase : .uppercase
    guard step.mayChange(text) else { return value }
    if kind == .trim {
      let kept = unsafe Blank.trimmed(text.bytes, text.count)
      return .text(value.storage, start: value.start &+ kept.lowerBound, count: kept.count)
    }
    let source = unsafe String(
      decoding: UnsafeBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
    let changed = Array((kind == .lower ? source.lowercased() : source.uppercased()).utf8)
    guard changed.count <= ExpressionScratch.longestText else { return .error(.tooCostly) }
    let start = arena.count
    unsafe changed.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { unsafe arena.append(base, count: buffer.count) }
    }
    return .text(.arena, start: start, count: changed.count)
  }

  /// The strings of a list, joined by a separator.
  mutating func joined(
    _ list: ExpressionValue, between separator: ExpressionValue
  ) -> ExpressionValue {
    guard list.kind == .list else { return noList(list) }
    guard separator.kind == .text else { return noText(separator) }
    expressions.budget &-= list.count
    if expressions.budget < 0 { return .error(.tooCostly) }
    var unknown: ExpressionValue?
    var count = 0
    for place in 0..<list.count {
      let item = expressions.values[list.start &+ place]
      guard item.kind == .text else {
        if item.kind != .unknown { return noText(item) }
        unknown = item
        continue
      }
      count &+= item.count &+ (place > 0 ? separator.count : 0)
      if count > ExpressionScratch.longestText { return .error(.tooCostly) }
    }
    if let unknown { return unknown }
    expressions.budget &-= count / 8
    if expressions.budget < 0 { return .error(.tooCostly) }
    arena.reserve(count &+ RecordReader.padding)
    let start = arena.count
    for place in 0..<list.count {
      if place > 0 { appendToArena(separator) }
      appendToArena(expressions.values[list.start &+ place])
    }
    return .text(.arena, start: start, count: count)
  }

  /// Copies a string to the end of the arena, which must have room: the string may be in the arena itself.
  mutating func appendToArena(_ value: ExpressionValue) {
    let text = text(value)
    for index in 0..<text.count { unsafe arena.append(text.bytes[index]) }
  }

  /// The result if the value is not a string.
  private func noText(_ value: ExpressionValue) -> ExpressionValue {
    value.kind == .error || value.kind == .unknown ? value : .error(.wrongType)
  }
}
