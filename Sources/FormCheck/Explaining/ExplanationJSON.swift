internal import FormText

/// Explanations for programs: keys in a fixed order.
package enum ExplanationJSON {
  /// The outline of a form.
  package static func json(_ fields: [FieldOutline], _ form: ValidationForm) -> [UInt8] {
    var json = JSONBuilder()
    json.object { json in
      json.list("fields") { json in for field in fields { json.object { append(field, to: &$0) } } }
      json.list("managers") { json in
        for manager in form.managerOutline {
          json.object { json in
            json.add("name", manager.name)
            json.add("verifies", json: list(manager.verifies))
            json.add("manages", json: list(manager.manages))
          }
        }
      }
      json.list("controls") { json in
        for control in form.controlOutline {
          json.object { json in
            json.add("name", control.name)
            json.add("label", control.label)
          }
        }
      }
    }
    return json.bytes
  }

  private static func append(_ field: FieldOutline, to json: inout JSONBuilder) {
    json.add("path", field.path)
    json.add("label", field.label)
    json.add("type", field.type)
    json.add("required", field.required)
    json.add("when", field.condition)
    json.add("secret", field.isSecret)
    json.add("coerce", field.coerces)
    json.add("normalize", json: list(field.cleanUp))
    json.list("constraints") { json in
      for constraint in field.constraints {
        json.object { json in
          json.add("key", constraint.key)
          json.add("written", constraint.written)
          json.add("rule", constraint.rule)
        }
      }
    }
  }

  private static func list(_ texts: [String]?) -> [UInt8] {
    (texts.map { PayloadValue.list($0.map { .text($0) }) } ?? .null).jsonBytes
  }

  /// The explanation of a record, of some of its fields.
  package static func json(_ explanation: Explanation, _ fields: [Explanation.Field]) -> [UInt8] {
    var json = JSONBuilder()
    json.object { json in
      json.add("verdict", explanation.report.verdict.rawValue)
      json.add(named: "issues") { ReportJSON.append(explanation.report.issues, to: &$0) }
      json.list("fields") { json in for field in fields { json.object { append(field, to: &$0) } } }
      json.list("changes") { json in
        for change in explanation.changes {
          json.object { json in
            json.add("op", change.operation)
            json.add("path", change.path)
            if let value = change.value { json.add("value", json: value.jsonBytes) }
            json.add("cause", change.cause)
          }
        }
      }
      ReportJSON.appendManagers(explanation.report, to: &json)
    }
    return json.bytes
  }

  private static func append(_ field: Explanation.Field, to json: inout JSONBuilder) {
    json.add("field", field.field)
    json.add("label", field.label)
    json.add("state", field.state)
    json.add("when", field.condition)
    json.list("constraints") { json in
      for constraint in field.constraints {
        json.object { json in
          json.add("key", constraint.key)
          json.add("written", constraint.written)
          json.add("rule", constraint.rule)
          json.add("outcome", constraint.outcome.rawValue)
          json.add("reason", constraint.reason)
        }
      }
    }
  }
}
