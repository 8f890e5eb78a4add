internal import FormCheck
internal import FormCompiling
internal import FormEngine
internal import FormModel
internal import FormPatterns
internal import FormText
internal import FormPlatform

/// The ready rules and types of strings that values are tried with, compiled once.
final class ReadyRules {
  struct Candidate {
    var name: String
    /// A type of the language, such as `date`, and no rule.
    var isType: Bool
    /// The words by which people call such values.
    var words: Set<String>
    /// Judges numbers.
    var isNumeric: Bool
    var field: Int
  }

  /// A rule that accepts the values of a place.
  struct Fit {
    var candidate: Candidate
    /// The share of strings of the same shape that it accepts.
    var chance: Double
    /// The share of strings with an error that it rejects.
    var strictness: Double
    /// The name of the place is one of its words.
    var isNamed: Bool

    /// The values show by themselves what they are.
    var isCertain: Bool {
      candidate.isType || chance < 0.02 || ReadyRules.selfEvident.contains(candidate.name)
    }
  }

  /// Their shape shows what they are.
  private static let selfEvident: Set<String> = [
    "contact.email", "contact.email-intl", "contact.phone.e164", "web.url",
    "network.uuid", "network.uuid.v4", "network.uuid.v7", "network.ipv4", "network.ipv6",
    "network.ip",
    "network.cidr", "network.mac", "network.ulid", "code.jwt", "code.md5", "code.sha1",
    "code.sha256", "web.data-url", "web.mailto", "web.colour", "web.mime-type",
    "time.duration", "time.month", "time.week", "time.offset-time", "time.utc-offset",
    "date", "datetime", "local", "time",
  ]
  /// They accept too much, read the clock, or are for secrets.
  private static let leftOut: Set<String> = [
    "identity.password", "identity.password-with-second-factor", "identity.pin", "time.birth-date",
    "time.expiry-date", "time.unix-time", "time.date", "time.time", "time.datetime",
    "time.datetime-local", "finance.card-security-code", "code.json", "contact.given-name",
    "contact.family-name", "contact.full-name", "web.uri-template", "web.path",
    "web.uri-reference", "web.iri", "finance.card-in-date", "finance.card-expiry",
    "contact.email-signup", "contact.email-strict",
  ]

  private(set) var candidates: [Candidate] = []
  private let checker: Checker?

  init() {
    var lines = "form: candidates\nfields:\n"
    var found: [Candidate] = []
    for type in ["date", "datetime", "local", "time"] {
      lines += "  c\(found.count): { type: \(type) }\n"
      found.append(
        Candidate(name: type, isType: true, words: [type], isNumeric: false, field: 0))
    }
    for rule in RuleListing.having([], withAllExamples: false) {
      let isNumeric = rule.type == "number" || rule.type == "integer"
      guard isNumeric || rule.type == "text", rule.variants.isEmpty, !rule.name.hasPrefix("text."),
        !rule.name.hasPrefix("consent."), !Self.leftOut.contains(rule.name)
      else { continue }
      lines += "  c\(found.count): { rule: \(rule.name) }\n"
      found.append(
        Candidate(
          name: rule.name, isType: false, words: Self.words(of: rule.name), isNumeric: isNumeric,
          field: 0))
    }
    let form: ValidationForm
    do throws(FormError) {
      form = try ValidationForm(lines, name: "candidates")
    } catch {
      assertionFailure("the ready rules do not compile: \(error)")
      checker = nil
      return
    }
    let checker = Checker(form)
    checker.tellsCodesAlone = true
    checker.setClock(Date())
    for place in found.indices {
      found[place].field = form.compiled.field(atTop: "c\(place)") ?? -1
    }
    candidates = found.filter { $0.field >= 0 }
    self.checker = checker
  }

  private static func words(of rule: String) -> Set<String> {
    let parts = rule.lowercased().split { $0 == "." || $0 == "-" }.dropFirst().map(String.init)
    let other = RuleSynonyms.words(for: rule).flatMap {
      $0.split { $0 == "-" || $0 == " " }.count == 1 ? [$0] : []
    }
    return Set(parts + other).subtracting([
      "as", "written", "strict", "number", "code", "id", "name", "text", "compact", "type", "value",
    ])
  }

  // MARK: Judging

