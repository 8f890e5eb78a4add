internal import FormPatterns

/// Clean-up before checking, step by step; text that is clean already is only looked at.
extension RecordChecker {
  /// Runs the steps on the text of a cell; false where one of them cannot be done.
  @inline(__always)
  mutating func cleanUp(_ steps: Span32, at site: Site) -> Bool {
    var index = Int(steps.start)
    let end = index &+ Int(steps.count)
    while index < end {
      let step = plan.cleanUp[index]
      let text = text(in: site.cell)
      if step.kind.mayChange(text) {
        guard clean(step, at: site) else { return false }
        if tape[Int(cells[site.cell].entry)].kind != .text { return true }
      }
      index &+= 1
    }
    return true
  }

  @inline(never)
  private mutating func clean(_ step: CleanUpStep, at site: Site) -> Bool {
    let text = text(in: site.cell)
    let source = unsafe UnsafeBufferPointer(start: text.bytes, count: text.count)
    switch step.kind {
    case .trim:
      let kept = unsafe Blank.trimmed(text.bytes, text.count)
      if kept.count < text.count { unsafe replace(site.cell, by: Array(source[kept])) }
    case .collapse:
      unsafe replace(site.cell, by: CleanUp.collapsed(source))
    case .lowercase:
      unsafe replace(
        site.cell, by: Array(String(decoding: source, as: UTF8.self).lowercased().utf8))
    case .uppercase:
      unsafe replace(
        site.cell, by: Array(String(decoding: source, as: UTF8.self).uppercased().utf8))
    case .digits:
      unsafe replace(site.cell, by: CleanUp.asciiDigits(source))
    case .remove:
      let removed = unsafe RemovedCharacters(planBytes(step.reference))
      unsafe replace(site.cell, by: CleanUp.removing(removed, from: source))
    case .date:
      let layouts = planText(step.reference)
      if let date = unsafe DateLayouts.read(Array(source), by: layouts, plan.zone) {
        replace(site.cell, by: date)
      }
    case .decimal:
      if let number = unsafe CleanUp.decimal(source, sign: planText(step.reference)) {
        replace(site.cell, by: number)
      }
    case .number:
      let signs = NumberSigns(planBytes: planText(step.reference))
      if case .number(let number) = unsafe signs.read(Array(source)) {
        _ = read(number: number, in: site.cell)
      }
    case .boolean:
      if let answer = unsafe AnswerWords.answer(source, by: planBytes(step.reference)) {
        read(answer: answer, in: site.cell)
      }
    case .replace:
      let replacement = owner.replacements[Int(step.reference)]
      switch unsafe replacement.replaced(source, &matcher) {
      case .success(let replaced): replace(site.cell, by: replaced)
      case .failure(let stop):
        cells[site.cell].isUnread = true
        markUndecided(UndecidedReason(stop.outcome), at: site)
        return false
      }
    case .split:
      let parts = unsafe CleanUp.split(source, at: planText(step.reference))
      if parts.count <= limits.reader.items { split(site.cell, parts: parts) }
    case .general:
      guard unsafe CleanUp.longestRunOfMarks(source) <= limits.marks,
        let cleaned = unsafe owner.functions[Int(step.reference)](Array(source))
      else {
        cells[site.cell].isUnread = true
        markUndecided(.tooManyMarks, at: site)
        return false
      }
      replace(site.cell, by: cleaned)
    case .resolve:
      if let id = unsafe id(namedBy: source, in: step.reference) { replace(site.cell, by: id) }
    }
    return true
  }

  private func planText(_ index: Int32) -> [UInt8] { unsafe Array(planBytes(index)) }

  /// Safety: as long as the plan.
  @unsafe private func planBytes(_ index: Int32) -> UnsafeBufferPointer<UInt8> {
    let span = plan.texts[Int(index)]
    return unsafe UnsafeBufferPointer(start: plan.bytes + Int(span.start), count: Int(span.count))
  }

  private mutating func replace(_ cell: Int, by cleaned: [UInt8]) {
    let start = arena.count
    unsafe cleaned.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { unsafe arena.append(base, count: buffer.count) }
    }
    cells[cell].cleanedStart = UInt32(truncatingIfNeeded: start)
    cells[cell].cleanedLength = UInt32(truncatingIfNeeded: cleaned.count)
    cells[cell].isCleaned = true
  }

  /// Makes the cell's value a list of texts, at the place of the text that it was.
  private mutating func split(_ cell: Int, parts: [[UInt8]]) {
    let place = Int(tape[Int(cells[cell].entry)].start)
    let first = tape.count
    tape.append(TapeEntry(.list, start: place, length: parts.count))
    for part in parts {
      let start = arena.count
      unsafe part.withUnsafeBufferPointer { buffer in
        if let base = buffer.baseAddress { unsafe arena.append(base, count: buffer.count) }
      }
      tape.append(
        TapeEntry(
          .text, flags: [.inArena, .notASCII], start: place, length: part.count, link: start))
    }
    tape.append(TapeEntry(.end, start: place))
    var list = tape[first]
    list.link = UInt32(truncatingIfNeeded: tape.count)
    tape[first] = list
    cells[cell].entry = Int32(first)
    cells[cell].isCleaned = false
  }
}
