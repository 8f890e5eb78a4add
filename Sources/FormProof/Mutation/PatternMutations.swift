package import FormDocuments
package import FormPatterns
internal import FormText

extension MutationCollector {
  /// Each part of a pattern weaker or gone: a text, or the long form `{ matches, flags }`.
  mutating func walkPattern(_ value: Node, isSearch: Bool) {
    guard value.entries != nil else {
      return walkPattern(text: value, flags: [], isSearch: isSearch)
    }
    let flags = PatternFlags(value["flags"])
    eachEntry(of: value) { collector, entry in
      if entry.key == "matches" {
        collector.walkPattern(text: entry.value, flags: flags, isSearch: isSearch)
      } else if entry.key == "flags" {
        collector.removeEach(of: entry.value) { "the flag \($0) is removed" }
      }
    }
  }

  private mutating func walkPattern(text node: Node, flags: PatternFlags, isSearch: Bool) {
    guard let text = node.text else { return }
    for mutant in PatternMutants.of(text: text, flags: flags) {
      replace(
        node, by: mutant.text, mutant.description, at: node.place(of: mutant.range),
        pattern: Mutation.PatternChange(
          before: text, after: mutant.text, flags: flags, isSearch: isSearch))
    }
  }
}

extension PatternFlags {
  /// `flags` of the long form.
  package init(_ node: Node?) {
    self = []
    for flag in node?.items ?? node.map({ [$0] }) ?? [] {
      switch flag.text {
      case "ignoreCase": insert(.ignoreCase)
      case "unicodeClasses": insert(.unicodeClasses)
      default: break
      }
    }
  }
}
