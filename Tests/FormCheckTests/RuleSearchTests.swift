import FormDocuments
import TestSupport
import Testing

@testable import FormCheck
@testable import FormModel

/// Names that people type where they look for a rule: what numbers and formats are called in their countries and trades.
@Suite struct RuleSearchTests {
  static let names: [(words: String, rule: String)] = [
    ("CUIL", "identity.national.AR"),
    ("Sozialversicherungsnummer", "identity.national.AT"), ("TFN", "identity.national.AU"),
    ("Rijksregisternummer", "identity.national.BE"), ("EGN", "identity.national.BG"),
    ("CPF", "identity.national.BR"), ("SIN canada", "identity.national.CA"),
    ("AHV", "identity.national.CH"), ("RUT", "identity.national.CL"),
    ("身份证", "identity.national.CN"), ("cédula ecuador", "identity.national.EC"),
    ("cedula uruguay", "identity.national.UY"), ("rodné číslo", "identity.national.CZ"),
    ("rodne cislo", "identity.national.CZ"), ("Steuer-ID", "identity.national.DE"),
    ("steuer id", "identity.national.DE"), ("CPR", "identity.national.DK"),
    ("isikukood", "identity.national.EE"), ("DNI", "identity.national.ES"),
    ("NIE", "identity.national.ES"), ("henkilötunnus", "identity.national.FI"),
    ("henkilotunnus", "identity.national.FI"), ("sécurité sociale", "identity.national.FR"),
    ("NINO", "identity.national.GB"), ("national insurance", "identity.national.GB"),
    ("NHS", "identity.national.GB-NHS"), ("AMKA", "identity.national.GR"),
    ("HKID", "identity.national.HK"), ("OIB", "identity.national.HR"),
    ("TAJ", "identity.national.HU-TAJ"), ("NIK", "identity.national.ID"),
    ("PPSN", "identity.national.IE"), ("teudat zehut", "identity.national.IL"),
    ("aadhaar", "identity.national.IN"), ("PAN india", "identity.national.IN-PAN"),
    ("kennitala", "identity.national.IS"), ("codice fiscale", "identity.national.IT"),
    ("my number", "identity.national.JP"), ("マイナンバー", "identity.national.JP"),
    ("주민등록번호", "identity.national.KR"), ("ИИН", "identity.national.KZ"),
    ("asmens kodas", "identity.national.LT"), ("personas kods", "identity.national.LV"),
    ("IDNP", "identity.national.MD"), ("CURP", "identity.national.MX"),
    ("MyKad", "identity.national.MY"), ("BSN", "identity.national.NL"),
    ("burgerservicenummer", "identity.national.NL"), ("fødselsnummer", "identity.national.NO"),
    ("fodselsnummer", "identity.national.NO"), ("IRD", "identity.national.NZ"),
    ("CNIC", "identity.national.PK"), ("PESEL", "identity.national.PL"),
    ("NIF", "finance.tax-id.PT"), ("CNP", "identity.national.RO"),
    ("JMBG", "identity.national.RS"), ("iqama", "identity.national.SA"),
    ("personnummer", "identity.national.SE"),
    ("samordningsnummer", "identity.national.SE-SAMORDNING"), ("NRIC", "identity.national.SG"),
    ("EMŠO", "identity.national.SI"), ("TC kimlik", "identity.national.TR"),
    ("RNOKPP", "identity.national.UA"), ("SSN", "identity.national.US"),
    ("ITIN", "identity.national.US-ITIN"), ("RIF venezuela", "identity.national.VE"),
    ("south african id", "identity.national.ZA"),
    ("personal number georgia", "identity.national.GE"),
    ("USt-IdNr", "finance.vat.DE"), ("partita iva", "finance.tax-id.IT"),
    ("VAT france", "finance.vat.FR"),
    ("BTW", "finance.vat.NL"), ("PLZ", "geo.postal.DE"), ("CEP", "geo.postal.BR"),
    ("eircode", "geo.postal.IE"), ("postcode united kingdom", "geo.postal.GB"),
    ("mobile", "contact.phone-mobile"), ("handy", "contact.phone-mobile"),
    ("phone national", "contact.phone-as-written"), ("signup", "contact.email-signup"),
    ("phone extension", "contact.phone.with-extension"), ("TLD", "web.tld"),
    ("connection string", "network.connection-url"), ("ISO 639", "web.language-code"),
    ("ISO 15924", "web.script-code"), ("version range", "code.semver-range"),
    ("NACE", "code.nace"), ("mailto", "web.mailto"), ("oklch", "web.colour.oklch"),
    ("zip", "geo.postal"), ("phone germany", "contact.phone.DE"),
    ("IBAN germany", "finance.iban-country.DE"), ("canton", "geo.subdivision.CH"),
    ("amex", "finance.card-brand.amex"), ("SWIFT code", "finance.bic"),
    ("sort code", "finance.gb-sort-code"), ("routing number", "finance.aba"),
    ("CVV", "finance.card-security-code"), ("credit card", "finance.card"),
    ("barcode", "code.gtin"), ("EAN", "code.ean"), ("chassis", "code.vin"), ("IMEI", "code.imei"),
    ("pallet", "code.sscc"), ("airport", "geo.iata"), ("GUID", "network.uuid"),
    ("CNPJ", "finance.tax-id.BR"), ("GSTIN", "finance.tax-id.IN"), ("ABN", "finance.tax-id.AU"),
    ("EIN", "finance.tax-id.US"), ("UTR", "finance.tax-id.GB"), ("NIP", "finance.tax-id.PL"),
    ("RFC mexico", "finance.tax-id.MX"), ("ИНН", "finance.tax-id.RU"), ("VKN", "finance.tax-id.TR"),
    ("MST", "finance.tax-id.VN"), ("NPWP", "finance.tax-id.ID"), ("UBN", "finance.tax-id.TW"),
    ("RUC peru", "finance.tax-id.PE"), ("CIF", "finance.tax-id.ES"),
    ("Steuernummer", "finance.tax-id.DE"), ("CUIT", "finance.tax-id.AR"),
    ("SNILS", "identity.national.RU"), ("ОГРН", "finance.company-number.RU"),
    ("ЄДРПОУ", "finance.company-number.UA"), ("ACN", "finance.company-number.AU"),
    ("SIREN", "finance.company-number.FR"), ("SIRET", "finance.company-number.FR-SIRET"),
    ("REGON", "finance.company-number.PL"), ("KRS", "finance.company-number.PL-KRS"),
    ("HRB", "finance.company-number.DE"), ("UEN", "finance.company-number.SG"),
    ("法人番号", "finance.company-number.JP"), ("统一社会信用代码", "finance.company-number.CN"),
    ("사업자등록번호", "finance.tax-id.KR"), ("KvK", "finance.company-number.NL"),
    ("organisasjonsnummer", "finance.company-number.NO"), ("CVR", "finance.company-number.DK"),
    ("Y-tunnus", "finance.company-number.FI"), ("IČO", "finance.company-number.CZ"),
    ("companies house", "finance.company-number.GB"), ("tax id", "finance.tax-id"),
    ("CLABE", "finance.bank-account.MX"), ("CBU", "finance.bank-account.AR"),
    ("RIB", "finance.bank-account.FR"), ("IFSC", "finance.bank-code.IN"),
    ("BSB", "finance.bank-code.AU"), ("BLZ", "finance.bank-code.DE"),
    ("OGM", "finance.payment-reference.BE"), ("KID norway", "finance.payment-reference.NO"),
    ("Leitweg", "finance.leitweg-id"), ("creditor identifier", "finance.sepa-creditor"),
    ("EORI", "finance.eori"), ("WKN", "finance.wkn"), ("container", "code.container"),
    ("DUI", "identity.national.SV"), ("DPI", "identity.national.GT"),
    ("civil id", "identity.national.KW"), ("QID", "identity.national.QA"),
    ("NIN nigeria", "identity.national.NG"), ("PhilSys", "identity.national.PH"),
    ("CCCD", "identity.national.VN"), ("căn cước công dân", "identity.national.VN"),
    ("PINFL", "identity.national.UZ"), ("ПИНФЛ", "identity.national.UZ"),
    ("CNIE", "identity.national.MA"), ("ICE morocco", "finance.company-number.MA"),
    ("VÖEN", "finance.tax-id.AZ"), ("voen", "finance.tax-id.AZ"),
    ("personal number albania", "identity.national.AL"), ("kosovo id", "identity.national.XK"),
    ("Hipercard", "finance.card-brand.hipercard"), ("RuPay", "finance.card-brand.rupay"),
    ("bitcoin", "finance.bitcoin-address"), ("BTC", "finance.bitcoin-address"),
    ("ethereum", "finance.ethereum-address"), ("ETH", "finance.ethereum-address"),
    ("wallet", "finance.bitcoin-address"), ("ISO 639-2", "web.iso639-2"),
    ("ISO 639-3", "web.iso639-3"), ("locale", "web.language-tag"), ("BCP 47", "web.language-tag"),
    ("registered language", "web.language-tag-registered"), ("mime", "web.mime-type"),
    ("registered media type", "web.mime-type-registered"), ("ISRC", "code.isrc"),
    ("CAS", "code.cas"), ("NPI", "code.npi"), ("UPU", "code.s10"),
    ("mongo", "network.object-id"), ("nanoid", "network.nanoid"), ("sha-512", "code.sha512"),
    ("date of birth", "time.birth-date"), ("colour hex", "web.colour"),
    ("kimlik", "identity.national.TR"), ("снилс", "identity.national.RU"),
    ("огрн", "finance.company-number.RU"), ("едрпоу", "finance.company-number.UA"),
    ("инн", "finance.tax-id.RU"), ("αφμ", "finance.tax-id.GR"), ("ΑΜΚΑ", "identity.national.GR"),
    ("統一編號", "finance.tax-id.TW"), ("登録番号", "finance.tax-id.JP"),
    ("เลขประจำตัวผู้เสียภาษี", "finance.tax-id.TH"), ("პირადი ნომერი", "identity.national.GE"),
    ("საიდენტიფიკაციო კოდი", "finance.company-number.GE"), ("еик", "finance.company-number.BG"),
    ("mã số thuế", "finance.tax-id.VN"), ("tax file number", "identity.national.AU"),
    ("business registration number", "finance.company-number"),
    ("employer identification number", "finance.tax-id.US"),
    ("national insurance number", "identity.national.GB"),
    ("social security number", "identity.national.US"),
    ("organisationsnummer", "finance.company-number.SE"),
    ("Handelsregisternummer", "finance.company-number.DE"),
    ("Firmenbuchnummer", "finance.company-number.AT"),
    ("creditor id", "finance.sepa-creditor"), ("viitenumero", "finance.payment-reference.FI"),
    ("kontonummer", "finance.bank-account.NO"), ("bankleitzahl", "finance.bank-code.DE"),
    ("password", "identity.password"), ("e-mail", "contact.email"), ("url", "web.url"),
    ("MAC address", "network.mac"), ("LEI", "finance.lei"), ("ISIN", "finance.isin"),
    ("ISBN", "code.isbn"), ("ORCID", "code.orcid"), ("DOI", "code.doi"), ("VIN", "code.vin"),
    ("IMO", "code.imo"), ("MMSI", "code.mmsi"), ("tracking number", "code.s10"),
    ("ICD-10", "code.icd10"), ("vessel", "code.imo"), ("time zone", "time.zone"),
    ("currency", "finance.currency"), ("IBAN", "finance.iban"), ("latitude", "geo.latitude"),
  ]

