import FormFlat
import Testing

@testable import FormCheck

/// What the names of columns and of a web form mean to a form.
struct FlatNameTests {
  @Test(arguments: [
    ("a", "/a"), ("g.x", "/g/x"), ("g[x]", "/g/x"), ("l.0", "/l/0"), ("l[12]", "/l/12"),
    ("l[]", "/l/+"), ("r[1].x", "/r/1/x"), ("r.1.x", "/r/1/x"), ("r[1][x]", "/r/1/x"),
    ("p.q", "/p.q"), ("g.p.q", "/g/p.q"), ("g[p.q]", "/g/p.q"), ("s", "/s"), ("no", "/no?"),
    ("g.no", "/g/no?"), ("no.x", "/no/x?"), ("no[x", "/no/[x?"), (".", "/.?"), ("", "/?"),
    ("l.x", "/l/x?"), ("a.b", "/a/b?"),
  ])
  func aNameMeansAField(_ name: String, _ wanted: String) throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        a: {}
        g: { fields: { x: {}, p.q: {} } }
        l: { items: {} }
        r: { items: { fields: { x: {} } } }
        p.q: {}
        part: { type: section, fields: { s: {} } }
      """)
    let found = form.flatName(Array(name.utf8))
    let steps = found.steps.map { step in
      switch step {
      case .key(let key): "/" + String(decoding: key, as: UTF8.self)
      case .item(let place), .place(let place): "/\(place)"
      case .next: "/+"
      }
    }
    #expect(steps.joined() + (found.type == nil ? "?" : "") == wanted)
  }
}
