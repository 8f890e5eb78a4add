/// Unions: what chooses is found first, then the object is read as the group of its variant.
///
/// The text that chooses is judged with the other members, where it stands: here it only says where to look. A key that
/// stands twice ends the pass there, so it is the text that counts.
extension FastPass {
  /// Judges an object whose fields depend on its variant; returns where it ends, or -1.
  @inline(never)
  func readVariant(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int
  ) -> Int {
    let group = unsafe plan.groups + Int(plan.fields[field].group)
    let union = unsafe plan.variantGroups + Int(group.pointee.variants)
    // The other way has a cell for each, and may have too many of them.
    guard unsafe paysForVariants(Int(group.pointee.fields.count)) else { return -1 }
    let found =
      unsafe union.pointee.chooser < 0
      ? tag(Int(group.pointee.fields.start), bytes, open, count)
      : chooser(union, bytes, open, count)
    guard let found else { return -1 }
    let set = unsafe plan.sets + Int(union.pointee.set)
    let member = unsafe plan.member(found, of: Int(union.pointee.set))
    if unsafe member < 0 && !union.pointee.hasOtherwise { return -1 }
    let place =
      unsafe member < 0 ? set.pointee.members.count : Int32(member) &- set.pointee.members.start
    let owner = unsafe Int(plan.variants[Int(union.pointee.first &+ place)].owner)
    return owner < 0 ? -1 : unsafe readObject(owner, bytes, open, count)
  }

  /// The tag of an object, which most often is its first member.
  @inline(__always)
  private func tag(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int
  ) -> TextView? {
    var at = open &+ 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    let row = unsafe order.rows + field
    guard unsafe row.pointee.fits(bytes + at) else {
      return unsafe text(ofMember: field, bytes, open &+ 1, count, isKey: true)
    }
    return unsafe text(bytes, at &+ Int(row.pointee.valueOffset), count)
  }

  /// The text of the field that chooses: it was read already, or stands further on in the same object.
  @inline(__always)
  private func chooser(
    _ union: UnsafeMutablePointer<VariantsPlan>, _ bytes: UnsafePointer<UInt8>, _ open: Int,
    _ count: Int
  ) -> TextView? {
    let field = unsafe Int(union.pointee.chooserField)
    let known = unsafe slots[field]
    if known.is(.text) {
      return unsafe view(of: known, bytes)
    }
    guard unsafe union.pointee.isBeside else { return nil }
    return unsafe text(ofMember: field, bytes, open, count, isKey: false)
  }

  /// A text without escapes that is not empty, from its opening quote.
  @inline(__always)
  func text(_ bytes: UnsafePointer<UInt8>, _ quote: Int, _ count: Int) -> TextView? {
    guard quote < count, unsafe bytes[quote] == UInt8(ascii: "\"") else { return nil }
    var isASCII = true
    let end = unsafe RecordReader.endOfText(bytes, quote &+ 1, count, &isASCII)
    guard end > quote &+ 1 else { return nil }
    return unsafe TextView(
      bytes: bytes + (quote &+ 1), count: end &- quote &- 1, isASCII: isASCII)
  }

  /// Looks for a member of an object from a place between its brackets on.
  ///
  /// - Parameter isKey: A key is next; else a value.
  @inline(never)
  private func text(
    ofMember field: Int, _ bytes: UnsafePointer<UInt8>, _ from: Int, _ count: Int, isKey: Bool
  ) -> TextView? {
    let name = plan.fields[field].name
    var (at, depth, isKey) = (from, 0, isKey)
    while at < count {
      switch unsafe bytes[at] {
      case UInt8(ascii: "\""):
        let start = at &+ 1
        let end = unsafe endOfAnyText(bytes, start, count)
        if end < 0 { return nil }
        at = end
        guard depth == 0, isKey else { break }
        isKey = false
        guard end &- start == Int(name.length),
          unsafe UTF8Bytes.areSame(bytes + start, plan.bytes + Int(name.start), Int(name.length))
        else { break }
        at &+= 1
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count, unsafe bytes[at] == UInt8(ascii: ":") else { return nil }
        at &+= 1
        unsafe RecordReader.skipSpace(bytes, &at, count)
        return unsafe text(bytes, at, count)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return nil }
        depth &-= 1
      case UInt8(ascii: ","): if depth == 0 { isKey = true }
      default: break
      }
      at &+= 1
    }
    return nil
  }

  /// The closing quote of a text, whatever is in it; -1 where there is none.
  @inline(__always)
  private func endOfAnyText(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    var at = start
    while true {
      at = unsafe RecordReader.endOfPlain(bytes, at)
      guard at < count else { return -1 }
      let byte = unsafe bytes[at]
      if byte == UInt8(ascii: "\"") { return at }
      if byte < 0x20 { return -1 }
      at &+= byte == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// Puts what an empty field is into the cells of fields of variants that are not chosen, where others read them; true.
  @inline(never)
  func noteOthersEmpty(_ group: UnsafeMutablePointer<GroupPlan>) -> Bool {
    let foreign = unsafe plan.variantGroups[Int(group.pointee.variants)].foreign
    let first = unsafe Int(group.pointee.fields.start)
    for index in foreign.start..<foreign.start &+ foreign.count {
      let place = Int(plan.references[Int(index)])
      if unsafe group.pointee.number(of: place) < 0 {
        unsafe slots[first &+ place] = .empty(plan.fields[first &+ place].type)
      }
    }
    return true
  }
}
