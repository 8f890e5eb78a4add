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
    for name in ["and", "und", "et"] { words[name] = "write a && b" }
    for name in ["or", "oder", "ou"] { words[name] = "write a || b" }
    for name in ["not", "nicht", "non"] { words[name] = "write !a" }
    for name in ["wenn", "si"] { words[name] = "write condition ? a : b" }
    words["ifs"] = "write condition ? a : other ? b : c"
    words["istleer"] = "write !filled(x)"
    for name in ["left", "right", "mid", "substring", "substr", "slice"] {
      words[name] = "use startsWith(x, 'a'), endsWith(x, 'a') or matches(x, r'…')"
    }
    for name in ["datedif", "datediff", "daysBetween"] { words[name] = "write (b - a).getDays()" }
    for name in ["pow", "power"] { words[name] = "powers are not supported: write a * a" }
    words["mod"] = "write a % b"
    words["countif"] = "write size(list.filter(i, i.a > 3))"
    words["sumif"] = "write list.filter(i, i.a > 3).map(i, i.b).sum()"
    words["getYear"] = parts["year"]
    words["getDay"] = parts["weekday"]
    // Excel and others write them in capital letters.
    for (name, help) in words where words[name.lowercased()] == nil {
      words[name.lowercased()] = help
    }
    return words
  }()

  /// What helps where a function of another language is called, in any letter case.
  static func help(forFunction name: String) -> String? {
    functions[name] ?? functions[name.lowercased()]
  }

  /// Types by the names that they have elsewhere.
  static let types: [String: String] = [
    "string": "text", "str": "text", "int": "integer", "float": "number", "double": "number",
    "decimal": "number", "bool": "boolean", "array": "list", "object": "group", "map": "group",
    "timestamp": "datetime",
  ]

  /// Words for operators, in small letters.
  static let signs: [String: String] = [
    "and": "&&", "und": "&&", "et": "&&", "or": "||", "oder": "||", "ou": "||", "not": "!",
    "nicht": "!", "is": "==", "ist": "==", "implies": "!a || b",
  ]

  /// The word itself where it says that something is not so.
  static func negation(_ token: ExpressionToken?) -> String? {
    guard case .name(let name)? = token?.kind, ["not", "nicht", "non"].contains(name.lowercased())
    else { return nil }
    return name
  }

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
    for name in ["true", "wahr", "vrai", "ja"] { words[name] = "write true" }
    for name in ["false", "falsch", "faux", "nein"] { words[name] = "write false" }
    for name in ["none", "nil", "undefined", "empty"] {
      words[name] = "write !filled(x) for an empty value"
    }
    return words
  }()
}
