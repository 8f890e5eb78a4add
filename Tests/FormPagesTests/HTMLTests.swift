import FormPages
import Testing

@Suite("HTML is escaped wherever something comes from outside")
struct HTMLTests {
  @Test(arguments: [
    ("a < b & c", "a &lt; b &amp; c"), ("\"quoted\" 'text'", "&quot;quoted&quot; &#39;text&#39;"),
    ("</script>", "&lt;/script&gt;"), ("a\r\nb", "a&#13;\nb"), ("a\u{0}b", "a\u{FFFD}b"),
    ("გამარჯობა", "გამარჯობა"),
  ])
  func texts(text: String, written: String) {
    var html = HTML()
    html.element("p", ["title": text], text: text)
    #expect(html.string == "<p title=\"\(written)\">\(written)</p>")
  }

  @Test func attributesThatAreNilAreLeftOut() {
    var html = HTML()
    html.void("input", ["name": "/a", "required": "", "value": nil])
    #expect(html.string == "<input name=\"/a\" required>")
  }

  @Test(arguments: [("ar", "rtl"), ("fa-IR", "rtl"), ("de-AT", "ltr"), ("ka", "ltr")])
  func directions(language: String, direction: String) {
    #expect(HTML.direction(of: language) == direction)
  }
}
