/// A language that pages speak.
enum PageLanguage: String, CaseIterable {
  case english = "en"
  case arabic = "ar"
  case german = "de"
  case spanish = "es"
  case french = "fr"
  case japanese = "ja"
  case georgian = "ka"
  case russian = "ru"

  /// The language of a tag, by what it begins with: `de` of `de-AT`; English where pages do not speak it.
  init(of tag: String?) {
    let primary = tag?.lowercased().prefix { $0 != "-" && $0 != "_" }
    self = primary.flatMap { PageLanguage(rawValue: String($0)) } ?? .english
  }
}
