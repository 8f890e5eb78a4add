/// Texts that a pattern matches, made from the pattern.
package enum PatternSamples {
  /// Different short texts that a whole-value pattern matches, the same for the same seed.
  ///
  /// Each was confirmed with PCRE2. Fewer than `count` where the pattern has fewer, or where what
  /// looks ahead or behind leaves little; none for a pattern that does not compile.
  package static func words(
    of text: String, flags: PatternFlags = [], count: Int, seed: UInt64
  ) -> [String] {
    guard let tree = try? PatternTree(text, flags: flags) else { return [] }
    return words(of: tree, count: count, seed: seed)
  }

  /// The same for a pattern that was read already.
  package static func words(of tree: PatternTree, count: Int, seed: UInt64) -> [String] {
    guard count > 0, var counter = try? StepCounter(tree.text, use: .whole, flags: tree.flags)
    else { return [] }
    var writer = SampleWriter(numbers: SplitMix(state: seed))
    var words: [String] = []
    for attempt in 0..<(20 * count + 20) where words.count < count {
      writer.generosity = attempt % 4
      guard let word = writer.word(of: tree.root), !words.contains(word) else { continue }
      // Few steps are allowed, as most words are thrown away.
      if counter.matches(word, atMost: 20_000) == true { words.append(word) }
    }
    if words.isEmpty, var search = try? TextSearch([tree], work: 4_000_000),
      case .text(let word, _) = search.first(where: { $0[0] }),
      counter.matches(word) == true
    {
      words.append(word)
    }
    return words
  }
}

/// Writes what the parts of a pattern match, without a look at what they look ahead to.
struct SampleWriter {
  package var numbers: SplitMix
  /// How many rounds more than needed a repeat may take.
  var generosity = 2
  private var scalars = String.UnicodeScalarView()
  private var captures: [Int: String.UnicodeScalarView] = [:]

  /// The longest word, in scalars.
  private static let longest = 600

  init(numbers: SplitMix) { self.numbers = numbers }

  /// Nil if it got too long, or there is none.
  package mutating func word(of node: PatternNode) -> String? {
    scalars = String.UnicodeScalarView()
    captures = [:]
    return write(node) ? String(scalars) : nil
  }

  private mutating func write(_ node: PatternNode) -> Bool {
    guard scalars.count <= Self.longest else { return false }
    switch node.kind {
    case .empty, .look, .anchor: return true
    case .unmodelled: return false
    case .set(let set, _):
      guard let scalar = character(of: set) else { return false }
      scalars.append(scalar)
      return true
    case .sequence(let parts):
      for part in parts where !write(part) { return false }
      return true
    case .alternation(let branches):
      return branches.randomElement(using: &numbers).map { write($0) } ?? false
    case .repetition(let repetition):
      let room = repetition.max.map { Swift.max(0, $0 - repetition.min) } ?? generosity
      let rounds = repetition.min + Int.random(in: 0...min(room, generosity), using: &numbers)
      guard rounds <= Self.longest else { return false }
      for _ in 0..<rounds where !write(repetition.body) { return false }
      return true
    case .group(_, let inside, let number):
      let start = scalars.count
      guard write(inside) else { return false }
      if let number {
        captures[number] = String.UnicodeScalarView(scalars.dropFirst(start))
      }
      return true
    case .backReference(let number):
      guard let number, let captured = captures[number] else { return false }
      scalars += captured
      return true
    }
  }

  private mutating func character(of set: ScalarSet) -> Unicode.Scalar? {
    // Mostly letters and digits, now and then any sign of ASCII.
    let isPlain = Int.random(in: 0..<4, using: &numbers) > 0
    let wanted = isPlain ? Self.plain : Self.printable
    let members = set.intersection(wanted)
    guard !members.isEmpty else {
      let others = set.intersection(Self.printable)
      return others.isEmpty ? set.readable : any(of: others)
    }
    return any(of: members)
  }

  private mutating func any(of set: ScalarSet) -> Unicode.Scalar? {
    var index = Int.random(in: 0..<set.count, using: &numbers)
    for range in set.ranges {
      if index < range.count { return Unicode.Scalar(range.lowerBound + UInt32(index)) }
      index -= range.count
    }
    return nil
  }

  private static let plain = ScalarSet([0x30...0x39, 0x41...0x5A, 0x61...0x7A])
  private static let printable = ScalarSet([0x20...0x7E])
}
