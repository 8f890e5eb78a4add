import FormDocuments
import TestSupport
import Testing

@testable import FormCheck
@testable import FormModel

/// Names that people type where they look for a rule: what numbers and formats are called in their countries and trades.
@Suite struct RuleSearchTests {
  static let names: [(words: String, rule: String)] = [
    ("CUIT", "identity.national.AR"), ("CUIL", "identity.national.AR"),
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
    ("NIF", "identity.national.PT"), ("CNP", "identity.national.RO"),
    ("JMBG", "identity.national.RS"), ("iqama", "identity.national.SA"),
    ("personnummer", "identity.national.SE"),
    ("samordningsnummer", "identity.national.SE-SAMORDNING"), ("NRIC", "identity.national.SG"),
    ("EMŠO", "identity.national.SI"), ("TC kimlik", "identity.national.TR"),
    ("RNOKPP", "identity.national.UA"), ("SSN", "identity.national.US"),
    ("ITIN", "identity.national.US-ITIN"), ("RIF venezuela", "identity.national.VE"),
    ("south african id", "identity.national.ZA"),
    ("personal number georgia", "identity.national.GE"),
    ("USt-IdNr", "finance.vat.DE"), ("partita iva", "finance.vat.IT"),
    ("VAT france", "finance.vat.FR"),
    ("BTW", "finance.vat.NL"), ("PLZ", "geo.postal.DE"), ("CEP", "geo.postal.BR"),
    ("eircode", "geo.postal.IE"), ("postcode united kingdom", "geo.postal.GB"),
    ("zip", "geo.postal"), ("phone germany", "contact.phone.DE"),
    ("IBAN germany", "finance.iban-country.DE"), ("canton", "geo.subdivision.CH"),
    ("amex", "finance.card-brand.amex"), ("SWIFT code", "finance.bic"),
    ("sort code", "finance.gb-sort-code"), ("routing number", "finance.aba"),
    ("CVV", "finance.card-security-code"), ("credit card", "finance.card"),
    ("barcode", "code.gtin"), ("EAN", "code.ean"), ("chassis", "code.vin"), ("IMEI", "code.imei"),
    ("pallet", "code.sscc"), ("airport", "geo.iata"), ("GUID", "network.uuid"),
    ("date of birth", "time.birth-date"), ("colour hex", "web.colour"),
  ]

  @Test(arguments: Cases.of(names, oneIn: 20))
  func theRuleIsAmongTheFirst(_ words: String, _ rule: String) {
    let words = words.lowercased().split(separator: " ").map(String.init)
    let found = RuleListing.having(words, withAllExamples: false).map(\.name)
    #expect(found.prefix(4).contains(rule), "\(words): \(found.prefix(12))")
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
