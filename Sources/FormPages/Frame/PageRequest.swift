/// The parts of an HTTP request that a page needs.
public struct PageRequest: Sendable {
  /// One of ``FormPage/languages``, which the caller has chosen.
  public var language: String
  /// Where the page posts to, such as `/forms/signup`.
  public var action: String
  /// The folder of the script and the style, such as `/assets`.
  public var assets: String
  /// The token that proves that a post came from this page, sent back as the field `csrf`; nil for none.
  public var token: String?
  /// Names one sending of the form: sent back as the field `once`, so that a second press does no harm; nil: none.
  public var once: String?
  /// The header, footer and style sheets around the page.
  public var frame = PageFrame()

  /// Asks for a page.
  ///
  /// - Parameters:
  ///   - language: One of the form's languages.
  ///   - action: Where the page posts to.
  ///   - assets: The folder of the script and the style.
  ///   - token: The token that proves that a post came from this page.
  ///   - once: Names one sending of the form.
  public init(
    language: String, action: String, assets: String = "/assets", token: String? = nil,
    once: String? = nil
  ) {
    self.language = language
    self.action = action
    self.assets = assets
    self.token = token
    self.once = once
  }
}
