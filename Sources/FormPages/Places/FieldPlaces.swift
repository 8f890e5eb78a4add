internal import FormCheck
internal import FormText

/// The places of the fields on a page, and of issues about them.
///
/// A place is the field's JSON Pointer, but a row of a map has a number: its key is typed, and two rows may
/// have the same key for a while. `/labels/~r0` is not a pointer of a key, because only 0 or 1 may follow `~`
/// in pointers (RFC 6901, section 3).
struct FieldPlaces {
  /// The subject of an issue.
  struct Spot {
    /// Nil where the page has no such field.
    var field: FormField?
    /// As inputs, ids and the live protocol have it.
    var place: String
  }

  /// The step to a row of a map begins with it; its number follows.
  static let rowMark = "~r"
  /// The place of a row's key begins with it; the row's place follows.
  static let keyMark = "key:"
  /// The name of the input of a record that is a single value: one without a name is not sent.
  static let wholeName = "value:"

  private let session: FormSession
  /// By what the fields are.
  private var places: [ObjectIdentifier: String] = [:]
  /// By the pointers of fields that are rows of maps, or in such rows.
  private var inMaps: [String: FormField] = [:]
  /// Rows that are in no payload because of their keys, by the pointers that they would have.
  private var leftOut: [String: [FormField]] = [:]

  init(_ session: FormSession) {
    self.session = session
    note(session.root, place: "", pointer: "")
  }

  /// Recursion is bounded by the depth of records.
  private mutating func note(_ field: FormField, place: String, pointer: String) {
    places[ObjectIdentifier(field)] = place
    if place != pointer, inMaps[pointer] == nil || field.isApplicable { inMaps[pointer] = field }
    for inner in field.fields {
      let step = "/" + JSONPointer.escaped(inner.name)
      note(inner, place: place + step, pointer: pointer + step)
    }
    for (number, row) in field.rows.enumerated() {
      let rowPlace = field.rowPlace(number, in: place)
      if field.isMap {
        let own = pointer + "/" + JSONPointer.escaped(row.name)
        if row.isLeftOutByKey {
          leftOut[own, default: []].append(row)
          // Its content is not in a payload, so it has no issues.
          noteWithin(row, place: rowPlace)
        } else {
          note(row, place: rowPlace, pointer: own)
        }
      } else {
        note(row, place: rowPlace, pointer: field.rowPlace(number, in: pointer))
      }
    }
  }

  private mutating func noteWithin(_ field: FormField, place: String) {
    places[ObjectIdentifier(field)] = place
    for inner in field.fields {
      noteWithin(inner, place: place + "/" + JSONPointer.escaped(inner.name))
    }
    for (number, row) in field.rows.enumerated() {
      noteWithin(row, place: field.rowPlace(number, in: place))
    }
  }

  /// The place of a field of the session.
  func place(of field: FormField) -> String {
    places[ObjectIdentifier(field)] ?? field.pointer
  }

  /// The place of the key of a map's row.
  static func key(of row: String) -> String { keyMark + row }

  /// The subject of each issue of a report.
  func spots(of issues: [FormIssue]) -> [Spot] {
    var waiting = leftOut.mapValues { $0[...] }
    return issues.map { issue in
      if Self.isOfKey(issue), let row = waiting[issue.field]?.popFirst() {
        return spot(of: issue, at: row)
      }
      guard let field = inMaps[issue.field] ?? field(of: issue)
      else { return Spot(field: nil, place: issue.field) }
      return spot(of: issue, at: field)
    }
  }

  /// The whole record has no place, unless it is itself filled in.
  private func field(of issue: FormIssue) -> FormField? {
    if !issue.field.isEmpty { return session[issue.field] }
    return session.root.isFilledInItself ? session.root : nil
  }

  /// The subject of an issue of a field: the field, or its key.
  func spot(of issue: FormIssue, at field: FormField) -> Spot {
    let place = place(of: field)
    let isOfKey = field.isRowOfMap && Self.isOfKey(issue)
    return Spot(field: field, place: isOfKey ? Self.key(of: place) : place)
  }

  private static func isOfKey(_ issue: FormIssue) -> Bool {
    issue.code == "keyMismatch" || issue.code == "duplicateKey"
  }
}

extension FormField {
  /// Whether rows or a value of its own are filled in, and not its fields alone.
  var isFilledInItself: Bool { !isGroup || takesRows }
}
