/// The memory in which the parts of a catalogue lie.
///
/// Safety: it is never written after `init`, so that all threads may read it, and freed once, in `deinit`.
@safe
final class SectionMemory: Sendable {
  @unsafe nonisolated(unsafe) private let base: UnsafeMutableRawPointer
  private let byteCount: Int
  private let ranges: [Range<Int>]

  /// Each part by its number; parts that are missing are empty.
  init(_ parts: [Section: [UInt8]]) {
    var ranges: [Range<Int>] = []
    var end = 0
    for section in Section.allCases {
      let count = parts[section]?.count ?? 0
      ranges.append(end..<end + count)
      end += (count + 7) / 8 * 8
    }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(end, 8), alignment: 8)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    for (section, bytes) in parts {
      let range = ranges[section.rawValue]
      unsafe UnsafeMutableRawBufferPointer(rebasing: memory[range]).copyBytes(from: bytes)
    }
    unsafe base = memory.baseAddress ?? UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
    byteCount = end
    self.ranges = ranges
  }

  deinit { unsafe base.deallocate() }

  func column<Element>(_ section: Section) -> Column<Element> {
    unsafe Column(
      UnsafeRawBufferPointer(start: base, count: byteCount)[rebased: ranges[section.rawValue]])
  }
}

extension UnsafeRawBufferPointer {
  fileprivate subscript(rebased range: Range<Int>) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(rebasing: self[range])
  }
}

/// Numbers as they stand in a file: little-endian, one behind the other.
func littleEndian<Element: FixedWidthInteger & BitwiseCopyable>(_ numbers: [Element]) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(numbers.count * MemoryLayout<Element>.size)
  for number in numbers {
    // Safety: the bytes of a number are read while it lives.
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }
  return bytes
}
