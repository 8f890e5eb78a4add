internal import FormEngine

extension Growable {
  /// An element, read in this module: another module's subscript is called for each, and not specialised.
  subscript(at index: Int) -> Element {
    assert(index >= 0 && index < count)
    return unsafe base[index]
  }
}
