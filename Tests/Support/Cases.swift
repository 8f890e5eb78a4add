import FormPlatform

/// How many cases of a large table, and how many random ones, a test takes.
///
/// Optimised builds take all (`make test-release`), and so does `FORMCHECK_ALL_CASES=1`. Others take a part, which
/// shows what a change broke without the wait.
public enum Cases {
  /// Whether tests take all cases.
  public static let areAll: Bool = {
    #if DEBUG
      unsafe getenv("FORMCHECK_ALL_CASES") != nil
    #else
      true
    #endif
  }()

  /// All of these, or one in `step`, the first among them.
  public static func of<Case>(_ all: [Case], oneIn step: Int = 10) -> [Case] {
    areAll ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// The whole count, or one in `step`, at least one.
  public static func count(_ whole: Int, oneIn step: Int = 10) -> Int {
    areAll ? whole : max(1, whole / step)
  }
}
