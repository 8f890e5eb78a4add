/// Values as people write them, five for each of forty rules, and the value that each of them stands for.
///
/// The expected values follow from each rule's standard. Nil means that no single small repair is right: a digit is
/// missing, the value may mean two things, or it is something else.
enum SuggestedValues {
  struct Row: Sendable {
    let rule: String
    let values: [(sent: String, suggestion: String?)]

    init(_ rule: String, _ values: [(String, String?)]) {
      self.rule = rule
      self.values = values.map { (sent: $0.0, suggestion: $0.1) }
    }
  }

  static let rows = codes + contacts + money + places + networks + times

  private static let codes: [Row] = [
    Row(
      "code.isbn13",
      [
        ("978-0-306-40615-7", "9780306406157"), ("978 0 306 40615 7", "9780306406157"),
        (" 9780306406157", "9780306406157"), ("978-0-306-40615-8", nil), ("978030640615", nil),
      ]),
    Row(
      "code.isbn10",
      [
        ("0-306-40615-2", "0306406152"), ("0 306 40615 2", "0306406152"),
        ("080442957x", "080442957X"), ("306406152", "0306406152"), ("0306406153", nil),
      ]),
    Row(
      "code.orcid",
      [
        ("0000-0002-1825-0097 ", "0000-0002-1825-0097"),
        ("0000-0002-1694-233x", "0000-0002-1694-233X"),
        ("0000 0002 1825 0097", nil), ("0000-0002-1825-0098", nil), ("", nil),
      ]),
    Row(
      "code.ean13",
      [
        ("4 006381 333931", "4006381333931"), ("4006381-333931", "4006381333931"),
        ("４００６３８１３３３９３１", "4006381333931"), ("4006381333932", nil), ("400638133393", nil),
      ]),
    Row(
      "code.upc",
      [
        ("0 36000 29145 2", "036000291452"), ("36000291452", "036000291452"),
        ("036000-291452", "036000291452"), ("036000291453", nil), ("03600029145", nil),
      ]),
    Row(
      "code.vin",
      [
        ("1m8gdm9axkp042788", "1M8GDM9AXKP042788"), ("1M8GDM9AX KP042788", "1M8GDM9AXKP042788"),
        ("1M8GDM9AXKP042788\u{200B}", "1M8GDM9AXKP042788"), ("1M8GDM9AXKP04278", nil),
        ("1M8GDM9AXKPO42788", nil),
      ]),
    Row(
      "code.imei",
      [
        ("49-015420-323751-8", "490154203237518"), ("49 015420 323751 8", "490154203237518"),
        ("490154203237518\n", "490154203237518"), ("490154203237519", nil), ("4901542032375", nil),
      ]),
    Row(
      "code.git-hash",
      [
        (
          "da39a3ee 5e6b4b0d 3255bfef 95601890 afd80709", "da39a3ee5e6b4b0d3255bfef95601890afd80709"
        ),
        (" da39a3ee5e6b4b0d3255bfef95601890afd80709", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("da39a3ee", nil), ("HEAD", nil), ("da39a3ee5e6b4b0d3255bfef95601890afd8070g", nil),
      ]),
    Row(
      "code.semver",
      [
        (" 1.2.3", "1.2.3"), ("1.2", nil), ("v1.2.3", nil), ("1.2.3.4", nil), ("1. 2. 3", "1.2.3"),
      ]),
    Row(
      "code.cve",
      [
        ("cve-2021-44228", "CVE-2021-44228"), ("CVE-2021-44228 ", "CVE-2021-44228"),
        ("CVE - 2021 - 44228", "CVE-2021-44228"), ("2021-44228", nil), ("CVE-2021", nil),
      ]),
  ]

  private static let contacts: [Row] = [
    Row(
      "contact.phone.e164",
      [
        ("+49 30 12345", "+493012345"), ("+49 (0)30 12345", "+493012345"),
        ("0049 30 12345", "+493012345"), ("030 12345", nil), ("call me", nil),
      ]),
    Row(
      "contact.phone.e164",
      [
        ("+1 (212) 555-0123", "+12125550123"), ("+1.212.555.0123", "+12125550123"),
        ("+44\u{A0}20\u{A0}7946\u{A0}0018", "+442079460018"), ("+٤٩٣٠١٢٣٤٥", "+493012345"),
        ("+49 30 ABC", nil),
      ]),
    Row(
      "contact.email",
      [
        (" ana@example.com", "ana@example.com"), ("ana@exam ple.com", "ana@example.com"),
        ("ana.example.com", nil), ("ana@", nil), ("ana@@example.com", nil),
      ]),
    Row(
      "contact.email",
      [
        ("ana@example.com\u{A0}", "ana@example.com"),
        ("\u{FEFF}ana@example.com", "ana@example.com"),
        ("ana@example..com", nil), ("@example.com", nil), ("ana@example.com, bo@example.com", nil),
      ]),
    Row(
      "identity.username",
      [
        ("ana lee", nil), ("ana\u{200B}lee", "analee"), ("analee ", "analee"), ("a", nil),
        ("ana!", nil),
      ]),
  ]

  private static let money: [Row] = [
    Row(
      "finance.iban",
      [
        ("DE89 3704 0044 0532 0130 00", "DE89370400440532013000"),
        ("de89370400440532013000", "DE89370400440532013000"),
        ("de89 3704-0044-0532-0130-00", "DE89370400440532013000"),
        ("DE8937040044053201300", nil), ("DE88370400440532013000", nil),
      ]),
    Row(
      "finance.bic",
      [
        ("deutdeff", "DEUTDEFF"), ("DEUT DE FF", "DEUTDEFF"), ("DEUTDEFF ", "DEUTDEFF"),
        ("DEUT", nil),
        ("DEUTDEFFX", nil),
      ]),
    Row(
      "finance.cusip",
      [
        ("037 833 100", "037833100"), ("037833-100", "037833100"), ("37833100", "037833100"),
        ("037833101", nil), ("0378331", nil),
      ]),
    Row(
      "finance.currency",
      [("eur", "EUR"), ("EUR ", "EUR"), ("Usd", "USD"), ("€", nil), ("euro", "EUR")]),
    Row(
      "finance.aba",
      [
        ("021 000 021", "021000021"), ("21000021", "021000021"), ("021-000-021", "021000021"),
        ("021000022", nil), ("02100002", nil),
      ]),
    Row(
      "finance.lei",
      [
        ("5493001kjtiigc8y1r12", "5493001KJTIIGC8Y1R12"),
        ("5493 001K JTII GC8Y 1R12", "5493001KJTIIGC8Y1R12"),
        ("5493001KJTIIGC8Y1R12\t", "5493001KJTIIGC8Y1R12"), ("5493001KJTIIGC8Y1R13", nil),
        ("5493001KJTIIGC8Y1R1", nil),
      ]),
    Row(
      "finance.isin",
      [
        ("us0378331005", "US0378331005"), ("US 037833100 5", "US0378331005"),
        ("US-037833100-5", "US0378331005"), ("US0378331006", nil), ("US037833100", nil),
      ]),
    Row(
      "finance.gb-account",
      [
        ("1234567", "01234567"), ("12 34 56 78", "12345678"), ("12345678 ", "12345678"),
        ("123456789", nil),
        ("1234567X", nil),
      ]),
  ]

  private static let places: [Row] = [
    Row(
      "geo.postal.DE",
      [
        ("1067", "01067"), ("01 067", "01067"), (" 01067", "01067"), ("D-01067", nil),
        ("0106", nil),
      ]),
    Row(
      "geo.country",
      [
        ("de", "DE"), ("De", "DE"), (" DE", "DE"), ("XQ", nil), ("49", nil), ("UK", "GB"),
        ("Georgia", "GE"), ("Holland", "NL"), ("USA", "US"), ("Deutschland", "DE"),
        ("deutschland", "DE"), ("Côte d’Ivoire", "CI"), ("Ivory Coast", "CI"), ("Россия", "RU"),
        ("საქართველო", "GE"), ("ドイツ", "DE"), ("United States", "US"), ("DEU", "DE"),
        ("Congo-Kinshasa", "CD"), ("Atlantis", nil), ("Korea", nil),
      ]),
    Row(
      "geo.country3",
      [
        ("deu", "DEU"), ("DEU ", "DEU"), ("D E U", "DEU"), ("XQX", nil), ("1", nil), ("UK", "GBR"),
        ("Deutschland", "DEU"),
      ]),
    Row(
      "geo.iata", [("ber", "BER"), ("BER ", "BER"), ("B E R", "BER"), ("BERL", nil), ("B3R", nil)]),
    Row(
      "geo.un-locode",
      [("deber", "DEBER"), ("DE BER", "DEBER"), ("DEBER ", "DEBER"), ("DE", nil), ("DEBER1", nil)]),
  ]

  private static let networks: [Row] = [
    Row(
      "network.ipv4",
      [
        (" 192.0.2.1", "192.0.2.1"), ("192. 0. 2. 1", "192.0.2.1"), ("192.0.2", nil),
        ("192.0.2.256", nil),
        ("localhost", nil),
      ]),
    Row(
      "network.uuid.v4",
      [
        ("f47ac10b-58cc-4372-a567-0e02b2c3d479 ", "f47ac10b-58cc-4372-a567-0e02b2c3d479"),
        ("f47ac10b-58cc-4372-a567-0e02b2c3d47", nil), ("f47ac10b-58cc-1372-a567-0e02b2c3d479", nil),
        ("1", nil),
        ("f47ac10b 58cc 4372 a567 0e02b2c3d479", nil),
      ]),
    Row(
      "web.slug",
      [
        ("Hello", "hello"), ("hello ", "hello"), ("hello-world-", nil), ("--", nil),
        ("HELLO-WORLD", "hello-world"),
      ]),
    Row(
      "web.hostname",
      [
        (" example.com", "example.com"), ("exam ple.com", nil), ("-.example.com", nil),
        ("example..com", nil), ("a_b", nil),
      ]),
    Row(
      "text.digits", [("12 34", "1234"), ("１２", "12"), ("12-34", "1234"), ("12a", nil), ("٣", "3")]),
  ]

  private static let times: [Row] = [
    Row(
      "time.date",
      [
        ("31.12.2026", "2026-12-31"), ("2026/6/1", "2026-06-01"), ("20260601", "2026-06-01"),
        ("1.6.2026", "2026-06-01"), ("01/06/2026", nil),
      ]),
    Row(
      "time.date",
      [
        ("12/31/2026", "2026-12-31"), ("1 Jun 2026", "2026-06-01"), ("June 1, 2026", "2026-06-01"),
        ("2026-06-01 00:00:00", "2026-06-01"), ("31.2.2026", nil),
      ]),
    Row(
      "time.time",
      [
        ("9:00", "09:00"), ("9.30", "09:30"), ("9:30 pm", "21:30"), ("12 AM", "00:00"),
        ("25:00", nil),
      ]),
    Row(
      "time.datetime",
      [
        ("2026-06-15 09:30:00+02:00", "2026-06-15T09:30:00+02:00"),
        ("2026-06-15T09:30:00+0200", "2026-06-15T09:30:00+02:00"),
        ("2026-06-15 09:30:00 UTC", "2026-06-15T09:30:00Z"), ("2026-06-15 09:30", nil),
        ("now", nil),
      ]),
    Row(
      "time.datetime-local",
      [
        ("2026-06-15T9:30", "2026-06-15T09:30"), ("15.6.2026 9:30", "2026-06-15T09:30"),
        ("6/15/2026, 9:30 AM", "2026-06-15T09:30"), ("06/05/2026 09:30", nil), ("2026-06-15", nil),
      ]),
    Row(
      "time.weekday",
      [("Monday", "MO"), ("monday", "MO"), ("mo", "MO"), ("mondy", nil), ("8", nil)]),
    Row(
      "web.language-tag",
      [
        ("de-DE ", "de-DE"), ("de DE", nil), ("d", nil), ("de_", nil), ("-", nil),
      ]),
  ]
}
