/// What a server of forms says beside its pages, in one language.
///
/// `{…}` is replaced. A language that is not here is spoken in English.
package struct ServerWords: SpokenWords, Sendable {
  /// The heading of the list of forms.
  package var forms: String
  package var noForms: String
  /// `{count}`: how many.
  package var examples: String
  package var mistakes: String
  package var submissions: String
  package var noSubmissions: String
  /// The form that was sent.
  package var form: String
  /// When it came.
  package var time: String
  /// What a submission is found by.
  package var number: String

  // MARK: Before any form is found

  /// The request is none.
  package var noRequest: String
  /// What was sent did not come in time.
  package var late: String
  /// Headers are too many, or too long.
  package var longHeaders: String

  // MARK: Problems

  var invalid: String
  var unreadable: String
  var undecided: String
  var unsupported: String
  var tooLarge: String
  var missing: String
  var wrongMethod: String
  var crossSite: String
  var unknownHost: String
  var tooMany: String
  var outdated: String
  var notKept: String
  var failed: String
}

extension Problem.Kind {
  /// What people read first, in English.
  public var title: String { title(in: "en") }

  /// What people read first.
  ///
  /// - Parameter language: A language tag such as `de-AT`; English where its language is not spoken.
  public func title(in language: String) -> String {
    let words = ServerWords.of(language)
    return switch self {
    case .invalid: words.invalid
    case .unreadable: words.unreadable
    case .undecided: words.undecided
    case .unsupported: words.unsupported
    case .tooLarge: words.tooLarge
    case .missing: words.missing
    case .wrongMethod: words.wrongMethod
    case .crossSite: words.crossSite
    case .unknownHost: words.unknownHost
    case .tooMany: words.tooMany
    case .outdated: words.outdated
    case .notKept: words.notKept
    case .failed: words.failed
    }
  }
}
