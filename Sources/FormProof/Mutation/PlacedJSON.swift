internal import FormDocuments

/// A payload as JSON with the place of each value, so that another value is set in without writing the rest.
struct PlacedJSON {
  /// Bytes that go, and what comes in their place.
  struct Edit {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  private(set) var json: [UInt8] = []
  private(set) var ranges: [NodePath: Range<Int>] = [:]

  init(_ root: Node) { write(root, NodePath()) }

  /// Writes what `jsonBytes` writes; recursion is bounded by the depth of documents.
  private mutating func write(_ node: Node, _ path: NodePath) {
    let start = json.count
    if let items = node.items {
      json.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        write(item, path.appending(index))
      }
      json.append(UInt8(ascii: "]"))
    } else if let entries = node.entries {
      json.append(UInt8(ascii: "{"))
      for (index, entry) in entries.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        json += Self.key(entry.key)
        write(entry.value, path.appending(index))
      }
      json.append(UInt8(ascii: "}"))
    } else {
      json += node.jsonBytes()
    }
    ranges[path] = start..<json.count
  }

  private static func key(_ name: String) -> [UInt8] {
    Node.text(name).jsonBytes() + [UInt8(ascii: ":")]
  }

  /// Another value at a place, or one for a key that is missing there; nil where there is no such place.
  func edit(at place: RecordPlaces.Place, _ value: Node) -> Edit? {
    guard let range = ranges[place.path] else { return nil }
    guard let key = place.missing else { return Edit(range: range, bytes: value.jsonBytes()) }
    guard json[range.lowerBound] == UInt8(ascii: "{") else { return nil }
    let end = range.upperBound - 1
    let comma = range.count > 2 ? [UInt8(ascii: ",")] : []
    return Edit(range: end..<end, bytes: comma + Self.key(key) + value.jsonBytes())
  }

  /// The JSON with all edits; nil where one lies within another, or two at the same place.
  func json(with edits: [Edit]) -> [UInt8]? {
    let edits = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var result: [UInt8] = []
    result.reserveCapacity(edits.reduce(json.count) { $0 + $1.bytes.count })
    var written = 0
    var last: Range<Int>?
    for edit in edits {
      guard edit.range.lowerBound >= written, edit.range != last else { return nil }
      result += json[written..<edit.range.lowerBound]
      result += edit.bytes
      written = edit.range.upperBound
      last = edit.range
    }
    result += json[written...]
    return result
  }
}
