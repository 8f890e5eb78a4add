/// Values of a plan, read by their indices.
///
/// A debug build checks the indices. A release build does not: the form compiler makes all of them from the same parts.
///
/// Safety: valid as long as the plan.
@safe
struct PlanBlock<Element: BitwiseCopyable>: BitwiseCopyable {
  @unsafe let base: UnsafeMutablePointer<Element>
  #if DEBUG
    private let count: Int
  #endif

  init(_ base: UnsafeMutablePointer<Element>, count: Int) {
    unsafe self.base = base
    #if DEBUG
      self.count = count
    #endif
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    #if DEBUG
      precondition(index >= 0 && index < count, "an index outside its block")
    #endif
    return unsafe base[index]
  }

  @inline(__always) @unsafe
  static func + (block: PlanBlock, index: Int) -> UnsafeMutablePointer<Element> {
    unsafe block.base + index
  }
}
