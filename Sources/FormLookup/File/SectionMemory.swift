internal import FormPlatform
internal import Synchronization

/// The memory in which the parts of a catalogue lie.
///
/// The parts of a file are read at their first use. It is not mapped: whoever cut a mapped file short would end
/// every process that searches it.
///
/// Safety: a part is written once, under the lock and before anybody is given it, so that all threads may read it; all is
/// freed once, in `deinit`.
@safe
final class SectionMemory: Sendable {
  @unsafe nonisolated(unsafe) private let base: UnsafeMutableRawPointer
  private let places: [CatalogueHeader.Place]
  /// The parts of a file that are not read yet.
  private let unread: Mutex<UnreadSections?>
  /// For a file; for a catalogue in memory it holds only the places of its parts.
  let header: CatalogueHeader

  /// Each part by its number; parts that are missing are empty.
  init(_ parts: [Section: [UInt8]]) {
    var header = CatalogueHeader()
    var end = CatalogueHeader.bytes
    for section in Section.allCases {
      let bytes = parts[section] ?? []
      header.sections.append(CatalogueHeader.Place(range: end..<end + bytes.count, sum: 0))
      end = CatalogueHeader.aligned(end + bytes.count)
    }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: end, alignment: 8)
    for (section, bytes) in parts {
      let range = header.sections[section.rawValue].range
      unsafe UnsafeMutableRawBufferPointer(rebasing: memory[range]).copyBytes(from: bytes)
    }
    unsafe base = memory.baseAddress.unsafelyUnwrapped
    places = header.sections
    unread = Mutex(nil)
    self.header = header
  }

  /// Reads the header of a file; other parts are read at their first use.
  init(contentsOf path: String) throws(CatalogueError) {
    let file = try UnreadSections(path)
    let memory = unsafe allocateMemory(byteCount: max(file.size, CatalogueHeader.bytes))
    do throws(CatalogueError) {
      let count = min(file.size, CatalogueHeader.bytes)
      let failure = unsafe file.read(0..<count, into: memory)
      if failure != 0 { throw .unreadable(errno: failure) }
      let start = unsafe Column<UInt8>(UnsafeRawBufferPointer(rebasing: memory[..<count]))
      header = try CatalogueHeader(start, length: file.size)
    } catch {
      file.close()
      unsafe memory.deallocate()
      throw error
    }
    places = header.sections
    unread = Mutex(file)
    unsafe base = memory.baseAddress.unsafelyUnwrapped
  }

  /// The bytes of a file.
  init(fileBytes bytes: [UInt8]) throws(CatalogueError) {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(bytes.count, CatalogueHeader.bytes), alignment: 8)
    unsafe memory.copyBytes(from: bytes)
    do throws(CatalogueError) {
      let start = unsafe Column<UInt8>(UnsafeRawBufferPointer(rebasing: memory[..<bytes.count]))
      header = try CatalogueHeader(start, length: bytes.count)
    } catch {
      unsafe memory.deallocate()
      throw error
    }
    places = header.sections
    unread = Mutex(nil)
    unsafe base = memory.baseAddress.unsafelyUnwrapped
  }

  deinit {
    unread.withLock { $0?.close() }
    unsafe base.deallocate()
  }

  /// Reads parts of a file that were not read yet.
  func read(_ sections: [Section]) throws(CatalogueError) {
    for section in sections {
      let failure = read(section)
      if failure != 0 { throw .unreadable(errno: failure) }
    }
  }

  /// The system's error number, or 0.
  ///
  /// An unreadable part counts as damaged: its checksum differs.
  private func read(_ section: Section) -> Int32 {
    unread.withLock { unread in
      guard var file = unread, file.sections.remove(section) != nil else { return 0 }
      let range = places[section.rawValue].range
      // Safety: the memory has all bytes of the file, and parts do not overlap.
      let failure = unsafe file.read(
        range,
        into: UnsafeMutableRawBufferPointer(start: base + range.lowerBound, count: range.count))
      if file.sections.isEmpty { file.close() }
      unread = file.sections.isEmpty ? nil : file
      return failure
    }
  }

  func column<Element>(_ section: Section) -> Column<Element> {
    unsafe Column(raw(section))
  }

  func sum(of section: Section) -> UInt64 { unsafe XXH64.sum(raw(section)) }

  /// Whether a part of a file is what was written.
  func isIntact(_ section: Section) -> Bool { sum(of: section) == places[section.rawValue].sum }

  func bytes(of section: Section) -> [UInt8] { unsafe Array(raw(section)) }

  private func raw(_ section: Section) -> UnsafeRawBufferPointer {
    _ = read(section)
    let range = places[section.rawValue].range
    return unsafe UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}

/// Numbers in the layout of a file: little-endian, one after the other.
func littleEndian<Element: FixedWidthInteger & BitwiseCopyable>(_ numbers: [Element]) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(numbers.count * MemoryLayout<Element>.size)
  for number in numbers {
    // Safety: the bytes of a number are read while it lives.
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }
  return bytes
}
