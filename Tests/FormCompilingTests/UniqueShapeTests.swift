import FormCheck
import TestFixtures
import Testing

/// Items of several shapes are told apart by the field that each shape has.
@Suite struct UniqueShapeTests {
  static let cases: [FormCase] = [
    ("id", "[{'kind':'point','id':'a'},{'kind':'line','name':'b','id':'a'}]", [1]),
    ("id", "[{'kind':'point','id':'a'},{'kind':'line','name':'a','id':'b'}]", []),
    (
      "id", "[{'kind':'line','id':'a'},{'kind':'line','id':'a'},{'kind':'point','id':'a'}]", [1, 2]
    ),
    // What has no such field, or nothing in it, is like nothing.
    ("id", "['a','a',{'kind':'point','id':'a'},{'kind':'point'},{'kind':'line'}]", []),
    (
      "name", "[{'kind':'line','name':'a'},{'kind':'point','id':'a'},{'kind':'line','name':'a'}]",
      [2]
    ),
    ("[kind, id]", "[{'kind':'point','id':'a'},{'kind':'line','id':'a'}]", []),
    (
      "[kind, id]", "[{'kind':'line','id':'a'},{'kind':'point','id':'b'},{'kind':'line','id':'a'}]",
      [2]
    ),
    ("[id, name]", "[{'kind':'line','id':'a','name':'b'},{'kind':'point','id':'a'}]", []),
    ("made.by", "[{'kind':'line','made':{'by':'x'}},{'kind':'line','made':{'by':'x'}}]", [1]),
    // A shape may be one of several itself.
    (
      "id", "[{'kind':'left','id':'a'},{'kind':'point','id':'a'},{'kind':'right','id':'a'}]",
      [1, 2]
    ),
  ].map { keys, list, found in
    FormCase(
      "\(keys) \(list)",
      """
      rules:
        point: { fields: { kind: { required: true, choices: [point] }, id: {} } }
        line:
          fields:
            kind: { required: true, choices: [line] }
            name: {}
            id: {}
            made: { fields: { by: {} } }
        left: { fields: { id: {}, kind: { required: true, choices: [left] } } }
        right: { fields: { a: {}, b: {}, id: {}, kind: { required: true, choices: [right] } } }
        side: { rule: { any: [left, right] } }
        word: { pattern: '[a-z]+' }
      fields: { all: { unique: \(keys), items: { rule: { any: [point, line, side, word] } } } }
      """, "{'all':\(list)}", found.map { "/all/\($0): duplicateItem" })
  }

  @Test(arguments: cases)
  func judges(_ row: FormCase) throws { try row.test() }

  @Test func aNameOfNoShapeIsTold() throws {
    let form = """
      form: t
      rules: { a: { fields: { id: {} } }, b: { fields: { key: {} } } }
      fields: { all: { unique: idd, items: { rule: { any: [a, b] } } } }
      """
    let error = try #require(throws: FormError.self) { try ValidationForm(form) }
    let said = "\(error)"
    #expect(error.mistakes.count == 1 && said.contains("the items have no field “idd”"))
    #expect(said.contains("did you mean “id”?"), "\(said)")
  }
}
