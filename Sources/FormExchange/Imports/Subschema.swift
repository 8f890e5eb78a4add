internal import FormDocuments
internal import FormText

/// A part of a schema, and where it stands.
struct Subschema {
  var node: Node
  /// A JSON Pointer as a URI fragment, such as `#/properties/zip`.
  var pointer: String
  /// The URI that references in it are relative to.
  var base: String
  /// Keywords that are read elsewhere.
  var omitted: Set<String> = []

  /// What tells it apart from the same part without some keywords.
  var id: String {
    omitted.isEmpty ? pointer : pointer + " " + omitted.sorted().joined(separator: " ")
  }

  /// The same without some keywords.
  func leavingOut(_ keywords: Set<String>) -> Subschema {
    guard let entries = node.entries else { return self }
    var copy = self
    copy.omitted.formUnion(keywords.filter { node[$0] != nil })
    copy.node = Node(
      content: .mapping(entries.filter { !keywords.contains($0.key) }), range: node.range)
    return copy
  }

  /// `false` accepts nothing, `true` everything; nil for an object of keywords.
  var flag: Bool? {
    if case .boolean(let flag)? = node.scalar?.json { flag } else { nil }
  }

  subscript(keyword: String) -> Node? { node[keyword] }

  /// The same with its reference alone: other keywords beside it do not count in some editions.
  var keepingReference: Subschema {
    var copy = self
    let kept = (node.entries ?? []).filter { $0.key == "$ref" }
    copy.node = Node(content: .mapping(kept), range: node.range)
    return copy
  }

  /// A part below, by the tokens of its pointer.
  func below(_ node: Node, _ tokens: String...) -> Subschema {
    var pointer = self.pointer
    for token in tokens { pointer += "/" + SchemaURI.token(token) }
    return Subschema(node: node, pointer: pointer, base: SchemaURI.base(of: node, in: base))
  }

  /// The subschema of a keyword.
  func at(_ keyword: String) -> Subschema? { self[keyword].map { below($0, keyword) } }

  /// The subschemas of a keyword that has a list of them.
  func list(_ keyword: String) -> [Subschema] {
    (self[keyword]?.items ?? []).enumerated().map { below($1, keyword, "\($0)") }
  }

  /// The subschemas of a keyword that has them by names.
  func named(_ keyword: String) -> [(name: String, schema: Subschema)] {
    (self[keyword]?.entries ?? []).map { ($0.key, below($0.value, keyword, $0.key)) }
  }

  /// The strings of a keyword.
  func texts(_ keyword: String) -> [String] {
    (self[keyword]?.items ?? []).compactMap(\.string)
  }
}

extension Node {
  /// A JSON string; nil for other values.
  var string: String? {
    if case .text(let text)? = scalar?.json { text } else { nil }
  }

  /// A JSON number as it was written.
  var number: String? {
    if case .number(let text)? = scalar?.json { text } else { nil }
  }

  var boolean: Bool? {
    if case .boolean(let flag)? = scalar?.json { flag } else { nil }
  }
}

/// The parts of URIs that references need (RFC 3986, section 5, without a scheme of its own).
enum SchemaURI {
  /// A token of a JSON Pointer, as it stands in a URI fragment.
  static func token(_ name: String) -> String {
    var token = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": token += "~0"
      case "/": token += "~1"
      case "%": token += "%25"
      case " ": token += "%20"
      case "\"": token += "%22"
      default: token.unicodeScalars.append(scalar)
      }
    }
    return token
  }

  /// The name that a token of a fragment stands for.
  static func name(_ token: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(token.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    var text = String(decoding: bytes, as: UTF8.self)
    text = text.split(separator: "~1", omittingEmptySubsequences: false).joined(separator: "/")
    return text.split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
  }

  /// The base of a subschema that may have an identifier of its own.
  static func base(of node: Node, in base: String) -> String {
    guard let id = (node["$id"] ?? node["id"])?.string, !id.hasPrefix("#"),
      node["$ref"] == nil || node["$defs"] != nil || node["$schema"] != nil
    else { return base }
    return join(base, id).split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      .first.map(String.init) ?? base
  }

  /// A reference relative to a base.
  static func join(_ base: String, _ reference: String) -> String {
    if reference.isEmpty { return base }
    if reference.hasPrefix("#") { return base + reference }
    if hasScheme(reference) || base.isEmpty { return reference }
    let (root, path) = parts(base)
    if reference.hasPrefix("/") { return root + reference }
    var folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var rest = reference[...]
    while true {
      if rest.hasPrefix("./") {
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("../") {
        rest = rest.dropFirst(3)
        if folders.count > 1 { folders.removeLast() }
      } else {
        break
      }
    }
    let folder = folders.joined(separator: "/")
    return root + folder + (folders.isEmpty ? "" : "/") + rest
  }

  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = text[..<colon]
    return !scheme.isEmpty
      && scheme.utf8.allSatisfy { byte in
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "+-.".utf8.contains(byte)
      }
  }

  /// The scheme with the authority, and the path.
  private static func parts(_ uri: String) -> (String, String) {
    guard hasScheme(uri), let colon = uri.firstIndex(of: ":") else { return ("", uri) }
    let behind = uri.index(after: colon)
    guard uri[behind...].hasPrefix("//") else {
      return (String(uri[..<behind]), String(uri[behind...]))
    }
    let start = uri.index(behind, offsetBy: 2)
    let slash = uri[start...].firstIndex(of: "/") ?? uri.endIndex
    return (String(uri[..<slash]), String(uri[slash...]))
  }
}
