import FormCheck
import Testing

/// A message of a rule “as written” asks for nothing that the rule does itself.
@Suite struct AsWrittenWordTests {
  @Test(arguments: AsWrittenRuleTests.siblings)
  func asksForWhatPeopleWrite(_ sibling: AsWrittenRuleTests.Sibling) throws {
    let form = try ValidationForm("form: t\nfields: { v: { rule: \(sibling.name) } }")
    // Neither a letter nor a digit: the message is that of the whole value.
    let issues = Checker(form).check(#"{"v":"?!?!?"}"#.utf8).issues
    #expect(!issues.isEmpty)
    for asked in ["without spaces", "without a space", "alone", "capital", ";ext="] {
      #expect(issues.allSatisfy { !$0.message.contains(asked) }, "\(issues.map(\.message))")
    }
  }

  @Test(arguments: [
    ("en", "after “ext.”, such as +1 202 555 0123 ext. 45"), ("de", "„ext.“"),
    ("fr", "«\u{A0}ext.\u{A0}»"), ("es", "«ext.»"), ("ru", "«ext.»"), ("ka", "„ext.“"),
    ("ar", "«\u{200E}ext.\u{200E}»"), ("ja", "「ext.」"),
  ])
  func theExtensionIsAskedForAsPeopleWriteIt(_ language: String, _ words: String) throws {
    let form = try ValidationForm(
      "form: t\nfields: { v: { rule: contact.phone.with-extension-as-written } }")
    let issues = Checker(form, locale: language).check(#"{"v":"none"}"#.utf8).issues
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains(words) == true, "\(issues.map(\.message))")
    #expect(issues.first?.message.contains("+1 202 555 0123 ext. 45") == true)
  }
}
