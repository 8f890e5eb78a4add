#if Server
  public import FormCheck

  /// An issue that only the program can find in a payload that is valid for the form.
  ///
  /// If a route throws it, the answer is 422 with the form's message for the code, as for every other issue.
  ///
  /// ```swift
  /// throw Refusal("customError", at: "/email")
  /// ```
  public struct Refusal: Error, Sendable {
    /// The issue, with its place.
    public let issue: FormIssue

    /// A refusal at a place of the payload.
    ///
    /// - Parameters:
    ///   - code: One of the language's codes, one of the form's own checks, or a new one.
    ///   - pointer: JSON Pointer (RFC 6901) into the payload; `""` is all of it.
    ///   - message: The correction to ask for; nil for the form's message for this code at this field.
    ///   - params: The values that the message mentions.
    public init(
      _ code: String, at pointer: String, message: String? = nil,
      params: [String: FormIssue.Parameter] = [:]
    ) {
      issue = FormIssue(field: pointer, code: code, message: message, params: params)
    }
  }
#endif
