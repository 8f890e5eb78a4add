/// Items that match the query except for a few typing errors.
extension Search {
  /// Starts that are a few slips from the query.
  private struct Slips {
    let starts: Range<Int>
    let bucket: MatchBucket
  }

  /// False where the search was cancelled.
  mutating func addSlips(_ most: Int, _ isCancelled: () -> Bool) -> Bool {
    guard most > 0, found.count < limit else { return true }
    var slips: [Slips] = []
    let automaton = SlipAutomaton(typed.folded, most: most)
    for group in StartGroup.ofSlips {
      let end = collect(group, automaton, isCancelled) { found in
        var best: MatchBucket?
        if group != .innerWord, let whole = found.whole {
          best = whole <= 1 ? .oneEdit : .twoEdits
        }
        if let begun = found.begun {
          let bucket = begun <= 1 ? MatchBucket.oneEditBegun : .twoEditsBegun
          best = min(best ?? bucket, bucket)
        }
        if let best { slips.append(Slips(starts: found.starts, bucket: best)) }
      }
      if end == .cancelled { return false }
      if end == .tooLong { isComplete = false }
    }
    var words = WordSlips(typed)
    for edits in 1...most {
      append(slips, edits == 1 ? .oneEdit : .twoEdits, automaton)
      append(slips, edits == 1 ? .oneEditBegun : .twoEditsBegun, automaton)
      guard found.count < limit, words != nil else { continue }
      let bucket = edits == 1 ? MatchBucket.oneEditWords : .twoEditsWords
      guard words?.add(bucket, to: &self, isCancelled) ?? true else { return false }
    }
    return true
  }

  func collect(
    _ group: StartGroup, _ automaton: SlipAutomaton, wholeOnly: Bool = false,
    _ isCancelled: () -> Bool, _ body: (SlipSearch.Found) -> Void
  ) -> SlipSearch.End {
    var search = SlipSearch(index, automaton)
    search.search(index.starts(group), wholeOnly: wholeOnly, isCancelled: isCancelled, found: body)
    return search.end
  }

  private mutating func append(
    _ slips: [Slips], _ bucket: MatchBucket, _ automaton: SlipAutomaton
  ) {
    guard found.count < limit else { return }
    let letters = Array(
      String(decoding: typed.folded.bytes, as: UTF8.self).unicodeScalars.map(\.value))
    var likeness: [Int: Likeness] = [:]
    let isWhole = bucket == .oneEdit || bucket == .twoEdits
    for slips in slips where slips.bucket == bucket {
      for start in slips.starts {
        let rank = Int(index.startRanks[start])
        guard accepts(rank), !isFound(rank) else { continue }
        let other = self.likeness(of: start, letters, isWhole ? nil : automaton)
        likeness[rank] = min(likeness[rank] ?? other, other)
      }
    }
    let ordered = likeness.keys.sorted { one, other in
      let isPopular = (one < index.popularCount, other < index.popularCount)
      if isPopular.0 != isPopular.1 { return isPopular.0 }
      if let left = likeness[one], let right = likeness[other], left != right {
        return left < right
      }
      return precedes(one, other)
    }
    append(ordered, bucket)
  }

  /// How unlike what was typed a text is: only a part of a word, another first letter, then the measure of Jaro and Winkler.
  private struct Likeness: Comparable {
    let cutsWord: Bool
    let hasOtherFirst: Bool
    let thousandths: Int

    static func < (left: Likeness, right: Likeness) -> Bool {
      if left.cutsWord != right.cutsWord { return right.cutsWord }
      return left.hasOtherFirst != right.hasOtherFirst
        ? right.hasOtherFirst : left.thousandths > right.thousandths
    }
  }

  /// - Parameter automaton: Of the query where the text only begins so; nil where it is compared whole.
  private func likeness(
    of start: Int, _ letters: [UInt32], _ automaton: SlipAutomaton?
  ) -> Likeness {
    let bytes = index.texts.text(of: start)
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
    let part = automaton == nil ? text : Array(text.prefix(letters.count))
    return Likeness(
      cutsWord: automaton.map { !$0.read(bytes).endsWord } ?? false,
      hasOtherFirst: part.first != letters.first,
      thousandths: JaroWinkler.thousandths(letters, part))
  }
}
