public import FormCheck
internal import FormText

/// Why a request was not done, as `application/problem+json` (RFC 9457).
///
/// It holds no value of a secret field, and none of a key that the form does not have: a report has none.
public struct Problem: Sendable {
  /// The value of the header Content-Type.
  public static let contentType = "application/problem+json"

  /// The status of HTTP.
  public let status: Int
  /// The kind of the problem: `invalid`, `unreadable` and others.
  public let kind: Kind
  /// The body, in UTF-8.
  public let body: [UInt8]
  /// Whether it was made of a report in which nothing is wrong.
  public let isEmpty: Bool

  /// The kinds of problems: the last part of `type`.
  public enum Kind: String, Sendable, CaseIterable {
    /// Values have to be corrected.
    case invalid
    /// The body does not have the format of its type.
    case unreadable
    /// Something that the answer depends on could not be found out: later it may be.
    case undecided
    /// The body is of a type, a charset or an encoding that is not taken.
    case unsupported
    /// The body is too large.
    case tooLarge = "too-large"
    /// There is nothing here.
    case missing
    /// The page does not support this method.
    case wrongMethod = "wrong-method"
    /// It did not come from a page of this server.
    case crossSite = "cross-site"
    /// The server is not called so.
    case unknownHost = "unknown-host"
    /// One address asks more often than it may.
    case tooMany = "too-many"
    /// The page is older than the form.
    case outdated
    /// The data cannot be stored at the moment.
    case notKept = "not-kept"
    /// An error of the program or of the form.
    case failed
  }

  /// A report that is not valid: 400 for what cannot be read at all, 503 where only a remote check did not
  /// answer, else 422.
  ///
  /// - Parameters:
  ///   - report: The report of a check.
  ///   - pointers: JSON Pointers of the fields that are reported, with all fields in them; if empty, all
  ///     fields.
  ///   - base: The prefix of the kind in `type`, such as `/problems/`.
  ///   - language: In which its title is: that of the report's messages.
  public init(
    _ report: Report, only pointers: [String] = [], base: String = Problem.base,
    language: String = "en"
  ) {
    // Warnings are about payloads that were taken.
    let errors = report.issues.filter { issue in
      issue.severity == .error
        && (pointers.isEmpty || issue.code == "badInput"
          || pointers.contains { issue.field == $0 || issue.field.hasPrefix($0 + "/") })
    }
    isEmpty = errors.isEmpty && report.uncounted.isEmpty
    kind = Self.kind(of: errors, report.verdict)
    status =
      switch kind {
      case .unreadable: 400
      case .undecided: 503
      case .invalid, .unsupported, .tooLarge, .missing, .wrongMethod, .crossSite, .unknownHost,
        .tooMany, .outdated, .notKept, .failed:
        422
      }
    var json = JSONBuilder()
    let (kind, status) = (kind, status)
    json.object { json in
      Self.append(kind, status, kind.title(in: language), base, to: &json)
      json.list("errors") { json in for issue in errors { ProblemEntry.append(issue, to: &json) } }
      if !report.uncounted.isEmpty {
        json.object("more") { json in
          for (code, count) in report.uncounted.sorted(by: { $0.key < $1.key }) {
            json.add(named: code) { $0 += String(count).utf8 }
          }
        }
      }
      if !report.controls.isEmpty {
        json.object("controls") { json in
          for control in report.controls { ProblemEntry.append(control, to: &json) }
        }
      }
    }
    body = json.bytes
  }

  /// A problem that its kind describes completely.
  ///
  /// - Parameters:
  ///   - kind: The kind of the problem.
  ///   - status: The status of HTTP.
  ///   - detail: A sentence for people, which holds nothing that was sent; nil: the kind's own.
  ///   - base: The prefix of the kind in `type`.
  ///   - language: In which its title is.
  public init(
    _ kind: Kind, _ status: Int, detail: String? = nil, base: String = Problem.base,
    language: String = "en"
  ) {
    self.kind = kind
    self.status = status
    isEmpty = false
    var json = JSONBuilder()
    json.object { json in
      Self.append(kind, status, kind.title(in: language), base, to: &json)
      if let detail { json.add("detail", detail) }
    }
    body = json.bytes
  }

  /// The default prefix of `type`.
  ///
  /// It is relative to the server, which has a page for each kind.
  public static let base = "/problems/"

  private static func append(
    _ kind: Kind, _ status: Int, _ title: String, _ base: String, to json: inout JSONBuilder
  ) {
    json.add("type", base + kind.rawValue)
    json.add("title", title)
    json.add("status", status)
  }

  private static func kind(of errors: [FormIssue], _ verdict: Verdict) -> Kind {
    if errors.contains(where: { $0.code == "badInput" && $0.field.isEmpty }) { return .unreadable }
    // If a limit was reached, a second try has the same result.
    let isOpen = errors.allSatisfy { $0.code == "undecided" && waits($0) }
    return verdict == .undecided && isOpen ? .undecided : .invalid
  }

  /// Whether a second try may say more.
  private static func waits(_ issue: FormIssue) -> Bool {
    switch issue.params["reason"] {
    case .text("noAnswer"), .text("catalogue"), .text("otherField"): true
    case .text, .number, .values, .value, nil: false
    }
  }
}
