internal import FormEngine
internal import FormModel
internal import FormPatterns
internal import FormText

extension Lowering {
  /// The plan's replacement of a step, compiled once however many fields have it; nil and a diagnostic where it is wrong.
  mutating func replacement(_ step: ReplaceStep) -> Int? {
    if let known = replacements[step] { return known }
    let place = compile(replacement: step)
    replacements.updateValue(place, forKey: step)
    return place
  }

  private mutating func compile(replacement step: ReplaceStep) -> Int? {
    guard PatternReplacement.isWellFormed(step.with) else {
      error(
        "unknownStep", "a dollar must be followed by a digit or a dollar", at: step.range,
        help: "write $1 to $9 for the text of a group, $$ for a dollar", in: step.source)
      return nil
    }
    do {
      let made = try PatternReplacement(
        step.find.text, with: step.with, limits: parts.limits.patterns)
      let highest = PatternReplacement.highestGroup(in: step.with)
      guard highest <= made.groups else {
        error(
          "unknownStep", "the pattern has no group \(highest)", at: step.range,
          label: made.groups == 0 ? "it has none" : "it has \(made.groups)", in: step.source)
        return nil
      }
      parts.replacements.append(made)
      return parts.replacements.count - 1
    } catch {
      let part = error.offset..<error.offset + max(error.length, 1)
      self.error(
        error.code, error.message, at: step.find.range(of: part), label: error.label,
        help: error.help, in: step.source)
      return nil
    }
  }
}
