/// Words by which secrets are called, in several languages.
package enum SecretWords {
  private static let words: Set<String> = [
    "password", "passwd", "pwd", "passphrase", "passcode", "pin", "cvv", "cvc", "cvv2", "cvc2",
    "csc", "secret", "otp", "totp", "ssn", "apikey", "passwort", "kennwort", "geheimzahl", "tan",
    "contraseña", "contrasena", "motdepasse", "senha", "wachtwoord", "hasło", "haslo", "lösenord",
    "пароль", "პაროლი", "密码", "密碼", "パスワード", "暗証番号", "비밀번호",
  ]

  private static let rows: [[String]] = [
    ["api", "key"], ["secret", "key"], ["private", "key"], ["access", "token"], ["auth", "token"],
    ["bearer", "token"], ["refresh", "token"], ["security", "code"], ["social", "security"],
    ["mot", "de", "passe"], ["pass", "word"], ["pass", "phrase"], ["كلمة", "المرور"],
  ]

  /// Words beside which it is about a secret and none itself.
  private static let others: Set<String> = [
    "hint", "help", "policy", "strength", "length", "changed", "at", "expires", "expiry", "expired",
    "expiration", "count", "forgot", "forgotten", "reset", "type", "id", "url", "enabled",
    "required", "question", "remember", "show", "location", "postal", "postcode", "zip", "map",
    "board", "manager", "date", "age", "min", "max", "attempts", "size", "rule", "rules", "santa",
    "number", "last", "digits", "pal", "shop", "ballot",
  ]

  /// The word that makes a name and a label look like a secret's; nil for what does not.
  package static func word(in texts: [String]) -> String? {
    let texts = texts.map { split($0) }
    if texts.contains(where: { $0.contains { others.contains($0) } }) { return nil }
    return texts.lazy.compactMap { word(among: $0) }.first
  }

  private static func word(among words: [String]) -> String? {
    // A sentence is about something.
    guard words.count <= 6 else { return nil }
    if let word = words.first(where: { self.words.contains($0) }) { return word }
    if words == ["token"] { return "token" }
    for row in rows where words.count >= row.count {
      for start in 0...(words.count - row.count)
      where Array(words[start..<(start + row.count)]) == row {
        return row.joined(separator: " ")
      }
    }
    return nil
  }

  /// `cardPin`, `card_pin`, `Card PIN` as words in lower case.
  package static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in text {
      if !character.isLetter && !character.isNumber {
        if !word.isEmpty { words.append(word) }
        word = ""
        wasLower = false
        continue
      }
      if character.isUppercase, wasLower {
        words.append(word)
        word = ""
      }
      word += character.lowercased()
      wasLower = character.isLowercase
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
