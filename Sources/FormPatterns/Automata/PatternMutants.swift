/// A pattern with one part weaker or gone.
package struct PatternMutant: Sendable, Hashable {
  package let text: String
  /// Where the original was changed, in bytes of its UTF-8.
  package let range: Range<Int>
  /// What is different, in plain words: "the alternative “2[0-4]\d” is gone".
  package let description: String
}

/// Every way in which a pattern can be a little too weak, or lack a part.
package enum PatternMutants {
  /// The mutants of a pattern by their place, each once, each taken by PCRE2.
  ///
  /// None for a pattern that does not compile. Whether one matches other texts than the original is
  /// for ``PatternDifference`` to say; only atomic groups and possessive marks are compared here, as
  /// most of them change nothing: the first 24, and those are listed whose loss is seen at once.
  package static func of(text: String, flags: PatternFlags = []) -> [PatternMutant] {
    guard let tree = try? PatternTree(text, flags: flags) else { return [] }
    return of(tree)
  }

  /// The mutants of a pattern that was read already.
  package static func of(_ tree: PatternTree) -> [PatternMutant] {
    var finder = MutantFinder(tree)
    finder.visit(tree.root, .free)
    var known: Set<String> = [tree.text]
    return finder.found.enumerated()
      .sorted {
        ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
      }
      .map(\.element)
      .filter { known.insert($0.text).inserted && compiles($0.text, tree.flags) }
  }

  private static func compiles(_ text: String, _ flags: PatternFlags) -> Bool {
    (try? CompiledPattern(text, use: .whole, flags: flags, allowsMachineCode: false)) != nil
  }
}

/// Walks through a tree and writes down what could be weaker.
struct MutantFinder {
  /// What stands around a part.
  package enum Place {
    case free
    /// Repeated: making it optional, or removing it, is the quantifier's affair.
    case repeated
    /// A letter among others, which are one part together.
    case inRun
  }

  package let tree: PatternTree
  package let bytes: [UInt8]
  package var found: [PatternMutant] = []
  /// Comparisons of possessive marks that may still be made.
  private var comparisons = 24

  package init(_ tree: PatternTree) {
    self.tree = tree
    bytes = Array(tree.text.utf8)
  }

  package mutating func visit(_ node: PatternNode, _ place: Place) {
    switch node.kind {
    case .empty, .backReference, .unmodelled: return
    case .set(let set, let syntax):
      visit(set, syntax, node)
      switch syntax {
      case .literal: if place == .free { makeOptional(node) }
      case .dot, .type, .property, .brackets: if place != .repeated { makeOptional(node) }
      }
    case .sequence(let parts): visit(parts)
    case .alternation(let branches):
      visit(branches, in: node)
    case .repetition(let repetition):
      visit(repetition, node)
      visit(repetition.body, .repeated)
    case .group(let group, let inside, _):
      if place != .repeated { makeOptional(node) }
      // `\R` is one as well, without parentheses.
      guard bytes[node.range.lowerBound] == 0x28 else { return }
      if group == .atomic { loosen(node, group) }
      visit(inside, inside.isSingle ? .inRun : .free)
    case .look(let look, let inside):
      let name = look == .ahead || look == .behind ? "a condition" : "an exception"
      remove(node, isRepeated: place == .repeated, "\(name), \(quoted(node.range)), is removed")
      visit(inside, inside.isSingle ? .inRun : .free)
    case .anchor:
      remove(node, isRepeated: place == .repeated, "\(quoted(node.range)) is removed")
    }
  }

  /// A sequence: letters in a row are one part.
  private mutating func visit(_ parts: [PatternNode]) {
    var index = 0
    while index < parts.count {
      var end = index
      while end < parts.count, parts[end].isLetter { end += 1 }
      guard end > index + 1 else {
        visit(parts[index], .free)
        index += 1
        continue
      }
      for part in parts[index..<end] { visit(part, .inRun) }
      let range = parts[index].range.lowerBound..<parts[end - 1].range.upperBound
      // Flags or comments between the letters stay where they are.
      if !tree.hasQuotes {
        replace(range, "(?:\(tree.source(range)))?", "\(quoted(range)) may be left out")
      }
      index = end
    }
  }

  private mutating func visit(_ branches: [PatternNode], in node: PatternNode) {
    for (index, branch) in branches.enumerated() {
      let bar =
        index + 1 < branches.count
        ? branch.range.lowerBound..<branches[index + 1].range.lowerBound
        : branches[index - 1].range.upperBound..<branch.range.upperBound
      let what = branch.range.isEmpty ? "the empty alternative" : "the alternative"
      let name = branch.range.isEmpty ? "" : " \(quoted(branch.range))"
      if !tree.source(bar).contains("(?") || branch.range.count > 0 {
        replace(bar, "", "\(what)\(name) is removed", at: branch.range)
      }
      visit(branch, branch.isLetter ? .inRun : .free)
    }
  }

  mutating func makeOptional(_ node: PatternNode) {
    guard !tree.hasQuotes else { return }
    replace(
      node.range, tree.source(node.range) + "?", "\(quoted(node.range)) may be left out")
  }

  package mutating func remove(_ node: PatternNode, isRepeated: Bool = false, _ description: String)
  {
    let text = isRepeated || wouldJoin(node.range) ? "(?:)" : ""
    replace(node.range, text, description)
  }

  /// Whether what stands before a part would read on into what stands behind it.
  private func wouldJoin(_ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, range.upperBound < bytes.count else { return false }
    let next = bytes[range.upperBound]
    let isWord = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    return bytes[..<range.lowerBound].contains(0x5C) && isWord(bytes[range.lowerBound - 1])
      && (isWord(next) || next == 0x7B)
  }

  /// An atomic group or possessive mark, if the pattern matches more without it.
  mutating func loosen(_ node: PatternNode, _ group: PatternToken.Group) {
    let start = node.range.lowerBound
    let text = "(?:" + tree.source((start + 3)..<node.range.upperBound)
    loosen(node.range, text, "\(quoted(node.range)) may backtrack")
  }

  mutating func loosen(_ range: Range<Int>, _ text: String, _ description: String) {
    guard comparisons > 0 else { return }
    comparisons -= 1
    let difference = PatternDifference.between(
      tree.text, replaced(range, text), flags: tree.flags, work: PatternDifference.work / 20)
    guard case .word = difference else { return }
    replace(range, text, description)
  }

  package mutating func replace(
    _ range: Range<Int>, _ text: String, _ description: String, at place: Range<Int>? = nil
  ) {
    let shown = place.flatMap { $0.isEmpty ? nil : $0 } ?? range
    found.append(
      PatternMutant(text: replaced(range, text), range: shown, description: description))
  }

  private func replaced(_ range: Range<Int>, _ text: String) -> String {
    String(
      decoding: bytes[..<range.lowerBound] + text.utf8 + bytes[range.upperBound...],
      as: UTF8.self)
  }

  /// A part in quotation marks, cut if it is long.
  package func quoted(_ range: Range<Int>) -> String {
    let text = tree.source(range)
    return text.count > 40 ? "“\(text.prefix(38))…”" : "“\(text)”"
  }
}

extension PatternNode {
  /// A character that is written as itself.
  package var isLetter: Bool {
    if case .set(_, .literal) = kind { true } else { false }
  }

  /// One set alone, as in `(?:a)`: what is around it stands for it.
  package var isSingle: Bool {
    if case .set = kind { true } else { false }
  }
}
