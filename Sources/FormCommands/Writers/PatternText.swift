internal import FormPatterns
internal import FormText

/// A pattern, or a comparison of two, for people.
enum PatternText {
  // MARK: Two patterns

  static func of(_ comparison: PatternComparison) -> String {
    var lines = ["\(comparison.relation.rawValue): \(meaning(comparison))"]
    for region in PatternComparison.Region.allCases {
      guard let sample = comparison.samples[region] else { continue }
      let doubt = sample.isShortest ? "" : " (a shorter one may exist)"
      lines.append(
        "  \(ShownString.withLength(sample.text)): \(acceptance(region))\(doubt)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func meaning(_ comparison: PatternComparison) -> String {
    switch comparison.relation {
    case .equal: "A and B accept the same strings"
    case .wider: "A accepts all strings that B accepts, and more"
    case .stricter: "B accepts all strings that A accepts, and more"
    case .overlapping: "A and B each accept strings that the other rejects"
    case .disjoint: "no string is accepted by both"
    case .open: comparison.reason ?? "not decided"
    }
  }

  private static func acceptance(_ region: PatternComparison.Region) -> String {
    switch region {
    case .onlyFirst: "only A accepts it"
    case .onlySecond: "only B accepts it"
    case .both: "both accept it"
    }
  }

  // MARK: One pattern

  static func of(_ summary: PatternSummary) -> String {
    var lines: [String] = []
    switch summary.content {
    case .empty: lines.append("accepts no string, as was proved")
    case .open(let reason): lines.append("accepts: open: no string was found; \(reason)")
    case .some:
      lines.append("accepts")
      lines += summary.accepted.map { "  \(ShownString.withLength($0))" }
    }
    if !summary.nearMisses.isEmpty {
      lines.append("rejects")
      lines += summary.nearMisses.map { miss in
        let change = miss.change.map { ", accepted if \(VisibleText.line($0))" } ?? ""
        return "  \(ShownString.withLength(miss.text))\(change)"
      }
    }
    lines.append("cost: \(cost(summary))")
    lines.append("slow strings: \(slowness(summary))")
    if summary.readsOnce, let attack = summary.attack {
      lines.append(
        "other programs: about \(attack.growthInWords) steps for n characters, such as "
          + ShownString.withLength(attack.attack))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func cost(_ summary: PatternSummary) -> String {
    if summary.readsOnce { return "each byte is read once" }
    let rate = summary.analysis.stepsPerCharacter
    return rate > 0
      ? "up to \(PatternJSON.oneDecimal(rate)) steps per byte in long strings that were measured"
      : "no long string needs many steps"
  }

  private static func slowness(_ summary: PatternSummary) -> String {
    if summary.readsOnce { return "none" }
    if let attack = summary.attack {
      let steps =
        attack.passesLimit
        ? "more than the limit of \(PatternLimits().matchSteps) steps"
        : "\(attack.worstSteps) steps"
      return "\(ShownString.withLength(attack.attack)) takes \(steps), "
        + "about \(attack.growthInWords) for n characters"
    }
    return summary.analysis.notAnalysed.map { "open: \($0)" } ?? "none"
  }
}
