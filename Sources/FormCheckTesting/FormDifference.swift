public import FormCheck
internal import FormProof
internal import FormText

/// The changes between two versions of a form, classified by the records that they affect.
///
/// ```swift
/// let changes = try FormDifference(from: released, to: form).changes
/// ```
/// Each field, rule or key that was written in another way is one change, as in `formcheck diff`.
public struct FormDifference: Sendable {
  /// The changes in the order of the new version; then what was removed.
  public let changes: [Change]

  /// One change.
  public struct Change: Sendable, CustomStringConvertible {
    /// The effect of a change.
    public enum Kind: String, CaseIterable, Sendable {
      /// Rejects a record that was valid, such as ``Change/rejected``.
      case breaking
      /// May reject a record that was valid. The search found none, and nothing is proved.
      case open
      /// Accepts more. It is proved that all records that were valid still are.
      case wider
      /// Changes the result of clean-up for some record. It is proved that all verdicts are the same.
      case cleaned
      /// Changes the codes of some invalid record. It is proved that all verdicts are the same.
      case codes
      /// Changes which fields a control waits for.
      case controls
      /// Changes labels or messages.
      case messages
      /// Changes only how the form is written. It is proved that all verdicts are the same.
      case equal
    }

    /// The effect of the change.
    public let kind: Kind
    /// The dotted path of the field, such as `address.city`; empty for the record.
    public let field: String
    /// The change in a sentence, without a full stop.
    public let message: String
    /// A record that was valid and is not valid now; made up, and without secrets.
    public let rejected: GeneratedRecord?
    /// A record that was not valid and is valid now.
    public let accepted: GeneratedRecord?

    /// The kind, the message and the record, which test logs show.
    public var description: String {
      let shown = (rejected ?? accepted).map { ": \($0)" } ?? ""
      return "\(kind.rawValue): \(message)\(shown)"
    }
  }

  /// Compares two versions.
  ///
  /// Reads the rule files, catalogues and translations of both forms again. A change takes up to some tenths of a second.
  ///
  /// - Throws: ``FormExamplesError/unreadable(_:)`` if a file of a form cannot be read any more.
  public init(from old: ValidationForm, to new: ValidationForm) throws(FormExamplesError) {
    let difference = FormProof.FormDifference(
      from: try Self.version(old), to: try Self.version(new))
    changes = difference.changes.map { change in
      Change(
        kind: Change.Kind(change.kind), field: change.field, message: change.message,
        rejected: change.rejected.map { GeneratedRecord(json: $0.record) },
        accepted: change.accepted.map { GeneratedRecord(json: $0.record) })
    }
  }

  private static func version(_ form: ValidationForm) throws(FormExamplesError) -> FormVersion {
    switch FormVersion.read(of: form) {
    case .success(let version): return version
    case .failure: throw .unreadable(form.id)
    }
  }
}

extension FormDifference.Change.Kind {
  fileprivate init(_ kind: FormChange.Kind) {
    self =
      switch kind {
      case .breaking: .breaking
      case .open: .open
      case .wider: .wider
      case .cleaned: .cleaned
      case .codes: .codes
      case .controls: .controls
      case .messages: .messages
      case .equal: .equal
      }
  }
}

#if canImport(Testing)
  public import Testing

  extension ValidationForm {
    /// Expects that the form accepts all records that a released version accepts.
    ///
    /// ```swift
    /// @Test func oldClientsAreServed() throws {
    ///   try form.expectAccepts(allOf: ValidationForm(contentsOf: URL(filePath: "released/signup.yaml")))
    /// }
    /// ```
    /// Records an issue for each breaking change, with a record that shows it, and for each open change.
    ///
    /// - Returns: `true` if all records stay valid.
    @discardableResult
    public func expectAccepts(
      allOf released: ValidationForm, sourceLocation: SourceLocation = #_sourceLocation
    ) throws(FormExamplesError) -> Bool {
      let changes = try FormDifference(from: released, to: self).changes
        .filter { $0.kind == .breaking || $0.kind == .open }
      for change in changes { Issue.record("\(change)", sourceLocation: sourceLocation) }
      return changes.isEmpty
    }
  }
#endif
