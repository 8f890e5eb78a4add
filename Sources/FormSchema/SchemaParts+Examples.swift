internal import FormCheck
internal import FormModel

extension SchemaParts {
  var example: Schema {
    .keys(
      keys(WrittenExample.keys, .example, exampleShape)
        + keys(ExampleStep.actionKeys, .step, actionShape))
  }

  private func exampleShape(_ key: String) -> Schema? {
    switch key {
    case "name", "now": .text
    case "given", "initial": .anything
    case "run": .list(of: .anything, 1 ... .max)
    case "answers": .map(of: .text)
    case "script": .list(of: .part("step-of-script"), 1 ... .max)
    case "expect": .part("expect")
    default: nil
    }
  }

  var scriptStep: Schema {
    var step = Schema.keys(
      keys(ExampleStep.actionKeys, .step, actionShape)
        + keys(["expect"], .step) { _ in .part("expect") })
    step.keywords.append(("minProperties", .number(1)))
    return step
  }

  private func actionShape(_ key: String) -> Schema? {
    switch key {
    case "type": .map(of: .anything)
    case "leave", "remove", "searchAll", "next", "close", "top", "reopen": .names
    case "add": .any(.names, .map(of: .anything))
    case "move", "pick", "scroll": .map(of: .text)
    case "press":
      .map(
        of: .any(
          Schema([("type", .text("integer")), ("minimum", .number(0))]),
          .text(like: "^[0-9]+$", "write keys from 0 to 9, such as '843'")))
    case "answer": .map(of: .any(.text, .list(of: .anything)))
    case "here":
      .list(
        of: .any(
          Schema([("type", .text("number"))]),
          .text(like: "^[-+]?[0-9]", "write a latitude and a longitude in degrees")), 2...2)
    case "wait": .text(like: "^[0-9]+ *(?:ms|s|min|h) *$", "write 500ms, 2s, 1min or 1h")
    case "submit": Schema([("const", .flag(true))])
    default: nil
    }
  }

  var expect: Schema { .keys(keys(Expectation.keys, .expect, expectShape)) }

  private func expectShape(_ key: String) -> Schema? {
    let byPlace = Schema([
      ("type", .text("object")),
      ("patternProperties", .named([("^(?:/|$)", .names)])),
      ("additionalProperties", .flag(false)),
    ])
    switch key {
    case "valid": return .boolean
    case "issues", "warnings", "shown": return byPlace
    case "undecided": return .any(byPlace, .list(of: .text))
    case "cleaned": return .anything
    case "enabled", "disabled": return .any(.text, .list(of: .text))
    case "waitsFor", "states", "hits", "marked", "place", "word":
      return .map(of: .any(.text, .list(of: .text)))
    default: return nil
    }
  }
}
