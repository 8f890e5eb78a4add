internal import FormModel
internal import FormPatterns

/// Strings that a pattern of a form matches.
enum PatternWords {
  static func words(of source: PatternSource) -> [String] {
    PatternSamples.words(of: source.text, flags: source.flags, count: 6, seed: 1)
  }
}
