internal import FormText

/// What a record itself is: a group of fields, or what else the form says.
extension FormLayout {
  /// A record has no name and nothing beside it: what needs either cannot be said of it.
  mutating func checkTop(_ whole: inout MergedField, as root: FieldSource) {
    boundTuple(&whole, isRecord: true)
    checkShape(whole)
    checkMap(whole)
    checkAlternatives(whole)
    checkVariants(Shared(root), whole)
    refuseOnTop(whole)
  }

  /// A rule may say of a field what cannot be said of a record.
  private mutating func refuseOnTop(_ whole: MergedField) {
    let key: String? =
      whole.settings.when != nil
      ? "when"
      : whole.settings.compute != nil
        ? "compute"
        : whole.settings.initial != nil
          ? "default" : whole.settings.isPresent != nil ? "present" : nil
    guard let key else { return }
    error(
      "topMalformed", "a record is there, and never empty: “\(key)” cannot be meant",
      at: whole.nameRange, help: "name a rule without “\(key)”", in: whole.source)
  }
}
