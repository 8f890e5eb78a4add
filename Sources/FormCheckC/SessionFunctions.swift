public import CFormCheck
internal import FormCheck

/// A session of a form.
@c @implementation
public func formcheck_session_new(
  _ form: OpaquePointer?, _ initial: UnsafePointer<UInt8>?, _ count: Int,
  _ options: UnsafePointer<formcheck_options>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe handle(error) { () throws(Failure) in
    guard let form = unsafe Handle<FormObject>.borrow(form)?.form else {
      throw Failure(argument: "the form is null")
    }
    guard let initial = unsafe Input.bytes(initial, count) else {
      throw Failure(argument: "the bytes of the record are missing")
    }
    var record: PayloadValue?
    if !initial.isEmpty {
      guard let value = unsafe SessionObject.value(initial), case .group = value else {
        throw Failure(argument: "the record is not a JSON object")
      }
      record = value
    }
    return SessionObject(form, initial: record, unsafe try CheckOptions(options, for: form))
  }
}

/// Takes a session back.
@c @implementation
public func formcheck_session_free(_ session: OpaquePointer?) {
  unsafe Handle<SessionObject>.free(session)
}

/// Types a string into a field.
@c @implementation
public func formcheck_session_set_text(
  _ session: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int,
  _ text: UnsafePointer<CChar>?, _ textCount: Int
) -> formcheck_status {
  guard let text = unsafe Input.text(text, textCount) else { return FORMCHECK_INVALID_ARGUMENT }
  return unsafe change(session, field, count) { _, field in
    if field.isGroup || field.isList { return FORMCHECK_UNKNOWN_FIELD }
    field.text = text
    return FORMCHECK_OK
  }
}

/// Sets the value of a field.
@c @implementation
public func formcheck_session_set_value(
  _ session: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int,
  _ json: UnsafePointer<UInt8>?, _ jsonCount: Int
) -> formcheck_status {
  guard let json = unsafe Input.bytes(json, jsonCount), let value = unsafe SessionObject.value(json)
  else { return FORMCHECK_INVALID_ARGUMENT }
  return unsafe change(session, field, count) { _, field in
    field.value = value
    return FORMCHECK_OK
  }
}

/// Marks a field as left.
@c @implementation
public func formcheck_session_leave(
  _ session: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int
) -> formcheck_status {
  unsafe change(session, field, count) { session, field in
    session.leave(field)
    return FORMCHECK_OK
  }
}

/// Picks an item of a look-up field.
@c @implementation
public func formcheck_session_pick(
  _ session: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int,
  _ item: UnsafePointer<CChar>?, _ itemCount: Int
) -> formcheck_status {
  guard let item = unsafe Input.text(item, itemCount) else { return FORMCHECK_INVALID_ARGUMENT }
  return unsafe change(session, field, count) { _, field in
    field.pick(item) ? FORMCHECK_OK : FORMCHECK_UNKNOWN_FIELD
  }
}

/// Searches all items of a look-up field.
@c @implementation
public func formcheck_session_search_all(
  _ session: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int
) -> formcheck_status {
  unsafe change(session, field, count) { _, field in
    guard field.isLookup else { return FORMCHECK_UNKNOWN_FIELD }
    field.searchAll()
    return FORMCHECK_OK
  }
}

/// Adds a row to a list or map.
@c @implementation
public func formcheck_session_add_row(
  _ session: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int,
  _ key: UnsafePointer<CChar>?, _ keyCount: Int
) -> formcheck_status {
  guard let key = unsafe Input.text(key, keyCount) else { return FORMCHECK_INVALID_ARGUMENT }
  return unsafe change(session, field, count) { session, field in
    session.addRow(to: field, key: key) ? FORMCHECK_OK : FORMCHECK_UNKNOWN_FIELD
  }
}

/// Inserts a row into a list.
@c @implementation
public func formcheck_session_insert_row(
  _ session: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int, _ place: Int,
  _ json: UnsafePointer<UInt8>?, _ jsonCount: Int
) -> formcheck_status {
  guard let json = unsafe Input.bytes(json, jsonCount) else { return FORMCHECK_INVALID_ARGUMENT }
  var row = PayloadValue.null
  if !json.isEmpty {
    guard let value = unsafe SessionObject.value(json) else { return FORMCHECK_INVALID_ARGUMENT }
    row = value
  }
  return unsafe change(session, field, count) { session, field in
    session.insertRow(row, into: field, at: place) ? FORMCHECK_OK : FORMCHECK_UNKNOWN_FIELD
  }
}

