internal import FormCheck
internal import FormText

/// Where a page has its fields, and what is said of them.
///
/// A place is the field's JSON Pointer, save that a row of a map is named by its number: its key is typed, and two rows may
/// have the same one for a while. `/labels/~r0` is no pointer of any key: behind `~` these have 0 or 1 alone (RFC 6901,
/// section 3).
struct FieldPlaces {
  /// What an issue is said of.
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
  /// By the pointers of fields that are, or stand in, rows of maps.
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
          // What is within it is in no payload, and nothing is said of it.
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

  /// What each issue of a report is said of.
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

  /// What an issue of a field is said of: the field, or its key.
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
