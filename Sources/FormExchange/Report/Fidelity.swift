package import FormText

/// How much of a constraint its translation keeps.
package enum Fidelity: String, CaseIterable, Sendable {
  /// The translation accepts the same values.
  case exact
  /// The translation accepts fewer values: in imports, and numbers beyond those of a language.
  case stricter
  /// The translation accepts other values, too.
  case weaker
  /// The translation does not have the constraint.
  case lost
  /// It is no constraint, such as a comment of a schema.
  case ignored
}

/// The fate of one constraint in an export, or of one keyword in an import.
package struct FidelityEntry: Sendable {
  /// The path of the field, such as `lines[].net`, and empty for the whole record; in an import, the JSON Pointer of the
  /// schema, such as `#/properties/zip`.
  package var field: String
  /// The key of the constraint, such as `pattern`.
  package var key: String
  /// The constraint as the form has it.
  package var written: String
  package var source: SourceText
  package var range: SourceRange
  package var fidelity: Fidelity
  /// Its keywords in the target.
  package var target: String
  /// Why it is not exact, or how it was proved.
  package var note: String
  /// A record that the form rejects and the export accepts; nil for exact constraints, and where none was found.
  package var payload: [UInt8]?

  /// Where the constraint stands: the line and the column, from 1.
  package var position: Position { source.position(at: range.start) }
}

/// The fates of all constraints of a form.
package struct FidelityReport: Sendable {
  /// The file of the form.
  package var form: String
  /// The format, in words.
  package var target: String
  package var entries: [FidelityEntry]
  /// Whether the file is a schema, and the target a form.
  package var isImport = false

  /// The fates that it counts.
  package var fates: [Fidelity] {
    if isImport { return Fidelity.allCases }
    return count(.stricter) > 0 ? [.exact, .stricter, .weaker, .lost] : [.exact, .weaker, .lost]
  }

  package func count(_ fidelity: Fidelity) -> Int {
    entries.reduce(0) { $0 + ($1.fidelity == fidelity ? 1 : 0) }
  }

  /// Whether a constraint is as bad as that, or worse.
  package func has(_ fidelity: Fidelity) -> Bool {
    entries.contains { entry in
      switch fidelity {
      case .exact: true
      case .stricter, .ignored: entry.fidelity == fidelity
      case .weaker: entry.fidelity == .weaker || entry.fidelity == .lost
      case .lost: entry.fidelity == .lost
      }
    }
  }
}
