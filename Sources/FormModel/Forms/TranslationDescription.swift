package import FormDocuments
package import FormText

/// What people read of a form in another language, as it was written.
package struct TranslationDescription: Sendable {
  /// What people read of one field.
  package struct FieldWords: Sendable {
    package var path: Placed<String>
    package var label: String?
    package var help: String?
    package var placeholder: String?
    package var messages: MessageDescription?
    /// Labels of choices, by their values; each has the place of its value.
    package var choices: [String: Placed<String>] = [:]
  }

  package var locale: Placed<String>
  package var source: SourceText
  package var title: String?
  package var summary: String?
  package var fields: [FieldWords] = []
  /// Labels of controls, by their names.
  package var controls: [String: Placed<String>] = [:]
  /// Words of codes, in place of the ready ones; each has the place of its code.
  package var codes: [String: Placed<String>] = [:]
  /// Words of the form's own checks, by the words in the form's own language; each has the place of these.
  package var texts: [String: Placed<String>] = [:]
}

extension NodeReader {
  /// An entry of `messages`: a locale and its words.
  package mutating func translation(_ entry: Entry) -> TranslationDescription {
    translation(
      entry.value, locale: Placed(value: entry.key, range: entry.keyRange))
  }

  package mutating func translation(_ node: Node, locale: Placed<String>) -> TranslationDescription
  {
    var result = TranslationDescription(locale: locale, source: source)
    if !LanguageRange.isTag(locale.value) {
      error(
        "localeMalformed", "“\(locale.value)” is not a locale", at: locale.range,
        help: Vocabulary.language.contains(locale.value)
          ? "name the language first: messages: { de: { \(locale.value): … } }"
          : "write a language such as de, or one with its country: pt-BR")
    }
    for entry in entries(node, of: "messages") ?? [] {
      switch entry.key {
      case "title": result.title = text(entry.value, of: "title")
      case "summary": result.summary = text(entry.value, of: "summary")
      case "fields":
        result.fields = (entries(entry.value, of: "fields") ?? []).map { translatedField($0) }
      case "controls":
        for control in entries(entry.value, of: "controls") ?? [] {
          let label = control.value["label"] ?? control.value
          result.controls[control.key] = text(label, of: "label").map {
            Placed(value: $0, range: control.keyRange)
          }
        }
      case "codes": result.codes = texts(entry, of: "codes")
      case "texts": result.texts = texts(entry, of: "texts")
      default:
        refuse(entry, in: "a translation", known: Vocabulary.language)
      }
    }
    return result
  }

  private mutating func texts(_ entry: Entry, of key: String) -> [String: Placed<String>] {
    var texts: [String: Placed<String>] = [:]
    for text in entries(entry.value, of: key) ?? [] {
      texts[text.key] = self.text(text.value, of: text.key).map {
        Placed(value: $0, range: text.keyRange)
      }
    }
    return texts
  }

  private mutating func translatedField(_ entry: Entry) -> TranslationDescription.FieldWords {
    var field = TranslationDescription.FieldWords(
      path: Placed(value: entry.key, range: entry.keyRange))
    for fact in entries(entry.value, of: entry.key) ?? [] {
      switch fact.key {
      case "label": field.label = text(fact.value, of: "label")
      case "help": field.help = text(fact.value, of: "help")
      case "placeholder": field.placeholder = text(fact.value, of: "placeholder")
      case "message": field.messages = messages(fact.value)
      case "choices": field.choices = texts(fact, of: "choices")
      default:
        refuse(fact, in: "a field's translation", known: Vocabulary.fieldOfLanguage)
      }
    }
    return field
  }
}
