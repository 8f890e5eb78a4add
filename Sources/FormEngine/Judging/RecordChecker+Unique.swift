/// Values in a form in which equal ones have equal bytes: see `RecordChecker+Sameness.swift`.
extension RecordChecker {
  /// Items of a list that are the same as one before them.
  mutating func findRepeated(_ operation: Operation, at site: Site) {
    let list = cells[site.cell].child
    guard list >= 0 else { return }
    let items = containers[Int(list)].cells
    // Taken out of the checker, which is asked for the keys meanwhile.
    var met = KeySet()
    swap(&met, &keySet)
    defer { swap(&met, &keySet) }
    met.begin(count: Int(items.count))
    foldsKeys = operation.detail & 1 != 0
    defer { foldsKeys = false }
    for place in 0..<Int(items.count) {
      let item = Int(items.start) + place
      guard appendKey(ofItem: item, operation, to: &met.bytes) else {
        met.dropNext()
        continue
      }
      guard let same = met.insertNext(place: place) else { continue }
      refuse(item)
      log.errors &+= 1
      keep(
        Fault(
          code: .duplicateItem, constraint: operation.constraint, field: cells[item].field,
          cell: Int32(item), container: list, entry: cells[item].entry, owner: Int32(site.cell),
          got: Int64(same)))
    }
  }

  /// Appends what an item is told apart by; false where it is empty or not of its type, or a part of it is.
  private mutating func appendKey(
    ofItem item: Int, _ operation: Operation, to bytes: inout [UInt8]
  ) -> Bool {
    if operation.low == 0 { return appendKey(cell: item, to: &bytes) }
    for index in Int(operation.reference)..<(Int(operation.reference) + Int(operation.low)) {
      let group = cells[item].child
      var path = Int(plan.references[index])
      if path < 0 { path = self.path(among: ~path, ofShapeIn: group) }
      guard path >= 0 else { return false }
      let part = resolve(path, cell: item, container: group)
      guard part >= 0, appendKey(cell: part, to: &bytes) else { return false }
    }
    return true
  }

  /// The path that is meant in the shape that a group has; -1 where none is.
  private func path(among block: Int, ofShapeIn group: Int32) -> Int {
    guard group >= 0 else { return -1 }
    let shape = containers[Int(group)].field
    let paths = unsafe plan.references + (block &+ 1)
    let count = Int(plan.references[block])
    for place in 0..<count where unsafe paths[2 &* place] == shape {
      return unsafe Int(paths[2 &* place &+ 1])
    }
    return -1
  }

  /// Appends what a value is told apart by; false where there is nothing, or nothing of its type.
  ///
  /// As with `equals` it makes no difference what else is wrong with the value.
  ///
  /// - Parameter foldsCase: Nor does the case of letters.
  package mutating func appendKey(cell: Int, foldsCase: Bool, to bytes: inout [UInt8]) -> Bool {
    foldsKeys = foldsCase
    defer { foldsKeys = false }
    return appendKey(cell: cell, to: &bytes)
  }

  func appendKey(cell: Int, to bytes: inout [UInt8]) -> Bool {
    !cells[cell].isEmpty && cells[cell].entry >= 0 && appendCanonical(cell: cell, to: &bytes)
  }

  /// A value as it stands after clean-up; false where it, or something within, is of another type.
  ///
  /// Recursion is bounded by the depth of the form.
  func appendCanonical(cell: Int, to bytes: inout [UInt8]) -> Bool {
    let state = cells[cell]
    if state.isMismatched || state.isDuplicated || state.isUnread { return false }
    switch state.state {
    case .waiting, .settling, .skipped: return false
    case .undecided where state.isEmpty: return false
    case .open, .empty, .valid, .invalid, .undecided, .notApplicable: break
    }
    if state.isEmpty || state.entry < 0 {
      bytes.append(UInt8(ascii: "n"))
      return true
    }
    if state.child >= 0 {
      return containers[Int(state.child)].isList
        ? appendItems(of: state.child, to: &bytes) : appendFields(of: state.child, to: &bytes)
    }
    if tape[Int(state.entry)].kind == .text {
      let text = text(in: cell)
      if let type = instantType(cell) {
        guard let instant = text.instant(type) else { return false }
        bytes.append(UInt8(ascii: "@"))
        bytes.append(keyOf: Int(instant))
      } else {
        unsafe append(text: text.bytes, text.count, to: &bytes)
      }
      return true
    }
    appendCanonical(entry: Int(state.entry), to: &bytes)
    return true
  }

  /// A text, without the case of its letters where that makes no difference.
  @inline(__always)
  private func append(text: UnsafePointer<UInt8>, _ count: Int, to bytes: inout [UInt8]) {
    if foldsKeys { return unsafe append(folding: text, count, to: &bytes) }
    unsafe bytes.append(keyOf: text, count)
  }

  @inline(never)
  private func append(folding text: UnsafePointer<UInt8>, _ count: Int, to bytes: inout [UInt8]) {
    let folded = unsafe CaseFolding.folded(UnsafeBufferPointer(start: text, count: count))
    unsafe folded.withUnsafeBufferPointer { folded in
      if let base = folded.baseAddress { unsafe bytes.append(keyOf: base, folded.count) }
    }
  }

