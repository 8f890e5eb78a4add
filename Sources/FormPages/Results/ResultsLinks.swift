/// Where the links of a page of results lead: within one document, or to a server.
package struct ResultsLinks: Sendable {
  /// What is asked of a server; nil within one document.
  var query: ResultsQuery?

  /// Links within one document.
  package static let anchors = ResultsLinks(query: nil)

  func record(_ id: String) -> String {
    guard var query else { return "#" + id }
    (query.page, query.record) = (nil, id)
    return query.text + "#" + id
  }

  /// The list with one filter more, beside one of the other sort.
  func filter(_ sort: ResultKind.Sort, _ name: String) -> String {
    guard var query else { return "#" + ResultKind.token(sort, name) }
    query.page = nil
    if sort == .field { query.field = name } else { query.code = name }
    return query.text
  }

  /// The list with one filter less.
  func without(_ sort: ResultKind.Sort) -> String {
    guard var query else { return "#records" }
    query.page = nil
    if sort == .field { query.field = nil } else { query.code = nil }
    return query.text
  }

  func isOn(_ sort: ResultKind.Sort, _ name: String) -> Bool {
    guard let query else { return false }
    return (sort == .field ? query.field : query.code) == name
  }
}

/// What a page of results is asked for: which records, and which of their pages.
struct ResultsQuery: Hashable, Sendable {
  var field: String?
  var code: String?
  /// From 1.
  var page: Int?
  /// The record that the page must have, such as `r48213`.
  var record: String?

  /// As an address that begins with `?`.
  var text: String {
    var pairs: [String] = []
    if let field { pairs.append("field=" + Self.escaped(field)) }
    if let code { pairs.append("code=" + Self.escaped(code)) }
    if let page { pairs.append("page=\(page)") }
    if let record { pairs.append("at=" + Self.escaped(record)) }
    return "?" + pairs.joined(separator: "&")
  }

  /// Bytes that RFC 3986 section 2.3 reserves nowhere stay, and the slashes of pointers.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        bytes.append(byte)
      default:
        bytes += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
