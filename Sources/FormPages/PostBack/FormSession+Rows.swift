internal import FormCheck

/// Rows that a press adds or takes out.
extension FormSession {
  /// Adds a row; the pointer that the page comes back at, nil where there is no such list or no room.
  func addRow(to pointer: String) -> String? {
    guard let list = self[pointer], list.isList else { return nil }
    let most = min(list.attributes.count?.high ?? PostedForm.mostRows, PostedForm.mostRows)
    guard list.rows.count < most else { return pointer }
    return list.addRow().pointer
  }

  /// Takes a row out; the pointer that the page comes back at.
  func removeRow(at pointer: String) -> String? {
    guard let slash = pointer.lastIndex(of: "/") else { return nil }
    let list = String(pointer[..<slash])
    guard let field = self[list], field.isList,
      let place = PostedName.place(pointer[pointer.index(after: slash)...]),
      field.rows.indices.contains(place)
    else { return nil }
    field.removeRow(at: place)
    let next = min(place, field.rows.count - 1)
    return next < 0 ? "\(list)/-" : "\(list)/\(next)"
  }
}
