// Written by formcheck export --to swift. Do not change it: change the form.
// swift-format-ignore-file

public import FormCheck

/// Create an account
public struct Signup: Codable, Hashable, Sendable {
  /// E-mail
  /// - rule: contact.email
  public var email: String
  /// Password
  /// At least 8 characters, with a capital letter and a digit.
  /// - length: [8.., ..72 bytes]
  /// - includes: - { find: '\p{Lu}', message: add an upper-case letter } - { find: '\d', message: add a digit }
  public var password: String
  /// Repeat the password
  /// - equals: password
  public var confirm: String?
  /// Mobile number
  /// With the country code.
  /// - rule: contact.phone.e164
  public var phone: String

  public init(email: String, password: String, confirm: String? = nil, phone: String) {
    self.email = email
    self.password = password
    self.confirm = confirm
    self.phone = phone
  }

  /// The form, which is read once.
  public static let form = Result {
    try ValidationForm(formSource, name: "signup.yaml")
  }

  /// Checks a payload, and decodes what clean-up made of it.
  ///
  /// - Throws: `DecodingRejection.rejected` with the report unless the payload is valid.
  public static func checked(_ payload: some Sequence<UInt8>) throws -> Signup {
    try form.get().decode(Signup.self, from: payload)
  }

  private static let formSource = #"""
    # The founding example: the register button waits for everything, the code button for the phone alone.
    form: signup
    title: Create an account
    normalize: [trim]
    fields:
      email:
        label: E-mail
        placeholder: ana@example.org
        required: true
        normalize: [lowercase]
        rule: contact.email
      password:
        label: Password
        help: At least 8 characters, with a capital letter and a digit.
        required: true
        secret: true
        length: [8.., ..72 bytes]
        includes:
          - { find: '\p{Lu}', message: add an upper-case letter }
          - { find: '\d', message: add a digit }
      confirm:
        label: Repeat the password
        secret: true
        equals: password
      phone:
        label: Mobile number
        help: With the country code.
        required: true
        normalize: [{ remove: ' ()-' }]
        rule: contact.phone.e164
    controls:
      registerButton: { label: Register }
      codeButton: { label: Send me a code }
    managers:
      register: { manages: [registerButton] }
      code: { verifies: [phone], manages: [codeButton] }
    examples:
      - name: the phone alone is enough to ask for a code
        given: { phone: '+995 555 12-34-56' }
        expect:
          issues: { /email: valueMissing, /password: valueMissing }
          enabled: [codeButton]
          disabled: [registerButton]
          waitsFor: { registerButton: [/email, /password] }
      - name: everything right, written as people write it
        given: { email: ' Ana@Example.org ', password: Tbilisi2026, confirm: Tbilisi2026, phone: '+995 (555) 123456' }
        expect:
          issues: {}
          enabled: [registerButton, codeButton]
          cleaned: { email: ana@example.org, password: Tbilisi2026, confirm: Tbilisi2026, phone: '+995555123456' }
      - name: the password was never repeated
        given: { email: ana@example.org, password: Tbilisi2026, phone: '+995555123456' }
        expect: { issues: { /confirm: valueMissing }, enabled: [codeButton], disabled: [registerButton] }
      - name: repeated with another letter case
        given: { email: ana@example.org, password: Tbilisi2026, confirm: tbilisi2026, phone: '+995555123456' }
        expect: { issues: { /confirm: notEqual } }
      - name: too short, no capital letter, no digit; a phone without its country code
        given: { email: ana@example.org, password: tbilisi, confirm: tbilisi, phone: 555 12 34 56 }
        expect:
          issues: { /password: [tooShort, missingPart, missingPart], /phone: patternMismatch }
          disabled: [registerButton, codeButton]
          waitsFor: { registerButton: [/password, /phone], codeButton: [/phone] }
      - name: an address that stops at the at sign, and no phone
        given: { email: ana@, password: Tbilisi2026, confirm: Tbilisi2026 }
        expect:
          issues: { /email: patternMismatch, /phone: valueMissing }
          disabled: [registerButton, codeButton]
          waitsFor: { registerButton: [/email, /phone], codeButton: [/phone] }
      - name: a password ends at 72 bytes, of which each Georgian letter takes three
        given: { email: ana@example.org, phone: '+995555123456' }
        script:
          - type: { password: 'Rustaveli 1166 to 1216 or so: ვეფხისტყაოსანი!' }
            leave: password
            expect: { shown: { /password: tooLong }, disabled: [registerButton] }
          - type: { password: 'Rustaveli 1166 to 1216 or so: ვეფხისტყაოსანი', confirm: 'Rustaveli 1166 to 1216 or so: ვეფხისტყაოსანი' }
            expect: { issues: {}, shown: {}, enabled: [registerButton, codeButton] }
    """#
}
