internal import FormDocuments
package import FormLookup
internal import FormText

/// Questions on their way to a program, and the answers that came: a JSON object a line each way, and each answer
/// repeats the `id` of its question.
///
/// `{"id":7,"name":"name-free","field":"/name","value":"ana"}` asks for `{"id":7,"accepted":true}`, and
/// `{"id":8,"name":"airports","field":"/from","find":"tbil"}` for `{"id":8,"items":[{"id":"TBS","label":"Tbilisi"}]}`.
package final class RemoteExchange {
  /// An answer to a question.
  package enum Answer: Sendable {
    case check(RemoteAnswer)
    case search([CatalogueItem])
  }

  /// The questions, a line feed behind each.
  package private(set) var lines: [UInt8] = []
  /// In the order of the questions; nil for a question without a usable answer.
  package private(set) var answers: [Answer?]
  /// The member that an answer lacked, as a sentence; nil if all were complete.
  package private(set) var oddity: String?
  /// The place of each question that has no answer yet, by its id.
  private var open: [String: Int] = [:]
  private let kinds: [RemoteRequest.Kind]

  package init(_ questions: [(kind: RemoteRequest.Kind, question: RemoteQuestion)]) {
    answers = questions.map { _ in nil }
    kinds = questions.map(\.kind)
    for (place, (kind, question)) in questions.enumerated() {
      // By chance, so that no answer fits a question that it was not made for; exact as a double, which
      // is what most programs read a number as.
      var id: String
      repeat { id = String(UInt64.random(in: 1..<(1 << 53))) } while open[id] != nil
      open[id] = place
      JSONBuilder.append(to: &lines) { json in
        json.object { json in
          json.add("id", json: Array(id.utf8))
          json.add("name", question.name)
          json.add("field", question.field)
          json.add(kind == .check ? "value" : "find", json: question.valueJSON)
          if let with = question.withJSON { json.add("with", json: with) }
        }
      }
      lines.append(UInt8(ascii: "\n"))
    }
  }

  /// Whether an answer is still to come.
  package var isWaiting: Bool { !open.isEmpty }

  /// Takes a line of the program.
  ///
  /// - Returns: The reason why the line belongs to no question; nil if it belongs to one.
  package func take(_ line: [UInt8]) -> String? {
    let read = DocumentReader.read(name: "answer.json", bytes: line, isRecord: true)
    // Two equal keys are ambiguous.
    guard read.diagnostics.isEmpty, let document = read.document,
      case .number(let id)? = document.root["id"]?.scalar?.json
    else { return "the command wrote a line without the “id” of a question" }
    guard let place = open.removeValue(forKey: id) else {
      return "the command wrote an “id” of no open question, or answered twice"
    }
    switch kinds[place] {
    case .check: answers[place] = check(document)
    case .search: answers[place] = search(document)
    }
    return nil
  }

  private func check(_ document: FormDocument) -> Answer? {
    guard case .boolean(let isAccepted)? = document.root["accepted"]?.scalar?.json else {
      oddity = "an answer has no “accepted” that is true or false"
      return nil
    }
    if isAccepted { return .check(.accepted) }
    if case .text(let message)? = document.root["message"]?.scalar?.json {
      return .check(.refused(message))
    }
    return .check(.refused(nil))
  }

  private func search(_ document: FormDocument) -> Answer? {
    let items = document.root["items"]?.items
    if let items, items.isEmpty { return .search([]) }
    guard let items, items.allSatisfy({ $0.entries != nil }),
      let read = try? CatalogueReader.items(items.map { (nil, $0) }, in: document.source)
    else {
      oddity = "an answer has no “items” that are objects with an “id”"
      return nil
    }
    return .search(read)
  }
}
