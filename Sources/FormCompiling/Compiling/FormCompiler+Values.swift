internal import FormDocuments
internal import FormEngine
internal import FormExpressions
internal import FormLookup
internal import FormModel
internal import FormText

/// Clean-up, defaults and what spreads from field to field.
extension FormCompiler {
  /// The form's steps, then the field's own; none of the form's for what is secret, be it because
  /// it equals a secret.
  mutating func lowerCleanUp(at index: Int) -> Span32 {
    expectReadable(at: index)
    guard lowering.parts.fields[index].type != .group else { return Span32() }
    // Ids of a protected catalogue are names that people type.
    let isTyped = lowering.fields[index].isTakenAsTyped && !lowering.fields[index].isProtected
    let isOwnOnly = isTyped || model.fields[index].isKey
    let steps =
      (isOwnOnly ? [] : model.defaults(of: index).cleanUp)
      + (model.fields[index].shared.value.settings.cleanUp ?? [])
    let start = lowering.parts.cleanUp.count
    if !steps.isEmpty { lowering.fields[index].cleanUp = steps }
    for description in steps {
      switch description.step {
      case .plain(let kind): lowering.parts.cleanUp.append(CleanUpStep(kind))
      case .withText(.remove, let text):
        let bytes = RemovedCharacters.bytes(of: text)
        lowering.parts.cleanUp.append(
          CleanUpStep(.remove, reference: lowering.parts.add(text: bytes)))
      case .withText(.date, let layout): addDateStep([layout], at: index)
      case .dates(let layouts): addDateStep(layouts, at: index)
      case .withText(let kind, let text):
        lowering.parts.cleanUp.append(
          CleanUpStep(kind, reference: lowering.parts.add(text: text.utf8)))
      case .number(_, let signs):
        guard [.integer, .number].contains(lowering.parts.fields[index].type) else { continue }
        lowering.parts.cleanUp.append(
          CleanUpStep(.number, reference: lowering.parts.add(text: signs.planBytes)))
      case .boolean(let words):
        guard lowering.parts.fields[index].type == .boolean else { continue }
        lowering.parts.cleanUp.append(
          CleanUpStep(.boolean, reference: lowering.parts.add(text: words.planBytes)))
      case .replace(let step):
        guard let place = lowering.replacement(step) else { continue }
        lowering.parts.cleanUp.append(CleanUpStep(.replace, reference: place))
      case .normalForm(let form):
        lowering.parts.functions.append { form.made(of: $0) }
        lowering.parts.cleanUp.append(
          CleanUpStep(.general, reference: lowering.parts.functions.count - 1))
      }
    }
    for lookup in lowering.lookups[index] ?? [] where lookup.constraint.names != [.id] {
      lowering.parts.cleanUp.append(CleanUpStep(.resolve, reference: lookup.lookup))
    }
    return Span32(start: start, count: lowering.parts.cleanUp.count - start)
  }

  /// Names of months are read in the languages of the form, and of the one that the field was written in.
  private mutating func addDateStep(_ layouts: [String], at index: Int) {
    let languages = model.forms[0].languages.union(model.defaults(of: index).languages)
    lowering.fields[index].monthLanguages = languages
    let step = DateLayouts(layouts, .of(lowering.parts.fields[index].type), languages)
    lowering.parts.cleanUp.append(
      CleanUpStep(.date, reference: lowering.parts.add(text: step.planBytes)))
  }

  /// The zone of the form's days; nil for one that cannot be had.
  mutating func compileZone() -> Zone? {
    guard let name = description.timezone else { return .utc }
    switch Zone.named(name.value) {
    case .success(let zone): return zone
    case .failure(let fault):
      switch fault {
      case .unknown(let nearest):
        error(
          "unknownTimezone", "unknown time zone “\(name.value)”", at: name.range,
          label: DidYouMean.question(nearest),
          help: nearest == nil ? "use a name such as Europe/Berlin" : "")
      case .noDatabase:
        error(
          "unknownTimezone", "this machine has no time zones to find “\(name.value)” among",
          at: name.range,
          help: "install tzdata, or let TZDIR name the folder of a time zone database")
      }
      return nil
    }
  }

