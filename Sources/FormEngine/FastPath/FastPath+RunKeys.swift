/// What records are told apart by that are accepted, one after the other.
extension FastPath {
  /// As ``acceptedInARow(_:_:)``; writes the hashes of each of these records.
  ///
  /// Safety: as for ``RecordChecker/acceptedInARow(_:_:_:_:)``.
  mutating func acceptedInARow(
    _ bytes: UnsafePointer<UInt8>, _ records: RecordSpans, _ keys: inout RunKeyMaker,
    _ hashes: UnsafeMutablePointer<RunHash>
  ) -> Int {
    var next = unsafe hashes
    var number = 0
    while number < records.count, tries.mayTry() {
      let span = records[number]
      let record = unsafe bytes + span.start
      guard tries.note(unsafe pass.accepts(record, count: span.count)) else { break }
      unsafe write(record, &keys, next)
      unsafe next += keys.count
      number &+= 1
    }
    return number
  }

  /// Writes the hash of each entry, ``RunHash/absent`` where a field of it is empty.
  @inline(__always)
  private func write(
    _ record: UnsafePointer<UInt8>, _ keys: inout RunKeyMaker,
    _ hashes: UnsafeMutablePointer<RunHash>
  ) {
    var first = 0
    for entry in keys.ends.indices {
      let end = keys.ends[entry]
      // Most are told apart by one field.
      unsafe hashes[entry] =
        end &- first == 1
        ? hash(keys.fields[first], record, &keys) : hash(first..<end, record, &keys)
      first = end
    }
  }

  /// The hash of a field's value, which is hashed where it stands.
  @inline(__always)
  private func hash(
    _ field: Int, _ record: UnsafePointer<UInt8>, _ keys: inout RunKeyMaker
  ) -> RunHash {
    let value = unsafe slots.base[field]
    if value.is(.text), value.count <= RunHasher.longestText {
      return unsafe keys.hasher.hash(text: pass.bytes(of: value, record), value.count)
    }
    if value.is(.number) {
      let hasher = keys.hasher
      return unsafe NumberKey.with(value.number) { unsafe hasher.hash(UnsafeRawBufferPointer($0)) }
    }
    return keys.hash { unsafe append(field, record, to: &$0) }
  }

  @inline(never)
  private func hash(
    _ fields: Range<Int>, _ record: UnsafePointer<UInt8>, _ keys: inout RunKeyMaker
  ) -> RunHash {
    let all = keys.fields
    return keys.hash { bytes in
      for place in fields where unsafe !append(all[place], record, to: &bytes) { return false }
      return true
    }
  }

  /// As ``RecordChecker/appendKey(cell:to:)``, of a field whose value is kept.
  private func append(
    _ field: Int, _ record: UnsafePointer<UInt8>, to bytes: inout [UInt8]
  ) -> Bool {
    let value = slots[field]
    switch value.kind {
    case .text: unsafe bytes.append(keyOf: pass.bytes(of: value, record), value.count)
    case .number: bytes.append(keyOf: value.number)
    case .date, .time, .datetime, .local:
      bytes.append(UInt8(ascii: "@"))
      bytes.append(keyOf: Int(value.value))
    case .unknown, .error, .boolean, .duration, .dateSpan, .list, .group, .anything: return false
    }
    return true
  }
}