  /// The items of a list, be it one whose items have a place.
  private func appendItems(of list: Int32, to bytes: inout [UInt8]) -> Bool {
    bytes.append(UInt8(ascii: "["))
    for span in spans(of: Int(list)) {
      for item in Int(span.start)..<Int(span.start &+ span.count) {
        guard appendCanonical(cell: item, to: &bytes) else { return false }
      }
    }
    bytes.append(UInt8(ascii: "]"))
    return true
  }

  /// The fields of a group that are filled, by their names, with the keys that it lets pass.
  func appendFields(of index: Int32, to bytes: inout [UInt8]) -> Bool {
    let group = containers[Int(index)]
    if tape[Int(group.entry)].kind == .list { return appendItems(of: index, to: &bytes) }
    let form = unsafe plan.groups + Int(plan.fields[Int(group.field)].group)
    if unsafe form.pointee.variants >= 0, group.variant < 0 {
      // Nobody knows whose its keys are: it is what was sent.
      appendCanonical(entry: Int(group.entry), to: &bytes)
      return true
    }
    var pairs: [[UInt8]] = []
    for inner in Int(group.cells.start)..<Int(group.cells.start &+ group.cells.count) {
      var pair: [UInt8] = []
      let name = plan.fields[Int(cells[inner].field)].name
      unsafe pair.append(keyOf: plan.bytes + Int(name.start), Int(name.length))
      guard appendCanonical(cell: inner, to: &pair) else { return false }
      if !cells[inner].isEmpty, cells[inner].entry >= 0 { pairs.append(pair) }
    }
    let next = Int(index) &+ 1
    let rest = next < containers.count && containers[next].kind == .rest ? containers[next] : nil
    if unsafe rest != nil || form.pointee.unknown == .allow || form.pointee.unknown == .warn {
      var place = 0
      var at = Int(group.entry) &+ 1
      while tape[at].kind == .key {
        defer { at = self.next(after: at &+ 1) }
        guard unsafe plan.place(of: bytesOf(tape[at]), Int(tape[at].length), in: form) < 0 else {
          continue
        }
        var pair: [UInt8] = []
        appendCanonical(entry: at, to: &pair)
        if let rest {
          let cell = Int(rest.cells.start) &+ place
          place &+= 1
          guard appendCanonical(cell: cell, to: &pair) else { return false }
          if cells[cell].isEmpty { continue }
        } else {
          appendCanonical(entry: at &+ 1, to: &pair)
        }
        pairs.append(pair)
      }
    }
    append(pairs: pairs, to: &bytes)
    return true
  }

  private func append(pairs: [[UInt8]], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for pair in pairs.sorted(by: { $0.lexicographicallyPrecedes($1) }) { bytes += pair }
    bytes.append(UInt8(ascii: "}"))
  }

  /// A value as it was sent; what is nested in it takes memory, and no stack.
  func appendCanonical(entry index: Int, to bytes: inout [UInt8]) {
    var open: [OpenValue] = []
    // Where the pairs of the open objects begin.
    var pairs: [Int] = []
    var at = index
    repeat {
      let entry = tape[at]
      at += 1
      switch entry.kind {
      case .null: bytes.append(UInt8(ascii: "n"))
      case .trueValue: bytes.append(UInt8(ascii: "t"))
      case .falseValue: bytes.append(UInt8(ascii: "f"))
      case .number: append(number: numberText(entry), to: &bytes)
      case .text: unsafe append(text: bytesOf(entry), Int(entry.length), to: &bytes)
      case .key:
        if !open.isEmpty { pairs.append(bytes.count) }
        unsafe bytes.append(keyOf: bytesOf(entry), Int(entry.length))
      case .list:
        bytes.append(UInt8(ascii: "["))
        open.append(OpenValue(isList: true, pairs: pairs.count))
      case .object:
        bytes.append(UInt8(ascii: "{"))
        open.append(OpenValue(isList: false, pairs: pairs.count))
      case .end:
        guard let closed = open.popLast() else { return }
        sort(pairs[closed.pairs...], of: &bytes)
        pairs.removeSubrange(closed.pairs...)
        bytes.append(UInt8(ascii: closed.isList ? "]" : "}"))
      }
    } while !open.isEmpty
  }

  /// A list or object of which the end was not met yet.
  private struct OpenValue {
    let isList: Bool
    /// How many pairs the objects around it had before it.
    let pairs: Int
  }

  /// Puts the pairs of an object in order; the last one ends where the bytes do.
  private func sort(_ starts: ArraySlice<Int>, of bytes: inout [UInt8]) {
    guard let first = starts.first, starts.count > 1 else { return }
    let ends = starts.dropFirst() + [bytes.count]
    let pairs = zip(starts, ends).map { bytes[$0..<$1] }
    let sorted = pairs.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
    bytes.replaceSubrange(first..., with: sorted)
  }

  func append(number: DecimalText, to bytes: inout [UInt8]) {
    if number.isZero { return bytes.append(keyOf: 0) }
    bytes.append(UInt8(ascii: number.isNegative ? "-" : "+"))
    number.forEachDigit { bytes.append($0 &+ 0x30) }
    bytes.append(UInt8(ascii: "e"))
    bytes.append(keyOf: number.magnitude)
  }
}
