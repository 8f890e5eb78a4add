/// Names in Cyrillic, Greek, Georgian and Armenian letters, as they are written in Latin ones.
///
/// Simplified from what each country's maps and passports use: ICAO 9303 for Cyrillic, ISO 843 type 2 for Greek, the
/// Georgian national system of 2002, BGN/PCGN 1981 for Armenian.
enum Romanisation {
  /// Nil where no letter of the text is of such a script.
  static func romanised(_ text: FoldedText) -> FoldedText? {
    guard text.bytes.contains(where: { $0 >= 0xCD && $0 < 0xE2 }) else { return nil }
    var result = FoldedText()
    var isRomanised = false
    var previous: UInt32 = 0
    for scalar in String(decoding: text.bytes, as: UTF8.self).unicodeScalars {
      if let latin = latin(scalar.value, behind: previous) {
        result.bytes += latin.utf8
        isRomanised = true
      } else {
        result.bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
      previous = scalar.value
    }
    return isRomanised ? result : nil
  }

  private static func latin(_ scalar: UInt32, behind previous: UInt32) -> Substring? {
    // ου is one sound, and so are the others that end in υ.
    if scalar == 0x3C5, [0x3BF, 0x3B1, 0x3B5].contains(previous) { return "u" }
    return table[scalar]
  }

  private static let table: [UInt32: Substring] = {
    var table: [UInt32: Substring] = [:]
    for pair in pairs.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      guard let letter = pair.unicodeScalars.first else { continue }
      table[letter.value] = Substring(pair.unicodeScalars.dropFirst())
    }
    return table
  }()

  /// Folded letters: й is и, ё is е, ї is і.
  private static let pairs = """
    аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya
    іi єie ђdj јj љlj њnj ћc џdz ѕz
    αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs τt υy φf χch ψps ωo
    აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh
    աa բb գg դd եe զz էe ըy թt ժzh իi լl խkh ծts կk հh ձdz ղgh ճch մm յy նn շsh ոo չch պp ջj ռr սs վv տt րr ցts ւv փp
    քk օo ֆf
    """
}
