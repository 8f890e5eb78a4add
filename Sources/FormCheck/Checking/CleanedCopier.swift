internal import FormEngine
internal import FormPlatform

/// Copies a valid record of which clean-up leaves every value as it was sent: these need not be read once more for that.
///
/// What stands in the record as it is to be written is copied at once. Blanks between values are left out, and members of
/// objects are brought into the order of the form. It gives up where anything is to be written otherwise: a text with an
/// escape, `null`, a whole number with a point or an exponent. ``CleanedWriter`` then writes the record.
///
/// What finds something begins at a byte of the record and returns the one behind it, or -1 to give up.
/// Safety: valid as long as the fields and labels that it was made with, and the record as it lies, which was found to be
/// JSON and has the reader's padding behind it.
@safe
struct CleanedCopier {
  @unsafe private let fields: UnsafePointer<CleanedFields.Field>
  @unsafe private let labels: UnsafePointer<UInt8>
  @unsafe private let bytes: UnsafePointer<UInt8>
  private let count: Int
  /// Room for as many bytes as the record has: what is written is never longer.
  @unsafe private let output: UnsafeMutablePointer<UInt8>
  private(set) var written = 0
  /// The first byte of the record that was not written, nor left out.
  private var run = 0
  /// How many values were found that are something.
  private var filled = 0
  /// How many bytes may still be looked at twice, and keys compared in vain: no more than grows with the record.
  private var budget: Int
  /// The members of the objects around, as far as there is room for them.
  @unsafe private let trail: UnsafeMutablePointer<Member>
  private var trailed = 0

  /// Where a member of an object stands in the record, from its key to behind its value.
  struct Member: BitwiseCopyable {
    var field: Int32
    var start: Int32
    var end: Int32

    /// Room for so many is needed.
    static let most = 64
  }

  /// - Parameters:
  ///   - output: Where the record is written.
  ///   - trail: Memory for ``Member/most`` members.
  init(
    fields: UnsafePointer<CleanedFields.Field>, labels: UnsafePointer<UInt8>,
    _ bytes: UnsafePointer<UInt8>, count: Int, output: UnsafeMutablePointer<UInt8>,
    trail: UnsafeMutablePointer<Member>
  ) {
    unsafe self.fields = fields
    unsafe self.labels = labels
    unsafe self.bytes = bytes
    self.count = count
    unsafe self.output = output
    unsafe self.trail = trail
    budget = 4 * count
  }

  /// Writes the record as clean-up leaves it; false, and nothing is written, where it is not as it was sent.
  mutating func copies() -> Bool {
    let end = value(at: behindBlanks(0), 0)
    if end < 0 {
      written = 0
      return false
    }
    flush(upTo: end)
    return true
  }

  private mutating func value(at start: Int, _ index: Int) -> Int {
    // Safety: the number is a field's.
    let field = unsafe fields + index
    let before = filled
    let end: Int
    switch unsafe bytes[start] {
    case UInt8(ascii: "\""):
      end = behindText(start)
      if end != start &+ 2 {
        filled &+= 1
      } else if unsafe !field.pointee.takesTexts {
        // It is nothing, and is not written.
        return -1
      }
    case UInt8(ascii: "{"):
      guard unsafe field.pointee.firstMember >= 0 && !field.pointee.isTuple else { return -1 }
      end = unsafe field.pointee.rest >= 0 ? map(at: start, field) : object(at: start, field)
    case UInt8(ascii: "["): end = unsafe list(at: start, field)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      end = unsafe word(at: start, field)
    default: return -1
    }
    // What is not asked for has nothing in it, and is not written.
    return unsafe field.pointee.isConditional && filled == before ? -1 : end
  }

  // MARK: What holds values

  private mutating func object(
    at open: Int, _ group: UnsafePointer<CleanedFields.Field>
  ) -> Int {
    let before = (written: written, run: run, filled: filled, trailed: trailed)
    let first = unsafe group.pointee.firstMember
    let last = unsafe first &+ group.pointee.memberCount
    var next = first
    var isOrdered = true
    var members = 0
    var at = behindBlanks(open &+ 1)
    if unsafe bytes[at] == UInt8(ascii: "}") { return at &+ 1 }
    while true {
      var member = field(ofKeyAt: at, among: next..<last)
      if member < 0 {
        isOrdered = false
        member = field(ofKeyAt: at, among: first..<next)
        budget &-= last &- first
        if member < 0 { return -1 }
      }
      budget &-= max(0, member &- next)
      next = member &+ 1
      members &+= 1
      let start = at
      at = self.member(member, at: at)
      if at < 0 || budget < 0 { return -1 }
      note(member, start, at)
      at = behindBlanks(at)
      switch unsafe bytes[at] {
      case UInt8(ascii: ","): at = behindBlanks(at &+ 1)
      case UInt8(ascii: "}"):
        defer { trailed = before.trailed }
        if isOrdered { return at &+ 1 }
        if written == before.written, trailed &- before.trailed == members {
          writeInOrder(from: before.trailed, open, at)
          return at &+ 1
        }
        // What lies within it is not as it is to be written, either.
        budget &-= at &- open
        if budget < 0 { return -1 }
        (written, run, filled) = (before.written, before.run, before.filled)
        return unsafe unordered(at: open, group)
      default: return -1
      }
    }
  }

