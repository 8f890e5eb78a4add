package import FormText

/// Ready rules of which those variants alone are read that can be chosen.
extension RuleResolver {
  /// The field that chooses among variants, and the file that says so.
  package struct Chooser {
    package var name: Placed<String>
    package var source: SourceText
    /// What the field may be, where no more than these are to be read.
    var choices: ChosenVariants.Choices?
  }

  /// The field that chooses among the variants of a description's rules, if it names one.
  func chooser(of description: FieldSource) -> Chooser? {
    guard let by = description.by else { return nil }
    let choices =
      choices.isEmpty
      ? nil
      : choices[ChosenVariants.Place(source: description.source.name, start: by.range.start)]
    return Chooser(name: by, source: description.source, choices: choices)
  }

  /// A ready rule with the variants that can be chosen; nil where it is read whole.
  mutating func chosen(of name: String, _ by: Chooser?) -> RuleEntry? {
    guard let choices = by?.choices, known[name] == nil, ready[name] == nil else { return nil }
    let key = "\(name) of \(choices.values.joined(separator: " "))"
    if let entry = ready[key] { return entry }
    guard let entry = RuleLibrary.rule(named: name, choosing: choices) else { return nil }
    ready[key] = entry
    leavesOut = true
    return entry
  }
}