/// Moves a row of a list.
@c @implementation
public func formcheck_session_move_row(
  _ session: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int, _ place: Int,
  _ newPlace: Int
) -> formcheck_status {
  unsafe change(session, field, count) { session, field in
    session.moveRow(of: field, from: place, to: newPlace) ? FORMCHECK_OK : FORMCHECK_UNKNOWN_FIELD
  }
}

/// Removes a row.
@c @implementation
public func formcheck_session_remove_row(
  _ session: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int, _ place: Int
) -> formcheck_status {
  unsafe change(session, field, count) { session, field in
    session.removeRow(of: field, at: place) ? FORMCHECK_OK : FORMCHECK_UNKNOWN_FIELD
  }
}

/// Returns every field to its first value.
@c @implementation
public func formcheck_session_reset(_ session: OpaquePointer?) -> formcheck_status {
  guard let session = unsafe Handle<SessionObject>.borrow(session) else {
    return FORMCHECK_INVALID_ARGUMENT
  }
  return session.gate.pass {
    session.reset()
    return FORMCHECK_OK
  }
}

// MARK: Answers

/// The state of a field.
@c @implementation
public func formcheck_session_field(
  _ session: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int,
  _ json: UnsafeMutablePointer<formcheck_bytes>?
) -> formcheck_status {
  guard let json = unsafe json else { return FORMCHECK_INVALID_ARGUMENT }
  return unsafe change(session, field, count) { session, field in
    unsafe json.pointee = session.writeField(field)
    return FORMCHECK_OK
  }
}

/// The changes since the last call.
@c @implementation
public func formcheck_session_changes(
  _ session: OpaquePointer?, _ json: UnsafeMutablePointer<formcheck_bytes>?
) -> formcheck_status {
  unsafe answer(session, json) { unsafe $0.writeChanges() }
}

/// The payload as it was entered.
@c @implementation
public func formcheck_session_payload(
  _ session: OpaquePointer?, _ json: UnsafeMutablePointer<formcheck_bytes>?
) -> formcheck_status {
  unsafe answer(session, json) { unsafe $0.writePayload() }
}

/// Leaves every field and checks the whole payload.
@c @implementation
public func formcheck_session_submit(
  _ session: OpaquePointer?, _ result: UnsafeMutablePointer<formcheck_result>?
) -> formcheck_status {
  unsafe answer(session, result) { unsafe $0.submit() }
}

// MARK: Questions

/// The questions that are due.
@c @implementation
public func formcheck_session_questions(
  _ session: OpaquePointer?, _ ahead: Double, _ lines: UnsafeMutablePointer<formcheck_bytes>?
) -> formcheck_status {
  guard ahead.isFinite else { return FORMCHECK_INVALID_ARGUMENT }
  return unsafe answer(session, lines) { unsafe $0.writeQuestions(in: ahead) }
}

/// The seconds until the next question.
@c @implementation
public func formcheck_session_wait(
  _ session: OpaquePointer?, _ seconds: UnsafeMutablePointer<Double>?
) -> formcheck_status {
  unsafe answer(session, seconds) { $0.secondsToNextQuestion ?? -1 }
}

/// Gives an answer to a question.
@c @implementation
public func formcheck_session_answer(
  _ session: OpaquePointer?, _ json: UnsafePointer<UInt8>?, _ count: Int
) -> formcheck_status {
  guard let json = unsafe Input.bytes(json, count),
    case .group? = unsafe SessionObject.value(json),
    let session = unsafe Handle<SessionObject>.borrow(session)
  else { return FORMCHECK_INVALID_ARGUMENT }
  let line = unsafe Array(json)
  return session.gate.pass { session.take(line) ? FORMCHECK_OK : FORMCHECK_OUTDATED }
}

/// Calls `body` with the session and one of its fields.
///
/// Safety: as `Handle` and `Input` ask.
private func change(
  _ session: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int,
  _ body: (SessionObject, FormField) -> formcheck_status
) -> formcheck_status {
  guard let session = unsafe Handle<SessionObject>.borrow(session),
    let path = unsafe Input.text(field, count)
  else { return FORMCHECK_INVALID_ARGUMENT }
  return session.gate.pass {
    guard let field = session.session.opening(path) else { return FORMCHECK_UNKNOWN_FIELD }
    return body(session, field)
  }
}

/// Leaves what `body` returns at a place of the caller.
///
/// Safety: as `Handle` asks; the header makes the caller responsible for the place.
private func answer<Answer>(
  _ session: OpaquePointer?, _ place: UnsafeMutablePointer<Answer>?,
  _ body: (SessionObject) -> Answer
) -> formcheck_status {
  guard let session = unsafe Handle<SessionObject>.borrow(session), let place = unsafe place else {
    return FORMCHECK_INVALID_ARGUMENT
  }
  return session.gate.pass {
    unsafe place.pointee = body(session)
    return FORMCHECK_OK
  }
}
