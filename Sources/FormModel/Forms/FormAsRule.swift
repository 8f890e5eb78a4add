package import FormEngine
internal import FormText

/// The name of a rule that another form brings with it: it is known within that form alone.
package enum RuleName {
  /// No text of a form has it by mistake.
  private static let separator: Character = "\u{0}"

  /// The name of a rule of a form among the rules of those who import it.
  static func within(_ form: String, _ rule: String) -> String { form + String(separator) + rule }

  /// Whether it is known within another form alone.
  package static func isInner(_ name: String) -> Bool { name.contains(separator) }

  /// As its own form calls it.
  package static func shown(_ name: String) -> String {
    name.utf8.lastIndex(of: 0).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }
}

/// What a form says for all its fields that do not say otherwise.
package struct FormDefaults: Sendable {
  package var isRequired: Bool
  package var cleanUp: [CleanUpDescription]
  /// The languages of its texts, in which names of months are read.
  package var languages: MonthLanguages
  package var coerces: Bool
  package var unknown: UnknownPolicy
  package var notApplicable: UnknownPolicy
  package var nullPolicy: NullPolicy

  package init(_ form: FormDescription) {
    isRequired = form.isRequired
    cleanUp = form.cleanUp
    let tags = [form.locale].compactMap { $0 } + form.translations.map(\.locale.value)
    languages = MonthLanguages(tags: tags)
    coerces = form.coerces
    unknown = form.unknown
    notApplicable = form.notApplicable
    nullPolicy = form.nullPolicy
  }
}

/// A form as a rule for others.
extension FormDescription {
  /// What the form says of the whole record.
  var record: FieldSource {
    var record: FieldSource
    if let top {
      record = top
      record.shape.rest = record.shape.rest ?? rest
      if record.shape.fields != nil, !record.shape.isTuple { record.settings.unknown = unknown }
    } else {
      record = FieldSource(source: source, range: range, nameRange: range)
      record.shape.fields = fields
      record.settings.unknown = unknown
      record.shape.rest = rest
    }
    record.settings.label = title
    record.checks = checks
    return record
  }

  /// The form as a rule, and behind it the rules that it uses, which are known in it alone.
  ///
  /// - Parameter rules: Its own and imported rules, by their names.
  package func asRules(_ rules: [String: RuleEntry]) -> [RuleEntry] {
    let rename = renaming(rules)
    var record = record
    record.settings.form = source.name
    // A group has no value of its own that could be cleaned up or read.
    if record.shape.fields == nil || record.shape.isTuple {
      record.settings.cleanUp = cleanUp.isEmpty ? nil : cleanUp
      record.settings.coerces = coerces ? true : nil
    }
    record.rename(rename)
    let inner = rules.values.sorted { $0.name < $1.name }.map { rule in
      var rule = rule
      rule.name = RuleName.within(id, rule.name)
      rule.rule.rename(rename)
      return rule
    }
    return [RuleEntry(name: id, summary: title, rule: record)] + inner
  }

  /// Its catalogues, those of its own rules by the names of these among the rules of others.
  package func catalogues(renamedBy rules: [String: RuleEntry]) -> [CatalogueDescription] {
    let rename = renaming(rules)
    return catalogues.map { catalogue in
      var catalogue = catalogue
      if case .rule(let name) = catalogue.origin {
        catalogue.origin = .rule(Placed(value: rename(name.value), range: name.range))
      }
      return catalogue
    }
  }

  /// Names of rules of the form, and of their variants, among the rules of others; others stay.
  private func renaming(_ rules: [String: RuleEntry]) -> (String) -> String {
    { [id] name in
      var end = name.endIndex
      while rules[String(name[..<end])] == nil {
        guard let dot = name[..<end].lastIndex(of: ".") else { return name }
        end = dot
      }
      return RuleName.within(id, name)
    }
  }
}

extension FieldSource {
  /// Gives other names to the rules that it names, wherever in it.
  fileprivate mutating func rename(_ name: (String) -> String) {
    func renamed(_ placed: Placed<String>) -> Placed<String> {
      Placed(value: name(placed.value), range: placed.range)
    }
    for place in elements.indices {
      switch elements[place] {
      case .constraint, .inherited: break
      case .rule(let rule): elements[place] = .rule(renamed(rule))
      case .any(let rules, let range): elements[place] = .any(rules.map { renamed($0) }, range)
      case .set(var set, let rule):
        set.rename(name)
        elements[place] = .set(set, rule: rule.map(name))
      }
    }
    if var all = shape.fields {
      shape.fields = nil
      for place in all.indices { all[place].field.rename(name) }
      shape.fields = all
    }
    for place in variants.indices { variants[place].field.rename(name) }
    tag?.field.rename(name)
    for inner in [\FieldSource.shape.items, \.shape.rest, \.shape.keys, \.otherwise] {
      guard var field = self[keyPath: inner]?.value else { continue }
      field.rename(name)
      self[keyPath: inner] = Shared(field)
    }
  }
}
