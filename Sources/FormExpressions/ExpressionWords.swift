/// Words of other languages, each with what is written here.
enum ExpressionWords {
  static let functions: [String: String] = {
    var words: [String: String] = [:]
    for name in ["empty", "isEmpty", "isBlank", "isNull", "blank", "missing"] {
      words[name] = "write !filled(x)"
    }
    for name in ["isset", "isSet", "exists", "defined", "has", "notEmpty"] {
      words[name] = "write filled(x)"
    }
    for name in ["if", "iif"] { words[name] = "write condition ? a : b" }
    for name in ["abs", "floor", "ceil"] {
      words[name] = "there is round(x), round(x, 2) and x % 1"
    }
    for name in ["includes", "indexOf"] { words[name] = "write contains(x, 'a') or x in list" }
    for (name, help) in parts { words[name] = help }
    for name in ["toString", "string", "str", "text"] {
      words[name] = "a number is compared as a number: x == 3"
    }
    words["concat"] = "write a + b, or list.join(', ')"
    return words
  }()

  /// Parts of dates and times.
  static let parts: [String: String] = [
    "year": "write x.getFullYear()", "month": "write x.getMonth(): January is 0",
    "day": "write x.getDate()", "weekday": "write x.getDayOfWeek(): Sunday is 0",
    "hour": "write x.getHours()", "hours": "write x.getHours()",
    "minute": "write x.getMinutes()", "minutes": "write x.getMinutes()",
  ]

  /// Names that mean values elsewhere.
  static let names: [String: String] = {
    var words = [
      "yes": "write true", "on": "write true", "no": "write false", "off": "write false",
      "self": "write this", "value": "the value itself is “this”",
    ]
    for name in ["none", "nil", "undefined", "empty"] {
      words[name] = "write !filled(x) for what is empty"
    }
    return words
  }()
}
