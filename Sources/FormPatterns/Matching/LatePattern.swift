import CPCRE2
internal import Synchronization

/// A pattern that is compiled when the first text asks for it.
///
/// For patterns that are known to be right, of which a form has many and a run needs few: the variants of a
/// ready rule. It has no table, and machine code where the platform can.
final class LatePattern: Sendable {
  private let text: String
  private let use: PatternUse
  private let flags: PatternFlags
  private let limits: PatternLimits
  private let made = Mutex<Made>(.notYet)
  /// The code as a number, so that threads need no turn once it is there; 0 before.
  private let address = Atomic<UInt>(0)

  private enum Made {
    case notYet, wrong
    case done(CompiledPattern)
  }

  init(_ text: String, use: PatternUse, flags: PatternFlags, limits: PatternLimits) {
    self.text = text
    self.use = use
    self.flags = flags
    self.limits = limits
  }

  /// PCRE2's code, valid as long as this object; nil if the pattern is wrong.
  @unsafe var code: OpaquePointer? {
    let address = address.load(ordering: .acquiring)
    return unsafe address != 0 ? OpaquePointer(bitPattern: address) : compile()
  }

  @inline(never)
  private func compile() -> OpaquePointer? {
    let bits = made.withLock { made -> UInt in
      if case .notYet = made {
        made =
          (try? CompiledPattern(text, use: use, flags: flags, limits: limits)).map(Made.done)
          ?? .wrong
      }
      guard case .done(let pattern) = made else { return 0 }
      let bits = unsafe UInt(bitPattern: pattern.handle.code)
      address.store(bits, ordering: .releasing)
      return bits
    }
    return unsafe OpaquePointer(bitPattern: bits)
  }
}
