import TestFixtures
import Testing

/// Words of another language that nothing says are told at the very word.
@Suite struct TranslationMistakeTests {
  static let translations: [MistakeCase] = [
    MistakeCase(
      """
      form: t
      fields:
        name: { length: 3.., message: { tooShort: use three letters } }
        pay: { choices: { card: Card, bill: Bill } }
      messages:
        de:
          codes: { tooLong: zu lang, ⟦tooShrt⟧: zu kurz, ⟦tooLow⟧: zu klein }
          texts:
            use three letters: drei Buchstaben
            ⟦use three leters⟧: drei Buchstaben
          fields: { pay: { choices: { card: Karte, ⟦bil⟧: Rechnung } } }
        fr:
          codes: { ⟦tooMuch⟧: trop }
      """, "unknownCode", "unknownCode", "unknownText", "unknownChoice", "unknownCode",
      says: ["“tooShort”?", "“use three letters”?", "“bill”?", "“rangeUnderflow”"])
  ]

  @Test(arguments: translations)
  func wordIsTold(_ mistake: MistakeCase) throws { try mistake.test() }
}
