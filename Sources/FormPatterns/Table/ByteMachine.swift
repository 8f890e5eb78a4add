/// A pattern as steps that read a text's UTF-8 byte by byte, of which several may be taken at once.
struct ByteMachine: Sendable {
  package enum Step: Sendable, Hashable {
    /// The pattern ends here.
    case accept
    case choice(Int32, Int32)
    /// One byte of the set, by its index.
    case consume(set: Int32, next: Int32)
    /// Goes on only where the text begins, or ends.
    case textStart(next: Int32)
    case textEnd(next: Int32)
  }

  var steps: [Step] = []
  var start: Int32 = 0
  var sets: [ByteSet] = []
  /// Parts laid while it was built.
  var work = 0

  /// A pattern that has no such machine, or too large a one.
  package struct Failure: Error {}

  /// The most sets of bytes, which are looked for one by one.
  static let mostSets = 200
  /// The most steps of a machine.
  static let mostSteps = 4_000
}

/// Lays the steps of a machine, from the end of the pattern to its start.
struct ByteMachineBuilder {
  private(set) var machine = ByteMachine()
  private var shapes: [CharacterShape] = []
  /// For each place of the pattern the shape of the characters that are written there.
  private var shapeAt: [Int: Int] = [:]

  /// Counted repeats are laid as often as they count.
  mutating func build(_ root: PatternNode) throws(ByteMachine.Failure) {
    let accept = try add(.accept)
    machine.start = try build(root, next: accept)
  }

  private mutating func add(_ step: ByteMachine.Step) throws(ByteMachine.Failure) -> Int32 {
    guard machine.steps.count < ByteMachine.mostSteps else { throw ByteMachine.Failure() }
    machine.steps.append(step)
    return Int32(machine.steps.count - 1)
  }

  /// The first step of a part whose last goes on to `next`.
  private mutating func build(
    _ node: PatternNode, next: Int32
  ) throws(ByteMachine.Failure) -> Int32 {
    machine.work += 1
    guard machine.work <= 4 * ByteMachine.mostSteps else { throw ByteMachine.Failure() }
    switch node.kind {
    case .empty: return next
    case .set(let set, _):
      return try lay(shape(of: set, at: node.range.lowerBound), next: next)
    case .sequence(let parts):
      var next = next
      for part in parts.reversed() { next = try build(part, next: next) }
      return next
    case .alternation(let branches):
      var first: Int32?
      for branch in branches.reversed() {
        let start = try build(branch, next: next)
        first = if let first { try add(.choice(start, first)) } else { start }
      }
      return first ?? next
    case .repetition(let repetition): return try build(repetition, next: next)
    case .group(_, let inside, _): return try build(inside, next: next)
    case .anchor(.start): return try add(.textStart(next: next))
    case .anchor(.end): return try add(.textEnd(next: next))
    case .anchor(.endOrLastBreak), .anchor(.lineStart), .anchor(.lineEnd), .anchor(.boundary),
      .anchor(.notBoundary), .look, .backReference, .unmodelled:
      throw ByteMachine.Failure()
    }
  }

  private mutating func build(
    _ repetition: PatternRepetition, next exit: Int32
  ) throws(ByteMachine.Failure) -> Int32 {
    var next = exit
    var least = repetition.min
    if let max = repetition.max {
      for _ in 0..<Swift.max(0, max - repetition.min) {
        next = try add(.choice(build(repetition.body, next: next), exit))
      }
    } else {
      let head = try add(.choice(exit, exit))
      let body = try build(repetition.body, next: head)
      machine.steps[Int(head)] = .choice(body, exit)
      // The last round that must be is the one that is gone through again.
      next = least > 0 ? body : head
      least -= 1
    }
    for _ in 0..<Swift.max(0, least) { next = try build(repetition.body, next: next) }
    return next
  }

  // MARK: Characters

  private mutating func shape(
    of set: ScalarSet, at place: Int
  ) throws(ByteMachine.Failure) -> Int {
    if let known = shapeAt[place], shapes[known].source == set { return known }
    guard let shape = CharacterShape(set, sets: &machine.sets),
      machine.sets.count <= ByteMachine.mostSets
    else { throw ByteMachine.Failure() }
    machine.work += 1 + set.ranges.count
    shapes.append(shape)
    shapeAt[place] = shapes.count - 1
    return shapes.count - 1
  }

  private mutating func lay(
    _ index: Int, next: Int32
  ) throws(ByteMachine.Failure) -> Int32 {
    if let set = shapes[index].single { return try add(.consume(set: set, next: next)) }
    var laid: [Int32] = []
    for part in shapes[index].rest {
      laid.append(
        try add(.consume(set: part.set, next: part.next < 0 ? next : laid[Int(part.next)])))
    }
    var first: Int32?
    for part in shapes[index].leads {
      let step = try add(
        .consume(set: part.set, next: part.next < 0 ? next : laid[Int(part.next)]))
      first = if let first { try add(.choice(step, first)) } else { step }
    }
    // A set without members: a step that no byte takes.
    if let first { return first }
    return try add(
      .consume(set: CharacterShape.index(of: ByteSet(), in: &machine.sets), next: next))
  }
}
