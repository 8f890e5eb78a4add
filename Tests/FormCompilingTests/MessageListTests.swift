import FormDocuments
import Foundation
import TestSupport
import Testing

@testable import FormCheck
@testable import FormCompiling
@testable import FormModel

/// Every message in every language, as a list that people read: `rules/messages.txt`.
///
/// `make messages` writes it anew, and the run fails, so that a recording is never mistaken for a pass.
@Suite struct MessageListTests {
  static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "rules/messages.txt")

  private static let isRecording =
    ProcessInfo.processInfo.environment["FORMCHECK_RECORD"] == "1"

  @Test(
    .enabled(
      if: Cases.areAll || isRecording, "optimised builds, or FORMCHECK_ALL_CASES=1"))
  func theListIsAsItIsSaid() throws {
    var list = MessageList()
    try list.addWords()
    list.addNouns()
    try list.addRules()
    let text = list.text
    if Self.isRecording {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
      Testing.Issue.record("rules/messages.txt was written: read what has changed")
      return
    }
    let kept = try String(contentsOf: Self.file, encoding: .utf8)
    let old = Set(kept.split(separator: "\n"))
    let new = text.split(separator: "\n")
    #expect(new.count > 3000)
    let differing = new.filter { !old.contains($0) }
    #expect(kept == text, "make messages; new: \(differing.prefix(10))")
  }
}

/// The list, made by failing values.
struct MessageList {
  private(set) var text = """
    # Every message in every language, to be read aloud; written by `make messages`, compared by a test.
    # A sentence of a rule that an earlier rule says with other numbers is not repeated.

    """
  private let languages = LanguageMessages.languages
  private var seen: Set<String> = []

  private mutating func add(_ title: String, _ words: (String) -> String) {
    text += "\n\(title)\n"
    for language in languages { text += "  \(language)  \(words(language))\n" }
  }

  /// The words of the codes, with one sample of each fact.
  mutating func addWords() throws {
    text += "\n== Words of codes\n"
    let values = [
      "want": "3", "got": "2", "missing": "2", "extra": "2", "first": "1", "places": "2",
      "lower": "5", "upper": "10", "at": "4", "count": "2", "labels": "A, B", "other": "A",
      "text": "A",
      "near": "B", "key": "b", "alike": "A", "name": "N", "example": "AB-12", "whole": "1234",
      "fraction": "1,234",
      "one": "2026-05-06", "two": "2026-06-05", "file": "f.json", "sign": "s",
      "variants": "“A”", "chosen": "“B”", "layout": "L", "how": "H", "note": "", "line": "2",
      "noun": "N", "fits": "36", "year": "2026",
    ]
    for key in LanguageMessages.english.keys {
      let parts = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      add("\(parts[0])\(parts[1].isEmpty ? "" : " \(parts[1])")") { language in
        LanguageMessages.language(language)?.template(parts[0], kind: parts[1])?.render(values)
          ?? "?"
      }
    }
  }

  /// What the rules accept; of variants that are composed the first.
  mutating func addNouns() {
    text += "\n== Nouns of the ready rules\n"
    let said = ReadyWordsTests.said.rules
    let composed = Set([
      "contact.phone", "contact.phone-mobile", "finance.amount", "finance.iban-country",
      "geo.postal",
    ])
    var families: Set<String> = []
    for rule in said {
      let family = rule.split(separator: ".").prefix(2).joined(separator: ".")
      let isVariant = rule != family && rule.split(separator: ".").count > 2
      let isComposed =
        isVariant
        && (composed.contains(family) || family.hasPrefix("geo.sub")
          || family.hasPrefix("finance.vat") || family.hasSuffix("-as-written"))
      if isComposed, !families.insert(family).inserted { continue }
      let english = Self.englishNoun(rule)
      add(rule) { language in
        language == "en" ? english : ReadyWords.of(language)?.noun(rule) ?? "?"
      }
    }
  }

  private static func englishNoun(_ rule: String) -> String {
    var resolver = RuleResolver()
    return resolver.rule(named: rule)?.summary ?? "?"
  }

  /// The messages of each rule, made by its invalid examples.
  mutating func addRules() throws {
    text += "\n== Messages of the ready rules\n"
    for file in RuleFiles.rules {
      let entries = try RuleFiles.rules(in: file)
      let group = String(file.prefix { $0 != "-" })
      for entry in entries {
        let name = "\(group).\(entry.name)"
        if entry.rule.variants.isEmpty { try add(name, entry.invalid) }
        for variant in entry.variantExamples {
          try add("\(name).\(variant.name)", variant.invalid)
        }
      }
    }
  }

  private mutating func add(_ rule: String, _ invalid: [Node]) throws {
    let form = try ValidationForm("form: t\nfields: { x: { required: true, rule: \(rule) } }")
    let english = Checker(form)
    english.setClock(WrittenExample.usualNow)
    var others: [String: Checker] = [:]
    for example in invalid {
      guard let json = example["value"]?.jsonBytes() else { continue }
      let issues = english.check(value: json, asField: 1)
      for (index, issue) in issues.enumerated() {
        let sentence = ReadySentence.readings(of: issue.message).last?.text ?? issue.message
        guard seen.insert("\(issue.code) \(general(sentence))").inserted else { continue }
        var words = ["en": issue.message]
        for language in languages where language != "en" {
          let checker = others[language] ?? Checker(form, locale: language)
          others[language] = checker
          checker.setClock(WrittenExample.usualNow)
          let said = checker.check(value: json, asField: 1)
          words[language] = said.indices.contains(index) ? said[index].message : "?"
        }
        add("\(rule) \(issue.code)") { words[$0] ?? "?" }
      }
    }
  }

  /// Without what was typed.
  private func general(_ sentence: String) -> String {
    var result = ""
    var isQuoted = false
    for character in sentence {
      if character == "“" { isQuoted = true }
      if !isQuoted { result.append(character) }
      if character == "”" { isQuoted = false }
    }
    return result
  }
}
