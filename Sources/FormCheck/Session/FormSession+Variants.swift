internal import FormCompiling
internal import FormModel
internal import FormEngine
internal import FormText

/// Groups whose fields depend on their variant: a live group has the fields of all of them.
extension FormSession {
  /// Where fields of a field's name stand in its group; none where it alone has the name, and for rows of a map,
  /// which have the names of their keys.
  func twinPlaces(of field: FormField) -> [Int] {
    guard let parent = field.parent, parent.isGroup, !field.isRow else { return [] }
    let twins = form.compiled.fields[parent.index].twins
    return twins.isEmpty ? [] : twins[ExactName(field.name)] ?? []
  }

  /// The fields beside a field that have its name and type in other variants: what is typed into one stays
  /// when another variant is chosen.
  func twins(of field: FormField) -> [FormField] {
    let parent = field.parent
    return twinPlaces(of: field).compactMap { parent?.fields[$0] }.filter {
      $0 !== field && $0.type == field.type
    }
  }

  /// Notes whether a field applies; its group is judged once more where that turns one of several fields of a
  /// name, and so the value that the group has by it, or adds or takes a key that is heeded.
  func note(_ isApplicable: Bool, of field: FormField) {
    if isApplicable, field.awaitsRows || !field.waitingFills.isEmpty { unbegun.append(field) }
    guard field.isApplicable != isApplicable else { return }
    field.isApplicable = isApplicable
    guard let parent = field.parent,
      !twinPlaces(of: field).isEmpty || parent.heedsKeys && !field.isRow && !field.isOmitted,
      !turned.contains(where: { $0 === parent })
    else { return }
    turned.append(parent)
  }
}

extension FormSession {
  /// Reads what was typed as the variant takes it that is chosen now; the field is judged once more where that makes
  /// it another value.
  func reread(_ field: FormField, judgedAs variant: Int) {
    guard field.isTyped, variant != field.index,
      form.compiled.plan.isChosen(amongShapesOf: field.index)
    else { return }
    let read = PayloadValue(typed: field.text, as: form.compiled.plan.field(variant).type)
    guard read.json != field.stored.json else { return }
    field.stored = read
    turned.append(field)
  }
}

extension PayloadValue {
  /// A text as a field's type takes it, where it is exactly that (`12`, `true`); `null` where it is empty.
  init(typed text: String, as type: ValueType) {
    if text.isEmpty {
      self = .null
      return
    }
    switch type {
    case .integer, .number: self = JSONNumber.isNumber(text) ? .number(text) : .text(text)
    case .boolean:
      self = text == "true" || text == "false" ? .boolean(text == "true") : .text(text)
    // Clean-up may split what was typed into a list.
    case .list, .text, .date, .time, .datetime, .local, .any, .group: self = .text(text)
    }
  }
}

extension FormField {
  /// The variant that has the field, where others have one of the same name: one place of a page shows either.
  package var variantInPlace: String? {
    guard let session, !session.twinPlaces(of: self).isEmpty else { return nil }
    return session.form.compiled.fields[index].variant ?? ""
  }

  /// Whether a page has it in its place: of fields of one name that of the chosen variant, else the first.
  package var hasItsPlace: Bool {
    guard let parent, let session, !isApplicable else { return true }
    let fields = session.twinPlaces(of: self).map { parent.fields[$0] }
    return fields.isEmpty || fields[0] === self && !fields.contains(where: \.isApplicable)
  }
}
