/// Which letters the keys 2 to 9 have.
///
/// Latin: ITU-T E.161 (02/2001), figure 2, which ETSI ES 202 130 takes over. Russian, Ukrainian and Bulgarian: the dialer of
/// the Android Open Source Project (`DialpadCharMappings`). Greek, Hebrew and Arabic: ETSI ES 202 130 V2.1.2 (2007-09), the tables of
/// these languages. The letters that Persian and Urdu add to Arabic stand beside those they were made from.
enum KeypadLetters {
  static func keys(of script: KeypadScript) -> [String] {
    switch script {
    case .latin: ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
    case .russian: ["абвг", "деёжз", "ийкл", "мноп", "рсту", "фхцч", "шщъы", "ьэюя"]
    case .ukrainian: ["абвгґ", "деєжз", "иіїйкл", "мноп", "рсту", "фхцч", "шщ", "ьюя"]
    case .bulgarian: ["абвг", "дежз", "ийкл", "мно", "прс", "туфх", "цчшщ", "ъьюя"]
    case .greek: ["αβγ", "δεζ", "ηθι", "κλμ", "νξο", "πρσς", "τυφ", "χψω"]
    case .hebrew: ["דהו", "אבג", "מםנן", "יכךל", "זחט", "רשת", "צץק", "סעפף"]
    case .arabic:
      ["بتةثپٹ", "اأإآىؤئء", "سشصض", "دذرزژڈڑ", "جحخچ", "نهويیھہںے", "فقكلمکگ", "طظعغ"]
    }
  }

  /// Letters that a mark puts on another key, where it stands as a character of its own: U+0654, hamza above.
  static let behindMark: [UInt32: [(letter: UInt32, composed: UInt32)]] = [
    0x654: [(0x648, 0x624), (0x64A, 0x626), (0x649, 0x626)]
  ]
}
