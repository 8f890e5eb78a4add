import FormCheck
import Testing

/// A key of a map that a repair makes right is suggested, as a value is.
@Suite struct KeySuggestionTests {
  @Test(
    arguments: [
      ("{ pattern: '[A-Z]{3}' }", "abc", "ABC", "use capital letters: ABC"),
      ("{ pattern: '[a-z]{3}' }", "ABC", "abc", "use small letters: abc"),
      ("{ length: ..3 }", "abc ", "abc", "leave out the spaces at the beginning and the end: abc"),
      ("{ rule: finance.currency }", "gel", "GEL", "write GEL"),
      (
        "{ rule: contact.phone.e164 }", "+49 30 12345", "+493012345",
        "write it without spaces: +493012345"
      ),
      ("{ pattern: '[a-z]+|[A-Z]+' }", "aB", nil, nil),
      ("{ choices: [red, green] }", "rde", "red", "these do: red, green"),
      ("{ normalize: [trim], pattern: '[A-Z]{3}' }", " abc", "ABC", nil),
    ] as [(String, String, String?, String?)])
  func asPeopleWriteIt(
    _ keys: String, _ key: String, _ suggestion: String?, _ advice: String?
  ) throws {
    let issue = try #require(try issues(keys, "\"\(key)\":1").first)
    #expect(issue.code == "keyMismatch")
    #expect(issue.suggestion == suggestion.map { .text($0) })
    if let advice {
      #expect(issue.message == "the name “\(key)” does not fit here; \(advice)")
    }
    if let suggestion {
      #expect(try issues(keys, "\"\(suggestion)\":1").isEmpty)
    } else {
      #expect(issue.message.hasPrefix("the name “\(key)” does not fit here"))
    }
  }

  /// Two entries would have one key, or a field would have two values.
  @Test(arguments: [
    "\"abc\":1,\"ABC\":2", "\"ABC\":2,\"abc\":1", "\"fix\":1", "\"fix\":1,\"FIX\":2",
  ])
  func noKeyThatIsThereAlready(_ members: String) throws {
    let issues = try issues("{ pattern: '[A-Z]{3}' }", members, fields: "FIX: {}")
    #expect(issues.map(\.code) == ["keyMismatch"])
    #expect(issues[0].suggestion == nil)
  }

  @Test func noneOfASecret() throws {
    let issues = try issues("{ pattern: '[A-Z]{3}' }", "\"abc\":1", values: "{ secret: true }")
    #expect(issues.map(\.code) == ["keyMismatch"])
    #expect(issues[0].suggestion == nil)
  }

  /// Your own words are followed by it, or place it.
  @Test(arguments: [
    ("message: three letters", "three letters; use capital letters: ABC"),
    ("message: 'three letters[, such as {suggestion}]'", "three letters, such as ABC"),
  ])
  func yourWordsAreKept(_ own: String, _ message: String) throws {
    let issues = try issues("{ pattern: '[A-Z]{3}', \(own) }", "\"abc\":1")
    #expect(issues.map(\.message) == [message])
  }

  private func issues(
    _ keys: String, _ members: String, fields: String? = nil, values: String = "{}"
  ) throws -> [FormIssue] {
    let known = fields.map { "fields: { \($0) }, " } ?? ""
    let form = try ValidationForm(
      "form: t\nfields: { m: { \(known)keys: \(keys), values: \(values) } }", name: "t.yaml")
    let members = members.replacing(":1", with: ":\"x\"").replacing(":2", with: ":\"y\"")
    return Checker(form).check("{\"m\":{\(members)}}".utf8).issues
  }
}
