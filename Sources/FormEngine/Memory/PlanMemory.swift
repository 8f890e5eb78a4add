/// Blocks of plain values, which are freed together.
@safe
struct PlanMemory: ~Copyable, Sendable {
  @unsafe nonisolated(unsafe) private var blocks: [UnsafeMutableRawPointer] = unsafe []

  deinit {
    for index in unsafe blocks.indices { unsafe blocks[index].deallocate() }
  }

  /// A block of these values.
  mutating func block<Element: BitwiseCopyable>(_ elements: [Element]) -> PlanBlock<Element> {
    unsafe PlanBlock(memory(elements), count: elements.count)
  }

  /// Memory that holds these values, at least one long, with room of zeros behind them.
  ///
  /// - Parameter padding: How many elements of zeros stand behind the values.
  @unsafe
  mutating func memory<Element: BitwiseCopyable>(
    _ elements: [Element], padding: Int = 0
  ) -> UnsafeMutablePointer<Element> {
    let size = MemoryLayout<Element>.stride * max(elements.count + padding, 1)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<Element>.alignment)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    unsafe blocks.append(memory)
    let block = unsafe memory.bindMemory(to: Element.self, capacity: elements.count)
    for (index, element) in elements.enumerated() {
      unsafe (block + index).initialize(to: element)
    }
    return unsafe block
  }
}
