/// What a server of forms says beside its pages, in one language.
///
/// `{…}` is replaced. A language that is not here is spoken in English.
package typealias ServerWords = SpokenWords<ServerWord>

/// The keys under `server` in `rules/pages.LANGUAGE.yaml`.
package enum ServerWord: String, WordKey {
  /// The heading of the list of forms.
  case forms
  case noForms
  /// `{count}`: how many.
  case examples
  case mistakes
  case submissions
  case noSubmissions
  /// The form that was sent.
  case form
  /// When it came.
  case time
  /// What a submission is found by.
  case number

  // MARK: Before any form is found

  /// The request is none.
  case noRequest
  /// What was sent did not come in time.
  case late
  /// Headers are too many, or too long.
  case longHeaders

  // MARK: Problems

  case invalid
  case unreadable
  case undecided
  case unsupported
  case tooLarge
  case missing
  case wrongMethod
  case crossSite
  case unknownHost
  case tooMany
  case outdated
  case notKept
  case failed

  package static let part = "server"
}

extension Problem.Kind {
  /// The title that people read first, in English.
  public var title: String { title(in: "en") }

  /// The title that people read first.
  ///
  /// - Parameter language: A language tag such as `de-AT`; English where its language is not spoken.
  public func title(in language: String) -> String {
    let words = ServerWords.of(language)
    return switch self {
    case .invalid: words[.invalid]
    case .unreadable: words[.unreadable]
    case .undecided: words[.undecided]
    case .unsupported: words[.unsupported]
    case .tooLarge: words[.tooLarge]
    case .missing: words[.missing]
    case .wrongMethod: words[.wrongMethod]
    case .crossSite: words[.crossSite]
    case .unknownHost: words[.unknownHost]
    case .tooMany: words[.tooMany]
    case .outdated: words[.outdated]
    case .notKept: words[.notKept]
    case .failed: words[.failed]
    }
  }
}
