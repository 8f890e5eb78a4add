/// Makes a table from a machine: a state is the set of steps that a string may have led to.
struct PatternTableBuilder {
  private let machine: ByteMachine
  private let classes: ByteClasses
  private let isSearch: Bool
  private let mostStates: Int
  private let mostSteps: Int
  /// Steps taken, as ``PatternTableBudget/tableSteps`` counts them.
  private(set) var spent = 0

  /// The steps that each step reaches without a byte, as runs of `reached`; -1 for not yet known.
  private var reachedStart: [Int32]
  private var reachedEnd: [Int32]
  private var reached: [Int32] = []
  /// The state of a string that led to exactly the steps that a step reaches; -1 for not yet known.
  private var stateOfStep: [Int32]

  /// The members of the states, in order, as runs that end at `ends`.
  private var members: [Int32] = []
  private var ends: [Int] = []
  private var isAccepting: [Bool] = []
  private var hashes: [UInt32] = []
  /// Rows of states.
  private var rows: [Int32] = []
  /// Where a state is found by its members; a power of two of places, -1 for an empty one.
  private var places = [Int32](repeating: -1, count: 256)
  /// The steps at which a search starts again at every byte.
  private var restart: [Int32] = []
  private var restartState: Int32 = -1

  /// For each step the number of the collection that has it already.
  private var marks: [Int32]
  private var mark: Int32 = 0
  private var pending: [Int32] = []
  /// Steps that take a byte, and the members of the state that they lead to.
  private var steps: [Int32] = []
  private var list: [Int32] = []

  /// The state without transitions.
  private static let dead: Int32 = 0
  /// A search that has found its part.
  private static let found: Int32 = 1
  /// The end of the pattern is what a machine is built from.
  private static let acceptStep: Int32 = 0

  init(
    _ machine: ByteMachine, _ classes: ByteClasses, use: PatternUse, budget: PatternTableBudget
  ) {
    self.machine = machine
    self.classes = classes
    isSearch = use == .search
    mostSteps = min(budget.tableSteps, budget.steps)
    let bytes = min(budget.tableBytes, budget.bytes) - 256
    mostStates = min(budget.tableStates, bytes / 2 / classes.count, 65_535 / classes.count)
    let count = machine.steps.count
    reachedStart = [Int32](repeating: -1, count: count)
    reachedEnd = [Int32](repeating: -1, count: count)
    stateOfStep = [Int32](repeating: -1, count: count)
    marks = [Int32](repeating: 0, count: count)
  }

  /// Nil where the table would be too large, or take too long.
  mutating func build() -> PatternTable? {
    for _ in 0...1 { addState([], isAccepting: false) }
    if isSearch {
      restart = reach(machine.start, atStart: false)
      if hasAccept(restart) { return table(start: Self.found) }
      list = restart
      restartState = stateOfList()
    }
    // Only this state starts a string: no other state equals it.
    let first = reach(machine.start, atStart: true)
    if isSearch, hasAccept(first) { return table(start: Self.found) }
    var isAccepting = false
    for member in first where spent <= mostSteps {
      if accepts(member, atStart: true) { isAccepting = true }
    }
    let start = addState(first, isAccepting: isAccepting)
    var state = 2
    while state < ends.count {
      guard ends.count <= mostStates, spent <= mostSteps else { return nil }
      fillRow(of: state)
      state += 1
    }
    guard ends.count <= mostStates, spent <= mostSteps else { return nil }
    return table(start: start)
  }

  // MARK: What is reached without a byte

  /// The bytes to read, ends of strings and of the pattern that a step reaches, in order.
  private mutating func reach(_ step: Int32, atStart: Bool) -> [Int32] {
    mark += 1
    var result: [Int32] = []
    pending.append(step)
    while let step = pending.popLast() {
      guard marks[Int(step)] != mark else { continue }
      marks[Int(step)] = mark
      spent += 1
      switch machine.steps[Int(step)] {
      case .accept, .consume, .textEnd: result.append(step)
      case .choice(let one, let two):
        pending.append(two)
        pending.append(one)
      case .textStart(let next): if atStart { pending.append(next) }
      }
    }
    result.sort()
    return result
  }

