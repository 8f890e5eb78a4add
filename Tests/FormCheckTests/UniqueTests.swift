import FormCheck
import TestFixtures
import Testing

/// `unique`: deep equality as JSON has it.
@Suite struct UniqueTests {
  private static let whole = "fields: { l: { unique: true, items: { type: any } } }"
  private static func rows(_ unique: String) -> String {
    """
    fields:
      l:
        unique: \(unique)
        items:
          fields:
            a: {}
            n: { type: integer }
            g: { fields: { z: {} } }
            f: { items: {} }
    """
  }

  private static let union = """
    rules: { u: { tag: k, variants: { m: { fields: { c: { type: integer } } }, z: { fields: { b: {} } } } } }
    fields: { l: { unique: true, items: { rule: u } } }
    """

  /// Items of a list, and which of them are told to be the same as one before.
  private static func list(
    _ name: String, _ items: String, _ repeated: Int..., form: String = whole
  ) -> FormCase {
    FormCase(name, form, "{'l':[\(items)]}", repeated.map { "/l/\($0): duplicateItem" })
  }

  static let values: [FormCase] = [
    FormCase(
      "what no tag chose is what was sent", union,
      "{'l':[{'k':'q','b':5},{'k':'q','b':6},{'k':'q','b':5.0}]}",
      ["/l/0/k: notAChoice", "/l/1/k: notAChoice", "/l/2: duplicateItem", "/l/2/k: notAChoice"]),
    list("different", "1,2,'1',true,'true',[1],{'a':1}"),
    list("numbers by value", "1,1.0,1e0,10e-1,100e-2", 1, 2, 3, 4),
    list("1 is not true", "1,true,0,false"),
    list("zeros", "0,-0,0.0,0e5", 1, 2, 3),
    list("large and small", "1e400,10e399,1e-400,0.1e-399", 1, 3),
    list("signs", "1,-1,-1.0", 2),
    list("neighbours of a double", "9007199254740993,9007199254740992,0.1,0.10", 3),
    list("texts", "'a','A','a ','a'", 3),
    list("texts however they are written", #"'é','\u00e9','e\u0301'"#, 1),
    list("each is told", "'a','a','b','a'", 1, 3),
    list("lists in their order", "[1,2],[2,1],[1.0,2]", 2),
    list("nested lists", "[[1],2],[1,[2]],[[1],2]", 2),
    list("texts next to each other", "['a','bc'],['ab','c'],['abc']"),
    list("keys in any order", "{'a':1,'b':2},{'b':2.0,'a':1}", 1),
    list("keys and values", "{'a':'b'},{'b':'a'},{'ab':''}"),
    list("null and nothing", "{'a':null},{}"),
    list("deep", "{'a':[{'b':1e0}]},{'a':[{'b':1}]},{'a':[{'b':'1'}]}", 1),
    list(
      "after clean-up", "'a',' A','b'", 1,
      form: "fields: { l: { unique: true, items: { normalize: [trim, lowercase] } } }"),
    list(
      "as they were read", "1,'1.0','2'", 1,
      form: "fields: { l: { unique: true, items: { type: number, coerce: true } } }"),
    FormCase(
      "what is wrong repeats nothing", "fields: { l: { unique: true, items: { type: integer } } }",
      "{'l':['q','q',1,1]}", ["/l/0: typeMismatch", "/l/1: typeMismatch", "/l/3: duplicateItem"]),
    list("switched off", "1,1", form: "fields: { l: { unique: false, items: { type: any } } }"),
    list("groups", "{'a':'x','n':1},{'n':1.0,'a':'x'},{'a':'x'}", 1, form: rows("true")),
    list(
      "groups and what is in them", "{'g':{'z':'1'}},{'g':{'z':'2'}},{'g':{'z':'1'}}", 2,
      form: rows("true")),
    list("by a key", "{'a':'x','n':1},{'a':'y','n':1},{'a':'x','n':2}", 2, form: rows("a")),
    list("by a number", "{'n':1},{'n':2},{'n':1.0}", 2, form: rows("n")),
    list("empty keys repeat nothing", "{'a':''},{'a':''},{},{},{'a':null}", form: rows("a")),
    list(
      "by a key within", "{'g':{'z':'1'}},{'g':{'z':'2'}},{'g':{'z':'1'}},{}", 2, form: rows("g.z")),
    list(
      "by two together", "{'a':'x','n':1},{'a':'x','n':2},{'a':'y','n':1},{'a':'x','n':1}", 3,
      form: rows("[a, n]")),
    list("one of two is empty", "{'a':'x'},{'a':'x'},{'a':'x','n':1}", form: rows("[a, n]")),
    list(
      "texts of two keys stay apart", "{'a':'x1','g':{'z':'2'}},{'a':'x','g':{'z':'12'}}",
      form: rows("[a, g.z]")),
    list("by a list", "{'f':['1','2']},{'f':['12']},{'f':['1','2']}", 2, form: rows("f")),
    FormCase(
      "a key that is wrong repeats nothing", rows("n"), "{'l':[{'n':'q'},{'n':'q'}]}",
      ["/l/0/n: typeMismatch", "/l/1/n: typeMismatch"]),
    FormCase(
      "behind what is wrong with the list",
      "fields: { l: { count: ..1, unique: true, items: {} } }",
      "{'l':['a','a']}", ["/l: tooMany", "/l/1: duplicateItem"]),
  ]

  @Test(arguments: values)
  func judges(_ row: FormCase) throws { try row.test() }

  @Test func saysWhichIsTheFirst() throws {
    let report = try report("form: t\n" + Self.whole, #"{"l":["b","a","a"]}"#)
    #expect(report.issues.map(\.message) == ["this is the same as number 2; change or remove it"])
  }
}
