/// Numbers of one width, little-endian, in memory that a ``SectionMemory`` owns.
///
/// A damaged file cannot lead astray: a read past either end gives 0.
/// Safety: who has a column keeps the memory alive; `count` elements lie behind `base`.
@safe
struct Column<Element: FixedWidthInteger & BitwiseCopyable & Sendable>: Sendable {
  @unsafe nonisolated(unsafe) private let base: UnsafeRawPointer
  let count: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    if let start = bytes.baseAddress {
      unsafe base = start
      count = bytes.count / MemoryLayout<Element>.size
    } else {
      unsafe base =
        UnsafeRawPointer(bitPattern: 1) ?? UnsafeRawPointer(bitPattern: 2).unsafelyUnwrapped
      count = 0
    }
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return 0 }
    let element = unsafe base.loadUnaligned(
      fromByteOffset: index &* MemoryLayout<Element>.size, as: Element.self)
    return Element(littleEndian: element)
  }
}

extension Column<UInt8> {
  /// The bytes of a range, as many as there are.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let range = range.clamped(to: 0..<count)
    // Safety: the range lies within.
    return unsafe ArraySlice(UnsafeRawBufferPointer(rebasing: raw[range]))
  }

  /// The text of a range, as much as there is.
  func text(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<count)
    // Safety: the range lies within.
    return unsafe String(decoding: UnsafeRawBufferPointer(rebasing: raw[range]), as: UTF8.self)
  }

  /// The first place of a range with less than a number; its end where there is none.
  func first(below number: UInt8, in range: Range<Int>) -> Int {
    var place = range.lowerBound
    let end = min(range.upperBound, count)
    let least = SIMD16<UInt8>(repeating: number)
    while place >= 0, place &+ 16 <= end {
      // Safety: 16 bytes from here on lie within.
      let numbers = unsafe raw.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
      if any(numbers .< least) { break }
      place &+= 16
    }
    while place < end {
      if self[place] < number { return place }
      place &+= 1
    }
    return range.upperBound
  }

  /// Whether bytes elsewhere stand from a place on.
  ///
  /// Safety: as many bytes as `count` says are readable.
  @inline(__always)
  func holds(_ bytes: UnsafePointer<UInt8>, count: Int, at place: Int) -> Bool {
    guard place >= 0, place &+ count <= self.count else { return false }
    var index = 0
    while index < count {
      if unsafe self[place &+ index] != bytes[index] { return false }
      index &+= 1
    }
    return true
  }

  private var raw: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: base, count: count)
  }
}
