internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

// What chooses the fields of a group, or what a value is.

extension Lowering {
  /// Lowers what chooses among the cases of a group; whether a field beside it does.
  mutating func lowerCases(at index: Int) -> Bool {
    guard let cases = model.fields[index].content.group?.cases else { return false }
    let place = Int(parts.groups[Int(parts.fields[index].group)].variants)
    switch cases.discriminator {
    case .type, .firstMatch: return false
    case .tag:
      let tag = model.fields[index].members.lowerBound
      parts.variantGroups[place].set = Int32(
        variantSet(cases.names, of: cases.rule, chosenBy: parts.fields[tag].type))
      graph.fields[index, default: .init()].tags.append(tag)
      return false
    case .field(let by):
      guard let found = chooser(by, among: cases.names, of: index) else { return false }
      parts.variantGroups[place].set = Int32(
        variantSet(cases.names, of: cases.rule, chosenBy: found.type))
      parts.variantGroups[place].chooser = Int32(reference(to: found.path))
      return true
    }
  }

  /// Lowers the field that chooses what a value is.
  mutating func lowerUnion(at index: Int) {
    // What has fields of its own, too, is a mistake that was told.
    guard parts.fields[index].shapes >= 0, let union = model.fields[index].content.union,
      case .field(let by) = union.discriminator,
      let found = chooser(by, among: union.names, of: index)
    else { return }
    let place = Int(parts.fields[index].shapes)
    parts.shapes[place].set = Int32(
      variantSet(union.names, of: union.rule, chosenBy: found.type))
    parts.shapes[place].chooser = Int32(reference(to: found.path))
    parts.shapes[place].hasOtherwise = union.hasOtherwise
  }

  /// The field beside a value that chooses its variant; the value waits for it.
  private mutating func chooser(
    _ chooser: Discriminator.Chooser, among names: [String], of index: Int
  ) -> (path: FieldReference, type: ValueType)? {
    let (by, source) = (chooser.name, chooser.source)
    field = index
    guard let path = path(by, in: source) else { return nil }
    let type = parts.fields[path.field].type
    guard [.text, .integer, .number, .boolean, .any].contains(type) || type.isInstant else {
      error(
        "wrongType", "“\(by.value)” cannot choose a variant", at: by.range,
        label: "it is of type \(type)",
        help: "a variant is chosen by a string, a number, or true or false",
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
    guard let place = model.fields[index].unionCase,
      let cases = model.fields[group].content.group?.cases,
      let by = cases.discriminator.chooser?.name.value
    else { return nil }
    let isOtherwise = cases.cases[place].name == nil
    if isOtherwise, let known = otherwiseConditions[group] { return known }
    var isPlain = false
    if case .tag = cases.discriminator {
      let tag = model.fields[group].members.lowerBound
      isPlain = [.integer, .number, .boolean].contains(model.fields[tag].type)
    }
    let text = Self.written(choiceOf: place, among: cases, by: by, isPlain: isPlain)
    if isOtherwise { otherwiseConditions[group] = text }
    return text
  }

  /// That a case is chosen, as an expression.
  static func written<Content>(
    choiceOf place: Int, among union: Union<Content>, by chooser: String, isPlain: Bool = false
  ) -> String {
    // A group has thousands of cases, and each of their fields asks: only the name that is meant is looked at.
    let isPlain =
      isPlain || union.names.count <= 2 && union.names.allSatisfy { $0 == "true" || $0 == "false" }
    guard let name = union.cases[place].name else {
      let values = isPlain ? union.names : union.names.map { "'\($0)'" }
      return "!(\(chooser) in [\(values.joined(separator: ", "))])"
    }
    return isPlain ? "\(chooser) == \(name)" : "\(chooser) == '\(name)'"
  }

  private mutating func path(_ name: Placed<String>, in source: SourceText) -> FieldReference? {
    let scope = scope(startsInside: false)
    if let path = scope.path(text: name.value) { return path }
    let (label, help) = FieldScope.suggestion(name.value, scope.namesInSight)
    error(
      "unknownField", "no field “\(name.value)” is in scope", at: name.range, label: label,
      help: help, in: source)
    return nil
  }

  /// What chooses the variant that a check belongs to, as the check sees it.
  func chooser(of unionCase: PlacedCheck.Case, startsInside: Bool) -> FieldReference? {
    guard let by = unionCase.discriminator.chooser?.name.value else { return nil }
    if case .tag = unionCase.discriminator { return scope(startsInside: true).path(text: by) }
    guard var path = scope(startsInside: false).path(text: by) else { return nil }
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
