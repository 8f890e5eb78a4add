internal import FormPatterns

/// A part of a live record that is judged again: a form that somebody fills in.
package struct LiveWork: BitwiseCopyable, Sendable {
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// The value in a cell and all within it, from the entry on.
    case value
    /// The constraints of a cell that read other fields.
    case relations
    /// The check `index` of a cell.
    case check
  }

  package var kind: Kind
  package var cell: Int
  package var index: Int
  /// The value as it was entered; -1 for none.
  package var entry: Int32

  package init(_ kind: Kind, cell: Int, index: Int = -1, entry: Int32 = -1) {
    self.kind = kind
    self.cell = cell
    self.index = index
    self.entry = entry
  }
}

/// Records whose values come one by one.
///
/// Cells are only added: a group that is judged again gets new ones, and the old ones are unused. The owner of
/// the record starts again when too many are unused.
extension RecordChecker {
  /// Forgets everything.
  ///
  /// All following strings are in the arena, because a live record has no bytes.
  package mutating func startLive() {
    unsafe begin(UnsafePointer(plan.bytes))
    tape.removeAll()
    isSettling = true
    mode = .live
    log.keepsAll = true
    cells.removeAll()
    sentAgain.removeAll()
    let root = cells.append(repeating: ValueCell(), count: 1)
    assert(root == 0)
  }

  /// How much has gathered: entries, bytes and cells.
  package var liveSize: Int { tape.count + arena.count + cells.count * 2 }

  /// Reads a value and lays it on the tape; -1 where it is beyond the limits or no JSON.
  package mutating func lay(json: [UInt8]) -> Int32 {
    var entries = Growable<TapeEntry>(capacity: 16)
    var texts = Growable<UInt8>(capacity: 16)
    let count = json.count
    let padded = json + Array(repeating: 0, count: RecordReader.padding)
    let fault = unsafe padded.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { base in
        unsafe RecordReader.read(
          base, count: count, tape: &entries, arena: &texts, limits: limits.reader)
      }
    }
    if fault != nil { return -1 }
    let begin = tape.count
    for index in 0..<entries.count {
      var entry = entries[index]
      switch entry.kind {
      case .list, .object: entry.link &+= UInt32(begin)
      case .text, .key, .number:
        let isInTexts = entry.flags.contains(.inArena)
        let from =
          isInTexts ? Int(entry.link) : Int(entry.start) + (entry.kind == .number ? 0 : 1)
        let start = arena.count
        for at in from..<(from + Int(entry.length)) {
          arena.append(isInTexts ? texts[at] : padded[at])
        }
        for _ in 0..<RecordReader.padding { arena.append(0) }
        entry.link = UInt32(truncatingIfNeeded: start)
        entry.flags.insert(.inArena)
      case .null, .trueValue, .falseValue, .end: break
      }
      entry.start = 0
      tape.append(entry)
    }
    return Int32(begin)
  }

  /// Judges the requested parts, and the waiting parts in them; the faults are those of this run.
  package mutating func run(_ works: [LiveWork]) {
    log.removeAll()
    executed.removeAll()
    answers.requests = []
    expressions.budget = limits.expressionWork
    defaults = OpenDefaults()
    expressions.wanted.removeAll()
    trials.knownOfRun.removeAll()
    matcher.beginRecord()
    for work in works {
      // A value is judged as the field that has its shapes, of which it may have another one now.
      let site = Site(
        field: ownField(of: cells[work.cell].field), cell: work.cell,
        container: container(ofCell: work.cell) ?? -1)
      switch work.kind {
      case .value:
        if isOfOtherVariant(site) { continue }
        var cell = ValueCell()
        cell.entry = work.entry
        cell.field = site.field
        cells[work.cell] = cell
        sentAgain[work.cell] = work.entry >= 0
        if hasJudgedKey(site), !takesKey(of: site.cell, in: site.container) { continue }
        judge(at: site)
      case .relations:
        // A value that does not apply has no constraints.
        let state = cells[work.cell].state
        if state == .notApplicable || state == .skipped || cells[work.cell].ownState == .open {
          continue
        }
        cells[work.cell].state = cells[work.cell].ownState
        waiting.add(
          PendingWork(.relations, at: site),
          rank: plan(ofDynamic: site.field).relationRank)
      case .check:
        waiting.add(
          PendingWork(.check, at: site, index: Int32(work.index)),
          rank: plan.checks[work.index].rank)
      }
    }
    settle()
    log.joinKeys()
  }

  /// Whether a value is in a map whose keys are judged, too.
  private func hasJudgedKey(_ site: Site) -> Bool {
    guard site.container >= 0, containers[Int(site.container)].kind == .rest else { return false }
    let next = Int(site.container) &+ 1
    return next < containers.count && containers[next].kind == .keys
  }

  /// The field whose shape a field is; the field itself if it is not a shape.
  private func ownField(of field: Int32) -> Int32 {
    var at = field
    while plan.fields[Int(at)].flags.contains(.isShape) {
      at = plan.fields[Int(at)].parent
    }
    return at
  }

  /// Works of the last run that waited: values, relations and checks with their cells.
  package func executedWork() -> [LiveWork] {
    (0..<executed.count).map { index in
      let work = executed[index]
      switch work.kind {
      case .value: return LiveWork(.value, cell: work.site.cell)
      case .relations: return LiveWork(.relations, cell: work.site.cell)
      case .check: return LiveWork(.check, cell: work.site.cell, index: Int(work.index))
      }
    }
  }

  private func plan(ofDynamic field: Int32) -> DynamicPlan {
    plan.dynamics[Int(plan.fields[Int(field)].dynamic)]
  }

  /// Sets the remaining fault of a value: of one check, of something else (-1), or nil for none.
  package mutating func setRefused(by check: Int?, cell: Int) {
    cells[cell].isRefused = check != nil
    refusals[cell] = check
  }
}