  /// The rules that accept some values, the narrowest first.
  ///
  /// - Parameters:
  ///   - words: Those of the name of the place.
  ///   - amongFew: Only rules whose values show by themselves what they are, or that have a word of the name, are tried.
  func fits(
    _ values: [[UInt8]], isNumeric: Bool, named words: Set<String>, amongFew: Bool
  ) -> [Fit] {
    let distinct = Set(values)
    let sample = distinct.sorted { $0.lexicographicallyPrecedes($1) }
    guard !sample.isEmpty else { return [] }
    let tolerated = sample.count / 100
    var fits: [Fit] = []
    for candidate in candidates where candidate.isNumeric == isNumeric {
      let isNamed = !candidate.words.isDisjoint(with: words)
      if amongFew, !isNamed, !Self.selfEvident.contains(candidate.name) { continue }
      var rejected = 0
      let isFit = sample.allSatisfy { value in
        if !accepts(value, candidate) { rejected += 1 }
        return rejected <= tolerated
      }
      guard isFit else { continue }
      if isNumeric {
        if isNamed {
          fits.append(Fit(candidate: candidate, chance: 1, strictness: 1, isNamed: true))
        }
        continue
      }
      let (chance, strictness) = measure(candidate, sample)
      let isStrong =
        chance < 0.9 && pow(max(chance, 0.01), Double(sample.count)) < 1e-6 && strictness > 0
      let isEvident = Self.selfEvident.contains(candidate.name)
      guard isStrong || isEvident || isNamed && strictness > 0 else { continue }
      fits.append(
        Fit(candidate: candidate, chance: chance, strictness: strictness, isNamed: isNamed))
    }
    // International addresses have a rule of their own only if the usual one rejects some.
    if fits.contains(where: { $0.candidate.name == "contact.email" }) {
      fits.removeAll { $0.candidate.name == "contact.email-intl" }
    }
    return fits.enumerated().sorted { one, other in
      Self.isNarrower(one.element, other.element) ?? (one.offset < other.offset)
    }.map(\.element)
  }

  /// Nil if nothing tells them apart.
  private static func isNarrower(_ one: Fit, _ other: Fit) -> Bool? {
    if abs(one.chance - other.chance) > 0.04 { return one.chance < other.chance }
    if one.isNamed != other.isNamed { return one.isNamed }
    if abs(one.strictness - other.strictness) > 0.02 { return one.strictness > other.strictness }
    return nil
  }

  /// The first rule that few strings of its shape fit by chance.
  static func strong(_ fits: [Fit]) -> Fit? {
    fits.first { $0.chance < 0.3 && !$0.candidate.isType }
  }

  private func accepts(_ value: [UInt8], _ candidate: Candidate) -> Bool {
    guard let checker else { return false }
    var json: [UInt8] = []
    if candidate.isNumeric { json = value } else { JSONText.append(data: value, to: &json) }
    return checker.codes(value: json, asField: candidate.field).isEmpty
  }

  /// Tries strings of the same shape, and strings with an error.
  private func measure(_ candidate: Candidate, _ sample: [[UInt8]]) -> (
    chance: Double, strictness: Double
  ) {
    // The same for each candidate.
    var random = SplitMix(state: 7)
    var tries = (alike: 0, accepted: 0, wrong: 0, rejected: 0)
    let step = max(1, sample.count / 12)
    let isHex = sample.allSatisfy { $0.allSatisfy { ($0 | 0x20) &- 0x67 >= 20 } }
    for place in stride(from: 0, to: sample.count, by: step) {
      let value = sample[place]
      for _ in 0..<6 {
        tries.alike += 1
        if accepts(value.map { Self.alike($0, isHex, &random) }, candidate) { tries.accepted += 1 }
      }
      for _ in 0..<3 {
        let at = Int(random.next() % UInt64(value.count))
        tries.wrong += 3
        var changed = value
        changed.remove(at: at)
        if !accepts(changed, candidate) { tries.rejected += 1 }
        changed = value
        changed.insert(value[at], at: at)
        if !accepts(changed, candidate) { tries.rejected += 1 }
        changed[at] = UInt8(ascii: "~")
        if !accepts(changed, candidate) { tries.rejected += 1 }
      }
    }
    return (
      Double(tries.accepted) / Double(max(tries.alike, 1)),
      Double(tries.rejected) / Double(max(tries.wrong, 1))
    )
  }

  /// Another character of the same class, of the hexadecimal letters if all are such.
  private static func alike(_ byte: UInt8, _ isHex: Bool, _ random: inout SplitMix) -> UInt8 {
    switch byte {
    case 0x30...0x39: 0x30 + UInt8(random.next() % 10)
    case 0x41...0x5A: 0x41 + UInt8(random.next() % (isHex ? 6 : 26))
    case 0x61...0x7A: 0x61 + UInt8(random.next() % (isHex ? 6 : 26))
    default: byte
    }
  }
}

extension CompiledForm {
  /// The field of the record with a name.
  fileprivate func field(atTop name: String) -> Int? {
    let group = Int(plan.field(0).group)
    guard group >= 0, let place = fields[0].places[ExactName(name)] else { return nil }
    return plan.firstField(ofGroup: group) + place
  }
}
