import Testing

@testable import FormLookup

struct FoldingTests {
  /// What is typed for what, by the design of look-ups and by what each script's writers type.
  static let texts: [(String, String)] = [
    ("Tbilisi", "tbilisi"), ("São Paulo", "sao paulo"), ("Zürich", "zurich"),
    ("Łódź", "lodz"), ("Tromsø", "tromso"), ("Đà Nẵng", "da nang"), ("Ħal Għaxaq", "hal ghaxaq"),
    ("Iğdır", "igdir"), ("İstanbul", "istanbul"), ("Straße", "strasse"), ("Ærø", "aero"),
    ("Œuvre", "oeuvre"), ("Þingvellir", "thingvellir"), ("Ísafjörður", "isafjordur"),
    ("ƀ ƒ Ǥ", "b f g"), ("Орёл", "орел"), ("Йошкар-Ола", "иошкар ола"), ("Қостанай", "костанаи"),
    ("Σίσυφος", "σισυφοσ"), ("أحمد", "احمد"), ("إيران", "ايران"), ("فاطمة", "فاطمه"),
    ("موسى", "موسي"), ("تهران کرج", "تهران كرج"), ("カタカナ", "かたかな"), ("ｶﾀｶﾅ", "かたかな"),
    ("O'Hare", "ohare"), ("O’Hare", "ohare"), ("Hawaiʻi", "hawaii"), ("Nuku`alofa", "nukualofa"),
    ("N′Djamena", "ndjamena"), ("Saint-Denis (Réunion)", "saint denis reunion"),
    ("  a\t b\u{A0}c  ", "a b c"), ("A/B_C.D", "a b c d"), ("٣ مارس", "3 مارس"), ("４２", "42"),
    ("½", "1 2"), ("№ 5", "no 5"), ("x²", "x2"), ("ﬁn", "fin"), ("soft\u{AD}hyphen", "softhyphen"),
    ("zero\u{200D}width", "zerowidth"), ("東京", "東京"), ("", ""), ("!?", ""), ("☃", ""),
  ]

  @Test(arguments: texts)
  func folds(_ text: String, _ folded: String) {
    #expect(String(decoding: FoldedText(text).bytes, as: UTF8.self) == folded)
  }

  /// Who types what is shown finds it: a folded text is folded to itself.
  @Test func foldsOnce() {
    for code in UInt32(0x20)...0x2FFFF {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let once = FoldedText(String(scalar))
      let twice = FoldedText(once.bytes)
      #expect(once == twice, "U+\(String(code, radix: 16, uppercase: true))")
    }
  }

  static let names: [(String, String)] = [
    ("Тбилиси", "tbilisi"), ("Москва", "moskva"), ("Щёлково", "shchelkovo"), ("Київ", "kiiv"),
    ("თბილისი", "tbilisi"), ("ქუთაისი", "kutaisi"), ("Αθήνα", "athina"), ("Νέα Ιωνία", "nea ionia"),
    ("Λουτράκι", "loutraki"), ("Երևան", "erevan"), ("Казань 2", "kazan 2"),
  ]

  @Test(arguments: names)
  func romanises(_ name: String, _ latin: String) {
    let romanised = Romanisation.romanised(FoldedText(name))
    #expect(romanised.map { String(decoding: $0.bytes, as: UTF8.self) } == latin)
  }

  @Test(arguments: ["Tbilisi", "東京", "", "42"])
  func romanisesNothingElse(_ name: String) {
    #expect(Romanisation.romanised(FoldedText(name)) == nil)
  }

  @Test func cutsBetweenLetters() {
    #expect(FoldedText("ббб", most: 5).bytes.count == 4)
    #expect(FoldedText("ab cd", most: 3).bytes == Array("ab".utf8))
  }
}
