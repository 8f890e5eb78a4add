internal import FormCheck
internal import FormText

extension FormSession {
  /// The field at a place of a page, of a key its row; nil where there is none.
  func field(at place: some StringProtocol) -> FormField? {
    if place.hasPrefix(FieldPlaces.keyMark) {
      return field(at: place.dropFirst(FieldPlaces.keyMark.count))
    }
    if place.isEmpty || place == FieldPlaces.wholeName { return root }
    guard place.hasPrefix("/") else { return nil }
    var field = root
    for step in place.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      if field.isMap, step.hasPrefix(FieldPlaces.rowMark) {
        let number = RowNumber.read(step.dropFirst(FieldPlaces.rowMark.count))
        guard let number, field.rows.indices.contains(number) else { return nil }
        field = field.rows[number]
      } else {
        guard let inner = field.descend([JSONPointer.unescaped(step)]) else { return nil }
        field = inner
      }
    }
    return field
  }
}
