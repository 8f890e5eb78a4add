extension PlanView {
  /// The place of a key among the fields of a group, or -1.
  ///
  /// Safety: 8 bytes are readable behind the key.
  @inline(__always)
  func place(
    of key: UnsafePointer<UInt8>, _ count: Int, in group: UnsafeMutablePointer<GroupPlan>
  ) -> Int {
    let table = unsafe nameTable + Int(group.pointee.table.start)
    let mask = unsafe Int(group.pointee.table.count) &- 1
    let fields = unsafe self.fields + Int(group.pointee.fields.start)
    let name = unsafe NameKey(key, count)
    var probe = unsafe name.hash(of: key) & mask
    while true {
      let candidate = unsafe Int(table[probe])
      if candidate < 0 { return -1 }
      let known = unsafe (fields + candidate).pointee.name
      if known.hasSameWords(as: name),
        unsafe count <= 16 || UTF8Bytes.areSame(key, bytes + Int(known.start), count)
      {
        return candidate
      }
      probe = (probe &+ 1) & mask
    }
  }
}
