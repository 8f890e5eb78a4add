import FormCheck
import FormPlatform

/// A value is judged alike as a default, as it is sent and as it is typed.
struct SameValue {
  /// A random form with a random value in one of its fields; what is told differently.
  ///
  /// A form whose default its own field refuses is a mistake: then the value must be wrong when it is sent, too.
  static func run(seed: UInt64, clock: Date) -> (isSound: Bool, complaint: String?) {
    var forms = SoundForms(seed: seed)
    let made = forms.form(ofFields: true)
    let known = made.fields.filter { $0.name != "screen" }
    guard let (name, field) = known.randomElement(using: &forms.random),
      !["default", "compute", "present", "null", "nullable", "secret"].contains(where: field.has),
      let form = try? ValidationForm(made.text)
    else { return (false, nil) }
    let value = field.kind.value(&forms.random, slips: 30)
    guard isFilled(value) else { return (false, nil) }
    var record: [String: PayloadValue] = [:]
    for other in known where other.name != name {
      record[other.name] = other.field.kind.value(&forms.random, slips: 30)
    }
    var with = record
    with[name] = value
    let sent = issues(form, .group(with), clock)
    // A key that a group does not name is in no session, and what is not asked for has no default and cannot be typed.
    if sent.contains(where: { $0.contains("unknownField") || $0.contains("notApplicable") }) {
      return (false, nil)
    }

    var fields = made.fields
    for place in fields.indices where fields[place].name == name {
      fields[place].field.keys.append(("default", String(decoding: value.jsonBytes, as: UTF8.self)))
    }
    let text = made.text(fields)
    let story =
      "\(name): \(String(decoding: PayloadValue.group(with).jsonBytes, as: UTF8.self))\n--- \(text)"
    guard let filled = try? ValidationForm(text) else {
      let isWrong = sent.contains { $0.hasPrefix("/\(name)") }
      return (true, isWrong ? nil : "refused as a default, and right when it is sent\n\(story)")
    }
    let asDefault = issues(filled, .group(record), clock)
    if asDefault != sent {
      return (true, "sent: \(sent.sorted()), as a default: \(asDefault.sorted())\n\(story)")
    }
    let session = FormSession(form, clock: { clock })
    for (name, value) in with.sorted(by: { $0.key < $1.key }) { session[name]?.value = value }
    let report = Checker(form).check(session.payload.jsonBytes, now: clock)
    let typed = Set(report.issues.map { "\($0.field): \($0.code) \($0.severity)" })
    // A query of a look-up field is no value yet.
    if typed != sent, session.payload == .group(with) {
      return (true, "sent: \(sent.sorted()), typed: \(typed.sorted())\n\(story)")
    }
    return (true, nil)
  }

  private static func isFilled(_ value: PayloadValue) -> Bool {
    switch value {
    case .null, .list([]): false
    case .text(let text): !text.allSatisfy(\.isWhitespace)
    case .boolean, .number, .list, .group: true
    }
  }

  private static func issues(_ form: ValidationForm, _ record: PayloadValue, _ clock: Date) -> Set<
    String
  > {
    Set(
      Checker(form).check(record.jsonBytes, now: clock).issues.map {
        "\($0.field): \($0.code) \($0.severity)"
      })
  }
}
