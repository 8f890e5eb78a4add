public import CFormCheck
internal import FormCheck

/// A checker of a form.
@c @implementation
public func formcheck_checker_new(
  _ form: OpaquePointer?, _ options: UnsafePointer<formcheck_options>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe handle(error) { () throws(Failure) in
    guard let form = unsafe Handle<FormObject>.borrow(form)?.form else {
      throw Failure(argument: "the form is null")
    }
    return try CheckerObject(form, unsafe CheckOptions(options, for: form))
  }
}

/// Takes a checker back.
@c @implementation
public func formcheck_checker_free(_ checker: OpaquePointer?) {
  unsafe Handle<CheckerObject>.free(checker)
}

/// Checks one record.
@c @implementation
public func formcheck_check(
  _ checker: OpaquePointer?, _ json: UnsafePointer<UInt8>?, _ count: Int, _ flags: UInt32,
  _ result: UnsafeMutablePointer<formcheck_result>?
) -> formcheck_status {
  guard let checker = unsafe Handle<CheckerObject>.borrow(checker),
    let json = unsafe Input.bytes(json, count), let wishes = CheckWishes(flags),
    let result = unsafe result
  else { return FORMCHECK_INVALID_ARGUMENT }
  return checker.gate.pass {
    unsafe checker.check(json, wishes, result)
    return FORMCHECK_OK
  }
}

/// Checks one record a line.
@c @implementation
public func formcheck_check_lines(
  _ checker: OpaquePointer?, _ lines: UnsafePointer<UInt8>?, _ count: Int, _ flags: UInt32,
  _ result: UnsafeMutablePointer<formcheck_result>?,
  _ counts: UnsafeMutablePointer<formcheck_counts>?
) -> formcheck_status {
  guard let checker = unsafe Handle<CheckerObject>.borrow(checker),
    let lines = unsafe Input.bytes(lines, count), let wishes = CheckWishes(flags),
    let result = unsafe result
  else { return FORMCHECK_INVALID_ARGUMENT }
  return checker.gate.pass {
    var position = formcheck_position(record: 1, line: 1)
    let found = unsafe checker.checkLines(lines, wishes, &position, result)
    unsafe counts?.pointee = found
    return FORMCHECK_OK
  }
}

/// Checks a part of a larger input.
@c @implementation
public func formcheck_check_slice(
  _ checker: OpaquePointer?, _ lines: UnsafePointer<UInt8>?, _ count: Int, _ flags: UInt32,
  _ position: UnsafeMutablePointer<formcheck_position>?,
  _ result: UnsafeMutablePointer<formcheck_result>?,
  _ counts: UnsafeMutablePointer<formcheck_counts>?
) -> formcheck_status {
  guard let checker = unsafe Handle<CheckerObject>.borrow(checker),
    let lines = unsafe Input.bytes(lines, count), let wishes = CheckWishes(flags),
    let position = unsafe position, let result = unsafe result,
    unsafe (1...Int.max / 2) ~= position.pointee.record,
    unsafe (1...Int.max / 2) ~= position.pointee.line
  else { return FORMCHECK_INVALID_ARGUMENT }
  return checker.gate.pass {
    let found = unsafe checker.checkLines(lines, wishes, &position.pointee, result)
    unsafe counts?.pointee = found
    return FORMCHECK_OK
  }
}

/// Explains the result of one record.
@c @implementation
public func formcheck_explain(
  _ checker: OpaquePointer?, _ json: UnsafePointer<UInt8>?, _ count: Int,
  _ result: UnsafeMutablePointer<formcheck_result>?
) -> formcheck_status {
  guard let checker = unsafe Handle<CheckerObject>.borrow(checker),
    let json = unsafe Input.bytes(json, count), let result = unsafe result
  else { return FORMCHECK_INVALID_ARGUMENT }
  return checker.gate.pass {
    unsafe checker.explain(json, result)
    return FORMCHECK_OK
  }
}
