internal import FormEngine
internal import FormText

/// The places of the columns of a table.
struct TablePlaces {
  struct Column {
    var place: PlaceSketch
    /// The groups and lists around it, from the outermost.
    var holders: [(place: PlaceSketch, isList: Bool)]
    /// Its place among the members of the record.
    var member: Int
  }

  var columns: [Column?]
}

extension RecordObserver {
  /// The places of the columns of a table; nil for columns that have no name or are too many.
  func places(of table: TableColumns) -> TablePlaces {
    root.isTable = true
    return TablePlaces(
      columns: table.paths.map { path in
        guard let path else {
          root.hasMore = true
          return nil
        }
        var at = root
        var holders: [(place: PlaceSketch, isList: Bool)] = []
        for (depth, step) in path.enumerated() {
          if depth > 0 { holders.append((at, step == .item)) }
          let next: PlaceSketch?
          switch step {
          case .key(let name): next = at.member(ExactName(name)) ?? makeMember(name, of: at, depth)
          case .item: next = at.items ?? makeItems(of: at, depth)
          }
          guard let next else { return nil }
          at = next
        }
        guard case .key(let first)? = path.first,
          let member = root.placeOfMember(ExactName(first))
        else { return nil }
        return TablePlaces.Column(place: at, holders: holders, member: member)
      })
  }

  /// Adds a row to the sketches.
  ///
  /// Safety: the cells lie within the row.
  func observe(
    _ row: UnsafeBufferPointer<UInt8>, _ cells: [FlatCell], _ table: TablePlaces, _ use: Use
  ) {
    record += 1
    self.use = use
    count(object: root)
    let keepsRow = !isHeldOut && root.rows.takes()
    var kept: [UInt8] = []
    for (cell, column) in zip(cells, table.columns) {
      guard let column, cell.form != .missing, !cell.text.isEmpty else { continue }
      let found = unsafe take(cell, row, column.place)
      if found == RowSample.Cell.absent { continue }
      for holder in column.holders where holder.place.stamp != record {
        holder.place.stamp = record
        if holder.isList { count(holder.place, \.list) } else { count(object: holder.place) }
      }
      if keepsRow {
        while kept.count <= column.member { kept.append(RowSample.Cell.absent) }
        kept[column.member] = column.holders.isEmpty ? found : RowSample.Cell.present
      }
    }
    if keepsRow { root.rows.add(kept) }
  }

  private func take(
    _ cell: FlatCell, _ row: UnsafeBufferPointer<UInt8>, _ place: PlaceSketch
  ) -> UInt8 {
    let text = unsafe UnsafeBufferPointer(rebasing: row[cell.text])
    guard cell.form == .doubledQuotes else { return unsafe take(cell: text, place) }
    var decoded: [UInt8] = []
    var isSecond = false
    for place in text.indices {
      let byte = unsafe text[place]
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if !isSecond || byte != UInt8(ascii: "\"") { decoded.append(byte) }
    }
    return unsafe decoded.withUnsafeBufferPointer { unsafe take(cell: $0, place) }
  }

  private func take(cell text: UnsafeBufferPointer<UInt8>, _ place: PlaceSketch) -> UInt8 {
    let found = unsafe take(text: text, place)
    if isHeldOut || found == RowSample.Cell.absent { return found }
    switch unsafe CellReading(text) {
    case .integer:
      place.cells.integer &+= 1
      if !place.isSecret { unsafe place.numbers.add(text) }
    case .number:
      place.cells.number &+= 1
      if !place.isSecret { unsafe place.numbers.add(text) }
    case .boolean: place.cells.boolean &+= 1
    case .text: break
    }
    return found
  }
}
