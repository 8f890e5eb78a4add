import FormCheck
import Foundation

/// A form of many fields in rows of ten, a manager for each ten, one for all.
func form(fields: Int) throws -> ValidationForm {
  var text = "form: wide\nnormalize: [trim]\nfields:\n"
  for field in 0..<fields {
    let first = field / 10 * 10
    switch field % 10 {
    case 0: text += "  f\(field): { required: true, length: ..40 }\n"
    case 1: text += "  f\(field): { required: f\(first) == 'yes', length: ..40 }\n"
    case 2: text += "  f\(field): { when: f\(first) != 'no', pattern: '[a-z0-9]*' }\n"
    case 3: text += "  f\(field): { differs: f\(first) }\n"
    default: text += "  f\(field): { length: ..40 }\n"
    }
  }
  text += "controls:\n" + (0..<(fields / 10)).map { "  c\($0): {}\n" }.joined() + "  all: {}\nmanagers:\n"
  for manager in 0..<(fields / 10) {
    let names = (0..<10).map { "f\(manager * 10 + $0)" }.joined(separator: ", ")
    text += "  m\(manager): { verifies: [\(names)], manages: [c\(manager)] }\n"
  }
  text += "  m: { manages: [all] }\n"
  return try ValidationForm(text)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Microseconds of a keystroke in one field, the median of many, and of a form that is made.
func measure(fields: Int, rounds: Int) throws -> (keystroke: Double, dependent: Double, made: Double) {
  let form = try form(fields: fields)
  let clock = ContinuousClock()
  var session = FormSession(form)
  let made = clock.measure { session = FormSession(form) }
  func times(_ name: String) -> [Double] {
    guard let field = session[name] else { return [] }
    return (0..<rounds).map { round in
      let time = clock.measure { field.text = "value\(round % 100)" }
      return Double(time.components.attoseconds) / 1e12
    }
  }
  return (
    median(times("f\(fields / 2 / 10 * 10 + 5)")), median(times("f\(fields / 2 / 10 * 10)")),
    Double(made.components.seconds) * 1e6 + Double(made.components.attoseconds) / 1e12
  )
}

/// Types so many times in one field of a form of a thousand, and prints nothing: for who counts
/// instructions (`Benchmarks/counts.py`).
func type(keystrokes: Int) throws {
  let session = FormSession(try form(fields: 1_000))
  for number in 0..<keystrokes { session["f505"]?.text = "value\(number % 100)" }
}

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--keystrokes",
  let keystrokes = Int(CommandLine.arguments[2])
{
  try type(keystrokes: keystrokes)
  exit(0)
}

print("| fields | managers | a keystroke, µs | with 3 fields that depend on it, µs | making the session, ms |")
print("| --: | --: | --: | --: | --: |")
for fields in [100, 1_000, 10_000] {
  let result = try measure(fields: fields, rounds: 2_000)
  func text(_ value: Double) -> String { String(Double(Int(value * 10)) / 10) }
  print(
    "| \(fields) | \(fields / 10 + 1) | \(text(result.keystroke)) | \(text(result.dependent)) "
      + "| \(text(result.made / 1000)) |")
}
