/// Whether all that an object must have is there, at its end.
extension FastPass {
  @inline(never)
  func isPlainComplete(
    _ group: UnsafeMutablePointer<GroupPlan>, _ object: Holder, _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    let asked = unsafe plan.asked + Int(group.pointee.asked)
    if unsafe asked.pointee.required & ~object.fields.filled != 0 { return false }
    if unsafe asked.pointee.compared != 0 {
      unsafe present(in: group)[0] = object.fields
      guard unsafe areComparedOnesRight(asked.pointee.compared, 0, group, bytes) else {
        return false
      }
    }
    return mayHave { object.seen.nonzeroBitCount }
  }

  /// As ``endObject(_:_:_:at:)`` for a group of at most 64 fields, of which some depend on others.
  @inline(never)
  func isSmallComplete(
    _ group: UnsafeMutablePointer<GroupPlan>, _ object: Holder, _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    unsafe present(in: group)[0] = object.fields
    let asked = unsafe plan.asked + Int(group.pointee.asked)
    guard unsafe areComplete(object.fields, asked, 0, group, bytes) else { return false }
    if unsafe group.pointee.tasks.count > 0 && !isRight(group, bytes) { return false }
    return mayHave { unsafe present(in: group)[0].seen.nonzeroBitCount }
  }

  /// As ``endObject(_:_:_:at:)`` for a group of many fields; what was there is kept.
  @inline(never)
  func isComplete(
    _ group: UnsafeMutablePointer<GroupPlan>, _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    let blocks = unsafe group.pointee.blocks
    let (fields, asked) = unsafe (present(in: group), plan.asked + Int(group.pointee.asked))
    for block in 0..<blocks
    where unsafe !areComplete(fields[block], asked + block, block, group, bytes) {
      return false
    }
    if unsafe group.pointee.tasks.count > 0 && !isRight(group, bytes) { return false }
    return mayHave {
      (0..<blocks).reduce(0) { unsafe $0 &+ self.present(in: group)[$1].seen.nonzeroBitCount }
    }
  }

  /// Whether those of 64 fields that must be there are, and are as others; notes what the empty ones are.
  @inline(__always)
  private func areComplete(
    _ fields: PresentFields, _ asked: UnsafeMutablePointer<AskedFields>, _ block: Int,
    _ group: UnsafeMutablePointer<GroupPlan>, _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    let asked = unsafe asked.pointee
    let filled = fields.filled
    if asked.required & ~filled | asked.present & ~fields.seen != 0 { return false }
    let missing = asked.kept & ~filled
    if missing != 0 { unsafe noteEmpty(missing, block, group) }
    let defaulted = asked.defaulted & ~filled
    if defaulted != 0, unsafe !takeDefaults(defaulted, block, group) { return false }
    return unsafe asked.compared == 0 || areComparedOnesRight(asked.compared, block, group, bytes)
  }

  /// Puts what an empty field is into the cells of those among 64 fields that have no value.
  @inline(never)
  private func noteEmpty(
    _ fields: UInt64, _ block: Int, _ group: UnsafeMutablePointer<GroupPlan>
  ) {
    var rest = fields
    while rest != 0 {
      let field = unsafe group.pointee.field(
        counted: block &* 64 &+ rest.trailingZeroBitCount)
      rest &= rest &- 1
      unsafe slots[field] = .empty(plan.fields[field].type)
    }
  }

  /// Gives those among 64 fields that have no value their defaults; false where a record may not have so many.
  @inline(never)
  private func takeDefaults(
    _ fields: UInt64, _ block: Int, _ group: UnsafeMutablePointer<GroupPlan>
  ) -> Bool {
    var rest = fields
    while rest != 0 {
      let number = block &* 64 &+ rest.trailingZeroBitCount
      rest &= rest &- 1
      let field = unsafe group.pointee.field(counted: number)
      let value = unsafe slots[Int(plan.fields[field].defaultCell)]
      if plan.fields[field].isKept {
        if value.is(.error) { return false }
        unsafe slots[field] = value
      }
      unsafe fill(number, of: group)
      // A long text counts as the short ones that would take its room.
      unsafe parts.pointee.counts.defaults &+= 1 &+ value.count / 64
    }
    return unsafe parts.pointee.counts.defaults <= limits.values
  }

  /// How many fields of a group were sent in an object that ends.
  func fieldsSent(_ object: Holder, in group: UnsafeMutablePointer<GroupPlan>) -> Int {
    guard unsafe group.pointee.fields.count > 64 else { return object.seen.nonzeroBitCount }
    let fields = unsafe present(in: group)
    unsafe fields[Int(object.block)] = object.fields
    return unsafe (0..<group.pointee.blocks).reduce(0) {
      unsafe $0 &+ fields[$1].seen.nonzeroBitCount
    }
  }

  /// Whether a field of a group had a value, by the number under which it is counted; what was there is kept.
  @inline(__always)
  func isFilled(_ number: Int, of group: UnsafeMutablePointer<GroupPlan>) -> Bool {
    unsafe present(in: group)[number &>> 6].filled & (1 &<< UInt64(number & 63)) != 0
  }

  /// Whether the key of a field was sent, which is one of a group.
  func isPresent(_ field: Int, of group: UnsafeMutablePointer<GroupPlan>) -> Bool {
    let number = unsafe group.pointee.number(of: field &- Int(group.pointee.fields.start))
    return unsafe number >= 0
      && present(in: group)[number &>> 6].seen & (1 &<< UInt64(number & 63)) != 0
  }

  /// Notes that a field of a group has a value after all.
  func fill(_ number: Int, of group: UnsafeMutablePointer<GroupPlan>) {
    let fields = unsafe present(in: group) + number / 64
    let bit: UInt64 = 1 &<< UInt64(number & 63)
    unsafe fields.pointee.seen |= bit
    unsafe fields.pointee.empty &= ~bit
  }
}
