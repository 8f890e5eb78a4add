internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

// What chooses the fields of a group, or what a value is.

extension Lowering {
  /// Lowers what chooses among the variants of a group; whether a field beside it does.
  mutating func lowerVariants(at index: Int) -> Bool {
    guard let variants = model.fields[index].variants else { return false }
    let place = Int(parts.groups[Int(parts.fields[index].group)].variants)
    guard let by = variants.by else {
      let tag = model.fields[index].members.lowerBound
      parts.variantGroups[place].set = Int32(
        variantSet(variants.names, of: variants.rule, chosenBy: parts.fields[tag].type))
      dependencies[index, default: .init()].tags.append(tag)
      return false
    }
    guard let chooser = chooser(by, among: variants.names, in: variants.source, of: index) else {
      return false
    }
    parts.variantGroups[place].set = Int32(
      variantSet(variants.names, of: variants.rule, chosenBy: chooser.type))
    parts.variantGroups[place].chooser = Int32(reference(to: chooser.path))
    return true
  }

  /// Lowers what chooses among variants each of which says what the value is.
  mutating func lowerVariantShapes(at index: Int) {
    // What has fields of its own, too, is a mistake that was told.
    guard parts.fields[index].shapes >= 0,
      let variants = model.fields[index].shared.value.shapes?.variants.first,
      let chooser = chooser(variants.by, among: variants.names, in: variants.source, of: index)
    else { return }
    let place = Int(parts.fields[index].shapes)
    parts.shapes[place].set = Int32(
      variantSet(variants.names, of: variants.rule, chosenBy: chooser.type))
    parts.shapes[place].chooser = Int32(reference(to: chooser.path))
    parts.shapes[place].hasOtherwise = variants.hasOtherwise
  }

  /// The field beside a value that chooses its variant; the value waits for it.
  private mutating func chooser(
    _ by: Placed<String>, among names: [String], in source: SourceText, of index: Int
  ) -> (path: FieldPath, type: ValueType)? {
    field = index
    guard let path = path(by, in: source) else { return nil }
    let type = parts.fields[path.field].type
    guard [.text, .integer, .number, .boolean, .any].contains(type) || type.isInstant else {
      error(
        "wrongType", "“\(by.value)” cannot choose a variant", at: by.range,
        label: "it is of type \(type)",
        help: "variants are chosen by a text, a number, or true or false",
        in: source)
      return nil
    }
    if type == .boolean, let name = BooleanChoice.impossible(among: names) {
      error(
        "wrongType", BooleanChoice.message(by.value, name), at: by.range,
        label: "this chooses the variant", help: BooleanChoice.help, in: source)
      return nil
    }
    depend(onVariantOf: path, by: by, in: source)
    return (path, type)
  }

  /// The condition under which a field of a variant is asked for, as an expression; nil for other fields.
  mutating func variantCondition(of index: Int) -> String? {
    let group = model.fields[index].parent
    guard let variant = model.fields[index].variant, let variants = model.fields[group].variants
    else { return nil }
    let isOtherwise = !variants.names.indices.contains(variant)
    if isOtherwise, let known = otherwiseConditions[group] { return known }
    let members = model.fields[group].members
    let chooser = variants.by?.value ?? model.fields[members.lowerBound].name
    let isPlain =
      variants.by == nil
      && [.integer, .number, .boolean].contains(model.fields[members.lowerBound].type)
    let text = Self.written(
      choiceOf: variant, among: variants.names, by: chooser, isPlain: isPlain)
    if isOtherwise { otherwiseConditions[group] = text }
    return text
  }

  /// That a variant is chosen, as an expression; a place behind the names stands for all other values.
  static func written(
    choiceOf variant: Int, among names: [String], by chooser: String, isPlain: Bool = false
  ) -> String {
    // A group has thousands of variants, and each of their fields asks: only the name that is meant is looked at.
    let isPlain =
      isPlain || names.count <= 2 && names.allSatisfy { $0 == "true" || $0 == "false" }
    guard names.indices.contains(variant) else {
      let values = isPlain ? names : names.map { "'\($0)'" }
      return "!(\(chooser) in [\(values.joined(separator: ", "))])"
    }
    return isPlain ? "\(chooser) == \(names[variant])" : "\(chooser) == '\(names[variant])'"
  }

  private mutating func path(_ name: Placed<String>, in source: SourceText) -> FieldPath? {
    let scope = scope(startsInside: false)
    if let path = scope.path(text: name.value) { return path }
    let (label, help) = FieldScope.suggestion(name.value, scope.namesInSight)
    error(
      "unknownField", "there is no field “\(name.value)” here", at: name.range, label: label,
      help: help, in: source)
    return nil
  }

  /// What chooses the variant that a check belongs to, as the check sees it.
  func chooser(of variant: PlacedCheck.Variant, startsInside: Bool) -> FieldPath? {
    if variant.isTag { return scope(startsInside: true).path(text: variant.by.value) }
    guard var path = scope(startsInside: false).path(text: variant.by.value) else { return nil }
    // The field stands beside the group, and the check begins within.
    if startsInside, path.base == .outward || path.base == .previous { path.outward += 1 }
    return path
  }
}

/// A boolean that chooses: there are no other variants than two.
enum BooleanChoice {
  static let help = "name the variants true and false"

  static func impossible(among names: [String]) -> String? {
    names.first { $0 != "true" && $0 != "false" }
  }

  static func message(_ chooser: String, _ name: String) -> String {
    "“\(chooser)” is true or false, and never “\(name)”"
  }
}
