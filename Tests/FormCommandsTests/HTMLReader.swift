/// A strict reader of the HTML that we write: every element that is opened is closed, in its order,
/// every attribute is quoted, and nothing but our own names is a tag.
struct HTMLReader {
  private(set) var mistakes: [String] = []
  /// Values of `id`.
  private(set) var ids: [String] = []
  /// The texts of elements with one of these classes or ids, with entities read.
  private(set) var names: [String: Int] = [:]
  /// Where links lead.
  private(set) var links: [String] = []
  private var open: [String] = []
  private static let voids: Set<String> = ["meta", "link", "input", "br"]

  init(_ html: String) {
    read(document: html)
    if !open.isEmpty { note("left open: \(open)") }
    if Set(ids).count != ids.count { note("an id stands twice") }
    for link in links where link.hasPrefix("#") && link != "#" {
      if !ids.contains(String(link.dropFirst())) { note("a link to nothing: \(link)") }
    }
  }

  private mutating func read(document html: String) {
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: start)...]
      guard let end = rest.firstIndex(of: ">") else { return note("a tag without end") }
      read(String(rest[..<end]))
      rest = rest[rest.index(after: end)...]
      // What is between them is no HTML.
      for raw in ["script", "style"] where open.last == raw {
        guard let close = rest.firstRange(of: "</\(raw)>") else { return note("no end of \(raw)") }
        rest = rest[close.lowerBound...]
      }
    }
  }

  private mutating func note(_ mistake: String) { mistakes.append(mistake) }

  private mutating func read(_ tag: String) {
    if tag.hasPrefix("!DOCTYPE") { return }
    if tag.hasPrefix("/") {
      let name = String(tag.dropFirst())
      if open.popLast() != name { note("closed and not open: \(name)") }
      return
    }
    let name = String(tag.prefix { $0 != " " && $0 != "\n" })
    if name.isEmpty || !name.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber) }) {
      note("no name of ours: \(tag.prefix(40))")
    }
    names[name, default: 0] += 1
    if !Self.voids.contains(name) { open.append(name) }
    var rest = tag.dropFirst(name.count)
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].split(separator: " ").last.map(String.init) ?? ""
      rest = rest[rest.index(after: equals)...]
      guard rest.first == "\"" else { return note("no quote: \(tag.prefix(60))") }
      rest = rest.dropFirst()
      guard let close = rest.firstIndex(of: "\"") else { return note("open quote: \(tag)") }
      let value = String(rest[..<close])
      if key == "id" { ids.append(value) }
      if key == "href" { links.append(value) }
      if key.hasPrefix("on") || key == "style" { note("an attribute that is none of ours: \(key)") }
      rest = rest[rest.index(after: close)...]
    }
  }
}