  private mutating func remember(_ step: Int32) {
    let result = reach(step, atStart: false)
    reachedStart[Int(step)] = Int32(reached.count)
    reached += result
    reachedEnd[Int(step)] = Int32(reached.count)
  }

  private func hasAccept(_ members: [Int32]) -> Bool {
    members.contains(Self.acceptStep)
  }

  /// Whether a string that ends here matches by a member.
  private mutating func accepts(_ member: Int32, atStart: Bool) -> Bool {
    switch machine.steps[Int(member)] {
    case .accept: return true
    case .consume, .choice, .textStart: return false
    case .textEnd(let next):
      var known: Set<Int32> = []
      var pending = [next]
      while let step = pending.popLast() {
        guard known.insert(step).inserted else { continue }
        spent += 4
        switch machine.steps[Int(step)] {
        case .accept: return true
        case .consume: break
        case .choice(let one, let two): pending += [one, two]
        case .textEnd(let next): pending.append(next)
        case .textStart(let next): if atStart { pending.append(next) }
        }
      }
      return false
    }
  }

  // MARK: States

  @discardableResult
  private mutating func addState(_ list: [Int32], isAccepting: Bool) -> Int32 {
    members += list
    ends.append(members.count)
    hashes.append(0)
    self.isAccepting.append(isAccepting)
    rows.append(contentsOf: repeatElement(Self.dead, count: classes.count))
    return Int32(ends.count - 1)
  }

  /// The state of the members in `list`; it is made if necessary.
  private mutating func stateOfList() -> Int32 {
    if list.isEmpty { return Self.dead }
    spent += list.count
    var hash: UInt32 = 2_166_136_261
    for member in list { hash = (hash ^ UInt32(bitPattern: member)) &* 16_777_619 }
    hash ^= hash >> 15
    var place = Int(hash) & (places.count - 1)
    while places[place] >= 0 {
      let state = Int(places[place])
      if hashes[state] == hash, isList(state) { return Int32(state) }
      place = (place + 1) & (places.count - 1)
    }
    var isAccepting = false
    for index in list.indices where spent <= mostSteps {
      if accepts(list[index], atStart: false) { isAccepting = true }
    }
    let state = addState(list, isAccepting: isAccepting)
    hashes[Int(state)] = hash
    places[place] = state
    if ends.count * 2 > places.count { spread() }
    return state
  }

  private func isList(_ state: Int) -> Bool {
    let start = ends[state - 1]
    guard ends[state] - start == list.count else { return false }
    for index in list.indices where members[start + index] != list[index] { return false }
    return true
  }

  /// Makes room for more states to be found.
  private mutating func spread() {
    let old = places
    places = [Int32](repeating: -1, count: old.count * 2)
    for state in old where state >= 0 {
      var place = Int(hashes[Int(state)]) & (places.count - 1)
      while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
      places[place] = state
    }
  }

  // MARK: Rows

  private mutating func fillRow(of state: Int) {
    let width = classes.count
    let row = state * width
    // Which members take which class, 64 of them at a time.
    var taken = [UInt64](repeating: 0, count: width)
    let start = ends[state - 1]
    let count = ends[state] - start
    spent += width + count
    guard count <= 64 else { return fillLongRow(of: state) }
    var nexts: [Int32] = []
    nexts.reserveCapacity(count)
    for index in 0..<count {
      guard case .consume(let set, let next) = machine.steps[Int(members[start + index])] else {
        nexts.append(-1)
        continue
      }
      nexts.append(next)
      var mask = classes.masks[Int(set)]
      while mask != 0 {
        taken[mask.trailingZeroBitCount] |= 1 << UInt64(index)
        mask &= mask &- 1
      }
    }
    for byteClass in 0..<width {
      let takers = taken[byteClass]
      if takers == 0 {
        rows[row + byteClass] = isSearch ? restartState : Self.dead
      } else if takers & (takers &- 1) == 0 {
        rows[row + byteClass] = target(of: nexts[takers.trailingZeroBitCount])
      } else if let same = taken[..<byteClass].firstIndex(of: takers) {
        rows[row + byteClass] = rows[row + same]
      } else {
        steps.removeAll(keepingCapacity: true)
        var rest = takers
        while rest != 0 {
          steps.append(nexts[rest.trailingZeroBitCount])
          rest &= rest &- 1
        }
        rows[row + byteClass] = targetOfSteps()
      }
    }
  }

