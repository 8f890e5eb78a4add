internal import FormCheck

/// A form that is filled in, and the texts that stand in its inputs.
struct FilledForm {
  let session: FormSession
  let texts: WrittenTexts
  private let facts: FormFacts

  init(_ session: FormSession, _ facts: FormFacts, in language: String) {
    self.session = session
    self.facts = facts
    texts = WrittenTexts(facts, language)
  }

  /// Reads posted texts that stand for other values; the session is filled with them already.
  func read(_ posted: PostedForm, keepsBlankRows: Bool) {
    guard facts.mayReadTexts else { return }
    posted.values.forEachField(of: session.root, session.form, keepsBlankRows: keepsBlankRows) {
      field, posted in
      if field.isLookup {
        // A service has found it, and the catalogue does not have it.
        if field.asksService, field.item == nil, let label = posted.pickedLabel {
          texts.keep(label, for: field)
        }
      } else if let text = posted.typed {
        texts.read(text, into: field)
      }
    }
  }
}