  @Test func thereAreMany() { #expect(Self.names.count >= 150) }

  @Test(arguments: Cases.of(names, oneIn: 20))
  func theRuleIsFirst(_ words: String, _ rule: String) {
    let words = words.lowercased().split(separator: " ").map(String.init)
    let found = RuleListing.having(words, withAllExamples: false).map(\.name)
    #expect(found.first == rule, "\(words): \(found.prefix(12))")
  }

  /// Rules, variants and parts of a country; rules of its neighbours are missing.
  @Test(arguments: [
    ("FR", ["finance.company-number.FR-SIRET", "geo.postal.FR"], "finance.tax-id.DE"),
    ("DE", ["finance.leitweg-id", "finance.wkn", "contact.phone.DE"], "finance.aba"),
    ("GR", ["finance.vat.EL", "identity.national.GR"], "finance.vat.CY"),
    ("US", ["finance.aba", "code.npi", "finance.tax-id.US"], "finance.gb-sort-code"),
  ])
  func aCountryHasItsRules(_ code: String, _ rules: [String], _ other: String) {
    let found = RuleListing.ofCountry(code, withAllExamples: false).map(\.name)
    #expect(Set(rules).isSubset(of: found), "\(found)")
    #expect(!found.contains(other) && Set(found).count == found.count)
  }

  /// Each rule of a country exists, and no variant hides in the table.
  @Test(arguments: RuleSynonyms.rulesOfCountries.sorted { $0.key < $1.key })
  func rulesOfCountriesExist(_ country: String, _ rules: [String]) {
    #expect(RuleListing.isCountry(country))
    #expect(Set(rules).isSubset(of: RuleLibrary.ruleNames))
  }

  @Test func namesOfCountriesHaveCodes() {
    #expect(RuleListing.country(named: "germany") == "DE")
    #expect(RuleListing.country(named: "uk") == "GB")
    #expect(RuleListing.country(named: "nowhere") == nil && !RuleListing.isCountry("XX"))
  }

  @Test func eachFoundVariantSaysAllOfItself() throws {
    let found = RuleListing.having(["samordningsnummer"], withAllExamples: false)
    let listing = try #require(found.first)
    #expect(found.count == 1)
    #expect(listing.summary == "a Swedish coordination number")
    #expect(listing.source.contains("2022:1697"))
    #expect(listing.note?.hasPrefix("As a personal identity number with 60") == true)
    #expect(listing.examples.first == "7010632391" && listing.variants.isEmpty)
  }

  @Test func theNameOfARuleListsItsVariants() {
    let all = RuleListing.having(["identity.national"], withAllExamples: false)
    #expect(all.first?.name == "identity.national")
    #expect(all.dropFirst().map(\.name) == all.first?.variants.map { "identity.national.\($0)" })
    #expect(all.count > 60 && all.allSatisfy { !$0.examples.isEmpty && !$0.source.isEmpty })
    #expect(
      RuleListing.having(["identity.national.ar"]).map(\.name) == ["identity.national.AR"])
  }

