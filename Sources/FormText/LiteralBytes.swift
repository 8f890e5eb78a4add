/// Bytes to which texts of the program are appended without a `String`.
extension [UInt8] {
  /// Appends a text of the program.
  package mutating func append(literal text: StaticString) {
    // Safety: the text stays as long as the program.
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
