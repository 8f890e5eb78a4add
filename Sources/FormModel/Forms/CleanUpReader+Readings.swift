internal import FormDocuments
internal import FormEngine
internal import FormText

/// Steps of clean-up that read what people write: numbers and answers; and replacements.
extension NodeReader {
  /// `{ number: de }` or `{ number: { language: de, groups: trust } }`.
  mutating func numberStep(_ node: Node) -> CleanUpDescription.Step? {
    var language = node
    var trustsGroups = false
    if let entries = node.entries {
      guard let found = entries.first(where: { $0.key == "language" }) else {
        error(
          "unknownStep", "“number” takes a language", at: node.range,
          help: "write { number: { language: de, groups: trust } }")
        return nil
      }
      language = found.value
      for entry in entries where entry.key != "language" {
        guard entry.key == "groups" else {
          refuse(entry, in: "“number”", known: Vocabulary.number)
          return nil
        }
        guard let word = text(entry.value, of: "groups") else { return nil }
        guard word == LanguageWords.trustsGroups else {
          refuseName(
            word, "“groups” takes only trust; otherwise leave it out", [LanguageWords.trustsGroups],
            entry.value.range)
          return nil
        }
        trustsGroups = true
      }
    }
    guard let name = text(language, of: "number") else { return nil }
    guard let signs = NumberLanguages.signs(of: name, trustsGroups: trustsGroups) else {
      refuseName(
        name, "numbers of this language are unknown: “\(name)”", NumberLanguages.known,
        language.range)
      return nil
    }
    return .number(language: name, signs)
  }

  /// `{ boolean: { true: [yes, 1], false: [no, 0] } }`.
  mutating func booleanStep(_ node: Node) -> CleanUpDescription.Step? {
    var words: [String: [String]] = [:]
    var seen: Set<ExactName> = []
    for entry in node.entries ?? [] {
      guard Vocabulary.boolean.contains(entry.key) else {
        refuse(entry, in: "“boolean”", known: Vocabulary.boolean)
        return nil
      }
      let items = oneOrMore(entry.value, of: entry.key)
      guard seen.count + items.count <= AnswerWords.most else {
        error(
          "unknownStep", "“boolean” takes at most \(AnswerWords.most) strings", at: node.range,
          label: "these are \(seen.count + items.count)")
        return nil
      }
      for item in items {
        guard let word = item.scalar?.text, word.utf8.count <= AnswerWords.longest else {
          error("unknownStep", "this is not a string that can mean \(entry.key)", at: item.range)
          return nil
        }
        guard seen.insert(ExactName(word)).inserted else {
          error("unknownStep", "“\(word)” is listed twice", at: item.range)
          return nil
        }
        words[entry.key, default: []].append(word)
      }
    }
    guard let yes = words["true"], let no = words["false"] else {
      error(
        "unknownStep", "“boolean” takes strings that mean true and strings that mean false",
        at: node.range, help: "write { boolean: { true: [yes, 1], false: [no, 0] } }")
      return nil
    }
    return .boolean(AnswerWords(yes: yes, no: no))
  }

  /// `{ replace: { find: '…', with: '…' } }`.
  mutating func replaceStep(_ node: Node) -> CleanUpDescription.Step? {
    var find: PatternSource?
    var with: (text: String, range: SourceRange)?
    for entry in node.entries ?? [] {
      switch entry.key {
      case "find": find = PatternSource(entry.value, of: "find", &self)
      case "with":
        guard let text = entry.value.scalar?.text, text.utf8.count <= 2_000 else {
          error("unknownStep", "“with” takes a string of at most 2000 bytes", at: entry.value.range)
          return nil
        }
        with = (text, entry.value.range)
      default:
        refuse(entry, in: "“replace”", known: Vocabulary.replacement)
        return nil
      }
    }
    guard let find, let with else {
      if node.entries?.contains(where: { $0.key == "find" }) != true || with == nil {
        error(
          "unknownStep", "“replace” needs “find” and “with”", at: node.range,
          help: "write { replace: { find: '\\s+', with: '-' } }")
      }
      return nil
    }
    return .replace(ReplaceStep(find: find, with: with.text, source: source, range: with.range))
  }
}
