/// Where the starts of names and numbers lie that agree with what was typed on a keypad.
///
/// A range has all that begin with the keys up to a 0, which may stand for the gap between two words: each of its starts is asked.
struct KeypadSearch {
  let index: KeypadIndex
  let typed: KeypadQuery
  /// Whether a word begins with the digit 0: else a 0 that is typed between words is a gap.
  private let hasZeroWords: Bool

  /// Starts that may agree, and what they must do to.
  struct Candidates {
    let starts: Range<Int>
    /// First letters of words before the start.
    let initials: [UInt8]
    /// What is typed from the start on.
    let run: ArraySlice<UInt8>
    /// Whether the keys of the start have been compared with all of it.
    let isCompared: Bool
  }

  enum Verdict {
    case yes, no
    /// It goes on behind the keys that the start has.
    case unknown
  }

  init(_ index: KeypadIndex, _ typed: KeypadQuery) {
    self.index = index
    self.typed = typed
    hasZeroWords =
      typed.keys.contains(0)
      && index.names(behind: 0).contains { !index.begun(with: [0], among: $0).isEmpty }
  }

  func candidates(_ way: KeypadMatcher.Way) -> [Candidates] {
    var all: [Candidates] = []
    switch way {
    case .name where typed.isOfNames: add(behind: [], typed.keys[...], to: &all)
    case .initials where typed.isOfNames:
      var initials: [UInt8] = []
      addInitials(&initials, typed.keys[...], to: &all)
    case .name, .initials: break
    case .number:
      let starts = index.begun(with: typed.keys, among: index.numbers)
      if starts.isEmpty { break }
      all.append(
        Candidates(
          starts: starts, initials: [], run: typed.keys[...], isCompared: typed.keys.count <= 16))
    }
    return all
  }

  /// Whether a name's start agrees.
  @inline(__always)
  func agrees(_ start: Int, _ candidates: Candidates) -> Verdict {
    if candidates.initials.isEmpty, candidates.isCompared { return .yes }
    let marks = index.marks(of: start)
    guard marks.hasInitials(candidates.initials) else { return .no }
    if candidates.isCompared { return .yes }
    return agrees(index.keys(of: start), marks, candidates.run, 0, isBehindGap: true)
  }

  /// Whether a number's start agrees.
  func agreesAsNumber(_ start: Int, _ candidates: Candidates) -> Verdict {
    if typed.isInternational, index.marks(of: start).bits & 1 == 0 { return .no }
    return candidates.isCompared ? .yes : .unknown
  }

  // MARK: Names

  /// First letters, gaps among them, and a run.
  ///
  /// Recursion is bounded by the first words that may be typed by their letters.
  private func addInitials(
    _ initials: inout [UInt8], _ rest: ArraySlice<UInt8>, to all: inout [Candidates]
  ) {
    guard initials.count < CatalogueLimits.keypadInitials, let first = rest.first, rest.count > 1,
      first != 0 || hasZeroWords
    else { return }
    initials.append(first)
    defer { initials.removeLast() }
    if index.names(behind: initials.count).allSatisfy(\.isEmpty) { return }
    let behind = rest.dropFirst()
    if behind.first == 0 {
      let behindGap = behind.dropFirst()
      add(behind: initials, behindGap, to: &all)
      addInitials(&initials, behindGap, to: &all)
      if !hasZeroWords { return }
    }
    add(behind: initials, behind, to: &all)
    addInitials(&initials, behind, to: &all)
  }

  /// A run of letters, in names with these first letters before it.
  private func add(
    behind initials: [UInt8], _ run: ArraySlice<UInt8>, to all: inout [Candidates]
  ) {
    let isCompared = run.count <= 16 && !run.contains(0)
    for prefix in prefixes(of: run) {
      for group in index.names(behind: initials.count) where !group.isEmpty {
        let starts = index.begun(with: prefix, among: group)
        if starts.isEmpty { continue }
        all.append(
          Candidates(starts: starts, initials: initials, run: run, isCompared: isCompared))
      }
    }
  }

  /// What the keys of a start that agrees begin with: the first 0 may be a gap or a digit.
  private func prefixes(of run: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    guard let zero = run.firstIndex(of: 0) else { return [run.prefix(16)] }
    let behind = run[(zero + 1)...].prefix { $0 != 0 }
    let digit = run[..<behind.endIndex].prefix(16)
    if zero == run.startIndex { return hasZeroWords ? [digit] : [] }
    return [(run[..<zero] + behind).prefix(16), digit]
  }

  /// Recursion is bounded by the 16 keys of a start.
  private func agrees(
    _ keys: UInt64, _ marks: KeypadMarks, _ run: ArraySlice<UInt8>, _ start: Int, isBehindGap: Bool
  ) -> Verdict {
    var (run, place, isBehindGap) = (run, start, isBehindGap)
    while let key = run.first {
      if place == 16 { return .unknown }
      if key == 0, !isBehindGap, marks.isGap(before: place) {
        let verdict = agrees(keys, marks, run.dropFirst(), place, isBehindGap: true)
        switch verdict {
        case .yes, .unknown: return verdict
        case .no: break
        }
      }
      guard UInt8(truncatingIfNeeded: keys >> UInt64(60 - 4 * place) & 15) == key + 1 else {
        return .no
      }
      run = run.dropFirst()
      place += 1
      isBehindGap = false
    }
    return .yes
  }
}
