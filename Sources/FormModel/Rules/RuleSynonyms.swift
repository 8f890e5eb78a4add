internal import FormText

/// Other words by which people look for a ready rule: each with the rules that it may mean, likeliest first.
///
/// In lower case, in English or as a country's own people say it. A test looks whether each rule is there.
package enum RuleSynonyms {
  package static let table: [(words: [String], rules: [String])] = [
    (
      [
        "zip", "zipcode", "zip-code", "postcode", "postal-code", "postalcode",
      ], ["geo.postal"]
    ),
    (["state", "province", "region", "county"], ["geo.subdivision"]),
    (["nation", "nationality", "country-code", "land"], ["geo.country", "geo.country3"]),
    (["lat"], ["geo.latitude"]),
    (["lng", "lon", "long"], ["geo.longitude"]),
    (["latlng", "latlon", "gps", "location", "coords"], ["geo.coordinates"]),
    (["airport"], ["geo.iata", "geo.icao"]),
    (["port-code", "unlocode", "locode"], ["geo.un-locode"]),
    (["mail", "e-mail", "email-address"], ["contact.email"]),
    (
      [
        "phone", "telephone", "tel", "phonenumber", "phone-number", "msisdn", "e164",
      ], ["contact.phone.e164", "contact.phone"]
    ),
    (
      ["mobile", "cell", "cellphone", "cell-phone", "sms", "handy", "mobile-number"],
      ["contact.phone-mobile"]
    ),
    (
      ["phone-national", "national-phone", "local-phone", "dialled-at-home", "landline"],
      ["contact.phone-as-written"]
    ),
    (
      ["extension", "phone-extension", "phone-with-extension", "ext"],
      ["contact.phone.with-extension", "contact.phone.with-extension-as-written"]
    ),
    (["signup", "sign-up", "registration-email", "login-email"], ["contact.email-signup"]),
    (["dsn", "connection-string", "database-url", "jdbc"], ["network.connection-url"]),
    (["version-range", "npm-range", "semver-constraint"], ["code.semver-range"]),
    (["iso639", "iso-639", "iso-639-1", "language-iso"], ["web.language-code"]),
    (["iso-639-2", "marc-language"], ["web.iso639-2"]),
    (["iso-639-3", "ethnologue"], ["web.iso639-3"]),
    (
      ["registered-language", "language-subtag", "registered-bcp47"],
      ["web.language-tag-registered"]
    ),
    (["bitcoin", "btc", "bech32", "base58check", "segwit"], ["finance.bitcoin-address"]),
    (["ethereum", "eth", "eip-55", "eip55"], ["finance.ethereum-address"]),
    (["wallet", "crypto-address"], ["finance.bitcoin-address", "finance.ethereum-address"]),
    (["iso15924", "iso-15924", "writing-system"], ["web.script-code"]),
    (["industry", "economic-activity", "nace-rev2"], ["code.nace"]),
    (["url-template", "rfc6570"], ["web.uri-template"]),
    (["tld", "top-level-domain", "domain-ending"], ["web.tld"]),
    (["firstname", "first-name", "forename", "christian-name", "vorname"], ["contact.given-name"]),
    (["lastname", "last-name", "surname", "nachname"], ["contact.family-name"]),
    (["fullname", "name"], ["contact.full-name", "text.name"]),
    (["guid"], ["network.uuid"]),
    (["ip-address", "ipaddress", "inet"], ["network.ip"]),
    (["subnet", "netmask"], ["network.cidr"]),
    (["mac-address", "macaddress", "hardware-address"], ["network.mac"]),
    (
      ["age", "birthday", "birthdate", "date-of-birth", "dob", "adult", "geburtsdatum"],
      ["time.birth-date"]
    ),
    (
      ["expiry", "expiration", "expires", "valid-until"],
      ["time.expiry-date", "finance.card-expiry", "finance.card-expiry-as-written"]
    ),
    (["timestamp", "date-time", "moment", "instant"], ["time.datetime"]),
    (["epoch"], ["time.unix-time"]),
    (["crontab", "schedule"], ["time.cron"]),
    (["tz", "timezone", "time-zone"], ["time.zone"]),
    (
      [
        "national-id", "nationalid", "id-number", "identity-card", "personal-number", "id-card",
      ],
      ["identity.national"]
    ),
    (["passport"], ["identity.passport-number", "identity.mrz"]),
    (["login", "user", "user-name", "nick", "nickname", "handle"], ["identity.username"]),
    (["passphrase", "passwd", "pwd"], ["identity.password"]),
    (["otp", "totp", "pin-code"], ["identity.pin"]),
    (
      [
        "credit-card", "creditcard", "card-number", "pan",
        "debit-card", "elo-card", "troy-card",
      ],
      ["finance.card", "finance.card-brand"]
    ),
    (["cvv", "cvc", "csc", "cvv2"], ["finance.card-security-code"]),
    (["swift", "swift-code", "swiftcode"], ["finance.bic"]),
    (
      ["bank", "bank-account", "account-number", "bankaccount"],
      ["finance.iban", "finance.bank-account", "finance.gb-account"]
    ),
    (["routing-number"], ["finance.aba"]),
    (["routing", "routing-transit"], ["finance.aba", "finance.bank-code"]),
    (["sortcode", "sort-code"], ["finance.gb-sort-code"]),
    (["money", "price", "cost", "sum"], ["finance.amount"]),
    (["tax", "tax-id", "taxid", "tin"], ["finance.tax-id", "finance.vat", "identity.national"]),
    (["vat-number", "vatin"], ["finance.vat"]),
    (
      [
        "company", "business", "registration-number", "organisation-number", "company-id",
        "register",
      ],
      ["finance.company-number", "finance.tax-id"]
    ),
    (["security-id", "stock"], ["finance.isin", "finance.sedol", "finance.cusip"]),
    (["currency-code"], ["finance.currency"]),
    (["book"], ["code.isbn"]),
    (["barcode"], ["code.gtin", "code.ean", "code.upc"]),
    (["sim", "sim-card"], ["code.iccid"]),
    (["pallet", "parcel"], ["code.sscc"]),
    (["car", "chassis", "vehicle"], ["code.vin"]),
    (["version"], ["code.semver"]),
    (
      ["sha", "hash", "digest", "checksum"],
      ["code.sha256", "code.sha512", "code.sha1", "code.md5", "code.git-hash"]
    ),
    (["commit"], ["code.git-hash"]),
    (["token"], ["code.jwt"]),
    (["b64"], ["code.base64"]),
    (["website", "link", "homepage", "web-address"], ["web.url"]),
    (["host", "fqdn-name", "server"], ["web.hostname", "network.host-port"]),
    (["color", "hex-color", "hexcolor", "rgb"], ["web.colour", "web.colour.rgb"]),
    (["mime", "media-type"], ["web.mime-type"]),
    (
      ["iana-media-type", "registered-mime", "registered-media-type"], ["web.mime-type-registered"]
    ),
    (["lang", "language", "locale", "bcp47", "bcp-47"], ["web.language-tag"]),
    (["permalink"], ["web.slug"]),
    (["terms", "tos", "agree", "accept", "gdpr", "checkbox"], ["consent.accepted"]),
    (["alpha"], ["text.letters"]),
    (["numeric", "number-text"], ["text.digits"]),
    (["emojis"], ["text.emoji"]),
    (["textarea", "comment"], ["text.multi-line"]),
  ]

  /// The words by which a rule is looked for.
  ///
  /// - Parameter rule: Also a variant: `geo.postal.US`.
  package static func words(for rule: String) -> [String] { byRule[rule] ?? [] }

  private static let rows = table + (variants + numbers).map { ($0.words, [$0.variant]) }

  private static let byRule: [String: [String]] = rows.reduce(into: [:]) { rules, row in
    for rule in row.rules { rules[rule, default: []] += row.words }
  }

  private static let byWord: [String: [String]] = rows.reduce(into: [:]) { words, row in
    for word in row.words { words[word, default: []] += row.rules }
  }

  /// The rules that a name which is none most likely means, likeliest first; none where nothing is near.
  ///
  /// A rule with the same last part in another group goes before one that is spelt alike: `geo.currency` is
  /// `finance.currency`, not `geo.country`.
  package static func nearest(to name: String, among own: [String]) -> [String] {
    let all = own + RuleLibrary.ruleNames
    let known = Set(all)
    let last = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if let same = known.contains(name.lowercased()) ? name.lowercased() : nil { return [same] }
    let sameLast = all.filter { $0.lowercased().hasSuffix("." + last) }
    if !last.isEmpty, !sameLast.isEmpty { return sameLast.prefix(3).map(\.self) }
    if let rules = byWord[name.lowercased()] ?? byWord[last] {
      return rules.filter { known.contains($0) || isFamily($0, known) || isVariant($0) }
    }
    return NearestName.to(name, among: all).map { [$0] } ?? []
  }

  private static func isVariant(_ rule: String) -> Bool {
    (variants + numbers).contains { $0.variant == rule }
  }

  /// `contact.phone` is the rule before `contact.phone.e164`.
  private static func isFamily(_ rule: String, _ known: Set<String>) -> Bool {
    known.contains { $0.hasPrefix(rule + ".") }
  }
}
