import FormCheck
import TestFixtures
import Testing

/// `checksum` as weights, by numbers that authorities publish, and `format`.
@Suite struct WeightedChecksumTests {
  private static let wrong = "checksumMismatch"
  private static let form = "patternMismatch"

  static let sums: [Judged] = [
    // NHS Data Dictionary: the example 943 476 5919.
    Judged(
      "checksum: { weights: [10,9,8,7,6,5,4,3,2], modulus: 11, results: '0 987654321' }",
      ["'9434765919'": "", "'9434765918'": wrong, "'943476591'": wrong, "'94347659190'": wrong]),
    // Spain, Ministry of the Interior: 12345678Z.
    Judged(
      "checksum: { weights: [14,6,19,18,11,8,10,1], modulus: 23, results: TRWAGMYFPDXBNJZSQVHLCKE }",
      ["'12345678Z'": "", "'12345678A'": wrong, "'1234567-Z'": wrong, "'12345678z'": wrong]),
    // The Netherlands: nothing remains; all is added up.
    Judged(
      "checksum: { weights: [9,8,7,6,5,4,3,2,-1], modulus: 11 }",
      ["'111222333'": "", "'111222334'": wrong]),
    // From the right, with K for 10: Chile's RUT 12.345.678-5 and 1.000.005-K.
    Judged(
      "checksum: { weights: [2,3,4,5,6,7], from: right, modulus: 11, results: '0K987654321' }",
      ["'123456785'": "", "'1000005K'": "", "'123456786'": wrong, "'10000050'": wrong]),
    // Estonia: a second row of weights where the first leaves 10.
    Judged(
      """
      checksum: { weights: [1,2,3,4,5,6,7,8,9,1], modulus: 11, results: '0123456789', \
      otherwise: { weights: [3,4,5,6,7,8,9,1,2,3], modulus: 11, results: '01234567890' } }
      """,
      ["'37605030299'": "", "'36805280109'": "", "'37605030298'": wrong, "'36805280108'": wrong]),
    // Two check digits, each at its place: Norway's 15 02 74 005 60 worked out by hand is below.
    Judged(
      """
      checksum: [{ weights: [3,7,6,1,8,9,4,5,2], of: 1..9, at: 10, modulus: 11, results: '0 987654321' }, \
      { weights: [5,4,3,2,7,6,5,4,3,2], of: 1..10, at: 11, modulus: 11, results: '0 987654321' }]
      """,
      ["'15108695088'": "", "'15108695078'": wrong, "'15108695089'": wrong]),
    // ICAO Doc 9303 part 3: L898902C3 has 6, by 7 3 1 over letters of 10 to 35 and < of 0.
    Judged(
      "checksum: { weights: [7,3,1], modulus: 10, results: '0123456789', values: { 0: '<' } }",
      [
        "'L898902C36'": "", "'D23145890<<<<<7'": "", "'D23145890<<<<<8'": wrong,
        "'L898902C37'": wrong,
      ]),
    // Products' digits are added up: Luhn said in weights.
    Judged(
      "checksum: { weights: [1,2], from: right, modulus: 10, sumDigits: 10 }",
      ["'79927398713'": "", "'79927398710'": wrong]),
    // A number is added: Australia's ABN takes 1 from the first digit (51 824 753 556).
    Judged(
      "checksum: { weights: [10,1,3,5,7,9,11,13,15,17,19], modulus: 89, add: -10 }",
      ["'51824753556'": "", "'51824753557'": wrong]),
    // One of two fits.
    Judged(
      "checksum: { any: [luhn, { weights: [1], modulus: 10, remainder: 5 }] }",
      ["'18'": "", "'23'": "", "'24'": wrong]),
    // A name for some of the positions: German VAT numbers, DE136695976 of the tax office's paper.
    Judged(
      "checksum: { name: mod11-10, of: 3..-1 }",
      ["'DE136695976'": "", "'DE136695977'": wrong, "'DE'": wrong, "''": ""]),
    // Positions that follow one another: the creditor identifier of the European Payments Council's paper.
    Judged(
      "checksum: { name: mod97-10, of: [8..-1, 1..4] }",
      [
        "'ES23ZZZ47690558N'": "", "'ES2300047690558N'": "", "'ES24ZZZ47690558N'": wrong,
        "'ES23ZZZ'": wrong, "'é'": wrong,
      ]),
    // Signs that are left out: KoSIT's Leitweg-ID.
    Judged(
      "checksum: { name: mod97-10, without: '-' }",
      ["'991-03730-19'": "", "'9910373019'": "", "'991-03730-18'": wrong, "'---'": wrong]),
    // Each place has a table of its own: Turkey's tax number 454 053 6920.
    Judged(
      """
      checksum: { weights: [1], modulus: 10, results: '0987654321', tables: ['9087654321', '5904837261', \
      '5790246813', '6789012345', '7384905162', '1864290753', '6543219087', '8372615904', '2468135790'] }
      """,
      ["'4540536920'": "", "'4540536921'": wrong, "'454053692A'": wrong, "'A540536920'": wrong]),
    // All of a list, or something else.
    Judged(
      "checksum: { any: [[luhn, { weights: [1], modulus: 9 }], { weights: [1], modulus: 10, remainder: 5 }] }",
      ["'18'": "", "'26'": wrong, "'23'": "", "'5'": ""]),
    // A number of two digits, one for each remainder. Luxembourg: LU15027442, for 150274 mod 89 is 42;
    // 890000 leaves 0, whose only number is 00 and not 89 as well.
    Judged(
      "checksum: { weights: [53,32,21,11,10,1], of: 3..8, modulus: 89, results: 0..88 }",
      [
        "'LU15027442'": "", "'LU15027443'": wrong, "'LU89000000'": "", "'LU89000089'": wrong,
        "'LU2'": wrong,
      ]),
    // Downwards, and all but the check number is added up: Belgium, 428759497, for 97 - 4287594 mod 97 is 97;
    // 0000097 leaves 0, so 97 is its number and 00 is not.
    Judged(
      "checksum: { weights: [1,10,3,30,9,90,27,76], from: right, modulus: 97, results: 97..1 }",
      [
        "'0428759497'": "", "'0428759400'": wrong, "'0000009797'": "", "'0000009700'": wrong,
        "'0000000196'": "", "'0000000197'": wrong, "'7'": wrong,
      ]),
    // At a place: the two digits before the last.
    Judged(
      "checksum: { weights: [10,1], of: 1..2, at: -2, modulus: 100, results: 0..99 }",
      ["'12128'": "", "'12138'": wrong, "'1212'": wrong]),
    // What remains is one of several: a number from 100 to 199.
    Judged(
      "checksum: { weights: [100,10,1], of: 1..3, modulus: 1000, remainder: 100..199 }",
      ["'100x'": "", "'199x'": "", "'099x'": wrong, "'200x'": wrong]),
    Judged(
      "checksum: { weights: [1000000,100000,10000,1000,100,10,1], modulus: 10000000, remainder: 9490001..9700000 }",
      ["'9490001'": "", "'9700000'": "", "'9490000'": wrong, "'9700001'": wrong]),
    // A character of weight 0 may be anything, as the hyphen is here.
    Judged(
      "checksum: { weights: [1, 0, 1], of: 1..3, modulus: 10, results: '0123456789' }",
      ["'1-23'": "", "'1-24'": wrong, "'é23'": wrong]),
  ]

