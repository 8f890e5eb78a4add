internal import CFormCheck
internal import FormCheck
internal import FormDocuments
internal import FormPlatform
internal import FormText

/// The object of a `formcheck_session`: a session, the memory of its results, and the changes since they were read.
final class SessionObject {
  let gate = Gate()
  let session: FormSession
  let changed = Changed()
  private var answer = OwnedBytes()
  private var cleaned = OwnedBytes()
  /// The value of `now`.
  private let clock: () -> Date
  var now: Date { clock() }
  /// The questions that were given out: the last one of each field.
  var asked: [(exchange: RemoteExchange, request: RemoteRequest)] = []

  /// The fields and controls that changed, each once, in the order of the first change.
  final class Changed {
    var fields: [FormField] = []
    var controls: [ManagedControl] = []
    private var seen: Set<ObjectIdentifier> = []

    func note(_ field: FormField) {
      if seen.insert(ObjectIdentifier(field)).inserted { fields.append(field) }
    }

    func note(_ control: ManagedControl) {
      if seen.insert(ObjectIdentifier(control)).inserted { controls.append(control) }
    }

    func clear() {
      fields = []
      controls = []
      seen = []
    }
  }

  init(_ form: ValidationForm, initial: PayloadValue?, _ options: CheckOptions) {
    let now = options.now
    clock = { now ?? Date() }
    session = FormSession(form, initial: initial, locale: options.locale, clock: clock)
    session.root.forEach { changed.note($0) }
    for control in session.controls {
      changed.note(control)
      control.onChange = { [weak changed] control in changed?.note(control) }
    }
    session.onJudgement = { [weak changed] fields in
      for field in fields { changed?.note(field) }
    }
  }

  // MARK: Changes

  /// Marks a field as left; the fields around it may show their messages then.
  func leave(_ field: FormField) {
    field.leave()
    noteShown(field)
  }

  private func noteShown(_ field: FormField) {
    field.forEach { changed.note($0) }
    var around = field.parent
    while let next = around {
      changed.note(next)
      around = next.parent
    }
  }

  /// Adds a row; false where the field takes none, or already has the key.
  func addRow(to field: FormField, key: String) -> Bool {
    if field.isMap {
      if key.isEmpty || field.rows.contains(where: { $0.key == key }) { return false }
      field.addRow(key: key)
      return true
    }
    guard key.isEmpty, field.isList || field.hasRest else { return false }
    field.addRow()
    return true
  }

  /// Inserts a row into a list; false where the field takes none there.
  func insertRow(_ row: PayloadValue, into field: FormField, at place: Int) -> Bool {
    guard !field.isMap, field.isList || field.hasRest, 0...field.rows.count ~= place else {
      return false
    }
    field.addRow(row, at: place)
    return true
  }

  /// Moves a row of a list; false where the field has fewer rows.
  func moveRow(of field: FormField, from place: Int, to newPlace: Int) -> Bool {
    let places = field.rows.indices
    guard !field.isMap, places.contains(place), places.contains(newPlace) else { return false }
    field.moveRow(from: place, to: newPlace)
    // No value changed, but all between have another place.
    for row in field.rows[min(place, newPlace)...max(place, newPlace)] {
      row.forEach { changed.note($0) }
    }
    return true
  }

  /// Removes a row; false where the field has fewer rows.
  func removeRow(of field: FormField, at place: Int) -> Bool {
    guard field.rows.indices.contains(place) else { return false }
    field.removeRow(at: place)
    return true
  }

  func reset() {
    session.reset()
    noteShown(session.root)
  }

  // MARK: Answers

  func writeField(_ field: FormField) -> formcheck_bytes {
    var json = JSONBuilder()
    json.object { FieldJSON.append(field, to: &$0) }
    return unsafe keep(json.bytes)
  }

  func writeChanges() -> formcheck_bytes {
    var json = JSONBuilder()
    json.object { json in
      json.list("fields") { json in
        // A row that was removed has no place any more.
        for field in changed.fields where field.isPlaced {
          json.object { FieldJSON.append(field, to: &$0) }
        }
      }
      json.list("controls") { json in
        for control in changed.controls { json.object { FieldJSON.append(control, to: &$0) } }
      }
    }
    changed.clear()
    return unsafe keep(json.bytes)
  }

  func writePayload() -> formcheck_bytes { unsafe keep(session.payload.jsonBytes) }

  func submit() -> formcheck_result {
    let told = session.submit()
    noteShown(session.root)
    var bytes: [UInt8] = []
    let place = ReportJSON.Record(source: "-", number: 1, line: 1)
    ReportJSON.append(told, of: place, to: &bytes) {
      ReportJSON.append(labelled: told.issues, to: &$0)
    }
    let payload = told.cleaned ?? []
    cleaned.replace(with: payload)
    return unsafe formcheck_result(
      verdict: formcheck_verdict(told.verdict), report: keep(bytes),
      cleaned: payload.isEmpty ? .none : cleaned.bytes)
  }

  func keep(_ bytes: [UInt8]) -> formcheck_bytes {
    answer.replace(with: bytes)
    return unsafe answer.bytes
  }

  /// A JSON value; nil if it is not JSON.
  ///
  /// Safety: as `Input` asks.
  static func value(_ json: UnsafeBufferPointer<UInt8>) -> PayloadValue? {
    // The reader refuses what is too large; beyond that nothing is copied.
    let bytes = unsafe Array(json.prefix(DocumentLimits().size + 1))
    let read = DocumentReader.read(name: "value.json", bytes: bytes, isRecord: true)
    guard read.diagnostics.isEmpty, let document = read.document else { return nil }
    return PayloadValue(document.root)
  }
}
