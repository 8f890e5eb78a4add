import FormCheck
import FoundationEssentials
import Hummingbird

/// Why a request was not done (RFC 9457).
struct Problem: Encodable {
  /// One thing that is wrong with the payload.
  struct Entry: Encodable {
    /// A JSON Pointer as a URI fragment (RFC 6901, section 6): `#/address/zip`.
    var pointer: String
    /// Stable: what a program looks at.
    var code: String
    /// What people read beside the field, and what to mend.
    var label: String?
    var message: String
  }

  var type: String
  var title: String
  var status: Int
  var errors: [Entry]?

  /// A report as a problem: 400 for what cannot be read at all, else 422.
  init(_ report: Report) {
    let isUnreadable = report.issues.contains { $0.code == "badInput" }
    type = "https://example.org/problems/\(isUnreadable ? "unreadable" : "invalid")"
    title = isUnreadable ? "The body cannot be read" : "Some values have to be mended"
    status = isUnreadable ? 400 : 422
    // Warnings are about payloads that were taken.
    errors = report.issues.filter { $0.severity == .error }.map { issue in
      Entry(
        pointer: "#" + Self.fragment(issue.field), code: issue.code, label: issue.label,
        message: issue.message)
    }
  }

  /// A status that says all there is to say.
  init(_ status: HTTPResponse.Status) {
    type = "about:blank"
    title = status.reasonPhrase
    self.status = status.code
  }

  /// The response, in the language that its words are in.
  func response(in locale: String, _ headers: HTTPFields = [:]) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = (try? encoder.encode(self)) ?? Data("{}".utf8)
    var headers = headers
    headers[.contentType] = "application/problem+json"
    headers[.contentLanguage] = locale
    headers[.vary] = "Accept-Language"
    headers[.cacheControl] = "no-store"
    return Response(
      status: .init(code: status), headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }

  /// Bytes that a fragment may not have are escaped (RFC 3986, section 3.5).
  private static func fragment(_ pointer: String) -> String {
    let open = Set(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/?".utf8)
    let digits = Array("0123456789ABCDEF")
    return pointer.utf8.reduce(into: "") { text, byte in
      if open.contains(byte) {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
