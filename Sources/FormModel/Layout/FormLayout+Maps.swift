internal import FormEngine
internal import FormText

/// Groups whose keys are data.
extension FormLayout {
  /// The keys of a map are texts, and have nothing but constraints of texts.
  mutating func checkKeys(_ keys: FieldModel) {
    let isMore =
      keys.fields != nil || !keys.items.isEmpty || keys.required != nil || keys.when != nil
      || keys.compute != nil || keys.defaultValue != nil || keys.computedDefault != nil
      || keys.coerces != nil
      || keys.isNullable != nil || keys.nullPolicy != nil || keys.isPresent != nil
      || keys.unasked != nil || keys.isSecret == true || keys.input != nil
      || !keys.checks.isEmpty || keys.type.map { $0.value != .text } == true
    if isMore || keys.cleanUp?.contains(where: \.makesNoText) == true {
      refuseKeys(keys, at: keys.nameRange, in: keys.source)
    }
    for placed in keys.constraints {
      switch placed.constraint {
      case .pattern, .includes, .excludes, .length, .choices, .forbidden, .checksum, .format,
        .unicode, .any:
        continue
      case .lookup(let lookup) where lookup.filters.isEmpty && lookup.then == nil: continue
      // What is for other types is refused where it is lowered.
      case .range, .step, .count, .unique: continue
      case .lookup, .equals, .differs, .remote, .variants:
        refuseKeys(keys, at: placed.range, in: placed.source)
      }
    }
  }

  private mutating func refuseKeys(
    _ keys: FieldModel, at range: SourceRange, in source: SourceText
  ) {
    error(
      "keysMalformed", "“keys” holds constraints of texts and “normalize”", at: range,
      help: "what a value must be stands in “values”", in: source)
  }

  /// What says something of keys stands beside values.
  mutating func checkMap(_ field: FieldModel) {
    guard let keys = field.keys.first, !field.isMap else { return }
    error(
      "keysWithoutValues", "“keys” says what the keys of a map are, and there are no values",
      at: keys.nameRange, help: "add “values:” beside it, {} for values of any text",
      in: keys.source)
  }
}

extension CleanUpDescription {
  /// What it leaves is no text.
  fileprivate var makesNoText: Bool {
    switch step {
    case .number, .boolean: true
    case .plain(let kind): kind == .split || kind == .number || kind == .boolean
    case .withText(let kind, _): kind == .split
    case .normalForm, .dates, .replace: false
    }
  }
}
