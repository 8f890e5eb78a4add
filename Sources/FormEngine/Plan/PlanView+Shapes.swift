/// Which of several shapes a value may have, by its JSON type alone.
extension PlanView {
  /// Whether a field takes values of a JSON type at all.
  func takes(_ kind: EntryKind, _ field: Int, coercesAll: Bool) -> Bool {
    let plan = fields[field]
    if plan.flags.contains(.hasShapes) {
      let alternatives = shapes[Int(plan.shapes)].alternatives
      return (Int(alternatives.start)..<Int(alternatives.start &+ alternatives.count)).contains {
        index in
        let inner = Int(references[index])
        // A choice that stands within itself has no further shapes.
        return inner > field ? takes(kind, inner, coercesAll: coercesAll) : true
      }
    }
    switch (kind, plan.type) {
    case (_, .any): return true
    case (.object, .group): return !plan.flags.contains(.tuple)
    case (.list, .group): return plan.flags.contains(.tuple)
    case (.list, .list): return true
    case (.text, .text), (.text, .date), (.text, .time), (.text, .datetime),
      (.text, .local):
      return true
    case (.text, .integer), (.text, .number):
      return coercesAll || plan.flags.contains(.coerces) || hasStep(.number, plan)
    case (.text, .boolean):
      return coercesAll || plan.flags.contains(.coerces) || hasStep(.boolean, plan)
    case (.text, .list): return hasStep(.split, plan)
    case (.number, .integer), (.number, .number): return true
    case (.trueValue, .boolean), (.falseValue, .boolean): return true
    case (.number, _), (.trueValue, _), (.falseValue, _), (.text, .group), (.object, _), (.list, _),
      (.null, _), (.key, _), (.end, _):
      return false
    }
  }

  /// Whether clean-up of a field has a step that makes another type of a text, or one that looks its id up.
  private func hasStep(_ kind: CleanUpStep.Kind, _ plan: FieldPlan) -> Bool {
    let steps = plan.cleanUp
    return (Int(steps.start)..<Int(steps.start &+ steps.count)).contains { index in
      let step = cleanUp[index].kind
      return step == kind || step == .resolve
    }
  }

  /// Whether what a field takes of a JSON type is a list, a tuple, a group or a map.
  func isHolder(_ kind: EntryKind, _ field: Int) -> Bool {
    let plan = fields[field]
    guard plan.flags.contains(.hasShapes) else { return plan.type == .list || plan.type == .group }
    let alternatives = shapes[Int(plan.shapes)].alternatives
    return (Int(alternatives.start)..<Int(alternatives.start &+ alternatives.count)).allSatisfy {
      index in
      let inner = Int(references[index])
      return inner <= field || !takes(kind, inner, coercesAll: false) || isHolder(kind, inner)
    }
  }
}

extension Plan {
  /// The shapes of a value that are never the nearest, so that nobody is told what they find wrong.
  ///
  /// That is a single value of a JSON type that another shape takes, too: ``RecordChecker`` knows of no two of them
  /// which somebody meant.
  package func untoldShapes(ofField field: Int) -> [Int] {
    guard shapeConstraint(ofField: field) != nil else { return [] }
    let view = PlanView(self)
    let all = shapes(ofField: field)
    let kinds: [EntryKind] = [.falseValue, .trueValue, .number, .text, .list, .object]
    return all.filter { shape in
      let own = kinds.filter { view.takes($0, shape, coercesAll: false) }
      return own.allSatisfy { kind in
        let others = all.filter { $0 != shape && view.takes(kind, $0, coercesAll: false) }
        return !others.isEmpty && !(others + [shape]).allSatisfy { view.isHolder(kind, $0) }
      }
    }
  }
}
