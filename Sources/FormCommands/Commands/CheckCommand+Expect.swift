/// Runs in which every record must fail.
extension CheckCommand {
  /// Why records cannot be expected to fail; nil where they can, or need not.
  func expectRefusal(_ targets: [CheckTarget]) -> String? {
    guard targets.contains(where: { $0.expected != nil }) else { return nil }
    if failures.hasBaseline {
      return "a baseline skips failures, and “expect: invalid” needs them: leave one out"
    }
    if outputs.output == .cleaned {
      return "--output cleaned writes valid records, but “expect: invalid” expects none"
    }
    if outputs.format == .html {
      return "--format html shows the records that fail: “expect: invalid” needs another format"
    }
    for target in targets {
      if let refusal = target.expected?.refusal(for: target.form) { return refusal }
    }
    return nil
  }
}
