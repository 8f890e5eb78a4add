internal import FormEngine
internal import Glibc

/// A window on an input that moves forward: what is not used up yet, with room to read more.
///
/// One block of memory whose size depends on the largest record allowed, never on the input.
/// Safety: `base` has `capacity` bytes and the reader's padding behind them; the padding behind the
/// last byte read is kept at 0, so that a record at the end of the input ends in no JSON token.
@safe
final class InputBuffer {
  private let descriptor: Int32
  @unsafe private(set) var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The unused bytes are `start..<end`.
  private(set) var start = 0
  private(set) var end = 0
  private(set) var isAtEnd = false
  /// The system's error number, if reading failed.
  private(set) var failure: Int32 = 0
  /// Called before more is read: it may be long in coming, so let what is done be seen.
  var beforeReading: () -> Void = {}
  /// All bytes read so far.
  private(set) var total = 0

  private static let piece = 1 << 20

  init(descriptor: Int32) {
    self.descriptor = descriptor
    capacity = Self.piece
    unsafe base = .allocate(capacity: capacity + RecordReader.padding)
    unsafe base.initialize(repeating: 0, count: RecordReader.padding)
  }

  deinit { unsafe base.deallocate() }

  var count: Int { end - start }

  /// Marks bytes as used.
  func advance(by count: Int) { start += count }

  /// Reads what is there, or waits for something: false at the end, after a failure, or when the
  /// user asked to end.
  func fill() -> Bool {
    if isAtEnd || failure != 0 || Interrupts.signal != 0 { return false }
    if end == capacity || start > 0 && capacity - end < Self.piece / 4 { makeRoom() }
    beforeReading()
    while true {
      let count = unsafe read(descriptor, base + end, capacity - end)
      if count > 0 {
        end += count
        total += count
        unsafe (base + end).update(repeating: 0, count: RecordReader.padding)
        return true
      }
      if count == 0 {
        isAtEnd = true
        return false
      }
      if errno == EINTR {
        if Interrupts.signal != 0 { return false }
        continue
      }
      failure = errno
      return false
    }
  }

  /// Moves the unused bytes to the front, or doubles the block where they fill it.
  private func makeRoom() {
    if start > 0 {
      unsafe base.update(from: base + start, count: end - start)
      end -= start
      start = 0
    } else {
      let wider = UnsafeMutablePointer<UInt8>.allocate(
        capacity: capacity * 2 + RecordReader.padding)
      unsafe wider.update(from: base, count: end)
      unsafe base.deallocate()
      unsafe base = unsafe wider
      capacity *= 2
    }
    unsafe (base + end).update(repeating: 0, count: RecordReader.padding)
  }

  /// The place of a byte at or behind `from`, or nil.
  func find(_ byte: UInt8, from: Int) -> Int? {
    guard from < end, let found = unsafe memchr(base + from, Int32(byte), end - from) else {
      return nil
    }
    return unsafe found - UnsafeMutableRawPointer(base)
  }
}