  /// Lays a default among the plan's, as entries whose texts are the plan's.
  mutating func lowerDefault(at index: Int) {
    guard case .value(let node, let source) = model.fields[index].shared.value.settings.initial
    else { return }
    var bytes = node.jsonBytes()
    let count = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: RecordReader.padding))
    var tape = Growable<TapeEntry>(capacity: 16)
    var arena = Growable<UInt8>(capacity: 16)
    let fault = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { base in
        unsafe RecordReader.read(
          base, count: count, tape: &tape, arena: &arena,
          limits: lowering.parts.limits.reader)
      }
    }
    if fault != nil {
      return error(
        "defaultMalformed", "this default is beyond the limits of a record", at: node.range,
        in: source)
    }
    let start = lowering.parts.defaults.count
    for place in 0..<tape.count {
      var entry = tape[place]
      switch entry.kind {
      case .text, .key, .number:
        let isInArena = entry.flags.contains(.inArena)
        let from =
          isInArena
          ? Int(entry.link) : Int(entry.start) + (entry.kind == .number ? 0 : 1)
        let text = (from..<(from + Int(entry.length))).map { isInArena ? arena[$0] : bytes[$0] }
        let stored = lowering.parts.add(text: text)
        entry.link = UInt32(lowering.parts.texts[stored].start)
        entry.flags.insert(.inArena)
      case .list, .object:
        entry.link = UInt32(Int(entry.link) + start)
      case .null, .falseValue, .trueValue, .end:
        break
      }
      lowering.parts.defaults.append(entry)
    }
    lowering.parts.fields[index].defaultValue = Span32(start: start, count: tape.count)
  }

  /// Which variant was chosen says what a secret is that chooses: issues name the rule without it, and
  /// have none of its words and bounds.
  mutating func hideVariantsOfSecrets() {
    for choice in lowering.variantFacts where lowering.fields[choice.chooser].isSecret {
      for index in choice.facts {
        let isVariant = choice.family.map { family in
          lowering.facts[index].rule?.utf8.starts(with: "\(family).".utf8) ?? false
        }
        if isVariant != false { lowering.facts[index].rule = choice.family }
        lowering.facts[index].isChosenBySecret = true
      }
    }
    hideFieldsOfSecretVariants()
  }

  /// The same of fields that a variant has, and of values that are what a variant says.
  private mutating func hideFieldsOfSecretVariants() {
    let hidden = lowering.graph.fields.filter { field, waits in
      // Of a value of several shapes they choose its shape.
      let choosers = model.fields[field].alternatives.isEmpty ? [] : waits.choosers
      return (waits.variantChoosers + waits.tags + choosers).contains {
        lowering.fields[$0].isSecret
      }
    }
    if hidden.isEmpty { return }
    var isWithin = Array(repeating: false, count: model.fields.count)
    for index in model.fields.indices where index > 0 {
      let parent = model.fields[index].parent
      let isOfVariant = model.fields[index].unionCase != nil || model.fields[index].isAlternative
      isWithin[index] = isWithin[parent] || isOfVariant && hidden[parent] != nil
      guard isWithin[index] else { continue }
      lowering.fields[index].isChosenBySecret = true
      lowering.fields[index].typeRule = nil
      for fact in firstFacts[index]..<firstFacts[index + 1] {
        lowering.facts[fact].rule = nil
        lowering.facts[fact].isChosenBySecret = true
      }
    }
    for index in hidden.keys { lowering.fields[index].hidesVariant = true }
  }

  /// Notes which fields are secret: see ``SecretFlow``.
  mutating func spreadSecrets() {
    let secrets = lowering.fields.indices.filter { lowering.fields[$0].isSecret }
    if secrets.isEmpty { return }
    takeAsTyped()
    var flow = SecretFlow(lowering)
    flow.spread(from: secrets)
    for index in lowering.fields.indices {
      if flow.isSecret(index) { lowering.fields[index].isSecret = true }
      if flow.holdsSecrets(index) { lowering.parts.fields[index].flags.insert(.holdsSecrets) }
    }
  }

  /// Passwords keep their blanks: the form's clean-up is not for secrets, nor for what must equal one or is computed
  /// from one.
  private mutating func takeAsTyped() {
    var readers: [Int: [Int]] = [:]
    for index in lowering.fields.indices {
      for read in lowering.fields[index].equalTo { readers[read, default: []].append(index) }
      for read in lowering.graph.fields[index]?.compute ?? [] {
        readers[read.field, default: []].append(index)
      }
    }
    // From each secret on: what reads it, what reads that, and so on, each once.
    var waiting = lowering.fields.indices.filter { lowering.fields[$0].isTakenAsTyped }
    while let secret = waiting.popLast() {
      for index in readers[secret] ?? [] where !lowering.fields[index].isTakenAsTyped {
        lowering.fields[index].isTakenAsTyped = true
        lowering.parts.fields[index].flags.insert(.secret)
        waiting.append(index)
      }
    }
    for index in lowering.fields.indices where index > 0 {
      let parent = Int(lowering.parts.fields[index].parent)
      if lowering.fields[parent].isTakenAsTyped { lowering.fields[index].isTakenAsTyped = true }
    }
  }
}
