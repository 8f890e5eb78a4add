extension RecordReader {
  /// As ``read(_:count:tape:arena:limits:)``; keys that are where they are expected carry their field.
  static func read(
    _ bytes: UnsafePointer<UInt8>, count: Int, tape: inout Growable<TapeEntry>,
    arena: inout Growable<UInt8>, limits: ReaderLimits, expecting order: KeyPredictorView
  ) -> ReadFault? {
    if let fault = prepare(&tape, count, limits) { return fault }
    var place = unsafe MemberPlace(tape.base)
    var step = Step.value
    if count <= limits.values, count > 2, limits.depth > 0, unsafe bytes[0] == UInt8(ascii: "{"),
      unsafe bytes[1] == UInt8(ascii: "\"")
    {
      // As most records are.
      unsafe TapeEntry.put(.object, start: 0, link: -1, to: place.end)
      unsafe place.openRecord(order.first(in: 0))
      unsafe place.marks = order.marks(bytes, count)
      step =
        unsafe order.readMembers(bytes, count, tape.base, limits, &place) ? .member : .behindValue
      if step == .behindValue, unsafe place.parent == 0, unsafe place.cursor == count &- 1,
        unsafe bytes[place.cursor] == UInt8(ascii: "}"), unsafe place.items <= limits.keys
      {
        unsafe TapeEntry.put(.end, start: place.cursor, to: place.end)
        let entries = unsafe place.end + 1 - tape.base
        unsafe TapeEntry.put(
          .object, start: 0, length: place.items, link: entries, to: tape.base)
        tape.setCount(entries)
        return nil
      }
    }
    return unsafe readValue(
      bytes, count: count, tape: &tape, arena: &arena, limits: limits, order, from: place, step)
  }
}
