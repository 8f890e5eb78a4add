import FormCheck
import Testing

/// A check of a variant, and its condition, mean the variant's own fields, whatever others are called.
@Suite struct VariantCheckTests {
  private static let kinds = """
    rules:
      kinds:
        tag: kind
        variants:
          pod: { fields: { spec: { fields: { node: {} } }, value: {} } }
          job:
            fields:
              spec: { fields: { low: { type: integer }, high: { type: integer } } }
              value: { type: integer }
            check:
              - { that: spec.low <= spec.high, message: crossed }
              - { that: value < 10, when: spec.low > 0 && value > 5, at: value, message: m }
              - { filled: 1.., of: [spec.low, value] }
    fields: { k: { rule: kinds } }
    """

  static let cases: [FormCase] = [
    FormCase(
      "two fields of its own", kinds, "{'k':{'kind':'job','spec':{'low':2,'high':1}}}",
      ["/k: customError"]),
    FormCase(
      "a condition", kinds, "{'k':{'kind':'job','spec':{'low':1,'high':1},'value':11}}",
      ["/k/value: customError"]),
    FormCase(
      "which is false", kinds, "{'k':{'kind':'job','spec':{'low':0,'high':1},'value':11}}"),
    FormCase("what it counts", kinds, "{'k':{'kind':'job'}}", ["/k: tooFewFilled"]),
    FormCase(
      "of another variant it asks nothing", kinds,
      "{'k':{'kind':'pod','spec':{'node':'x'},'value':'11'}}"),
  ]

  private static let chosen = """
    fields:
      k: { choices: [short, long], check: { that: v != 'no', at: k, message: m } }
      n: { type: integer }
      v: { by: k, variants: { short: { length: ..2 }, long: { length: 5.. } } }
    check: { that: n > 1, at: k, message: m }
    """

  /// What chooses a variant must be of its type and keep its constraints; a check at it may read what was chosen.
  static let choosers: [FormCase] = [
    FormCase("a check passes", chosen, "{'k':'long','n':2,'v':'abc'}", ["/v: tooShort"]),
    FormCase(
      "a check at what chooses fails", chosen, "{'k':'long','n':1,'v':'abc'}",
      ["/v: tooShort", "/k: customError"]),
    FormCase(
      "one that reads what is chosen fails", chosen, "{'k':'short','n':2,'v':'no'}",
      ["/k: customError"]),
    FormCase(
      "a constraint of what chooses fails", chosen, "{'k':'other','n':2,'v':'abc'}",
      ["/k: notAChoice"]),
  ]

  @Test(arguments: choosers) func whatChooses(_ test: FormCase) throws { try test.test() }

  @Test(arguments: cases) func judges(_ test: FormCase) throws { try test.test() }
}
