package import FormDocuments
package import FormEngine
package import FormModel
package import FormText

/// The facts about a compiled field that are not in its plan: for messages, sessions and the cleaned payload.
package struct FieldFacts: Sendable {
  package var name: String
  package var label: String?
  var help: String?
  var placeholder: String?
  package var input: InputDescription?
  package var isSecret = false
  /// The form's clean-up is not for it: it is a secret, must equal one, or is computed from one.
  package var isTakenAsTyped = false
  /// A secret that stays in the cleaned payload: an id of a protected catalogue.
  package var isProtected = false
  /// The rule whose type decides.
  package var typeRule: String?
  package var messages: [MessageDescription] = []
  /// Words of the rule whose type decides.
  package var typeMessages: [MessageDescription] = []
  /// For a group: where each name stands among its fields.
  package var places: [ExactName: Int] = [:]
  /// The field around it whose content it has, too: it stands within itself.
  package var linked: Int?
  /// For a group: its keys are data.
  package var isMap = false
  /// The rule that it is one of several shapes by.
  package var shape: String?
  /// The tree that contains it, by the field at its root.
  package var tree: Int?
  /// Whether a record may contain many of it, at any depth.
  package var isInTree = false
  /// The place that limits its depth in itself.
  package var depth: Placed<SourceText>?
  /// For a group: names that several of its fields have, each of another variant.
  package var twins: [ExactName: [Int]] = [:]
  /// For a group whose fields depend on its variant: the variants.
  package var variants: [String] = []
  /// Whether a secret chooses among its variants: the chosen variant must not be revealed.
  package var hidesVariant = false
  /// Whether a secret chooses this variant, or the variant of this field: its expected value would reveal the
  /// secret.
  package var isChosenBySecret = false
  /// The variant that has the field; empty for that of all other values.
  package var variant: String?
  package var equalTo: [Int] = []
  /// Fields that must differ from it, or from which it must differ, if both are in one record.
  package var differentFrom: [Int] = []
  package var choices: [WrittenValue] = []
  /// The named rule that lists the choices; nil where the field does.
  var choicesRule: String?
  /// The expression of its default, as it was written.
  package var computedDefault: String?
  /// The steps of clean-up, the form's first.
  package var cleanUp: [CleanUpDescription] = []
  /// The languages in which clean-up reads names of months.
  package var monthLanguages = MonthLanguages.english
  /// The kind of words that ask for a missing value: of a list, a choice, a box to be ticked and the like.
  package var missingKind = ""
  /// The sections that contain it, from the outermost in.
  package var sections: [PlacedSection] = []
  /// The condition of the field.
  package var condition: String?
  /// Whether it is required only because it is an item of a tuple.
  package var isRequiredByPlace = false
  /// The condition that makes it required, as it was written.
  package var requirement: String?
  /// The field's key, its condition and whether it is required, where they stand.
  package var place: Placed<SourceText>?
  package var conditionPlace: Placed<SourceText>?
  /// The initial value of the field in a session.
  package var defaultValue: Node?
}

extension FieldFacts {
  /// The layouts in which clean-up reads a date.
  package var dateLayouts: [String] { Self.dateLayouts(of: cleanUp) }

  /// The layouts in which some clean-up reads a date.
  package static func dateLayouts(of cleanUp: [CleanUpDescription]) -> [String] {
    cleanUp.flatMap { description -> [String] in
      switch description.step {
      case .withText(.date, let layout): [layout]
      case .dates(let layouts): layouts
      case .withText, .plain, .normalForm, .number, .boolean, .replace: []
      }
    }
  }

  /// The layouts in which clean-up reads what a type has: days for dates (with midnight where no
  /// layout has a day alone), and for moments those with a time.
  package func dateLayouts(for type: ValueType) -> [String] {
    switch type {
    case .local, .datetime: dateLayouts.filter { DateLayout($0).hasTime }
    case .date:
      dateLayouts.contains { !DateLayout($0).hasTime }
        ? dateLayouts.filter { !DateLayout($0).hasTime } : dateLayouts
    case .text, .any, .integer, .number, .boolean, .time, .list, .group: dateLayouts
    }
  }

  /// How clean-up reads numbers.
  package var numberSigns: NumberSigns? {
    cleanUp.lazy.compactMap { if case .number(_, let signs) = $0.step { signs } else { nil } }.first
  }

  /// The words that clean-up reads as true and as false.
  package var answerWords: AnswerWords? {
    cleanUp.lazy.compactMap { if case .boolean(let words) = $0.step { words } else { nil } }.first
  }
}

extension CleanUpDescription {
  /// As in `normalize`, in one line: `trim`, `date dd.MM.yyyy`.
  package var written: String {
    switch step {
    case .plain(let kind): "\(kind)"
    case .withText(let kind, let text): "\(kind) '\(text)'"
    case .normalForm(.composed): "nfc"
    case .normalForm(.compatible): "nfkc"
    case .dates(let layouts): "date '\(layouts.joined(separator: "', '"))'"
    case .number(let language, let signs):
      "number \(language)\(signs.trustsGroups ? ", trusting groups" : "")"
    case .boolean(let words):
      "boolean true '\(words.yes.joined(separator: "', '"))', false '\(words.no.joined(separator: "', '"))'"
    case .replace(let step): "replace '\(step.find.text)' with '\(step.with)'"
    }
  }
}
