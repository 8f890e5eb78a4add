internal import FormCheck
internal import FormDocuments
internal import FormEngine
package import FormPlatform

/// The changes between two versions of a form, classified by the records that they affect.
///
/// Each part that was written differently is one change. A record that both versions judged shows a changed verdict. A
/// change is classified as harmless only if that is proved.
package struct FormDifference: Sendable {
  package let changes: [FormChange]

  /// Steps of work by default: some seconds.
  package static let usualWork = 60_000_000
  /// Changes that are judged; the others are open.
  private static let most = 300
  /// Steps for one change.
  private static let mostOfChange = 4_000_000

  /// - Parameters:
  ///   - now: The value of `now` and `today`. The default is a fixed moment.
  ///   - work: Steps of work for the search of records.
  package init(
    from old: FormVersion, to new: FormVersion, now: Date? = nil, work: Int = usualWork
  ) {
    var written = WrittenChange.all(from: old.root, to: new.root)
    let files = Self.changedFiles(old, new)
    let now = now ?? TrialPayload.usualNow
    var left = work
    var search: DifferenceSearch?
    var changes: [FormChange] = []
    // Parts of files have no tree of their own: all places of records are tried.
    written += files.map { file in
      var change = WrittenChange(path: [])
      change.keys = [.init(name: file.key, old: old.entry(file.key), new: new.entry(file.key))]
      return change
    }
    let ownCount = written.count - files.count
    for (index, change) in written.enumerated() {
      let file = index < ownCount ? nil : files[index - ownCount]
      var directions = ChangeDirections(change, old.root, new.root)
      if let file { directions = file.role == .translation ? ChangeDirections() : .unknown }
      let isPlain = change.isOfWords || change.isOfControls || file?.role == .translation
      var found = FoundDifference()
      var isTried = true
      if !isPlain {
        if index < Self.most, left > 0 {
          let started = search ?? DifferenceSearch(old, new, now: now, work: work / 10)
          search = started
          // A file that changed is tried with the old form, and all files of the new one.
          let alone =
            file == nil ? old.compiled(change.applied(to: old.root)) : new.compiled(old.root)
          let share = min(Self.mostOfChange, max(left / max(1, written.count - index), 200_000))
          var judges = DifferenceJudges(
            old.form, alone: alone, new.form,
            comparesDetails: directions.neverRejects && directions.neverAccepts, now: now,
            work: share)
          found = search?.find(change, directions, &judges) ?? found
          left -= share - judges.work
        } else {
          isTried = false
        }
      }
      changes.append(
        FormChange(
          change, file: file, directions, found, isTried: isTried, old.source, new.source))
    }
    self.changes = changes
  }

  private static func changedFiles(_ old: FormVersion, _ new: FormVersion) -> [FormVersion.File] {
    // That a file is named or no longer named is a change of the form itself, except for translations.
    Set(old.files.keys).union(new.files.keys)
      .filter { file in
        let isKnown = old.files[file] != nil && new.files[file] != nil
        return old.files[file] != new.files[file] && (isKnown || file.role == .translation)
      }
      .sorted { ($0.key, $0.name) < ($1.key, $1.name) }
  }
}

extension FormVersion {
  fileprivate func entry(_ key: String) -> Entry? { root.entries?.first { $0.key == key } }
}

extension FormVersion.File {
  /// The key of the form under which it is named.
  var key: String {
    switch role {
    case .rules: "import"
    case .catalogue: "catalogues"
    case .translation: "locale"
    }
  }
}
