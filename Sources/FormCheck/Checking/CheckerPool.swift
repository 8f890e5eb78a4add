internal import FormCompiling
internal import FormText
public import FormPlatform
internal import Synchronization

/// Checkers of one form that all threads and tasks share: each is lent to one caller at a time.
///
/// ```swift
/// let pool = CheckerPool(form)
/// let report = pool.withChecker(locale: form.locale(accepting: header)) { $0.check(body) }
/// ```
/// Callers never wait: if none is idle, a new ``Checker`` is made, which takes microseconds. Each language has
/// its own. An idle checker keeps the memory that its largest record took.
public final class CheckerPool: Sendable {
  /// The form for the payloads.
  public let form: ValidationForm
  /// Checkers that are kept for later, of each language.
  public let mostIdle: Int
  /// The languages that make a difference, in lower case, and which checkers speak them.
  private let lanes: [String: Int]
  /// The settings of each lane's checkers; nil for the form's own language.
  private let locales: [String?]
  private let idle: Mutex<[[Lent]]>
  private let leavesOutEmpty: Bool

  /// A checker behind an uncontended lock: it proves to the compiler that a checker moves between threads as a
  /// whole, and that a caller keeps no part of it.
  private final class Lent: Sendable {
    let checker: Mutex<Checker>

    init(_ checker: sending Checker) { self.checker = Mutex(checker) }
  }

  /// A pool without checkers; they are made as they are needed.
  ///
  /// - Parameters:
  ///   - form: The form for the payloads.
  ///   - mostIdle: Checkers to keep of each language; beyond that they are given up after use. As many as
  ///     threads check at once are enough.
  public convenience init(_ form: ValidationForm, mostIdle: Int = 16) {
    self.init(form, mostIdle: mostIdle, leavesOutEmpty: false)
  }

  /// - Parameter leavesOutEmpty: Whether cleaned records are without their empty fields, as types decode them.
  package init(_ form: ValidationForm, mostIdle: Int = 16, leavesOutEmpty: Bool) {
    self.form = form
    self.leavesOutEmpty = leavesOutEmpty
    self.mostIdle = max(0, mostIdle)
    var lanes: [String: Int] = [:]
    var locales: [String?] = [nil]
    if let own = form.locale { lanes[own.lowercased()] = 0 }
    for language in form.translations + LanguageMessages.languages
    where lanes[language.lowercased()] == nil {
      lanes[language.lowercased()] = locales.count
      locales.append(language)
    }
    self.lanes = lanes
    self.locales = locales
    idle = Mutex(Array(repeating: [], count: locales.count))
  }

  /// Lends a checker for the time of a call.
  ///
  /// - Parameters:
  ///   - locale: The language of messages, such as `de` or `pt-BR`, found by lookup (RFC 4647 section
  ///     3.4) among those of the form and of the ready words; the form's own if none is named or known.
  ///   - body: Uses the checker. It is the caller's until `body` ends, and cannot be kept.
  /// - Throws: The error of `body`.
  public func withChecker<Value: ~Copyable, Failure: Error>(
    locale: String? = nil, _ body: (inout sending Checker) throws(Failure) -> sending Value
  ) throws(Failure) -> sending Value {
    let lane = lane(of: locale)
    let lent = idle.withLock { $0[lane].popLast() } ?? Lent(made(locales[lane]))
    var isWhole = true
    defer {
      if isWhole {
        idle.withLock { if $0[lane].count < mostIdle { $0[lane].append(lent) } }
      }
    }
    // Of an object that lives: a checker that is gone may leave its address to the next one.
    let mark = ObjectIdentifier(lent)
    return try lent.checker.withLock { checker throws(Failure) -> sending Value in
      checker.lender = mark
      // Another checker that was put in its place may be of another form.
      defer { isWhole = checker.lender == mark }
      return try body(&checker)
    }
  }

  /// Checks a payload and asks the host program what the form cannot know.
  ///
  /// As ``Checker/check(_:asking:within:now:cleaned:)``, with a checker that is made for the call: an
  /// answer takes longer than that.
  public func check(
    _ payload: some Sequence<UInt8>, locale: String? = nil, asking checking: some RemoteChecking,
    within limit: TimeInterval = 10, now: Date = Date(), cleaned: Bool = false
  ) async -> Report {
    await made(for: locale).check(
      payload, asking: checking, within: limit, now: now, cleaned: cleaned)
  }

  /// As ``check(_:locale:asking:within:now:cleaned:)``, of what a web form sends.
  public func check(
    webForm payload: some Sequence<UInt8>, locale: String? = nil,
    asking checking: some RemoteChecking, within limit: TimeInterval = 10, now: Date = Date(),
    cleaned: Bool = false
  ) async -> Report {
    await made(for: locale).check(
      webForm: payload, asking: checking, within: limit, now: now, cleaned: cleaned)
  }

  /// A checker of one's own.
  package func made(for locale: String?) -> Checker { made(locales[lane(of: locale)]) }

  private func made(_ locale: String?) -> sending Checker {
    let checker = Checker(form, locale: locale)
    checker.leavesOutEmpty = leavesOutEmpty
    return checker
  }

  /// Checkers that wait for use, for tests.
  var idleCount: Int { idle.withLock { $0.reduce(0) { $0 + $1.count } } }

  private func lane(of locale: String?) -> Int {
    guard let locale else { return 0 }
    for tag in LanguageRange.fallbacks(locale) {
      if let lane = lanes[tag] { return lane }
    }
    return 0
  }
}
