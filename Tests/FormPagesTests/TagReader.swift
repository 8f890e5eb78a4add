import Testing

/// Reads what the writer wrote, as strictly as it may be written: nothing that a browser would mend.
struct TagReader {
  /// Elements that hold nothing and have no end (HTML standard, section 13.1.2).
  private static let void: Set<Substring> = ["input", "meta", "link", "br", "hr", "img"]

  /// The values of all attributes of a name.
  private(set) var attributes: [String: [String]] = [:]
  /// What is wrong; nil for nothing.
  private(set) var problem: String?

  init(_ html: String) {
    var open: [Substring] = []
    var rest = html.dropFirst(html.hasPrefix("<!DOCTYPE html>") ? 15 : 0)
    while problem == nil, let start = rest.firstIndex(of: "<") {
      guard let end = Self.end(of: rest[start...]) else {
        problem = "a tag has no end: \(rest[start...].prefix(60))"
        return
      }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.first == "/" {
        if open.popLast() != tag.dropFirst() { problem = "</\(tag.dropFirst())> ends nothing" }
        continue
      }
      let name = tag.prefix { $0 != " " }
      guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber) })
      else {
        problem = "<\(name) is no tag"
        return
      }
      read(tag.dropFirst(name.count))
      if !Self.void.contains(name) { open.append(name) }
    }
    if problem == nil, !open.isEmpty { problem = "open: \(open)" }
    let ids = attributes["id"] ?? []
    if problem == nil, Set(ids).count != ids.count {
      problem = "an id stands twice: \(ids.sorted())"
    }
  }

  /// Where a tag ends: a `>` within quotes is a part of it.
  private static func end(of text: Substring) -> Substring.Index? {
    var isQuoted = false
    return text.indices.first { index in
      if text[index] == "\"" { isQuoted.toggle() }
      return text[index] == ">" && !isQuoted
    }
  }

  private mutating func read(_ text: Substring) {
    var rest = text
    while let first = rest.first {
      guard first == " " else {
        problem = "no blank before \(rest.prefix(30))"
        return
      }
      rest = rest.dropFirst()
      let name = rest.prefix { $0 != "=" && $0 != " " }
      guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLowercase || $0 == "-") }) else {
        problem = "“\(name)” is no attribute"
        return
      }
      rest = rest.dropFirst(name.count)
      var value: Substring = ""
      if rest.hasPrefix("=\"") {
        value = rest.dropFirst(2).prefix { $0 != "\"" }
        rest = rest.dropFirst(value.count + 3)
      }
      if value.contains("<") { problem = "an attribute has a <" }
      attributes[String(name), default: []].append(String(value))
    }
  }
}
