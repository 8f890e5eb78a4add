import FormCheck
import FormPages
import FormPlatform
import Testing

/// Pages of forms for tests.
enum Pages {
  static let request = PageRequest(
    language: "en", action: "/forms/x", token: "t0ken", once: "0nce")

  static func page(_ yaml: String) throws -> FormPage {
    FormPage(try ValidationForm(yaml))
  }

  static func text(_ answer: PageAnswer) -> String { String(decoding: answer.body, as: UTF8.self) }

  /// A body as browsers write it.
  static func body(_ pairs: [(String, String)]) -> [UInt8] {
    func escaped(_ text: String) -> String {
      text.utf8.map { byte in
        let isOpen =
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte)
        return isOpen ? String(UnicodeScalar(byte)) : "%" + hex(byte)
      }.joined()
    }
    func hex(_ byte: UInt8) -> String {
      let text = String(byte, radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }
    return Array(pairs.map { "\(escaped($0.0))=\(escaped($0.1))" }.joined(separator: "&").utf8)
  }

  /// The page that a post comes back with; nil where the form was complete.
  static func returned(
    _ page: FormPage, _ pairs: [(String, String)], _ request: PageRequest = request
  ) -> PageAnswer? {
    switch page.answer(post: body(pairs), request) {
    case .page(let answer), .pressed(_, let answer): answer
    case .complete: nil
    }
  }
}