  static let formats: [Judged] = [
    Judged(
      "format: week",
      [
        // ISO 8601 long years of this century begin 2004, 2009, 2015, 2020, 2026.
        "'2004-W53'": "", "'2009-W53'": "", "'2015-W53'": "", "'2020-W53'": "", "'2026-W53'": "",
        "'2005-W53'": form, "'2025-W53'": form, "'2025-W52'": "", "'2025-W00'": form,
        "'0000-W01'": form, "'0001-W01'": "", "'12026-W01'": "", "'2026W01'": form,
        "'2026-w01'": form, "'2026-W1'": form, "'２０２６-W01'": form,
      ]),
    Judged(
      "format: idn-hostname",
      [
        "'bücher.example'": "", "'xn--bcher-kva.example'": "", "'παράδειγμα.δοκιμή'": "",
        "'실례.테스트'": "", "'l·l'": "", "'faß.de'": "", "'Bücher.de'": form, "'-a.de'": form,
        "'a..de'": form, "'a.de.'": form, "'a·l'": form, "'ａ.de'": form, "'실〮례.테스트'": form,
        "'ab--ü'": form, #"'a\u200db'"#: form, #"'\u0301a'"#: form, "'ä_b'": form, "'☃.net'": form,
        "'\(String(repeating: "a", count: 63)).de'": "",
        "'\(String(repeating: "a", count: 64)).de'": form,
        // RFC 3492: xn--, 53 letters, a hyphen and three digits of Punycode are 61 octets.
        "'\(String(repeating: "a", count: 53))ü.de'": "",
        "'\(String(repeating: "a", count: 60))ü.de'": form,
        // The idna package of PyPI: 19 of these are 61 octets, 20 more than 63.
        "'一儝吺块婴嶑悮揋曨樅洢瀿獜癹禖粳翐苭蘊.de'": "", "'一儝吺块婴嶑悮揋曨樅洢瀿獜癹禖粳翐苭蘊褧.de'": form,
        // RFC 5892 appendix A.1: a joiner between letters that join, marks aside, or behind a virama.
        #"'نامه\u200cای'"#: "", #"'ه\u064e\u200c\u0650ا'"#: "", #"'ا\u200cن'"#: form,
        #"'h\u200cا'"#: form, #"'ن\u200ca'"#: form, #"'ن\u200c'"#: form, #"'क\u094d\u200cष'"#: "",
        #"'ن\u200c\u200cا'"#: form, #"'نامه\u200dای'"#: form,
        // A.3 to A.7: by the property Script. U+3005 is Han, U+3006 and U+30FC are common, U+03E3 is Coptic.
        "'々・'": "", "'〇・'": "", "'〆・a'": form, "'ー・'": form, "'ぁ・'": "", "'͵α'": "", "'͵ϣ'": form,
        "'͵а'": form, "'א׳'": "", "'a׳'": form,
        // Section 2.13: marks for symbols, musical notation.
        #"'a\u20d0'"#: form, #"'a\u20ff'"#: form, #"'a\ud834\udd65'"#: form,
        #"'a\ud834\ude42'"#: form,
        // Small letters of Cherokee fold to its capital ones, which alone are stable (section 2.2).
        "'ᏣᎳᎩ'": "", "'ꮳꮃꭹ'": form, "'Ꭰ'": "", "'ᏼ'": form,
      ]),
    Judged(
      "format: idn-email",
      [
        "'ana@example.org'": "", "'a.b+c@example.org'": "", "'ანა@მაგალითი.გე'": "",
        "'a@b@c.de'": form, "'ana'": form,
        "'@a.de'": form,
        "'ana@'": form, "'ana@-a.de'": form, "'ana@Ü.de'": form, "'ana@de'": form,
        "'ana@a.1'": form, "'.a@b.de'": form,
        "'a..b@c.de'": form, "'a b@c.de'": form, #"'a\u200bb@c.de'"#: form,
        #"'\u0301a@c.de'"#: form,
        #"'\u00221\u0022@c.de'"#: form, "'(a)@c.de'": form, #"'a\ue000@c.de'"#: form,
        "'ana😀@c.de'": "",
        "'ana@一儝吺块婴嶑悮揋曨樅洢瀿獜癹禖粳翐苭蘊.de'": "", "'ana@一儝吺块婴嶑悮揋曨樅洢瀿獜癹禖粳翐苭蘊褧.de'": form,
        // 64 octets before the at sign (RFC 5321 section 4.5.3.1.1), however many letters they are.
        "'\(String(repeating: "a", count: 64))@a.de'": "",
        "'\(String(repeating: "a", count: 65))@a.de'": form,
        "'\(String(repeating: "ა", count: 21))@a.de'": "",
        "'\(String(repeating: "ა", count: 22))@a.de'": form,
      ]),
    Judged(
      "format: cidr-network",
      [
        "'10.0.0.0/8'": "", "'10.0.0.1/8'": form, "'10.0.0.1/32'": "", "'0.0.0.0/0'": "",
        "'10.0.0.0/33'": form, "'10.0.0.0'": form, "'10.0.0.0/08'": form, "'010.0.0.0/8'": form,
        "'2001:db8::/32'": "", "'2001:db8::/28'": form, "'::/0'": "", "'::1/128'": "",
        "'::1/129'": form, "'1:2:3:4:5:6:7:8/128'": "", "'1:2:3:4:5:6:7::8/128'": form,
        "'::ffff:10.0.0.0/104'": "", "':::/0'": form, "'12345::/16'": form, "'g::/16'": form,
      ]),
    Judged(
      "format: json",
      [
        "'{}'": "", "'[1, 2]'": "", "'1'": "", "'null'": "", "'{'": form, "'1 2'": form,
        "'{a: 1}'": form, "' [] '": "",
      ]),
    Judged(
      "format: jwt",
      [
        // RFC 7519 section 3.1 and, without a signature, section 6.1.
        """
        'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogIm\
        h0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
        """: "",
        """
        'eyJhbGciOiJub25lIn0.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmN\
        vbS9pc19yb290Ijp0cnVlfQ.'
        """: "",
        "'e30.e30.'": form, "'a.b.c'": form, "'eyJhbGciOiJub25lIn0.e30'": form,
        "'eyJhbGciOiJub25lIn0.W10.'": form, "'eyJhbGciOiJub25lIn0=.e30.'": form,
        "'eyJhbGciOiJub25lIn0.e30.AB'": form, "'eyJhbGciOiJub25lIn0.e30.AA'": "",
      ]),
  ]

