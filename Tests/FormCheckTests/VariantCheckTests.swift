import FormCheck
import TestFixtures
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

  @Test(arguments: cases) func judges(_ test: FormCase) throws { try test.test() }
}
