/// A reference to a compiled pattern that costs nothing to copy.
///
/// Valid as long as its ``CompiledPattern`` lives. Safety: having or copying one touches no memory.
/// Only ``PatternMatcher/match(_:_:count:)`` looks through it, which callers must mark `unsafe`.
@safe package struct PatternHandle: BitwiseCopyable, Sendable {
  // Safety of sharing: PCRE2 never writes to compiled code, nor to its machine code, once made.
  private nonisolated(unsafe) let made: OpaquePointer?
  private let late: Unmanaged<LatePattern>?
  let hasMachineCode: Bool
  let isSearch: Bool

  /// Code that is there.
  init(code: OpaquePointer, hasMachineCode: Bool, isSearch: Bool) {
    unsafe made = code
    unsafe late = nil
    self.hasMachineCode = hasMachineCode
    self.isSearch = isSearch
  }

  /// Code that is made when the first text asks for it.
  init(late pattern: LatePattern, isSearch: Bool) {
    unsafe made = nil
    unsafe late = .passUnretained(pattern)
    hasMachineCode = false
    self.isSearch = isSearch
  }

  /// The code that judges; nil where a late pattern turned out wrong.
  ///
  /// Safety: the ``CompiledPattern`` lives.
  @inline(__always) var code: OpaquePointer? {
    if let made = unsafe made { return unsafe made }
    return unsafe late?._withUnsafeGuaranteedRef { unsafe $0.code }
  }
}
