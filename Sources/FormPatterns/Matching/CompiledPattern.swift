import CPCRE2

/// A pattern that was found allowed, compiled once and shared by all threads.
///
/// A class because it owns PCRE2's memory, which is freed with the last reference.
package final class CompiledPattern: Sendable {
  package let handle: PatternHandle
  /// The pattern as a row of classes, where it is one: the same answers without PCRE2.
  package let classRun: ClassRun?
  /// The pattern as a table, where one was asked for and there is one: the same answers again.
  package let table: PatternTable?
  /// What compiles it, where that is put off.
  private let late: LatePattern?

  /// Compiles a pattern, to machine code where the platform can and the caller does not object.
  ///
  /// Without a ``table``.
  package convenience init(
    _ pattern: String, use: PatternUse, flags: PatternFlags = [],
    limits: PatternLimits = PatternLimits(), allowsMachineCode: Bool = true
  ) throws(PatternError) {
    var budget = PatternTableBudget()
    budget.tableStates = 0
    try self.init(
      pattern, use: use, flags: flags, limits: limits, allowsMachineCode: allowsMachineCode,
      tables: &budget)
  }

  /// Compiles a pattern, with a table if it is of the kind that has one and the budget pays it.
  ///
  /// Then, and where ``classRun`` judges, there is no machine code: whoever asks PCRE2 all the same
  /// has its interpreter.
  /// The newline convention is CR, LF or CRLF, whatever PCRE2 was built with: `.` and `\N` match
  /// neither, `(?m)` anchors see each. `\R` is every Unicode line break. `$` is only the very end.
  package init(
    _ pattern: String, use: PatternUse, flags: PatternFlags = [],
    limits: PatternLimits = PatternLimits(), allowsMachineCode: Bool = true,
    tables: inout PatternTableBudget
  ) throws(PatternError) {
    let tokens = try PatternTokeniser.tokens(of: pattern, limits: limits)
    let options = Self.options(use, flags)
    let size = pattern.utf8.count
    // Compiled alone as it was written first, for places, and because `a)|(?:b` must not get out
    // of the group around a search.
    var code: PatternCode
    switch PatternCode.compile(pattern, options: options, limits: limits) {
    case .success(let alone): code = alone
    case .failure(let failure): throw failure.error(in: tokens.tokens, size: size)
    }
    var text = tokens.countedText(of: pattern)
    if use == .search { text = "(?s:.*?)(?:\(text)\(tokens.closing))" }
    if text != pattern {
      code.free()
      switch PatternCode.compile(text, options: options, limits: limits) {
      case .success(let changed): code = changed
      case .failure(let failure): throw failure.error(in: [], size: size)
      }
    }
    guard code.size <= Self.codeBytes else {
      code.free()
      throw .tooLarge(
        CompileFailure.repeatsLabel, help: CompileFailure.repeatsHelp, at: 0..<size)
    }
    let run = ClassRun(tokens, flags: flags)
    classRun = run
    let asksTables = tables.tableStates > 0
    let isRun = run?.decides(use) ?? false
    table =
      isRun ? nil : PatternTable(tokens, of: pattern, use: use, flags: flags, budget: &tables)
    let isJudgedElsewhere = asksTables && (isRun || table != nil)
    let hasMachineCode = allowsMachineCode && !isJudgedElsewhere && code.translate()
    guard code.machineCodeSize <= Self.machineCodeBytes else {
      code.free()
      throw .tooLarge(
        CompileFailure.repeatsLabel, help: CompileFailure.repeatsHelp, at: 0..<size)
    }
    late = nil
    // Safety: the pointer came from PCRE2 just now, and this object alone frees it.
    handle = unsafe PatternHandle(
      code: code.pointer, hasMachineCode: hasMachineCode, isSearch: use == .search)
  }

  /// A pattern that is compiled when the first text asks for it: without a ``table``, and undecided where it
  /// turns out wrong.
  package init(
    late pattern: String, use: PatternUse, flags: PatternFlags = [],
    limits: PatternLimits = PatternLimits()
  ) {
    let late = LatePattern(pattern, use: use, flags: flags, limits: limits)
    self.late = late
    classRun = nil
    table = nil
    handle = PatternHandle(late: late, isSearch: use == .search)
  }

  /// The pattern of texts whose letters are of one script, or of scripts that are written together,
  /// as Japanese is: PCRE2's script runs (UTS #39 section 5.1).
  package static func scriptRun(
    limits: PatternLimits = PatternLimits()
  ) throws(PatternError) -> CompiledPattern {
    try CompiledPattern(own: "(*script_run:(?s:.*))", limits: limits)
  }

  /// A pattern of this library, which may use what forms may not.
  private init(own pattern: String, limits: PatternLimits) throws(PatternError) {
    let size = pattern.utf8.count
    var code: PatternCode
    switch PatternCode.compile(pattern, options: Self.options(.whole, []), limits: limits) {
    case .success(let compiled): code = compiled
    case .failure(let failure): throw failure.error(in: [], size: size)
    }
    classRun = nil
    table = nil
    late = nil
    let hasMachineCode = code.translate()
    // Safety: as above.
    handle = unsafe PatternHandle(
      code: code.pointer, hasMachineCode: hasMachineCode, isSearch: false)
  }

  deinit {
    // Safety: made in `init`, freed only here; handles are not used beyond this object's life. Late code has an
    // owner of its own.
    if late == nil { unsafe pcre2_code_free_8(handle.code) }
  }

  /// Half of PCRE2's own ceiling at its usual link size.
  ///
  /// The largest that fit compile in under 1 ms, to 65 KB of machine code at most (measured).
  private static let codeBytes = 32_768
  private static let machineCodeBytes = 1_048_576

  /// Anchors are compiled in: `pcre2_jit_match` ignores them among the options of a match.
  private static func options(_ use: PatternUse, _ flags: PatternFlags) -> UInt32 {
    var options = PCRE2_UTF | PCRE2_ANCHORED | PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C
    if use == .whole { options |= PCRE2_ENDANCHORED }
    if flags.contains(.ignoreCase) { options |= PCRE2_CASELESS }
    options |= flags.contains(.unicodeClasses) ? PCRE2_UCP : PCRE2_NEVER_UCP
    return options
  }
}
