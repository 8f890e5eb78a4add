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
}
