internal import FormCheck
internal import FormProof
internal import FormText
public import FormPlatform

/// The examples of a form or of a file of rules, for a parameterised test of your own.
///
/// ```swift
/// import FormCheckTesting
/// import Testing
///
/// @Test(arguments: try FormExamples(of: URL(filePath: "signup.yaml")).all)
/// func example(_ example: FormExample) { example.verify() }
/// ```
/// Each example is a case with its own name. A form with errors or a file without examples makes the test fail:
/// a parameterised test without cases would pass.
public struct FormExamples: Sendable {
  /// In the order of the file; never empty.
  public let all: [FormExample]

  /// Reads a form or a file of rules of at most 4 MiB; `import` is relative to it.
  ///
  /// - Throws: The errors of the file, or the reason why it cannot be read or has no examples.
  public init(of url: URL) throws(FormExamplesError) {
    let path = url.path(percentEncoded: false)
    switch ExampleFile.read(path: path) {
    case nil: throw .unreadable(path)
    case .nothing: throw .noForm(path)
    case .mistakes(let mistakes):
      throw .mistakes(CaretRenderer().render(first: mistakes).joined(separator: "\n"))
    case .examples(let examples):
      if examples.isEmpty { throw .noExamples(path) }
      all = examples.map { FormExample(prepared: $0) }
    }
  }
}

/// The reasons why a file has no examples to run.
public enum FormExamplesError: LocalizedError, CustomStringConvertible, Sendable {
  /// The file is not there, cannot be read, or is too large.
  case unreadable(String)
  /// The file is neither a form nor a file of rules.
  case noForm(String)
  /// The file has no examples, so that a test would pass and show nothing.
  case noExamples(String)
  /// The errors of the file, each with its line and caret.
  case mistakes(String)
  /// No record, or fewer than wanted, were found that the form accepts.
  case noRecord(String)

  /// The error, with the file's name.
  public var description: String {
    switch self {
    case .unreadable(let path): "\(path): cannot be read"
    case .noForm(let path): "\(path): neither a form nor a file of rules"
    case .noExamples(let path): "\(path): has no examples, so nothing would be tested"
    case .mistakes(let text): "the file has errors\n" + text
    case .noRecord(let form): "\(form): not enough valid records were found"
    }
  }

  /// The same, for `localizedDescription`.
  public var errorDescription: String? { description }
}
