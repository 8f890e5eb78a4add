internal import FormModel

/// The reference of the form language, as `formcheck language` prints it.
public enum LanguageReference {
  /// Markdown.
  public static var text: String { RuleLibrary.languageReference }
}