  @Test(arguments: sums + formats)
  func judges(_ judged: Judged) throws {
    let (expected, got) = try judged.run()
    #expect(got == expected)
  }

  static let mistakes: [MistakeCase] = [
    mistake("checksum: ⟦{ weights: [1] }⟧", says: ["needs “modulus”"]),
    mistake("checksum: ⟦{ modulus: 11 }⟧", says: ["needs “weights”"]),
    mistake("checksum: { weights: [⟦x⟧], modulus: 11 }", says: ["whole numbers"]),
    mistake("checksum: { weights: [⟦1.5⟧], modulus: 11 }"),
    mistake("checksum: { weights: [1], modulus: ⟦1⟧ }", says: ["from 2 to 1000000000"]),
    mistake("checksum: { weights: [1], modulus: 2, results: ⟦012⟧ }", says: ["2 remainders"]),
    mistake("checksum: { weights: [1], modulus: 10, at: ⟦0⟧, results: '0' }", says: ["from 1"]),
    mistake("checksum: { weights: [1], modulus: 10, at: ⟦1⟧ }", says: ["results"]),
    mistake("checksum: { weights: [1], modulus: 10, remainder: ⟦10⟧ }"),
    mistake("checksum: { weights: [1], modulus: 97, results: ⟦0..97⟧ }", says: ["98 numbers"]),
    mistake("checksum: { weights: [1], modulus: 1000000, results: ⟦0..99999⟧ }", says: ["65536"]),
    mistake("checksum: { weights: [1], modulus: 10, remainder: ⟦5..10⟧ }", says: ["is 10"]),
    mistake("checksum: { weights: [1], modulus: 10, remainder: ⟦5..3⟧ }", says: ["down to 3"]),
    mistake("checksum: { weights: [1], modulus: 10, remainder: ⟦5..⟧ }", says: ["whole numbers"]),
    mistake("checksum: { weights: [1], modulus: 10, of: ⟦1-9⟧ }", says: ["1..9"]),
    mistake("checksum: { weights: [1], modulus: 10, of: ⟦-9223372036854775808..2⟧ }"),
    mistake("checksum: { weights: [1], modulus: 10, values: { ⟦a⟧: b } }"),
    mistake("checksum: { weights: [1], modulus: 10, results: ⟦é⟧ }", says: ["ASCII"]),
    mistake("checksum: { weights: ⟦[-1]⟧, modulus: 10, sumDigits: 10 }"),
    mistake("checksum: { weights: [1], modulus: 10, tables: [⟦'123'⟧] }", says: ["ten digits"]),
    mistake(
      "checksum: { weights: [1], modulus: 10, tables: ['0123456789'], values: ⟦{ 1: a }⟧ }",
      says: ["sums without “tables”"]),
    mistake("checksum: { name: luhn, of: [1..2, ⟦3-4⟧] }", says: ["1..9"]),
    mistake("checksum: { name: luhn, without: ⟦é⟧ }", says: ["ASCII"]),
    MistakeCase(
      "form: t\nfields:\n  x: { checksum: { weights: [1], modulus: 10, from: ⟦top⟧ } }",
      "unknownName"),
    MistakeCase(
      "form: t\nfields:\n  x: { checksum: { weights: [1], ⟦modulo⟧: 10, modulus: 10 } }",
      "unknownKey", says: ["did you mean “modulus”?"]),
    MistakeCase("form: t\nfields:\n  x: { checksum: ⟦mod97⟧ }", "unknownName", says: ["mod97-10"]),
    MistakeCase("form: t\nfields:\n  x: { format: ⟦jsn⟧ }", "unknownName", says: ["json"]),
  ]

  private static func mistake(_ field: String, says: [String] = []) -> MistakeCase {
    MistakeCase("form: t\nfields:\n  x: { \(field) }", "checksumMalformed", says: says)
  }

  @Test(arguments: mistakes)
  func refuses(_ mistake: MistakeCase) throws { try mistake.test() }
}
