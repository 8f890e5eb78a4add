#if canImport(Testing)
  public import Testing

  extension FormExample: CustomTestStringConvertible {
    /// The name, which the log shows for each case.
    public var testDescription: String { name }

    /// Runs the example and records an issue for everything that came otherwise.
    ///
    /// - Returns: Whether it passes.
    @discardableResult
    public func verify(sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
      let failures = failures()
      for failure in failures {
        Issue.record("\n\(failure)", sourceLocation: sourceLocation)
      }
      return failures.isEmpty
    }
  }
#endif
