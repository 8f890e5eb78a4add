internal import FormDocuments
internal import FormModel
internal import Synchronization

/// The keys of one part of what pages say: a case for each sentence or word.
package protocol WordKey: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
  /// The key in `rules/pages.LANGUAGE.yaml` under which they stand.
  static var part: String { get }
}

/// One part of what pages say, in one language.
package struct SpokenWords<Key: WordKey>: Sendable {
  private let texts: [Key: String]

  /// - Parameter files: Those of the language and of English, which stands for what the first does not have.
  fileprivate init(_ files: [Node?]) {
    let parts = files.map { $0?[Key.part] }
    texts = Dictionary(
      Key.allCases.map { key in
        (key, parts.lazy.compactMap { $0?[key.rawValue]?.text }.first ?? key.rawValue)
      }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(key: Key) -> String { texts[key] ?? key.rawValue }
}

extension SpokenWords<PageWord> {
  /// The words of a language, by its primary subtag; English where pages do not speak it.
  package static func of(_ language: String?) -> Self { PageFile.of(language).page }
}

extension SpokenWords<ResultsWord> {
  /// The words of a language, by its primary subtag; English where pages do not speak it.
  package static func of(_ language: String?) -> Self { PageFile.of(language).results }
}

extension SpokenWords<ServerWord> {
  /// The words of a language, by its primary subtag; English where pages do not speak it.
  package static func of(_ language: String?) -> Self { PageFile.of(language).server }
}

/// The file of a language, which is read when the language is first asked for.
private struct PageFile: Sendable {
  let page: PageWords
  let results: ResultsWords
  let server: ServerWords

  private static let known = Mutex<[PageLanguage: PageFile]>([:])

  static func of(_ language: String?) -> PageFile {
    let language = PageLanguage(of: language)
    return known.withLock { known in
      if let file = known[language] { return file }
      let file = PageFile(language)
      known[language] = file
      return file
    }
  }

  private init(_ language: PageLanguage) {
    let files = [language, .english].map { RuleLibrary.words(named: "pages.\($0.rawValue)") }
    page = PageWords(files)
    results = ResultsWords(files)
    server = ServerWords(files)
  }
}
