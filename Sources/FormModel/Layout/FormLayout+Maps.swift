internal import FormEngine
internal import FormText

/// Groups whose keys are data.
extension FormLayout {
  /// The keys of a map are strings, and have only constraints of strings.
  mutating func checkKeys(_ keys: MergedField) {
    let settings = keys.settings
    let isMore =
      keys.holdsFields || settings.required != nil || settings.when != nil
      || settings.compute != nil || settings.initial != nil || settings.coerces != nil
      || settings.isNullable != nil || settings.nullPolicy != nil || settings.isPresent != nil
      || settings.notApplicable != nil || settings.isSecret == true || settings.input != nil
      || !keys.checks.isEmpty || keys.shape.single.map { $0.value != .text } == true
    if isMore || settings.cleanUp?.contains(where: \.makesNoText) == true {
      refuseKeys(keys, at: keys.nameRange, in: keys.source)
    }
    for placed in keys.constraints {
      switch placed.constraint {
      case .pattern, .includes, .excludes, .length, .choices, .forbidden, .checksum, .format,
        .unicode:
        continue
      case .union(let union) where union.discriminator.field == nil: continue
      case .lookup(let lookup) where lookup.filters.isEmpty && lookup.service == nil: continue
      // Constraints for other types are rejected when they are lowered.
      case .range, .step, .count, .unique: continue
      case .lookup, .equals, .differs, .remote, .union:
        refuseKeys(keys, at: placed.range, in: placed.source)
      }
    }
  }

  private mutating func refuseKeys(
    _ keys: MergedField, at range: SourceRange, in source: SourceText
  ) {
    error(
      "keysMalformed", "“keys” takes constraints of strings and “normalize”", at: range,
      help: "describe the values under “values”", in: source)
  }

  /// Settings for keys need values beside them.
  mutating func checkMap(_ field: MergedField) {
    guard let keys = field.shape.keys?.value, !field.shape.isMap else { return }
    error(
      "keysWithoutValues", "“keys” describes the keys of a map, but “values” is missing",
      at: keys.nameRange, help: "add “values:” beside it, {} for any string",
      in: keys.source)
  }
}

extension CleanUpDescription {
  /// It leaves a value that is not a string.
  fileprivate var makesNoText: Bool {
    switch step {
    case .number, .boolean: true
    case .plain(let kind): kind == .split || kind == .number || kind == .boolean
    case .withText(let kind, _): kind == .split
    case .normalForm, .dates, .replace: false
    }
  }
}
