internal import FormPatterns

/// The engines underneath, for `--version`.
public enum Engines {
  /// The PCRE2 that patterns run on, with its date.
  public static var pcre2: String { PCRE2Version.text }
}
