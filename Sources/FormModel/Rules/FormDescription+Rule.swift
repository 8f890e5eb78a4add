package import FormText

extension FormDescription {
  /// A form with one field, `value`, that is a rule: what examples of the rule are asked of.
  ///
  /// `rule` is the full name; `range` is where the rule stands in the source, `nameRange` its key.
  package init(
    trying rule: String, in source: SourceText, range: SourceRange, nameRange: SourceRange
  ) {
    self.init(source: source)
    var field = FieldSource(source: source, range: range, nameRange: nameRange)
    field.elements = [.rule(Placed(value: rule, range: nameRange))]
    fields = [NamedSource(name: "value", field: field)]
  }
}
