import FormCheck
import FormPages
import Testing

@Suite("An empty input shows the computed default of its field")
struct ComputedDefaultPageTests {
  private static let form = """
    form: f
    fields:
      bill: { label: Bill to }
      ship: { label: Ship to, placeholder: a name, default: { compute: bill } }
      tone: { label: Tone, choices: { a: Alto, b: Bass }, default: { compute: "bill == 'Ana' ? 'a' : 'b'" } }
      pin: { label: PIN, secret: true }
      again: { label: Again, default: { compute: pin } }
    """

  @Test func aPageShowsTheValueInTheEmptyInput() throws {
    let page = try Pages.page(Self.form)
    let empty = InputReader(Pages.text(page.empty(Pages.request)))
    #expect(empty["/ship"]?.attributes["placeholder"] == "a name" && empty["/ship"]?.value == "")
    let html = Pages.text(page.filled(with: .group(["bill": .text("Ana")]), Pages.request))
    #expect(TagReader(html).problem == nil)
    #expect(InputReader(html)["/ship"]?.attributes["placeholder"] == "Ana")
    #expect(InputReader(html)["/ship"]?.value == "")
    #expect(html.contains(#/<select[^>]*><option[^>]*>Alto</option>/#))
    guard
      case .complete(let report) = page.answer(
        post: Pages.body(InputReader(html).pairs), Pages.request)
    else {
      Issue.record("the form is complete")
      return
    }
    #expect(
      report.cleaned.map { String(decoding: $0, as: UTF8.self) }
        == #"{"bill":"Ana","ship":"Ana","tone":"a"}"#)
  }

  @Test func aLivePageFollowsTheSource() throws {
    let page = try Pages.page(Self.form)
    let body =
      #"{"seq":1,"values":[["/bill","Eva"],["/ship",""],["/tone",""],["/pin","4321"],["/again",""]],"drawn":["/bill","/ship","/tone","/pin","/again"],"left":[]}"#
    let answer = Pages.text(page.live(Array(body.utf8), Pages.request))
    #expect(answer.contains(#""/ship":{"state":"pristine","hint":"Eva"}"#))
    #expect(answer.contains(#""hint":"Bass""#))
    #expect(!answer.contains("4321"))
    let typed = body.replacing(#"["/ship",""]"#, with: #"["/ship","Ida"]"#)
    let other = Pages.text(page.live(Array(typed.utf8), Pages.request))
    #expect(other.contains(#""/ship":{"state":"valid","hint":"a name"}"#))
  }

  private static let shapes = """
    form: f
    catalogues: { towns: { items: { TBS: Tbilisi, KUT: Kutaisi } } }
    fields:
      bill: { label: Bill to }
      tone: { label: Tone, input: { as: radio }, choices: { a: Alto, b: Bass }, default: { compute: "bill == 'Ana' ? 'a' : 'b'" } }
      must: { label: Must, required: true, input: { as: radio }, choices: { a: Alto, b: Bass }, default: { compute: "bill == 'Ana' ? 'a' : 'b'" } }
      gift: { label: Gift, type: boolean, default: { compute: "bill == 'Ana'" } }
      town: { label: Town, lookup: towns, default: { compute: "bill == 'Ana' ? 'TBS' : 'KUT'" } }
    """

  /// Options that leave a field empty name what the form works out; a look-up shows the label of the item.
  @Test func everyShapeShowsIt() throws {
    let page = try Pages.page(Self.shapes)
    let html = Pages.text(page.filled(with: .group(["bill": .text("Ana")]), Pages.request))
    #expect(TagReader(html).problem == nil)
    for (field, count, words) in [("tone", 3, "Alto"), ("must", 3, "Alto"), ("gift", 3, "Yes")] {
      let options = InputReader(html).inputs.filter { $0.name == "/\(field)" }
      #expect(options.count == count && options.allSatisfy { $0.attributes["type"] == "radio" })
      #expect(options.filter { $0.attributes["checked"] != nil }.map(\.value) == [""])
      #expect(html.contains(#"<label for="f.\#(field)_2"><bdi>Worked out: \#(words)</bdi>"#))
    }
    #expect(InputReader(html)["/town"]?.attributes["placeholder"] == "Tbilisi")
    guard
      case .complete(let report) = page.answer(
        post: Pages.body(InputReader(html).pairs), Pages.request)
    else {
      Issue.record("the form is complete")
      return
    }
    #expect(
      report.cleaned.map { String(decoding: $0, as: UTF8.self) }
        == #"{"bill":"Ana","tone":"a","must":"a","gift":true,"town":"TBS"}"#)
  }

  @Test func everyShapeFollowsTheSource() throws {
    let page = try Pages.page(Self.shapes)
    let body =
      #"{"seq":1,"values":[["/bill","Eva"],["/tone",""],["/must","a"],["/gift",""],["/town",""]],"drawn":["/bill","/tone","/must","/gift","/town"],"left":[]}"#
    let answer = Pages.text(page.live(Array(body.utf8), Pages.request))
    for (field, hint) in [
      ("tone", "Worked out: Bass"), ("must", "Worked out: …"), ("gift", "Worked out: No"),
      ("town", "Kutaisi"),
    ] {
      let facts = answer.firstRange(of: "\"/\(field)\":{").map {
        answer[$0.upperBound...].prefix { $0 != "}" }
      }
      #expect(facts?.contains(#""hint":"\#(hint)""#) == true, "\(field)")
    }
  }

  /// Yes may be turned to no: there is no third answer.
  @Test(arguments: [("", 2), ("required: true", 2), ("choices: [true]", 1), ("default: false", 2)])
  func aBooleanHasNoThirdAnswer(constraint: String, count: Int) throws {
    let page = try Pages.page("form: f\nfields: { x: { type: boolean, \(constraint) } }\n")
    let inputs = InputReader(Pages.text(page.empty(Pages.request))).inputs.filter {
      $0.name == "/x"
    }
    #expect(inputs.count == count && !inputs.map(\.value).contains(""))
  }
}
