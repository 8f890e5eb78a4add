internal import FormEngine
internal import FormFlat
internal import Synchronization

/// The results of a run as pages, for any server: the file that `formcheck check --format ndjson` wrote.
///
/// ```swift
/// let results = try ResultsSite(file: "results.ndjson")
/// let answer = results.answer(path: "", query: "code=tooLong&page=2", language: "en", assets: "/assets")
/// ```
/// The file is read once, and eight bytes are kept of each record that has issues; a page reads its 200 records
/// again. Lines that are added to the file are read with the next page. A file that is cut or replaced is read
/// again, and the page reports it. A page is complete without script. It wants the assets `results.css` and
/// `results.js` of ``PageAsset/all``, and brings nothing else.
///
/// Each call blocks while it reads the file: call it where that is allowed. Calls wait for each other.
public struct ResultsSite: Sendable {
  private let shared: Shared

  private final class Shared: Sendable {
    let index: Mutex<ResultsIndex>
    init(_ index: ResultsIndex) { self.index = Mutex(index) }
  }

  /// Reads a file of results.
  ///
  /// - Parameter path: The file, which is read to its end: some seconds for a million records.
  /// - Throws: ``ResultsFault/unreadable(_:)`` where it cannot be read. Lines that are not results are reported
  ///   on the pages.
  public init(file path: String) throws(ResultsFault) {
    shared = Shared(try ResultsIndex(path))
  }

  /// Answers what a browser asks for: a page of records.
  ///
  /// - Parameters:
  ///   - path: The rest of the address below the place where the site is: empty or `/` is the list; there is
  ///     nothing else (404).
  ///   - query: The query of the address, not decoded: `field`, `code`, `page`, and `at`, the record that the
  ///     page must have, such as `r48213`. Unknown parts are ignored.
  ///   - language: The requested language, as a tag or as the header Accept-Language has it. The page's own
  ///     text is in that language if it exists, else in English. Messages are in the language of the run.
  ///   - assets: The folder of the script and the style, such as `/assets`.
  /// - Returns: A page: 200; 404 for another path; 409 where the file changes while it is read, 500 where it
  ///   cannot be read any more.
  public func answer(
    path: String, query: String, language: String, assets: String
  ) -> PageAnswer {
    let language = PageWords.language(accepting: language)
    let words = ResultsWords.of(language)
    func sentence(_ status: Int, _ text: String) -> PageAnswer {
      Self.sentence(status, text, words, in: language, assets)
    }
    if !path.isEmpty, path != "/" { return sentence(404, words[.noPage]) }
    return shared.index.withLock { index in
      do throws(ResultsFault) {
        let notes = try Self.catchUp(&index, words)
        let page = ResultsPage(index, ResultsQuery(query), notes: notes, in: language)
        return PageAnswer(200, html: try page.html(assets: assets), language)
      } catch {
        switch error {
        case .changed:
          return sentence(409, words[.changed])
        case .unreadable(let reason):
          return sentence(500, words[.unreadable].filled("reason", reason))
        }
      }
    }
  }

  /// Reads what has changed; returns what must be said of it.
  private static func catchUp(
    _ index: inout ResultsIndex, _ words: ResultsWords
  ) throws(ResultsFault) -> [String] {
    switch try index.change() {
    case .none: return []
    case .grown:
      try index.readOn()
      return [words[.grown]]
    case .other:
      index = try ResultsIndex(index.file.path)
      return [words[.replaced]]
    }
  }

  private static func sentence(
    _ status: Int, _ text: String, _ words: ResultsWords, in language: String, _ assets: String
  ) -> PageAnswer {
    let html = HTML(document: language) { html in
      html.element("head") { html in
        ResultsFrame.appendMeta(title: text, to: &html)
        html.void("link", ["rel": "stylesheet", "href": assets + "/results.css"])
      }
      html.element("body") { html in
        html.element("main") { html in
          html.element("h1", text: words[.results])
          html.element("p", text: ResultsText.message(text))
        }
      }
    }
    return PageAnswer(status, html: html, language)
  }
}

extension ResultsQuery {
  /// That of an address, not decoded.
  init(_ text: String) {
    self.init()
    let bytes = Array(text.utf8.prefix(1 << 16))
    unsafe bytes.withUnsafeBufferPointer { query in
      var cells: [FlatCell] = []
      var names: [[UInt8]] = []
      unsafe WebQuery.split(query, into: &cells, &names)
      for (name, cell) in zip(names, cells) {
        var decoded: [UInt8] = []
        unsafe WebQuery.decode(query, cell.range) { decoded.append($0) }
        let value = String(decoding: decoded, as: UTF8.self)
        switch String(decoding: name, as: UTF8.self) {
        case "field": field = value
        case "code": code = value
        case "page": page = Int(value)
        // Somebody types the number alone.
        case "at": record = value.first?.isNumber == true ? "r" + value : value
        default: break
        }
      }
    }
  }
}
