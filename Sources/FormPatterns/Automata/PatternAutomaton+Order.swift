extension PatternAutomaton {
  /// Puts the steps in order and finds what is carried from place to place.
  mutating func arrange() throws(Failure) {
    var carried: Set<Int> = []
    for step in steps {
      if case .consume(_, let next) = step { carried.insert(next) }
    }
    var state = [UInt8](repeating: 0, count: steps.count)
    var order: [Int] = []
    for root in [start] + carried.sorted() {
      try visit(root, &state, &order)
    }
    strata = (0...(levels.max() ?? 0)).reversed().map { level in
      order.filter { levels[$0] == level }
    }
    targets = carried.sorted()
    places = [Int](repeating: 0, count: steps.count)
    for (place, target) in targets.enumerated() { places[target] = place }
  }

  /// Steps that a step asks at the same place.
  package func asked(by step: Int) -> [Int] {
    switch steps[step] {
    case .end, .success, .consume: []
    case .choice(let first, let second): [first, second]
    case .enter(let inside): [inside]
    case .look(let inside, let next, _): [inside, next]
    case .check(_, let next): [next]
    }
  }

  /// Depth first, without recursion: patterns chain thousands of steps.
  private mutating func visit(
    _ root: Int, _ state: inout [UInt8], _ order: inout [Int]
  ) throws(Failure) {
    var stack = [(root, 0)]
    guard state[root] == 0 else { return }
    state[root] = 1
    while let (step, done) = stack.last {
      let asked = asked(by: step)
      guard done < asked.count else {
        state[step] = 2
        order.append(step)
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].1 = done + 1
      let next = asked[done]
      switch state[next] {
      case 0:
        state[next] = 1
        stack.append((next, 0))
      case 1:
        // The circle is all of the steps from `next` up.
        let circle = stack.drop { $0.0 != next }
        guard circle.allSatisfy({ depths[$0.0] == 0 }) else {
          throw .notModelled("an atomic part repeats a part that can be empty")
        }
        isCircular = true
      default: break
      }
    }
  }
}
