package import FormDocuments
package import FormEngine
package import FormText

/// A form as it was written, with places: what the compiler works on.
package struct FormDescription: Sendable {
  package var source: SourceText
  package var id = ""
  package var title: String?
  package var summary: String?
  package var locale: String?
  package var timezone: Placed<String>?
  package var imports: [Placed<String>] = []
  /// Forms that are rules here, and those that are rules in them.
  package var importedForms: [FormDescription] = []
  package var catalogues: [CatalogueDescription] = []
  /// Whether “catalogues” is not a map: the intended names are unknown.
  package var hasWrongCatalogues = false
  package var rules: [RuleEntry] = []
  package var fields: [NamedSource] = []
  /// The record itself, if the form describes more than its fields; it includes the fields.
  package var top: FieldSource?
  package var range = SourceRange(0, 0)
  package var isRequired = false
  package var cleanUp: [CleanUpDescription] = []
  package var coerces = false
  package var checks: [CheckDescription] = []
  package var rest: Shared<FieldSource>?
  /// The conditions between the records of a run.
  package var records: [RecordsEntry] = []
  package var translations: [TranslationDescription] = []
  package var unknown = UnknownPolicy.reject
  /// The policy for values that do not apply.
  package var notApplicable = UnknownPolicy.warn
  /// The policy for a `null` that is sent.
  package var nullPolicy = NullPolicy.empty
  /// Other names of columns of tables.
  package var columns: [ColumnDescription] = []
  /// Cells of tables with one of these strings are empty.
  package var nulls: [String] = []
  package var controls: [ControlDescription] = []
  package var managers: [ManagerDescription] = []
  package var examples: [Node] = []
}

/// An entry of `columns`.
package struct ColumnDescription: Sendable {
  /// A field as a header names it: `address.city`.
  package var field: Placed<String>
  /// Other headers of its column, without blanks around them.
  package var aliases: [Placed<String>]
}

/// An entry of `controls`.
package struct ControlDescription: Sendable {
  package var name: String
  package var label: String?
  /// The section or group that it leads to, which is a page of its own.
  package var opens: Placed<String>?
  package var range: SourceRange
}

/// An entry of `managers`.
package struct ManagerDescription: Sendable {
  package var name: String
  /// The fields it waits for, as names; nil for all.
  package var verifies: [Placed<String>]?
  package var manages: [Placed<String>]
  package var range: SourceRange
}

/// A file of rules as it was written.
package struct RuleFileDescription: Sendable {
  package var source: SourceText
  package var group: String
  package var catalogues: [CatalogueDescription] = []
  package var rules: [RuleEntry]
  /// It is a form: it, the forms that it imports, and their files of rules.
  package var forms: [FormDescription] = []
  package var inner: [RuleFileDescription] = []

  package init(source: SourceText, group: String, rules: [RuleEntry]) {
    self.source = source
    self.group = group
    self.rules = rules
  }
}

/// A rule of a rule file with what its readers want to know.
package struct RuleEntry: Sendable {
  package var name: String
  package var summary: String?
  package var standard: String?
  /// Sentences about what the rule takes and does not judge.
  package var note: String?
  package var rule: FieldSource
  package var valid: [Node] = []
  package var invalid: [Node] = []
  /// Examples of its variants, by their names.
  package var variantExamples: [(name: String, valid: [Node], invalid: [Node])] = []
  /// The summary, source and note of each variant, by its name; the rule's own apply if a variant has none.
  package var variantsAbout: [String: About] = [:]

  /// The summary, source and note of a variant.
  package struct About: Sendable {
    package var summary: String?
    package var source: String?
    package var note: String?
  }
}
