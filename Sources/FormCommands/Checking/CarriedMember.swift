internal import FormText

/// A JSON Pointer (RFC 6901) to the member by which a record is found again.
struct CarriedMember: Sendable, Equatable {
  /// The names and places that lead to it, from the outermost.
  let steps: [String]

  /// As it was given.
  let pointer: String

  /// Nil for what is no pointer, or points to the whole record.
  init?(_ pointer: String) {
    guard pointer.hasPrefix("/") else { return nil }
    let tokens = pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let escapes = tokens.flatMap {
      $0.unicodeScalars.split(separator: "~", omittingEmptySubsequences: false).dropFirst()
    }
    guard escapes.allSatisfy({ $0.first == "0" || $0.first == "1" }) else { return nil }
    steps = tokens.map { JSONPointer.unescaped($0) }
    self.pointer = pointer
  }
}
