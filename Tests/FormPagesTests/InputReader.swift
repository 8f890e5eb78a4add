/// The inputs of a page, as a browser would send them again.
struct InputReader {
  /// One element that has a name, and its attributes as a browser reads them.
  struct Input {
    var tag: String
    var attributes: [String: String]

    var name: String { attributes["name"] ?? "" }
    var value: String { attributes["value"] ?? "" }
  }

  /// In the order of the page.
  private(set) var inputs: [Input] = []

  init(_ html: String) {
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: start)...]
      let tag = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(tag.count)
      var attributes: [String: String] = [:]
      while rest.first == " " {
        rest = rest.dropFirst()
        let name = rest.prefix { $0.isLetter || $0 == "-" }
        rest = rest.dropFirst(name.count)
        var value = ""
        if rest.hasPrefix("=\"") {
          let text = rest.dropFirst(2).prefix { $0 != "\"" }
          rest = rest.dropFirst(text.count + 3)
          value = Self.read(text)
        }
        attributes[String(name)] = value
      }
      if attributes["name"] != nil {
        inputs.append(Input(tag: String(tag), attributes: attributes))
      }
      if tag == "textarea" {
        rest = rest.dropFirst()
        let text = rest.prefix { $0 != "<" }
        inputs[inputs.count - 1].attributes["value"] = Self.read(
          text.first == "\n" ? text.dropFirst() : text)
      }
      // The last input is the select around it, unless it stands in a list of suggestions.
      if tag == "option", inputs.last?.tag == "select" {
        let isFirst = inputs[inputs.count - 1].attributes["value"] == nil
        if isFirst || attributes["selected"] != nil {
          inputs[inputs.count - 1].attributes["value"] = attributes["value"]
        }
      }
    }
  }

  /// What a browser sends when nothing is changed: no buttons, and of boxes and radios what is ticked.
  var pairs: [(String, String)] {
    inputs.filter { input in
      if ["select", "textarea"].contains(input.tag) { return true }
      guard input.tag == "input" else { return false }
      let isOption = ["checkbox", "radio"].contains(input.attributes["type"])
      return !isOption || input.attributes["checked"] != nil
    }
    .map { ($0.name, $0.value) }
  }

  /// The input of a name.
  subscript(name: String) -> Input? { inputs.first { $0.name == name } }

  private static func read(_ text: Substring) -> String {
    String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("&#13;", with: "\r").replacing("&amp;", with: "&")
  }
}