  /// The same for states of many members.
  private mutating func fillLongRow(of state: Int) {
    for byteClass in 0..<classes.count {
      steps.removeAll(keepingCapacity: true)
      let range = ends[state - 1]..<ends[state]
      spent += range.count
      for index in range {
        if case .consume(let set, let next) = machine.steps[Int(members[index])],
          classes.masks[Int(set)] >> UInt64(byteClass) & 1 != 0
        {
          steps.append(next)
        }
      }
      rows[state * classes.count + byteClass] =
        steps.isEmpty ? isSearch ? restartState : Self.dead : targetOfSteps()
    }
  }

  /// The state of all that one step reaches.
  private mutating func target(of step: Int32) -> Int32 {
    let known = stateOfStep[Int(step)]
    if known >= 0 { return known }
    steps.removeAll(keepingCapacity: true)
    steps.append(step)
    let state = targetOfSteps()
    stateOfStep[Int(step)] = state
    return state
  }

  /// The state of all that `steps` reach.
  private mutating func targetOfSteps() -> Int32 {
    for step in steps where reachedStart[Int(step)] < 0 {
      // The table is then unusable: callers check the spent steps.
      guard spent <= mostSteps else { return Self.dead }
      remember(step)
    }
    mark += 1
    list.removeAll(keepingCapacity: true)
    var accepts = false
    for step in steps {
      for index in Int(reachedStart[Int(step)])..<Int(reachedEnd[Int(step)]) {
        let member = reached[index]
        guard marks[Int(member)] != mark else { continue }
        marks[Int(member)] = mark
        list.append(member)
        if member == Self.acceptStep { accepts = true }
      }
    }
    spent += list.count
    if isSearch {
      if accepts { return Self.found }
      for member in restart where marks[Int(member)] != mark { list.append(member) }
    }
    if steps.count > 1 || isSearch { sortList() }
    return stateOfList()
  }

  /// Few members are the rule, and mostly in order.
  private mutating func sortList() {
    guard list.count <= 16 else { return list.sort() }
    for index in 1..<max(list.count, 1) {
      let member = list[index]
      var place = index
      while place > 0, list[place - 1] > member {
        list[place] = list[place - 1]
        place -= 1
      }
      list[place] = member
    }
  }

  // MARK: The table

  /// Numbers the states again: dead, then the states that do not match, then the others.
  private func table(start: Int32) -> PatternTable? {
    let count = ends.count
    var order: [Int] = [0]
    order += (2..<max(count, 2)).filter { !isAccepting[$0] }
    let accepting = order.count
    order += (2..<max(count, 2)).filter { isAccepting[$0] }
    if isSearch { order.append(Int(Self.found)) }
    let width = classes.count
    guard order.count * width <= 65_535 else { return nil }
    var numbers = [UInt16](repeating: 0, count: count)
    for (place, state) in order.enumerated() { numbers[state] = UInt16(place * width) }
    var result: [UInt16] = []
    result.reserveCapacity(order.count * width)
    for state in order {
      for place in (state * width)..<((state + 1) * width) {
        result.append(
          state == Int(Self.found) ? numbers[state] : numbers[Int(rows[place])])
      }
    }
    return PatternTable(
      classes: classes.classes, width: width, rows: result, start: numbers[Int(start)],
      accepting: accepting * width, found: isSearch ? numbers[Int(Self.found)] : .max)
  }
}
