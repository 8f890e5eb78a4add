internal import FormCheck
internal import FormProof
internal import FormText

/// One example of a form or of a file of rules.
public struct FormExample: Sendable, CustomStringConvertible {
  /// As the file names it; of a rule the rule's name and the value.
  public let name: String
  /// The line in the file, from 1.
  public let line: Int
  private let prepared: PreparedExample

  init(prepared: PreparedExample) {
    self.prepared = prepared
    name = prepared.name
    line = prepared.source.position(at: prepared.range.start).line
  }

  /// The name, which test logs show.
  public var description: String { name }

  /// Runs the example: for everything that came otherwise its place in the file with a caret, what was
  /// expected, and what came; empty when it passes.
  ///
  /// For other test libraries, such as XCTest: `XCTAssertEqual(example.failures(), [])`.
  public func failures() -> [String] {
    let result = prepared.run()
    return result.failures.map { result.text($0, CaretRenderer()) }
  }
}
