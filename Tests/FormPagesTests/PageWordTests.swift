import FormDocuments
import TestSupport
import Testing

@testable import FormPages

/// The words of pages, in each language that pages speak.
@Suite struct PageWordTests {
  private static let parts: [String: [String]] = [
    PageWord.part: PageWord.allCases.map(\.rawValue),
    ResultsWord.part: ResultsWord.allCases.map(\.rawValue),
    ServerWord.part: ServerWord.allCases.map(\.rawValue),
  ]

  /// The words of a file by part and key.
  private static func words(_ language: String) throws -> [String: String] {
    var words: [String: String] = [:]
    for part in try RuleFiles.document("pages.\(language)").root.entries ?? [] {
      for entry in part.value.entries ?? [] {
        words["\(part.key).\(entry.key)"] = entry.value.text
      }
    }
    return words
  }

  @Test func eachLanguageHasItsFile() {
    let files = RuleFiles.words.filter { $0.hasPrefix("pages.") }
    #expect(files == PageWords.languages.map { "pages.\($0)" }.sorted())
    #expect(Self.parts.values.allSatisfy { $0.count > 20 })
  }

  /// No key is missing, and no key is one too many.
  @Test(arguments: PageWords.languages) func hasEachKey(language: String) throws {
    let keys = Self.parts.flatMap { part, keys in keys.map { "\(part).\($0)" } }
    #expect(Set(try Self.words(language).keys) == Set(keys))
  }

  /// What is replaced in English is replaced in all languages.
  @Test(arguments: PageWords.languages) func keepsItsNames(language: String) throws {
    let english = try Self.words("en")
    for (key, text) in try Self.words(language) {
      let pattern = /\{[a-z]+\}/
      let names = english[key]?.matches(of: pattern).map { String($0.output) }
      #expect(text.matches(of: pattern).map { String($0.output) }.sorted() == names?.sorted())
      #expect(!text.isEmpty)
      if language != "en", text.count > 20 { #expect(text != english[key], "\(key)") }
    }
  }

  /// What a program shows is what the file says.
  @Test(arguments: PageWords.languages) func areThoseOfTheFile(language: String) throws {
    let words = try Self.words(language)
    for key in PageWord.allCases {
      #expect(PageWords.of(language)[key] == words["page.\(key)"], "\(key)")
    }
    for key in ResultsWord.allCases {
      #expect(ResultsWords.of(language)[key] == words["results.\(key)"], "\(key)")
    }
    for key in ServerWord.allCases {
      #expect(ServerWords.of(language)[key] == words["server.\(key)"], "\(key)")
    }
  }

  /// The part of a tag that names the language decides.
  @Test(arguments: [
    ("de-AT", "Absenden"), ("DE", "Absenden"), ("fr_CA", "Envoyer"), ("tlh", "Send"), (nil, "Send"),
  ]) func speaksTheLanguageOfATag(_ tag: String?, _ text: String) {
    #expect(PageWords.of(tag)[.send] == text)
  }
}
