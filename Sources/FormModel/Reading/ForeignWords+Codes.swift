/// Codes of other tools, and words that people take for codes.
extension ForeignWords {
  /// The code of an issue that is meant by a word of another tool; nil for a word of none.
  package static func help(forCode code: String) -> String? { codeRows[code]?.help }

  static let codeRows = byWord(codes)

  /// Words of other tools that many fields are called, too: with a map that says what a field is they are names.
  static let namesOfFields: Set<String> = [
    "name", "title", "caption", "text", "description", "hint", "note", "info", "email", "url",
    "uuid", "guid", "ip", "ipAddress", "creditCard", "number", "kind", "order", "color", "icon",
    "size", "value", "private", "password", "accepted", "before", "after", "style", "width",
    "digits", "example", "id", "comment", "about", "language", "time_zone", "alpha",
  ]

  /// What becomes of keys that are no fields, in other words.
  static let policies: [String: String] = {
    var helps: [String: String] = [:]
    for word in ["pass", "passthrough", "keep", "accept", "true"] {
      helps[word] = "write allow: it lets them pass"
    }
    // pydantic drops what it ignores; this language kept it under that name.
    helps["ignore"] =
      "write allow, the new name of ignore: it lets them pass; strip leaves them out of the cleaned payload"
    for word in ["strict", "forbid", "deny", "error", "refuse", "fail", "false"] {
      helps[word] = "write reject: they are errors then"
    }
    for word in ["remove", "drop", "delete", "prune", "discard", "omit"] {
      helps[word] = "write strip: it leaves them out of the cleaned payload"
    }
    return helps
  }()

  /// Plain steps of clean-up, in other words.
  static let plainSteps: [String: String] = {
    var helps: [String: String] = [:]
    for word in ["lower", "toLowerCase", "downcase", "lowercased"] {
      helps[word] = "write lowercase"
    }
    for word in ["upper", "toUpperCase", "upcase", "uppercased"] {
      helps[word] = "write uppercase"
    }
    for word in ["strip", "squish", "whitespace"] { helps[word] = "write trim, collapse or both" }
    for word in ["number", "int", "integer", "boolean", "bool"] {
      helps[word] = "give the field a “type”, and “coerce: true” to read strings as that type"
    }
    return helps
  }()

  /// Each is written as a code of this library.
  package static let codes: [Row] = [
    Row("required missing empty blank notEmpty notBlank presence valueRequired", "valueMissing"),
    Row("type invalid_type invalidType wrongType typeError", "typeMismatch"),
    Row("minLength min_length minlength", "tooShort"),
    Row("maxLength max_length maxlength", "tooLong"),
    Row("length invalidLength", "tooShort", "tooLong"),
    Row("min minimum tooLow tooSmall too_small underflow gte gt tooEarly", "rangeUnderflow"),
    Row(
      "max maximum tooHigh tooBig too_big tooLarge tooMuch overflow lte lt tooLate",
      "rangeOverflow"),
    Row("range between outOfRange", "rangeUnderflow", "rangeOverflow"),
    Row(
      "pattern regex format invalid invalidFormat badFormat email malformed", "patternMismatch"),
    Row("step multipleOf precision", "stepMismatch"),
    Row("choices enum oneOf inclusion invalidChoice unknownChoice", "notAChoice"),
    Row("forbidden exclusion notAllowed", "forbiddenValue"),
    Row("minItems tooFewItems", "tooFew"),
    Row("maxItems tooManyItems", "tooMany"),
    Row("count", "tooFew", "tooMany"),
    Row("unique duplicate uniqueItems notUnique", "duplicateItem"),
    Row("equals confirmed sameAs mismatch", "notEqual"),
    Row("differs different", "notDifferent"),
    Row("checksum luhn", "checksumMismatch"),
    Row("includes", "missingPart"),
    Row("excludes", "forbiddenPart"),
    Row("unicode", "charactersNotAllowed"),
    Row("any", "noRuleFits"),
    Row("lookup", "notInCatalogue"),
    Row("check custom that refine", "customError"),
    Row("unknown additionalProperties unrecognized_keys", "unknownField"),
  ]
}
