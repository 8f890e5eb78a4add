/// The words of something in every language that pages speak.
package protocol SpokenWords {
  static var english: Self { get }
  static var arabic: Self { get }
  static var german: Self { get }
  static var spanish: Self { get }
  static var french: Self { get }
  static var japanese: Self { get }
  static var georgian: Self { get }
  static var russian: Self { get }
}

extension SpokenWords {
  /// The words of a language, by its primary subtag; English where pages do not speak it.
  package static func of(_ language: String?) -> Self {
    switch PageLanguage(of: language) {
    case .english: english
    case .arabic: arabic
    case .german: german
    case .spanish: spanish
    case .french: french
    case .japanese: japanese
    case .georgian: georgian
    case .russian: russian
    }
  }
}
