package import FormLookup

/// Items of catalogues: what texts name, and what an item must be beside other fields.
extension RecordChecker {
  /// The id that a text becomes; nil where it stays as it is.
  func id(namedBy text: UnsafeBufferPointer<UInt8>, in lookup: Int32) -> [UInt8]? {
    guard let base = text.baseAddress, text.count <= CatalogueLimits.labelBytes else { return nil }
    let isID = unsafe plan.membership(of: base, text.count, in: Int(lookup), bounds.base)
    if isID == .member || isID == .gone || isID == .noCatalogue { return nil }
    let named = unsafe plan.resolution(
      of: String(decoding: text, as: UTF8.self), in: Int(lookup), bounds.base)
    guard case .item(let id) = named else { return nil }
    return Array(id.utf8)
  }

  /// The item that a cell names; nil where there is none.
  package func item(ofCell cell: Int, in lookup: Int) -> CatalogueItem? {
    guard let id = id(ofCell: cell) else { return nil }
    return owner.catalogues[Int(plan.lookups[lookup].catalogue)].current?.item(id: id)
  }

  /// The text or number of a cell as an id; nil for anything else.
  func id(ofCell cell: Int) -> String? {
    let entry = tape[Int(cells[cell].entry)]
    switch entry.kind {
    case .text: return String(decoding: cleanedText(ofCell: cell), as: UTF8.self)
    case .number: return String(decoding: numberText(entry).idBytes, as: UTF8.self)
    case .trueValue: return "true"
    case .falseValue: return "false"
    case .null, .list, .object, .key, .end: return nil
    }
  }

  /// Whether a value is an id as things stand: what is not is asked of the host program.
  func isMember(cell: Int, of lookup: Int) -> Bool {
    guard let id = id(ofCell: cell) else { return false }
    var bytes = Array(id.utf8)
    bytes.append(0)
    // Safety: the bytes are read only during the call.
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return unsafe plan.membership(of: base, buffer.count - 1, in: lookup, bounds.base)
        == .member
    }
  }

  /// Judges what else an item must be: `where`.
  mutating func judgeItem(_ operation: Operation, at site: Site) {
    if cells[site.cell].isEmpty || cells[site.cell].state != .valid { return }
    let lookup = plan.lookups[Int(operation.reference)]
    guard let item = item(ofCell: site.cell, in: Int(operation.reference)) else { return }
    for index in Int(lookup.filters.start)..<Int(lookup.filters.start &+ lookup.filters.count) {
      let filter = plan.filters[index]
      var wanted: [String]
      if filter.reference >= 0 {
        let other = resolve(Int(filter.reference), cell: site.cell, container: site.container)
        if other < 0 { continue }
        settleIfWaiting(other)
        switch cells[other].state {
        case .open, .empty, .notApplicable: continue
        case .invalid, .waiting, .settling, .skipped: return
        case .valid where cells[other].isRefused: return
        case .undecided:
          return markUndecided(.otherField, at: site, constraint: operation.constraint)
        case .valid: break
        }
        guard !cells[other].isEmpty, let value = id(ofCell: other) else { continue }
        wanted = [value]
      } else {
        wanted = owner.texts(filter.values)
      }
      let found = item.columns[owner.text(Int(filter.column))] ?? []
      // Ids and columns are compared byte by byte, not by what looks alike.
      let isFound = found.contains { one in
        wanted.contains { $0.utf8.elementsEqual(one.utf8) }
      }
      if !isFound {
        return fail(
          .itemExcluded, at: site, entry: place(of: site), constraint: operation.constraint,
          want: Int64(index))
      }
    }
  }
}

extension RecordChecker {
  /// Why `where` said nothing; nil where it was judged.
  mutating func filterOutcome(
    of operation: Operation, cell: Int, container: Int32
  ) -> SkipReason? {
    if cells[cell].isEmpty { return .otherEmpty }
    let lookup = plan.lookups[Int(operation.reference)]
    for index in Int(lookup.filters.start)..<Int(lookup.filters.start &+ lookup.filters.count) {
      let reference = plan.filters[index].reference
      if reference < 0 { return nil }
      let other = resolve(Int(reference), cell: cell, container: container)
      if other < 0 { continue }
      switch cells[other].state {
      case .valid: return cells[other].isRefused ? .otherInvalid : nil
      case .undecided: return .otherUndecided
      case .invalid, .waiting, .settling, .skipped: return .otherInvalid
      case .open, .empty, .notApplicable: continue
      }
    }
    return .otherEmpty
  }
}

extension DecimalText {
  /// A whole number as an id is written: `7` for `7.0`, too.
  var idBytes: [UInt8] {
    if let number = exact { return Array(number.stripped.text.utf8) }
    return []
  }
}
