/// A growing block of plain values that keeps its memory from one record to the next.
///
/// The engine's only container: an append never copies a buffer that somebody else holds, and an
/// element is read without a class, a reference count or a look-up.
/// Safety: `base` is owned by this value alone (it is noncopyable), holds `capacity` elements of
/// which the first `count` are initialised, and is freed once, in `deinit`.
@safe
package struct Growable<Element: BitwiseCopyable>: ~Copyable {
  @unsafe package private(set) var base: UnsafeMutablePointer<Element>
  package private(set) var count = 0
  private var capacity: Int

  /// Elements behind the capacity that can be read: texts are looked at 32 bytes at a time.
  private static var slack: Int { 32 }

  package init(capacity: Int) {
    self.capacity = max(capacity, 16)
    unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: self.capacity + Self.slack)
  }

  deinit { unsafe base.deallocate() }

  package subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return unsafe base[index]
    }
    @inline(__always) _modify {
      assert(index >= 0 && index < count)
      yield unsafe &base[index]
    }
  }

  @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow(to: count &+ 1) }
    unsafe base[count] = element
    count &+= 1
  }

  /// Appends bytes or other values that lie elsewhere; the source must not be this buffer's own memory.
  package mutating func append(_ source: UnsafePointer<Element>, count added: Int) {
    if added == 0 { return }
    reserve(added)
    unsafe base.advanced(by: count).update(from: source, count: added)
    count &+= added
  }

  /// Appends `added` copies of one value and returns the index of the first.
  @inline(__always)
  package mutating func append(repeating element: Element, count added: Int) -> Int {
    reserve(added)
    let first = count
    unsafe (base + first).update(repeating: element, count: added)
    count &+= added
    return first
  }

  /// Makes room for `added` more elements.
  @inline(__always)
  package mutating func reserve(_ added: Int) {
    if count &+ added > capacity { grow(to: count &+ added) }
  }

  /// Takes over elements that were written through `base` within the reserved room.
  @inline(__always)
  package mutating func setCount(_ newCount: Int) {
    assert(newCount >= 0 && newCount <= capacity)
    count = newCount
  }

  @inline(__always)
  package mutating func removeAll() { count = 0 }

  /// Gives memory back after an unusually large record.
  package mutating func shrink(to most: Int) {
    guard capacity > most else { return }
    unsafe base.deallocate()
    capacity = most
    count = 0
    unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: most + Self.slack)
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let wider = max(capacity &* 2, needed)
    let fresh = UnsafeMutablePointer<Element>.allocate(capacity: wider + Self.slack)
    unsafe fresh.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = fresh
    capacity = wider
  }
}
