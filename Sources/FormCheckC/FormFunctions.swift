public import CFormCheck
internal import FormCheck
internal import FormCompiling
internal import FormDocuments
internal import FormLint
internal import FormLookup
internal import FormPlatform
internal import FormText

/// The version of the interface.
@c @implementation
public func formcheck_abi() -> UInt32 { UInt32(FORMCHECK_ABI) }

/// The version with a zero at its end.
private let versionText: StaticString = ReleaseVersion.text

/// The version of the library, with a zero at its end.
@c @implementation
public func formcheck_version() -> UnsafePointer<CChar> {
  // Safety: the text of the program ends in a zero and stays.
  unsafe UnsafeRawPointer(versionText.utf8Start).assumingMemoryBound(to: CChar.self)
}

// MARK: Errors and documents

/// The kind of an error.
@c @implementation
public func formcheck_error_status(_ error: OpaquePointer?) -> formcheck_status {
  unsafe Handle<ErrorObject>.borrow(error)?.status ?? FORMCHECK_OK
}

/// All errors for a person.
@c @implementation
public func formcheck_error_text(_ error: OpaquePointer?) -> formcheck_bytes {
  unsafe Handle<ErrorObject>.borrow(error)?.text.bytes ?? .none
}

/// All errors for a program.
@c @implementation
public func formcheck_error_json(_ error: OpaquePointer?) -> formcheck_bytes {
  unsafe Handle<ErrorObject>.borrow(error)?.json.bytes ?? .none
}

/// Takes an error back.
@c @implementation
public func formcheck_error_free(_ error: OpaquePointer?) {
  unsafe Handle<ErrorObject>.free(error)
}

/// The bytes of a document.
@c @implementation
public func formcheck_text_bytes(_ text: OpaquePointer?) -> formcheck_bytes {
  unsafe Handle<TextObject>.borrow(text)?.memory.bytes ?? .none
}

/// Takes a document back.
@c @implementation
public func formcheck_text_free(_ text: OpaquePointer?) {
  unsafe Handle<TextObject>.free(text)
}

// MARK: Forms

/// A form of a file.
@c @implementation
public func formcheck_form_open(
  _ path: UnsafePointer<CChar>?, _ count: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe handle(error) { () throws(Failure) in
    guard let path = unsafe Input.text(path, count), !path.isEmpty, !path.utf8.contains(0) else {
      throw Failure(argument: "the path of the form is missing or not UTF-8")
    }
    do throws(FormError) {
      return FormObject(try ValidationForm(file: path))
    } catch {
      throw Failure(error)
    }
  }
}

/// A form of a string.
@c @implementation
public func formcheck_form_parse(
  _ text: UnsafePointer<UInt8>?, _ count: Int, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe handle(error) { () throws(Failure) in
    let (name, bytes) = unsafe try document(text, count, name, nameCount)
    do throws(FormError) {
      return FormObject(try ValidationForm(bytes: bytes, name: name))
    } catch {
      throw Failure(error)
    }
  }
}

/// Takes a form back.
@c @implementation
public func formcheck_form_free(_ form: OpaquePointer?) {
  unsafe Handle<FormObject>.free(form)
}

/// The fields, managers and controls of a form.
@c @implementation
public func formcheck_form_outline(_ form: OpaquePointer?) -> OpaquePointer? {
  guard let form = unsafe Handle<FormObject>.borrow(form)?.form else { return nil }
  return unsafe Handle.make(TextObject(ExplanationJSON.json(form.outline, form)))
}

/// Items of a catalogue of a form.
@c @implementation
public func formcheck_lookup(
  _ form: OpaquePointer?, _ catalogue: UnsafePointer<CChar>?, _ count: Int,
  _ query: UnsafePointer<UInt8>?, _ queryCount: Int,
  _ options: UnsafePointer<formcheck_options>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe handle(error) { () throws(Failure) in
    guard let form = unsafe Handle<FormObject>.borrow(form)?.form else {
      throw Failure(argument: "the form is null")
    }
    guard let name = unsafe Input.text(catalogue, count),
      let query = unsafe Input.bytes(query, queryCount)
    else { throw Failure(argument: "the name of the catalogue or the query is missing") }
    guard let catalogue = form.catalogue(named: name) else {
      throw Failure(argument: "the form has no catalogue of this name that could be read")
    }
    let options = unsafe try CheckOptions(options, for: form)
    let line = unsafe Array(query.prefix(LookupRequest.mostBytes + 1))
    let answer = LookupAnswer.line(
      line, in: catalogue, Searcher(catalogue), now: (options.now ?? Date()).timeIntervalSince1970,
      languages: options.locale.map { LanguageRange.fallbacks($0) } ?? [])
    return TextObject(answer.bytes)
  }
}

/// Findings in a form or a file of rules.
@c @implementation
public func formcheck_lint(
  _ text: UnsafePointer<UInt8>?, _ count: Int, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe handle(error) { () throws(Failure) in
    let (name, bytes) = unsafe try document(text, count, name, nameCount)
    guard let json = FindingJSON.document(of: Linter().lint(name: name, bytes: bytes), in: name)
    else { throw Failure(form: "this is neither a form nor a file of rules") }
    return TextObject(json)
  }
}

/// The name and bytes of a document; the name is `form` where the caller has none.
///
/// Safety: as `Input` asks.
private func document(
  _ text: UnsafePointer<UInt8>?, _ count: Int, _ name: UnsafePointer<CChar>?, _ nameCount: Int
) throws(Failure) -> (name: String, bytes: [UInt8]) {
  guard let bytes = unsafe Input.bytes(text, count) else {
    throw Failure(argument: "the bytes of the form are missing")
  }
  guard let name = unsafe Input.text(name, nameCount) else {
    throw Failure(argument: "the name of the form is not UTF-8")
  }
  // The reader refuses what is too large; beyond that nothing is copied.
  let most = Limits().formBytes + 1
  return (name.isEmpty ? "form" : name, unsafe Array(bytes.prefix(most)))
}
