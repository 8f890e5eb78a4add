internal import FormText

extension FormLayout {
  /// Notes what the fields of a group may be that choose among the variants of others in it.
  ///
  /// What is noted of the group before is forgotten: the same description may stand beside other fields there.
  mutating func noteChoices(of group: MergedField) {
    resolver.choices = [:]
    guard let fields = group.shape.fields, fields.contains(where: { $0.shared.value.by != nil })
    else {
      return
    }
    let places = Dictionary(
      fields.enumerated().map { (ExactName($1.name), $0) }, uniquingKeysWith: { first, _ in first })
    for field in fields {
      guard let by = field.shared.value.by, let place = places[ExactName(by.value)],
        let choices = ChosenVariants.Choices(of: fields[place].shared.value)
      else { continue }
      let at = ChosenVariants.Place(
        source: field.shared.value.source.name, start: by.range.start)
      resolver.choices[at] = choices
    }
  }
}