  /// Notes a member of the innermost object, if there is room.
  @inline(__always)
  private mutating func note(_ field: Int, _ start: Int, _ end: Int) {
    if trailed == Member.most { return }
    unsafe trail[trailed] = Member(
      field: Int32(truncatingIfNeeded: field), start: Int32(truncatingIfNeeded: start),
      end: Int32(truncatingIfNeeded: end))
    trailed &+= 1
  }

  /// Writes an object whose members stand in another order, each as it is to be written.
  ///
  /// - Parameter first: The first of its members on the trail; the others follow.
  private mutating func writeInOrder(from first: Int, _ open: Int, _ close: Int) {
    flush(upTo: open &+ 1)
    // Most stand in their order, and there are few of them.
    for next in first + 1..<trailed {
      let member = unsafe trail[next]
      var place = next
      while place > first, unsafe trail[place - 1].field > member.field {
        unsafe trail[place] = trail[place - 1]
        place -= 1
      }
      unsafe trail[place] = member
    }
    for place in first..<trailed {
      if place > first { write(UInt8(ascii: ",")) }
      unsafe write(bytes + Int(trail[place].start), Int(trail[place].end - trail[place].start))
    }
    run = close
  }

  /// As ``object(at:_:)``, of one whose members stand in another order, and hold what is not as it is to be written.
  private mutating func unordered(
    at open: Int, _ group: UnsafePointer<CleanedFields.Field>
  ) -> Int {
    flush(upTo: open &+ 1)
    let first = unsafe group.pointee.firstMember
    let last = unsafe first &+ group.pointee.memberCount
    let begin = written
    // Each with the bytes of the output that it has.
    var members: [(field: Int, bytes: Range<Int>)] = []
    var next = first
    var at = open
    repeat {
      run = at &+ 1
      at = behindBlanks(run)
      var found = field(ofKeyAt: at, among: next..<last)
      if found < 0 {
        found = field(ofKeyAt: at, among: first..<next)
        budget &-= last &- first
      }
      budget &-= max(0, found &- next)
      if found < 0 || budget < 0 { return -1 }
      next = found &+ 1
      run = at
      let start = written
      at = member(found, at: at)
      if at < 0 { return -1 }
      flush(upTo: at)
      members.append((found, start..<written))
      at = behindBlanks(at)
      run = at
    } while unsafe bytes[at] == UInt8(ascii: ",")
    guard unsafe bytes[at] == UInt8(ascii: "}") else { return -1 }
    members.sort { $0.field < $1.field }
    let sent = unsafe Array(UnsafeBufferPointer(start: output + begin, count: written - begin))
    written = begin
    for member in members {
      if written > begin { write(UInt8(ascii: ",")) }
      unsafe sent.withUnsafeBufferPointer { sent in
        guard let start = sent.baseAddress else { return }
        unsafe write(start + (member.bytes.lowerBound - begin), member.bytes.count)
      }
    }
    return at &+ 1
  }

  /// A key that was found to be a field's, and its value.
  @inline(__always)
  private mutating func member(_ index: Int, at start: Int) -> Int {
    let colon = behindBlanks(unsafe start &+ fields[index].labelCount &- 1)
    guard unsafe bytes[colon] == UInt8(ascii: ":") else { return -1 }
    return value(at: behindBlanks(colon &+ 1), index)
  }

  /// The field whose key stands at a byte, among some; -1 where none does.
  @inline(__always)
  private func field(ofKeyAt at: Int, among places: Range<Int>) -> Int {
    // Safety: behind the record eight bytes can be read.
    let word = eightBytes(at)
    var index = places.lowerBound
    while index < places.upperBound {
      let field = unsafe fields + index
      if unsafe (word ^ field.pointee.firstBytes) & field.pointee.firstMask == 0,
        unsafe hasRest(of: field, at)
      {
        return index
      }
      index &+= 1
    }
    return -1
  }

  /// Whether a key goes on as a label does behind its first eight bytes.
  @inline(__always)
  private func hasRest(of field: UnsafePointer<CleanedFields.Field>, _ at: Int) -> Bool {
    // The label has the colon, too.
    let length = unsafe field.pointee.labelCount &- 1
    if length <= 8 { return true }
    guard at &+ length <= count, unsafe eightBytes(at &+ length &- 8) == field.pointee.lastBytes
    else { return false }
    return unsafe length <= 16
      || memcmp(bytes + at + 8, labels + field.pointee.label + 8, length &- 16) == 0
  }

