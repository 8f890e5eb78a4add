internal import FormProof
internal import FormText

/// The side of a form that must not break.
enum DiffSide: String, CaseIterable {
  /// Records that are sent.
  case input
  /// Records after clean-up, which programs read.
  case output
  case both
}

extension FormChange {
  /// Whether it breaks who is on a side: a record is rejected, or comes out as none did before.
  func breaks(_ side: DiffSide) -> Bool {
    switch side {
    case .input: kind == .breaking
    case .output: output == .differs
    case .both: kind == .breaking || output == .differs
    }
  }

  /// Whether it is open for who is on a side.
  func isOpen(_ side: DiffSide) -> Bool {
    switch side {
    case .input: kind == .open
    case .output: output == .open
    case .both: kind == .open || output == .open
    }
  }
}

/// The changes between two versions of a form that a run shows, without those of a baseline.
struct ChangeList {
  private(set) var changes: [FormChange]
  let side: DiffSide
  /// Changes that the baseline lists.
  private(set) var known = 0
  /// Changes of the baseline that are not there.
  private(set) var missing = 0

  init(_ difference: FormDifference, _ side: DiffSide) {
    (changes, self.side) = (difference.changes, side)
  }

  func count(_ kind: FormChange.Kind) -> Int { changes.count { $0.kind == kind } }

  /// Leaves out what a baseline lists.
  mutating func leaveOut(_ baseline: Baseline) {
    let listed = KnownFailures(baseline)
    let sources = Set(baseline.counts.keys.map(\.source))
    let new = changes.filter { listed.take($0.fingerprint) == 0 }
    known += changes.count - new.count
    changes = new
    missing = listed.missing(in: sources)
  }

  /// A baseline of the changes that fail a run.
  func baseline(of fails: (FormChange) -> Bool) -> Baseline {
    var baseline = Baseline()
    for change in changes where fails(change) { baseline.add(change.fingerprint) }
    return baseline
  }
}

extension FormChange {
  /// The identity of the change: the name of its file, its field, its kind, and a hash of how it is written now and
  /// before.
  ///
  /// Folders do not count: the old version may be that of a revision, or lie elsewhere.
  fileprivate var fingerprint: Fingerprint {
    var text = Array(was.utf8) + [0]
    if range.end <= source.bytes.count, !source.hidden.overlaps(range) {
      text += source.bytes[range.start..<range.end]
    }
    text += Array(message.utf8)
    return Fingerprint(
      source: source.name.split(separator: "/").last.map(String.init) ?? "", field: field,
      code: kind.rawValue,
      value: Fingerprint.hash(of: text[...]))
  }
}
