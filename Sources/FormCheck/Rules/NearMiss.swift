/// A value that a rule rejects although it differs from a valid one by one change.
package struct NearMiss: Hashable, Sendable {
  package let value: String
  /// The message in English, without a full stop.
  package let message: String
  /// The code of the issue, such as `checksumMismatch`.
  package let code: String

  /// Near misses of a sample, those with a message of their own first.
  ///
  /// Empty for secrets and for families, whose variants judge the values.
  ///
  /// - Parameter rule: The name of a rule or of a variant.
  package static func of(_ sample: String, rule: String, atMost count: Int = 5) -> [NearMiss] {
    guard let trial = try? RuleTrial(rule: rule), !trial.isSecret else { return [] }
    var seen: Set<String> = [sample]
    var found: [NearMiss] = []
    for value in changes(of: Array(sample)) where seen.insert(value).inserted {
      let report = trial.check(value, now: nil)
      guard report.verdict == .invalid, let issue = report.issues.first else { continue }
      found.append(NearMiss(value: value, message: issue.message, code: issue.code))
    }
    var messages: Set<String> = []
    let first = found.filter { messages.insert($0.message).inserted }
    let chosen = Set((first + found.filter { !first.contains($0) }).prefix(count))
    return found.filter { chosen.contains($0) }
  }

  /// One slip of a typist each: the last character, one too few or too many, two swapped, another case, a space.
  private static func changes(of sample: [Character]) -> [String] {
    guard let last = sample.last else { return [] }
    let front = String(sample.dropLast())
    let text = String(sample)
    var changes = [front + String(other(than: last)), front, text + String(last)]
    let middle = sample.count / 2
    let swaps = (0..<sample.count - 1).filter { sample[$0] != sample[$0 + 1] }
    if let place = swaps.first(where: { $0 >= middle - 1 }) ?? swaps.last {
      var swapped = sample
      swapped.swapAt(place, place + 1)
      changes.append(String(swapped))
    }
    changes += [text.lowercased(), text.uppercased()]
    changes.append(String(sample[..<middle]) + " " + String(sample[middle...]))
    changes.append("?" + String(sample.dropFirst()))
    return changes.filter { !$0.isEmpty }
  }

  /// The next digit or letter.
  private static func other(than character: Character) -> Character {
    switch character {
    case "0"..."8", "A"..."Y", "a"..."y":
      let value = character.asciiValue.map { $0 + 1 } ?? UInt8(ascii: "0")
      return Character(UnicodeScalar(value))
    case "Z": return "A"
    case "z": return "a"
    default: return "0"
    }
  }
}
