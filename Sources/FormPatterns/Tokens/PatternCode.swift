import CPCRE2

/// PCRE2's memory for one pattern while it is made; whoever keeps it frees it.
@safe struct PatternCode {
  // Safety: private to the making of a pattern, which frees it or hands it to its one owner.
  let pointer: OpaquePointer

  enum Outcome {
    case success(PatternCode)
    case failure(CompileFailure)
  }

  static func compile(_ text: String, options: UInt32, limits: PatternLimits) -> Outcome {
    // Safety: a fresh context that does not outlive this call; null would be taken as the default.
    let context = unsafe pcre2_compile_context_create_8(nil)
    defer { unsafe pcre2_compile_context_free_8(context) }
    unsafe pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_ANYCRLF))
    unsafe pcre2_set_bsr_8(context, UInt32(PCRE2_BSR_UNICODE))
    // One more for the group around a search.
    unsafe pcre2_set_parens_nest_limit_8(context, UInt32(clamping: limits.nesting + 1))
    var text = text
    var code: CInt = 0
    var offset = 0
    // Safety: the bytes live for the length of the call, and their count is passed with them.
    let pointer = text.withUTF8 { bytes in
      unsafe pcre2_compile_8(bytes.baseAddress, bytes.count, options, &code, &offset, context)
    }
    guard let pointer = unsafe pointer else {
      return .failure(CompileFailure(code: code, offset: offset))
    }
    return .success(unsafe PatternCode(pointer: pointer))
  }

  /// Adds machine code; false where there is none, so that the interpreter must match.
  func translate() -> Bool {
    // Safety: the pointer is live, and nobody else has it yet.
    unsafe pcre2_jit_compile_8(pointer, PCRE2_JIT_COMPLETE) == 0 && machineCodeSize > 0
  }

  /// Bytes that PCRE2's own code takes.
  var size: Int { number(UInt32(PCRE2_INFO_SIZE)) }
  /// Bytes of machine code; 0 if there is none.
  var machineCodeSize: Int { number(UInt32(PCRE2_INFO_JITSIZE)) }

  func free() {
    unsafe pcre2_code_free_8(pointer)
  }

  /// Both facts that are asked for are a `size_t` (pcre2_pattern_info).
  private func number(_ what: UInt32) -> Int {
    var value = 0
    // Safety: PCRE2 writes one `size_t` to `value`, which is as wide as `Int`.
    return unsafe pcre2_pattern_info_8(pointer, what, &value) == 0 ? value : 0
  }
}
