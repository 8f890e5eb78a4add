// Made by rules/cldr.py from Unicode CLDR 49 (PyPI's babel 2.19.0).

extension MonthNames {
  /// Names of the months in a language and in its countries, whole and short, as they are looked up: for each month
  /// one text, in which a bar stands between two names.
  static let read: [(language: String, months: [String])] = [
    (
      "ar",
      [
        "يناير|جانفي|كانون الثاني", "فبراير|فيفري|شباط", "مارس|آذار", "أبريل|أفريل|نيسان|إبريل",
        "مايو|ماي|أيار", "يونيو|جوان|حزيران", "يوليو|جويلية|تموز|يوليوز", "أغسطس|أوت|آب|غشت|أغشت",
        "سبتمبر|أيلول|شتنبر|شتمبر", "أكتوبر|تشرين الأول", "نوفمبر|تشرين الثاني|نونبر",
        "ديسمبر|كانون الأول|دجنبر|دجمبر",
      ]
    ),
    (
      "de",
      [
        "januar|jan|jänner|jän|janner", "februar|feb", "märz|mär|mrz|marz|mar", "april|apr",
        "mai", "juni|jun", "juli|jul", "august|aug", "september|sept|sep", "oktober|okt",
        "november|nov", "dezember|dez",
      ]
    ),
    (
      "en",
      [
        "january|jan", "february|feb", "march|mar", "april|apr", "may", "june|jun", "july|jul",
        "august|aug", "september|sep|sept", "october|oct", "november|nov", "december|dec",
      ]
    ),
    (
      "es",
      [
        "enero|ene", "febrero|feb", "marzo|mar", "abril|abr", "mayo|may", "junio|jun",
        "julio|jul", "agosto|ago", "septiembre|sept|sep|setiembre|set", "octubre|oct",
        "noviembre|nov", "diciembre|dic",
      ]
    ),
    (
      "fr",
      [
        "janvier|janv|jan", "février|févr|fév|fevrier|fevr|fev", "mars|mar", "avril|avr", "mai",
        "juin", "juillet|juil|juill", "août|aoû|aout|aou", "septembre|sept|sep", "octobre|oct",
        "novembre|nov", "décembre|déc|decembre|dec",
      ]
    ),
    (
      "ja",
      [
        "1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月",
      ]
    ),
    (
      "ka",
      [
        "იანვარი|იან", "თებერვალი|თებ", "მარტი|მარ", "აპრილი|აპრ", "მაისი|მაი", "ივნისი|ივნ",
        "ივლისი|ივლ", "აგვისტო|აგვ", "სექტემბერი|სექ", "ოქტომბერი|ოქტ", "ნოემბერი|ნოე",
        "დეკემბერი|დეკ",
      ]
    ),
    (
      "ru",
      [
        "января|янв|январь", "февраля|февр|февраль|фев", "марта|мар|март", "апреля|апр|апрель",
        "мая|май", "июня|июн|июнь", "июля|июл|июль", "августа|авг|август",
        "сентября|сент|сентябрь|сен", "октября|окт|октябрь", "ноября|нояб|ноябрь|ноя",
        "декабря|дек|декабрь",
      ]
    ),
  ]

  /// A short name of each month, as it is written.
  static let written: [(language: String, months: [String])] = [
    (
      "ar",
      [
        "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
        "نوفمبر", "ديسمبر",
      ]
    ),
    (
      "de",
      [
        "Jan", "Feb", "März", "Apr", "Mai", "Juni", "Juli", "Aug", "Sept", "Okt", "Nov", "Dez",
      ]
    ),
    (
      "en",
      [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      ]
    ),
    (
      "es",
      [
        "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
      ]
    ),
    (
      "fr",
      [
        "janv", "févr", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc",
      ]
    ),
    (
      "ja",
      [
        "1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月",
      ]
    ),
    (
      "ka",
      [
        "იან", "თებ", "მარ", "აპრ", "მაი", "ივნ", "ივლ", "აგვ", "სექ", "ოქტ", "ნოე", "დეკ",
      ]
    ),
    (
      "ru",
      [
        "янв", "февр", "мар", "апр", "мая", "июн", "июл", "авг", "сент", "окт", "нояб", "дек",
      ]
    ),
  ]

  /// What stands for AM and PM in a language that has other words for them.
  static let halfDays: [(language: String, morning: [String], afternoon: [String])] = [
    ("ar", ["ص", "صباحًا"], ["م", "مساءً"]),
    ("fr", ["mat", "matin"], ["soir"]),
    ("ja", ["午前"], ["午後"]),
  ]
}
