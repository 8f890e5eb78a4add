import FormCheck
import Testing

@Suite struct TextFieldTests {
  @Test func typingAPhoneNumberLetterByLetterEnablesTheCodeButton() {
    let phone = VerifiedTextField {
      $0.count == 9 && $0.allSatisfy(\.isNumber) ? [] : ["enter 9 digits"]
    }
    let codeButton = ManagedControl("get code")
    let manager = ValidationManager(fields: [phone], controls: [codeButton])
    var seen: [Bool] = []
    for digit in "6123456789" {
      phone.text.append(digit)
      seen.append(codeButton.isEnabled)
    }
    #expect(seen == Array(repeating: false, count: 8) + [true, false])
    phone.text.removeLast()
    #expect(manager.isValid && codeButton.isEnabled)
  }

  @Test func fourFieldsEnableTheRegisterButton() {
    let name = required("enter your name")
    let email = VerifiedTextField { $0.contains("@") ? [] : ["enter an address"] }
    let code = VerifiedTextField { $0.count == 4 ? [] : ["enter the 4 digits"] }
    let terms = Checkbox()
    let registerButton = ManagedControl("register")
    let manager = ValidationManager(
      fields: [name, email, code, terms], controls: [registerButton])
    var waiting: [Int] = []
    func note() { waiting.append(registerButton.waitsFor.count) }
    note()
    for letter in "Ana" { name.text.append(letter) }
    note()
    for letter in "ana@example.org" { email.text.append(letter) }
    note()
    terms.isOn = true
    note()
    #expect(same(registerButton.waitsFor, [code]))
    for digit in "123" { code.text.append(digit) }
    #expect(!registerButton.isEnabled)
    code.text.append("4")
    note()
    #expect(registerButton.isEnabled && manager.isValid)
    #expect(waiting == [4, 3, 2, 1, 0])
  }

  @Test func anUntouchedFieldShowsNoError() {
    let field = required("enter your name")
    #expect(!field.isValid)
    #expect(field.message == "enter your name")
    #expect(field.shownMessage == nil)
    field.text = "A"
    field.text = ""
    #expect(field.shownMessage == nil)
  }

  @Test func leavingAndComingBack() {
    let field = required("enter your name")
    field.leave()
    #expect(field.shownMessage == "enter your name")
    field.text = "A"
    #expect(field.shownMessage == nil)
    field.text = ""
    #expect(field.shownMessage == "enter your name")
    field.leave()
    #expect(field.shownMessage == "enter your name")
    field.reset()
    #expect(field.shownMessage == nil)
    #expect(field.state == FieldState(validity: .invalid))
  }

  @Test func aFieldIsDirtyWhileItDiffersFromItsPristineText() {
    let field = VerifiedTextField("Ana") { _ in [] }
    #expect(!field.isDirty)
    field.text = "Anna"
    #expect(field.isDirty)
    field.text = "Ana"
    #expect(!field.isDirty)
    field.text = ""
    field.leave()
    field.reset()
    #expect(field.text == "Ana" && field.state == FieldState())
  }

  @Test func eachStepIsAnnouncedOnce() {
    let log = Log()
    let recorder = Recorder("o", log)
    let field = required("enter your name")
    field.addObserver(recorder)
    let steps: [(String, () -> Void, Int)] = [
      ("another text", { field.text = "A" }, 1),
      ("the same text", { field.text = "A" }, 0),
      ("first leave", { field.leave() }, 1),
      ("second leave", { field.leave() }, 0),
      ("reset of a dirty field", { field.reset() }, 1),
      ("reset of a clean field", { field.reset() }, 1),
      ("verify", { field.verify() }, 1),
    ]
    for (name, step, announcements) in steps {
      log.events = []
      step()
      #expect(log.events.count == announcements, "\(name)")
    }
  }

  @Test func anObserverMayMendTheTextThatIsBeingTyped() {
    let log = Log()
    let phone = VerifiedTextField { $0.contains(" ") ? ["digits only"] : [] }
    let (mender, recorder) = (Recorder("mender", log), Recorder("o", log))
    mender.reaction = { _ in phone.text.removeAll { $0 == " " } }
    phone.addObserver(mender)
    phone.addObserver(recorder)
    let manager = ValidationManager(fields: [phone])
    for character in "6 1" { phone.text.append(character) }
    #expect(phone.text == "61" && phone.isValid && manager.isValid)
    #expect(log.events(of: "o").count == 4)
  }

  @Test func textsThatSwiftHoldsEqualAreCheckedAgain() {
    let field = VerifiedTextField("\u{E9}") {
      $0.unicodeScalars.count == 1 ? [] : ["one code point"]
    }
    field.text = "e\u{301}"
    #expect(!field.isValid && field.isDirty)
  }

  @Test func pendingAndUndecidedAreNotValid() {
    var answer: FieldVerdict = .pending
    let field = VerifiedTextField("ana") { _ in answer }
    let manager = ValidationManager(fields: [field])
    #expect(field.validity == .pending && !manager.isValid)
    #expect(same(manager.waitsFor, [field]))
    answer = .undecided("the server did not answer")
    field.verify()
    field.leave()
    #expect(field.validity == .undecided && !manager.isValid)
    #expect(field.shownMessage == "the server did not answer")
    answer = .valid
    field.verify()
    #expect(manager.isValid && field.shownMessage == nil)
    answer = .invalid()
    field.verify()
    #expect(!manager.isValid && field.shownMessage == nil)
  }

  @Test func aCheckThatDependsOnAnotherFieldIsAskedAgain() {
    let password = required("enter a password")
    let again = VerifiedTextField { [weak password] text in
      text == password?.text ? [] : ["the passwords differ"]
    }
    let link = Recorder("link", Log())
    link.reaction = { _ in again.verify() }
    password.addObserver(link)
    let manager = ValidationManager(fields: [password, again])
    password.text = "secret"
    again.text = "secret"
    #expect(manager.isValid)
    password.text = "secret2"
    #expect(same(manager.waitsFor, [again]))
  }
}
