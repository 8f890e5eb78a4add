internal import CFormCheck
internal import FormCheck
internal import FormLint
internal import FormText

/// The object of a `formcheck_form`.
final class FormObject: Sendable {
  let form: ValidationForm

  init(_ form: ValidationForm) { self.form = form }
}

/// The object of a `formcheck_text`.
final class TextObject {
  let memory: OwnedBytes

  init(_ bytes: [UInt8]) { memory = OwnedBytes(bytes) }
}

/// The object of a `formcheck_error`.
final class ErrorObject {
  let status: formcheck_status
  let text: OwnedBytes
  let json: OwnedBytes

  init(_ failure: Failure) {
    status = failure.status
    text = OwnedBytes(Array(failure.text.utf8))
    json = OwnedBytes(failure.json)
  }
}

/// A failure on its way to the caller of a C function.
struct Failure: Error {
  let status: formcheck_status
  /// All errors for a person.
  let text: String
  /// All errors for a program.
  let json: [UInt8]

  /// Every error of a form.
  init(_ error: FormError) {
    status = FORMCHECK_INVALID_FORM
    text = error.description
    json = Self.document { json in
      for diagnostic in error.diagnostics {
        json.object { FindingJSON.append(diagnostic, to: &$0) }
      }
    }
  }

  /// A wrong argument.
  init(argument message: String) {
    self.init(FORMCHECK_INVALID_ARGUMENT, "invalidArgument", message)
  }

  /// Something else in place of a form.
  init(form message: String) {
    self.init(FORMCHECK_INVALID_FORM, "notAForm", message)
  }

  private init(_ status: formcheck_status, _ code: String, _ message: String) {
    self.status = status
    text = message
    json = Self.document { json in
      json.object { json in
        json.add("code", code)
        json.add("severity", "error")
        json.add("message", message)
      }
    }
  }

  private static func document(_ items: (inout JSONBuilder) -> Void) -> [UInt8] {
    var json = JSONBuilder()
    json.object { $0.list("errors", items) }
    return json.bytes
  }
}

/// Where a C function leaves its error; null where the caller wants none.
typealias ErrorPlace = UnsafeMutablePointer<OpaquePointer?>?

/// A handle of the object that `make` returns; null after a failure, whose handle is written to `place`.
///
/// Safety: the header makes the caller responsible for the place.
func handle<Object: AnyObject>(
  _ place: ErrorPlace, _ make: () throws(Failure) -> Object
) -> OpaquePointer? {
  unsafe place?.pointee = nil
  do throws(Failure) {
    return unsafe Handle<Object>.make(try make())
  } catch {
    unsafe place?.pointee = Handle.make(ErrorObject(error))
    return nil
  }
}
