internal import FormDocuments
package import FormEngine
internal import FormExpressions
package import FormModel
package import FormText

/// Compiles a form: every field becomes a line of the plan, every mistake a diagnostic.
package struct FormCompiler: MistakeCollector {
  package let model: FormModel
  /// Sets of constraints, constraints and checks that were resolved.
  package let resolvedParts: Int
  /// The ready rules that were read, by name.
  package let ready: [String: RuleEntry]
  /// Whether ready rules were read without some of their variants.
  package let leavesOut: Bool
  /// Whether the model has all of the form.
  private let isWhole: Bool
  package var lowering: Lowering
  package var diagnostics: [Diagnostic]
  /// For each field how many facts there were before its own; last, how many in all.
  var firstFacts: [Int] = []
  /// What of the form waits for what, as edges.
  package var waits = 0

  /// - Parameter ready: Ready rules that were read already.
  package init(
    _ description: FormDescription, rules: [String: RuleEntry], ready: [String: RuleEntry],
    catalogues: FormCatalogues, limits: PlanLimits, readsOnlyChosen: Bool = false
  ) {
    let layout = FormLayout(
      description, rules: rules, ready: ready, limits: limits, readsOnlyChosen: readsOnlyChosen)
    model = layout.model
    isWhole = !layout.isTooLarge
    resolvedParts = layout.resolver.parts
    self.ready = layout.resolver.ready
    diagnostics = layout.diagnostics
    lowering = Lowering(model, catalogues, limits)
    leavesOut = layout.resolver.leavesOut
    lowering.mustReadAll = layout.resolver.mustReadAll
  }

  /// Whether variants that were left out must be read: for what may be chosen, or for the form's size.
  package var mustReadAll: Bool {
    let most = lowering.parts.limits.parts - lowering.bytesLeftOut
    return lowering.mustReadAll || resolvedParts > most || lowering.size > most
  }

  package var description: FormDescription { model.description }
  package var source: SourceText { description.source }

  /// All but whether defaults fit.
  package mutating func compileParts() -> CompiledForm? {
    // What is too large is not built, and what is missing then is no further mistake.
    let zone = compileZone()
    lowering.parts.zone = zone?.clocks
    guard isWhole, lowerAll() else {
      diagnostics = (diagnostics + lowering.diagnostics).onceEach
      return nil
    }
    rank()
    spreadSecrets()
    hideVariantsOfSecrets()
    for index in model.fields.indices {
      lowering.parts.fields[index].cleanUp = lowerCleanUp(at: index)
    }
    let records = compileRecords()
    let translations = compileTranslations()
    let managers = compileManagers()
    let screens = compileScreens()
    checkInputs()
    diagnostics = (diagnostics + lowering.diagnostics).onceEach
    guard diagnostics.isEmpty, let zone else { return nil }
    return CompiledForm(
      description: description, lowering: lowering, managers: managers, screens: screens,
      zone: zone,
      records: records, translations: translations)
  }

  /// Lowers all that is laid out; false when that is too much.
  private mutating func lowerAll() -> Bool {
    lowering.layOut()
    lowering.layOutLookups()
    for index in model.fields.indices { lowerDefault(at: index) }
    lowering.facts.reserveCapacity(
      model.fields.reduce(0) { $0 + $1.shared.value.constraints.count })
    firstFacts.reserveCapacity(model.fields.count + 1)
    for index in model.fields.indices {
      firstFacts.append(lowering.facts.count)
      lowerDynamic(at: index)
      guard lowering.isTooLarge else { continue }
      diagnostics.append(
        .tooManyParts(
          lowering.parts.limits.parts, at: model.fields[index].shared.value.nameRange,
          in: model.fields[index].shared.value.source))
      return false
    }
    firstFacts.append(lowering.facts.count)
    return true
  }
}
