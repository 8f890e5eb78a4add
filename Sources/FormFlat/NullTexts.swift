/// Texts by which cells of tables have no value, such as `NULL`.
package struct NullTexts: Sendable {
  private let texts: Set<[UInt8]>
  private let longest: Int

  package init(_ texts: [String]) {
    self.texts = Set(texts.map { Array($0.utf8) })
    longest = self.texts.lazy.map(\.count).max() ?? -1
  }

  package var isEmpty: Bool { texts.isEmpty }

  func contains(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    // Most cells are longer, and make no array.
    unsafe cell.count <= longest && texts.contains(Array(cell))
  }
}
