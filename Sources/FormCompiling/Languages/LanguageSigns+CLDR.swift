// Made by rules/cldr.py from Unicode CLDR 49 (PyPI's babel 2.19.0).

extension LanguageSigns {
  /// The signs of a language that has words of its own; nil for others.
  static func of(_ language: String) -> LanguageSigns? {
    switch language {
    case "ar": arabic
    case "de": german
    case "en": english
    case "es": spanish
    case "fr": french
    case "ja": japanese
    case "ka": georgian
    case "ru": russian
    default: nil
    }
  }

  static let arabic = LanguageSigns(
    opening: "«", closing: "»",
    comma: "، ", or: " أو ",
    lastOr: " أو ", orOfTwo: " أو ",
    decimal: ".", day: "d MMMM y",
    moment: "{1}، {0}",
    months: [
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر",
      "أكتوبر", "نوفمبر", "ديسمبر",
    ])

  static let german = LanguageSigns(
    opening: "„", closing: "“",
    comma: ", ", or: ", ",
    lastOr: " oder ", orOfTwo: " oder ",
    decimal: ",", day: "d. MMMM y",
    moment: "{1}, {0}",
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
      "Oktober", "November", "Dezember",
    ])

  static let english = LanguageSigns(
    opening: "“", closing: "”",
    comma: ", ", or: ", ",
    lastOr: " or ", orOfTwo: " or ",
    decimal: ".", day: "y-MM-dd",
    moment: "{1} {0}",
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ])

  static let spanish = LanguageSigns(
    opening: "«", closing: "»",
    comma: ", ", or: ", ",
    lastOr: " o ", orOfTwo: " o ",
    decimal: ",", day: "d 'de' MMMM 'de' y",
    moment: "{1}, {0}",
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
      "septiembre", "octubre", "noviembre", "diciembre",
    ])

  static let french = LanguageSigns(
    opening: "«\u{A0}", closing: "\u{A0}»",
    comma: ", ", or: ", ",
    lastOr: " ou ", orOfTwo: " ou ",
    decimal: ",", day: "d MMMM y",
    moment: "{1}, {0}",
    months: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
      "octobre", "novembre", "décembre",
    ])

  static let japanese = LanguageSigns(
    opening: "「", closing: "」",
    comma: "、", or: "、",
    lastOr: "、または", orOfTwo: "または",
    decimal: ".", day: "y年M月d日",
    moment: "{1} {0}",
    months: [
      "1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月",
    ])

  static let georgian = LanguageSigns(
    opening: "„", closing: "“",
    comma: ", ", or: ", ",
    lastOr: " ან ", orOfTwo: " ან ",
    decimal: ",", day: "d MMMM, y",
    moment: "{1}, {0}",
    months: [
      "იანვარი", "თებერვალი", "მარტი", "აპრილი", "მაისი", "ივნისი", "ივლისი", "აგვისტო",
      "სექტემბერი", "ოქტომბერი", "ნოემბერი", "დეკემბერი",
    ])

  static let russian = LanguageSigns(
    opening: "«", closing: "»",
    comma: ", ", or: ", ",
    lastOr: " или ", orOfTwo: " или ",
    decimal: ",", day: "d MMMM y\u{202F}'г'.",
    moment: "{1}, {0}",
    months: [
      "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября",
      "октября", "ноября", "декабря",
    ])
}
