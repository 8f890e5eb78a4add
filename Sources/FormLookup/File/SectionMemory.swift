internal import FormPlatform

/// The memory in which the parts of a catalogue lie.
///
/// Safety: it is never written after `init`, so that all threads may read it, and freed once, in `deinit`.
@safe
final class SectionMemory: Sendable {
  @unsafe nonisolated(unsafe) private let base: UnsafeMutableRawPointer
  private let places: [CatalogueHeader.Place]
  /// Of a file; that of a catalogue that was made here says nothing but where its parts are.
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
    unsafe base = unsafe memory.baseAddress.unsafelyUnwrapped
    places = header.sections
    self.header = header
  }

  /// Reads a file as a whole.
  ///
  /// It is not mapped: whoever cut a mapped file short would end every process that searches it.
  init(contentsOf path: String) throws(CatalogueError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    if unsafe fstat(descriptor, &status) != 0 { throw .unreadable(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .damaged(.notACatalogue) }
    let size = Int(status.st_size)
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(size, CatalogueHeader.bytes), alignment: 8)
    var count = 0
    var failure: Int32 = 0
    while count < size {
      let read = unsafe FormPlatform.read(
        descriptor, memory.baseAddress.map { unsafe $0 + count }, size - count)
      if read < 0, errno == EINTR { continue }
      if read < 0 { failure = errno }
      if read <= 0 { break }
      count += read
    }
    do throws(CatalogueError) {
      if failure != 0 { throw .unreadable(errno: failure) }
      let start = unsafe Column<UInt8>(UnsafeRawBufferPointer(rebasing: memory[..<count]))
      header = try CatalogueHeader(start, length: count)
    } catch {
      unsafe memory.deallocate()
      throw error
    }
    places = header.sections
    unsafe base = unsafe memory.baseAddress.unsafelyUnwrapped
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
    unsafe base = unsafe memory.baseAddress.unsafelyUnwrapped
  }

  deinit { unsafe base.deallocate() }

  func column<Element>(_ section: Section) -> Column<Element> {
    unsafe Column(raw(section))
  }

  func sum(of section: Section) -> UInt64 { unsafe XXH64.sum(raw(section)) }

  /// Whether a part of a file is what was written.
  func isIntact(_ section: Section) -> Bool { sum(of: section) == places[section.rawValue].sum }

  func bytes(of section: Section) -> [UInt8] { unsafe Array(raw(section)) }

  private func raw(_ section: Section) -> UnsafeRawBufferPointer {
    let range = places[section.rawValue].range
    return unsafe UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
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