  /// An object whose keys are data.
  private mutating func map(at open: Int, _ group: UnsafePointer<CleanedFields.Field>) -> Int {
    parts(at: open, UInt8(ascii: "}")) { copier, at, _ in
      guard unsafe copier.bytes[at] == UInt8(ascii: "\"") else { return -1 }
      let end = copier.behindText(at)
      if end < 0 { return -1 }
      let colon = copier.behindBlanks(end)
      guard unsafe copier.bytes[colon] == UInt8(ascii: ":") else { return -1 }
      return copier.value(at: copier.behindBlanks(colon &+ 1), unsafe group.pointee.rest)
    }
  }

  private mutating func list(at open: Int, _ list: UnsafePointer<CleanedFields.Field>) -> Int {
    let list = unsafe list.pointee
    return parts(at: open, UInt8(ascii: "]")) { copier, at, number in
      let own = list.isTuple && number < list.memberCount
      let item = own ? list.firstMember &+ number : list.isTuple ? list.rest : list.items
      return item < 0 ? -1 : copier.value(at: at, item)
    }
  }

  /// What stands between brackets, with commas between: what `part` finds, each by its number.
  @inline(__always)
  private mutating func parts(
    at open: Int, _ close: UInt8, _ part: (inout CleanedCopier, Int, Int) -> Int
  ) -> Int {
    var at = behindBlanks(open &+ 1)
    if unsafe bytes[at] == close { return at &+ 1 }
    var number = 0
    while true {
      at = part(&self, at, number)
      if at < 0 { return -1 }
      at = behindBlanks(at)
      if unsafe bytes[at] == close { return at &+ 1 }
      guard unsafe bytes[at] == UInt8(ascii: ",") else { return -1 }
      at = behindBlanks(at &+ 1)
      number &+= 1
    }
  }

  // MARK: Single values

  /// Behind the text or key that begins at a byte, if it has no escape.
  @inline(__always)
  private func behindText(_ start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var at = start &+ 1
    while at < count {
      // The lowest of the marks is right: a carry goes upwards only.
      let letters = eightBytes(at)
      let quotes = letters ^ ones &* UInt64(UInt8(ascii: "\""))
      let escapes = letters ^ ones &* UInt64(UInt8(ascii: "\\"))
      let found = ((quotes &- ones) & ~quotes | (escapes &- ones) & ~escapes) & (ones &* 0x80)
      if found != 0 {
        at &+= found.trailingZeroBitCount &>> 3
        return unsafe bytes[at] == UInt8(ascii: "\"") ? at &+ 1 : -1
      }
      at &+= 8
    }
    return -1
  }

  /// A number, `true` or `false`.
  @inline(__always)
  private mutating func word(at start: Int, _ field: UnsafePointer<CleanedFields.Field>) -> Int {
    let isWhole = unsafe field.pointee.isWhole
    var at = start
    while at < count {
      let byte = unsafe bytes[at]
      if byte <= 0x20 || byte == UInt8(ascii: ",") || byte | 0x20 == UInt8(ascii: "}") { break }
      // It is to be written without point and exponent.
      if isWhole, byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") { return -1 }
      at &+= 1
    }
    filled &+= 1
    return at
  }

  // MARK: Bytes

  /// Safety: eight bytes can be read from a byte of the record, or the one behind it.
  @inline(__always)
  private func eightBytes(_ at: Int) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self))
  }

  /// Behind blanks, which are not written.
  @inline(__always)
  private mutating func behindBlanks(_ at: Int) -> Int {
    unsafe bytes[at] > 0x20 ? at : leaveOut(at)
  }

  @inline(never)
  private mutating func leaveOut(_ start: Int) -> Int {
    flush(upTo: start)
    var at = start
    while at < count, unsafe bytes[at] <= 0x20 { at &+= 1 }
    run = at
    return at
  }

  /// Writes what was not written yet.
  private mutating func flush(upTo end: Int) {
    unsafe write(bytes + run, max(0, end &- run))
    run = end
  }

  /// Safety: so many bytes can be read.
  @inline(__always)
  private mutating func write(_ source: UnsafePointer<UInt8>, _ length: Int) {
    precondition(length <= count &- written, "What is written is longer than what was sent.")
    unsafe (output + written).update(from: source, count: length)
    written &+= length
  }

  @inline(__always)
  private mutating func write(_ byte: UInt8) {
    precondition(written < count, "What is written is longer than what was sent.")
    unsafe output[written] = byte
    written &+= 1
  }
}
