import FormCheck
import FormCheckTesting
import Testing

/// The form's own examples, one case each.
@Test(arguments: try FormExamples(of: signup).all)
func example(_ example: FormExample) {
  example.verify()
}

/// What only a program knows: here a payload of its own type.
@Test func anAccountOfOursIsAccepted() throws {
  struct Account: Encodable {
    var email = "ana@example.org"
    var password = "Tbilisi2026"
    var phone = "+995555123456"
  }
  let checker = Checker(try ValidationForm(contentsOf: signup))
  try checker.check(encoding: Account()).expectValid()
  try checker.check(encoding: Account(email: "ana@", phone: ""))
    .expectIssues(["/email": "patternMismatch", "/phone": "valueMissing"])
}
