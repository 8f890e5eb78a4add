public import FormPlatform
internal import FormText

/// Why a payload gave no value of a type.
public enum DecodingRejection: LocalizedError, CustomStringConvertible, Sendable {
  /// The form does not take the payload, or could not find out.
  case rejected(Report)
  /// The form takes the payload, but the type is another: the decoder's own words.
  case mismatched(String)

  /// One line for each issue, with the field's label or its JSON Pointer.
  public var description: String {
    switch self {
    case .rejected(let report):
      let lines = report.issues.filter { $0.severity == .error }.map { issue in
        let name = issue.label ?? issue.field
        return name.isEmpty ? issue.message : "\(VisibleText.line(name)): \(issue.message)"
      }
      return lines.joined(separator: "\n")
    case .mismatched(let words):
      return "the form takes the payload, but the type does not: \(words)"
    }
  }

  /// The same, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension ValidationForm {
  /// Checks a payload and decodes what clean-up made of it.
  ///
  /// ```swift
  /// struct Signup: Decodable { var email: String; var newsletter: Bool? }
  /// let signup = try form.decode(Signup.self, from: body)
  /// ```
  /// For many payloads keep a ``Checker`` and use its `decode`.
  ///
  /// - Throws: ``DecodingRejection/rejected(_:)`` with the report unless the payload is valid.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from payload: some Sequence<UInt8>, now: Date = Date(),
    decoder: JSONDecoder = JSONDecoder()
  ) throws(DecodingRejection) -> Value {
    try Checker(self).decode(type, from: payload, now: now, decoder: decoder)
  }
}

extension Checker {
  /// Checks a payload and decodes what clean-up made of it: see ``ValidationForm/decode(_:from:now:decoder:)``.
  ///
  /// - Throws: ``DecodingRejection/rejected(_:)`` with the report unless the payload is valid.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from payload: some Sequence<UInt8>, now: Date = Date(),
    decoder: JSONDecoder = JSONDecoder()
  ) throws(DecodingRejection) -> Value {
    let report = checkKeepingValues(payload, now: now)
    guard report.isValid else { throw .rejected(report) }
    do {
      // An empty field is nil, not an empty text that is no number.
      return try decoder.decode(type, from: Data(cleanedRecord(omittingEmpty: true)))
    } catch {
      throw .mismatched(String(describing: error))
    }
  }
}
