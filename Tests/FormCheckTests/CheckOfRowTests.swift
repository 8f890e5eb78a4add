import FormCheck
import TestFixtures
import Testing

/// Where the issue of a check of a row lies: at the first field that it names, or at the row where that is no field of it.
@Suite struct CheckOfRowTests {
  private static func lessons(_ check: String) -> String {
    """
    fields:
      room: {}
      lessons:
        items:
          fields: { room: { required: true }, from: { type: integer, required: true }, to: { type: integer, required: true } }
          check: { that: "\(check)", message: m }
    """
  }

  private static let overlapping = """
    {'room':'x','lessons':[{'room':'a','from':1,'to':3},{'room':'b','from':1,'to':3},{'room':'a','from':2,'to':4}]}
    """
  private static let apart =
    "size(lessons.filter(b, b.room == room && b.from < to && from < b.to)) <= 1"

  static let cases: [FormCase] = [
    FormCase(
      "the list around it", lessons(apart), overlapping,
      ["/lessons/0: customError", "/lessons/2: customError"]),
    FormCase(
      "a field at the top", lessons("record.room != room"),
      "{'room':'a','lessons':[{'room':'b','from':1,'to':2},{'room':'a','from':1,'to':2}]}",
      ["/lessons/1: customError"]),
    FormCase(
      "the row above", lessons("previous.to <= from"),
      "{'lessons':[{'room':'b','from':1,'to':3},{'room':'a','from':2,'to':4}]}",
      ["/lessons/1: customError"]),
    FormCase(
      "its own field first", lessons("from >= previous.to"),
      "{'lessons':[{'room':'b','from':1,'to':3},{'room':'a','from':2,'to':4}]}",
      ["/lessons/1/from: customError"]),
    FormCase(
      "its own field by this", lessons("this.from < to"),
      "{'lessons':[{'room':'b','from':5,'to':3}]}", ["/lessons/0/from: customError"]),
    FormCase(
      "a check that has failed in another row",
      """
      fields:
        stays:
          items:
            fields: { from: { type: integer }, to: { type: integer } }
            check: { that: 'size(record.stays.filter(b, b.from < to && from < b.to)) == 1', at: from, message: m }
      """,
      "{'stays':[{'from':1,'to':5},{'from':4,'to':9},{'from':2,'to':3},{'from':9,'to':10}]}",
      ["/stays/0/from: customError", "/stays/1/from: customError", "/stays/2/from: customError"]),
    FormCase(
      "another check that has failed in another row",
      """
      fields:
        stays:
          items:
            fields: { from: { type: integer, check: { that: this > 0, message: m } }, to: { type: integer } }
            check: { that: 'size(record.stays.filter(b, b.from < to && from < b.to)) == 1', at: to, message: m }
      """,
      "{'stays':[{'from':0,'to':5},{'from':4,'to':9}]}", ["/stays/0/from: customError"]),
    FormCase(
      "a list that found fault with another row",
      """
      fields:
        stays:
          unique: from
          items:
            fields: { from: { type: integer }, to: { type: integer } }
            check: { that: 'size(record.stays.filter(b, b.from < to && from < b.to)) == 1', at: from, message: m }
      """,
      "{'stays':[{'from':1,'to':5},{'from':1,'to':9}]}",
      ["/stays/1: duplicateItem", "/stays/0/from: customError", "/stays/1/from: customError"]),
  ]

  /// A section of a row asks as its row does.
  @Test func aSectionOfARow() throws {
    let form = """
      fields:
        lim: { type: integer }
        rows:
          items:
            fields:
              a: { type: integer }
              s: { type: section, fields: { b: { type: integer } }, check: [{ that: lim > a, message: m }, { that: b < 9, message: m }] }
      """
    try FormCase(
      "a section", form, "{'lim':2,'rows':[{'a':1,'b':9},{'a':2,'b':1}]}",
      ["/rows/0/b: customError", "/rows/1: customError"]
    ).test()
  }

  @Test(arguments: cases) func judges(_ test: FormCase) throws { try test.test() }
}
