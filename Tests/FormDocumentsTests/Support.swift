import FormDocuments
import FormText

/// A form as it was read, with what the tests ask of it.
struct Reading {
  let root: Node?
  let diagnostics: [Diagnostic]
  let bytes: [UInt8]

  init(_ bytes: [UInt8], name: String = "form.yaml", limits: DocumentLimits = DocumentLimits()) {
    let read = DocumentReader.read(name: name, bytes: bytes, limits: limits)
    root = read.document?.root
    diagnostics = read.diagnostics
    self.bytes = bytes
  }

  init(_ text: String, name: String = "form.yaml", limits: DocumentLimits = DocumentLimits()) {
    self.init(Array(text.utf8), name: name, limits: limits)
  }

  var codes: [String] { diagnostics.map(\.code) }

  /// The source bytes of a range, as text.
  func slice(_ range: SourceRange?) -> String? {
    guard let range, range.start >= 0, range.end <= bytes.count else { return nil }
    return String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The bytes that each mistake underlines.
  var culprits: [String?] { diagnostics.map { slice($0.range) } }

  /// Where each mistake stands, as `line:column`.
  var places: [String] {
    diagnostics.map {
      let position = $0.source.position(at: $0.range.start)
      return "\(position.line):\(position.column)"
    }
  }

  /// Whether every range, of nodes and of mistakes, lies in the file and nests in the one around.
  var hasSoundRanges: Bool {
    func isSound(_ range: SourceRange) -> Bool { range.start >= 0 && range.end <= bytes.count }
    func isSound(_ node: Node) -> Bool {
      guard isSound(node.range) else { return false }
      return switch node.content {
      case .scalar: true
      case .sequence(let items): items.allSatisfy(isSound)
      case .mapping(let entries):
        entries.allSatisfy { isSound($0.keyRange) && isSound($0.value) }
      }
    }
    return diagnostics.allSatisfy {
      isSound($0.range) && $0.related.allSatisfy { isSound($0.range) }
    }
      && root.map(isSound) ?? true
  }
}

/// A tree without its places, to compare two documents by.
indirect enum Tree: Hashable {
  case scalar(JSONScalar)
  case list([Tree])
  case map([Pair])

  struct Pair: Hashable {
    let key: [UInt8]
    let value: Tree
  }

  init(_ node: Node) {
    switch node.content {
    case .scalar(let scalar): self = .scalar(scalar.json)
    case .sequence(let items): self = .list(items.map(Tree.init))
    case .mapping(let entries):
      self = .map(entries.map { Pair(key: Array($0.key.utf8), value: Tree($0.value)) })
    }
  }
}