  /// `--json` has all examples of a variant, the text the first of them, and neither those of another variant.
  @Test(arguments: RuleListing.all().filter { !$0.variants.isEmpty }.map(\.name))
  func aVariantHasItsOwnExamples(_ name: String) throws {
    let whole = RuleListing.having([name]).filter { $0.name.hasPrefix(name + ".") }
    let short = RuleListing.having([name], withAllExamples: false)
      .filter { $0.name.hasPrefix(name + ".") }
    #expect(whole.map(\.name) == short.map(\.name))
    let entry = try #require(RuleLibrary.ruleWithExamples(named: name))
    for (listing, other) in zip(whole, short) {
      let own = entry.variantExamples.first { "\(name).\($0.name)" == listing.name }
      #expect(listing.examples == own?.valid.compactMap(\.text), "\(listing.name)")
      #expect(listing.examples.first == other.examples.first, "\(listing.name)")
      #expect(
        [listing.summary, listing.source, listing.note, listing.type]
          == [other.summary, other.source, other.note, other.type], "\(listing.name)")
    }
  }

  @Test func wordsOfARuleAloneListNoVariants() {
    for word in Cases.of(["iban", "phone", "vat", "postal"], oneIn: 3) {
      let found = Set(RuleListing.having([word], withAllExamples: false).map(\.name))
      let families = found.map { $0.split(separator: ".").dropLast().joined(separator: ".") }
      #expect(!found.isEmpty, "\(word)")
      // contact.phone.e164 is a rule of its own.
      let besideFamily = families.filter { found.contains($0) && $0 != "contact.phone" }
      #expect(besideFamily.isEmpty, "\(word): \(found)")
      #expect(!found.contains("contact.phone.DE"))
    }
  }
}
