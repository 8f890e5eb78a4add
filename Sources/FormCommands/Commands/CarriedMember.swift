/// A JSON Pointer (RFC 6901) to the member by which a record is found again.
struct CarriedMember: Sendable, Equatable {
  /// The names and places that lead to it, from the outermost.
  let steps: [String]

  /// Nil for what is no pointer, or points to the whole record.
  init?(_ pointer: String) {
    guard pointer.hasPrefix("/") else { return nil }
    var steps: [String] = []
    for token in pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      var step = ""
      var isEscaped = false
      for scalar in token.unicodeScalars {
        switch (isEscaped, scalar) {
        case (true, "0"): step += "~"
        case (true, "1"): step += "/"
        case (true, _): return nil
        case (false, "~"):
          isEscaped = true
          continue
        case (false, _): step.unicodeScalars.append(scalar)
        }
        isEscaped = false
      }
      if isEscaped { return nil }
      steps.append(step)
    }
    self.steps = steps
  }
}
