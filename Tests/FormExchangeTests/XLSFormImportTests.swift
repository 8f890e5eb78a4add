import FormCheck
import FormText
import Testing

@testable import FormExchange

/// XLSForms as forms: the lines that questions become, the fates of their columns, and what the form accepts.
@Suite struct XLSFormImportTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    /// Sheets as pyxform writes them in CSV.
    var sheets: String
    /// Lines of the form that must occur.
    var lines: [String]
    /// Columns that are lost, stricter or weaker, such as `type lost`.
    var fates: [String] = []
    var accepts: [String] = []
    var rejects: [String] = []
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "types",
      sheets: """
        survey
        ,type,name,label
        ,text,a,A
        ,int,b,B
        ,decimal,c,C
        ,date,d,D
        ,time,e,E
        ,dateTime,f,F
        ,acknowledge,g,G
        ,note,h,H
        ,image,i,I
        ,phone number,j,J
        """,
      lines: [
        "a: { label: A }", "b: { label: B, type: integer }", "c: { label: C, type: decimal }",
        "d: { label: D, type: date }", "e: { label: E, type: time }",
        "f: { label: F, type: datetime }", "g: { label: G, rule: consent.accepted }",
        "i: { label: I }", "j: { label: J }",
      ],
      fates: ["type lost"],
      accepts: [
        #"{"a":"x","b":1,"c":1.5,"d":"2026-01-01","e":"10:00","f":"2026-01-01T10:00:00Z","g":true}"#
      ],
      rejects: [#"{"b":1.5}"#, #"{"g":false}"#, #"{"h":"x"}"#]),
    Case(
      name: "choices",
      sheets: """
        survey
        ,type,name,label
        ,select_one colour,c,C
        ,select one colour or_other,o,O
        ,select_multiple n,m,M
        ,rank n,r,R
        ,select_one none,x,X
        choices
        ,list name,name,label
        ,colour,r,Red
        ,colour,b,Blue
        ,n,1,1
        ,n,2,2
        """,
      lines: [
        "c: { label: C, choices: { r: Red, b: Blue } }",
        "choices: { r: Red, b: Blue, other: Other }",
        #"o_other: { when: "o == 'other'" }"#,
        "m: { label: M, unique: true, items: { choices: ['1', '2'] } }",
        "r: { label: R, unique: true, count: 2, items: { choices: ['1', '2'] } }",
        "x: { label: X }",
      ],
      fates: ["type lost"],
      accepts: [#"{"c":"b","o":"other","o_other":"x","m":["2"],"r":["2","1"]}"#],
      rejects: [#"{"c":"Blue"}"#, #"{"m":["1","1"]}"#, #"{"r":["1"]}"#, #"{"m":["3"]}"#]),
    Case(
      name: "constraints",
      sheets: """
        survey
        ,type,name,label,constraint,constraint_message
        ,integer,a,A,. > 0 and . < 120,between 1 and 119
        ,decimal,b,B,.>0 and .<=9.5,
        ,date,d,D,. <= today(),not later
        ,text,t,T,"regex(., '^[A-Z]{3}$')",three capitals
        ,text,u,U,"string-length(.) >= 3 and regex(., '[a-z]+')",
        ,integer,e,E,. mod 2 = 0,even
        ,text,v,V,. != ${u},another one
        ,integer,w,W,pulldata('x') > 3,
        ,integer,z,Z,. >= 1 or . = -9,
        """,
      lines: [
        "range: 1..119",
        "message: { rangeUnderflow: between 1 and 119, rangeOverflow: between 1 and 119 }",
        "b: { label: B, type: decimal, range: { above: 0, max: 9.5 } }",
        "range: ..today, message: { rangeOverflow: not later }",
        "pattern: '[A-Z]{3}', message: { patternMismatch: three capitals }",
        "u: { label: U, length: 3.., pattern: '[a-z]+' }",
        "check: { that: this % 2 == 0, message: even }",
        "check: { that: '!filled(u) || this != u', message: another one }",
        "w: { label: W, type: integer }", "check: { that: this >= 1 || this == -9 }",
      ],
      fates: ["constraint lost"],
      accepts: [
        #"{"a":1,"b":9.5,"t":"ABC","u":"abc","e":4,"v":"x","z":-9}"#, #"{"v":"abc"}"#,
      ],
      rejects: [
        #"{"a":0}"#, #"{"a":120}"#, #"{"b":0}"#, #"{"t":"ABCD"}"#, #"{"u":"ab"}"#, #"{"u":"abC"}"#,
        #"{"e":3}"#, #"{"u":"abc","v":"abc"}"#, #"{"z":-8}"#, #"{"d":"9999-01-01"}"#,
      ]),
    Case(
      name: "conditions",
      sheets: """
        survey
        ,type,name,relevant,required,required_message
        ,integer,n,,,
        ,text,k,,yes,say it
        ,select_multiple l,m,,,
        ,text,v1,${n} > 5 and ${k} = 'a',,
        ,text,v2,not(${n} > 5),,
        ,text,v3,"selected(${m}, 'x') or count-selected(${m}) > 1",,
        ,text,v4,${k} != '',,
        ,text,v5,${k} = '' or ${n} != 5,,
        ,text,v6,,${n} = 1,
        ,text,v7,"not(selected(${m}, 'x'))",,
        ,text,v8,jr:choice-name(${k}) = 'a',,
        ,text,v9,string-length(${k}) > 2,,
        choices
        ,list_name,name,label
        ,l,x,X
        ,l,y,Y
        """,
      lines: [
        "k: { required: true, message: { valueMissing: say it } }",
        #"v1: { when: "n > 5 && k == 'a'" }"#, "v2: { when: '!(filled(n) && n > 5)' }",
        #"v3: { when: "'x' in m || size(m) > 1" }"#, "v4: { when: filled(k) }",
        "v5: { when: '!filled(k) || !filled(n) || n != 5' }", "v6: { required: n == 1 }",
        #"v7: { when: "!('x' in m)" }"#, "v8: {}",
        "v9: { when: '(filled(k) ? size(k) : 0) > 2' }",
      ],
      fates: ["relevant lost"],
      accepts: [
        #"{"k":"a","n":6,"v1":"x","v4":"x","v5":"x","v7":"x"}"#, #"{"k":"b","v2":"x","v5":"x"}"#,
        #"{"k":"b","m":["x"],"v3":"x"}"#,
      ],
      rejects: ["{}", #"{"k":"b","n":1}"#]),
    Case(
      name: "groups and repeats",
      sheets: """
        survey
        ,type,name,label,relevant,repeat_count,calculation
        ,integer,size,Size,,,
        ,begin_group,g,Home,${size} > 0,,
        ,text,street,Street,,,
        ,end_group,,,,,
        ,begin_repeat,people,People,,${size},
        ,begin_group,inner,,,,
        ,text,first,First,,,
        ,integer,age,Age,,,
        ,end_group,,,,,
        ,text,school,School,${age} < 18 and ${size} > 1,,
        ,end_repeat,,,,,
        ,calculate,total,,,,sum(${age}) div count(${people})
        ,calculate,all,,,,"concat(${street}, '!')"
        ,text,t,T,${age} > 3,,
        """,
      lines: [
        "g:", "type: section", "when: size > 0", "street: { label: Street }",
        "count: size..size", "first: { label: First }", "when: age < 18 && size > 1",
        "compute: 'people.map(x, x.age).sum() / size(people)'", #"compute: "street + '!'""#,
      ],
      fates: ["relevant lost"],
      accepts: [
        #"{"size":2,"street":"x","people":[{"first":"a","age":17,"school":"x"},{"age":3}],"total":10,"all":"x!"}"#
      ],
      rejects: [
        #"{"size":2,"people":[{"first":"a"}]}"#, #"{"size":1}"#,
        #"{"people":[{"age":3}],"total":4}"#,
      ]),
    Case(
      name: "ranges with steps, and rows that are off",
      sheets: """
        survey
        ,type,name,label,parameters,disabled
        ,range,a,A,start=0 end=10 step=2,
        ,range,b,B,start=1;end=5;step=2,
        ,text,c,C,,yes
        """,
      lines: [
        "a: { label: A, type: integer, range: 0..10, step: 2 }",
        "b: { label: B, type: integer, range: 1..5, check: { that: (this - 1) % 2 == 0 } }",
      ],
      accepts: [#"{"a":4,"b":3}"#], rejects: [#"{"a":3}"#, #"{"b":2}"#, #"{"c":"x"}"#]),
    Case(
      name: "a column that a group does not have",
      sheets: """
        survey
        ,type,name,label,repeat_count
        ,begin_group,g,G,3
        ,text,a,A,
        ,end_group,,,
        """,
      lines: ["a: { label: A }"], fates: ["repeat_count lost"]),
    Case(
      name: "languages",
      sheets: """
        survey
        ,type,name,label::English (en),label::Deutsch (de),hint::Deutsch (de)
        ,text,a,Name,Vorname,Wie im Pass
        settings
        ,form_id,form_title,default_language
        ,f1,Household,Deutsch (de)
        """,
      lines: [
        "form: f1", "locale: de", "title: Household", "a: { label: Vorname, help: Wie im Pass }",
      ]),
  ]

  @Test(arguments: cases) func theFormHasTheLines(_ it: Case) throws {
    let made = try Self.made(it.sheets)
    for line in it.lines { #expect(made.yaml.contains(line), "\(line)\n\(made.yaml)") }
    let fates = made.entries.filter { [.lost, .stricter, .weaker].contains($0.fidelity) }
    #expect(fates.map { "\($0.key) \($0.fidelity.rawValue)" } == it.fates)
    let checker = Checker(try ValidationForm(made.yaml))
    for record in it.accepts {
      let report = checker.check(Array(record.utf8))
      #expect(report.isValid && report.issues.isEmpty, "\(record)\n\(report)\n\(made.yaml)")
    }
    for record in it.rejects {
      #expect(!checker.check(Array(record.utf8)).isValid, "\(record)\n\(made.yaml)")
    }
  }

  @Test(arguments: [
    ("a,b\n1,2\n", "the first row of the sheet “survey” must have the columns"),
    ("choices\n,list_name,name\n", "this is not an XLSForm: the sheet “survey” is missing"),
    ("type,name\n", "this XLSForm asks nothing"),
    ("type,name\ntext,\"a\n", "row 2 is not CSV: this quote is never closed"),
    ("type,name\ntext,\ntext,b", "a question has no name"),
    ("type,name\nbegin_group,a\ntext,b", "this part has no end"),
    ("type,name\nend_group,a\n", "“end_group” has no begin"),
    ("type,name\nbegin_group,a\nend_repeat,\n", "“end_repeat” follows a “begin_group”"),
    ("type,name\nbegin_loop,a\n", "loops are not read"),
    (
      "type,name\n" + String(repeating: "begin_group,a\n", count: 40), "parts are nested too deeply"
    ),
    ("PK\u{3}\u{4}", "this is not a workbook (.xlsx): the directory of the archive is missing"),
  ]) func whatIsNoXLSFormIsAnError(sheets: String, message: String) {
    do {
      _ = try Self.made(sheets)
      Issue.record("\(sheets) was imported")
    } catch {
      #expect(error.diagnostics.first?.message.hasPrefix(message) == true, "\(error.diagnostics)")
    }
  }

  /// A report points to the row and the column of a cell.
  @Test func rowsOfTheReportNameTheirCells() throws {
    let made = try Self.made("type,name,relevant\ntext,a,\ntext,b,position(..) = 1\n")
    let lost = try #require(made.entries.first { $0.fidelity == .lost })
    #expect(lost.field == "survey!3")
    #expect(lost.key == "relevant")
    #expect(lost.position.line == 3)
    #expect(lost.position.column == 8)
  }

  /// Expressions are read in time that grows with their length, whatever they are.
  @Test(arguments: ["(", "not(", "${a} and ", "if(1,", "-", "'", "${", "1 + ", "a(b(", "‘"])
  func hostileExpressionsEnd(part: String) {
    #expect(XPathExpression(String(repeating: part, count: 9_000 / part.count)) == nil)
  }

  private static func made(_ sheets: String) throws(ImportFault) -> FormImport {
    try FormImport(Array(sheets.utf8), file: "household.csv", format: .xlsForm)
  }
}
