internal import FormCheck

/// Rows that a press adds or takes out, by places of the page.
extension FormSession {
  /// Adds a row; the place that the page comes back at, nil where there is no such list or no room.
  func addRow(to place: String) -> String? {
    guard let list = field(at: place) else { return nil }
    if list.isClosed {
      list.open()
      return place
    }
    guard list.takesRows else { return nil }
    guard list.hasRoom(atMost: list.attributes.count?.high) else { return place }
    if list.isMap {
      list.addRow(key: "")
    } else {
      list.addRow()
    }
    return list.rowPlace(list.rows.count - 1, in: place)
  }

  /// Takes a row out; the place that the page comes back at.
  func removeRow(at place: String) -> String? {
    guard let slash = place.lastIndex(of: "/"), let row = field(at: place), let list = row.parent,
      let number = list.rows.firstIndex(where: { $0 === row })
    else { return nil }
    list.removeRow(at: number)
    let around = String(place[..<slash])
    let next = min(number, list.rows.count - 1)
    return next < 0 ? "\(around)/-" : list.rowPlace(next, in: around)
  }

  /// Fills in what was posted.
  func fill(_ posted: PostedForm, keepsBlankRows: Bool) {
    let value = posted.values.value(of: 0, form, keepsBlankRows: keepsBlankRows)
    guard posted.hasRowsOfMaps else {
      root.value = value
      return
    }
    fillAtOnce {
      root.value = value
      posted.values.addRowsOfMaps(to: root, form, keepsBlankRows: keepsBlankRows)
    }
  }
}

extension FormField {
  /// The place of a row of the list or map that is at a place.
  func rowPlace(_ number: Int, in place: String) -> String {
    isMap ? "\(place)/\(FieldPlaces.rowMark)\(number)" : "\(place)/\(fields.count + number)"
  }

  /// Whether a list or map may have one row more.
  ///
  /// - Parameter count: The most items or keys that the form lets it have.
  func hasRoom(atMost count: Int?) -> Bool {
    let most = count.map { isTuple ? $0 - fields.count : $0 } ?? PostedForm.mostRows
    return rows.count < min(most, PostedForm.mostRows)
  }
}
