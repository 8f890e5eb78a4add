#if Server
  public import FormCheck

  /// What only the program can know of a payload that the form takes: thrown in a route, it is answered as every other
  /// issue is, by 422 and in the words that the form has for its code.
  ///
  /// ```swift
  /// throw Refusal("customError", at: "/email")
  /// ```
  public struct Refusal: Error, Sendable {
    /// What is wrong, and where.
    public let issue: FormIssue

    /// A refusal at a place of the payload.
    ///
    /// - Parameters:
    ///   - code: One of the language's codes, one of the form's own checks, or a new one.
    ///   - pointer: JSON Pointer (RFC 6901) into the payload; `""` is all of it.
    ///   - message: What to mend; nil for what the form says about this code at this field.
    ///   - params: What the message is made of.
    public init(
      _ code: String, at pointer: String, message: String? = nil,
      params: [String: FormIssue.Parameter] = [:]
    ) {
      issue = FormIssue(field: pointer, code: code, message: message, params: params)
    }
  }
#endif
