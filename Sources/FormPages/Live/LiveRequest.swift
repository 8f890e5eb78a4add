internal import FormDocuments

/// A step of the live protocol: the whole form as it stands in a browser, and what was done.
///
/// `{"seq":7,"rev":"…","values":[["/email","ana@"]],"left":["/email"],"drawn":["/email"]}`
struct LiveRequest {
  /// Counts up in a page: the answer has it too, so that a late one is known.
  var sequence: Int
  /// Of the form that the page was drawn from.
  var revision: String?
  /// What the form would post.
  var values: [PostedForm.Pair] = []
  /// The pointers of fields that were left: they show their messages.
  var left: Set<String> = []
  /// The pointers of fields that the page shows.
  var drawn: Set<String> = []
  /// A list that gets a row; a row that goes.
  var add: String?
  var remove: String?
  /// A search: the field, what was typed, and how it is searched.
  var field: String?
  var text = ""
  var recents: [String] = []
  var here: (latitude: Double, longitude: Double)?
  var searchesAll = false

  /// Nil for what is no request: its places and types are part of the protocol.
  init?(_ body: [UInt8]) {
    var limits = DocumentLimits()
    limits.size = Self.mostBytes
    limits.depth = 8
    let read = DocumentReader.read(
      name: "request.json", bytes: body, limits: limits, isRecord: true)
    guard read.diagnostics.isEmpty, let root = read.document?.root,
      let sequence = root["seq"]?.scalar, case .number(let number) = sequence.json,
      let count = Int(number), count >= 0
    else { return nil }
    self.sequence = count
    revision = root["rev"]?.jsonText
    for pair in root["values"]?.items ?? [] {
      guard let items = pair.items, items.count == 2, let name = items[0].jsonText,
        let value = items[1].jsonText
      else { return nil }
      values.append((name, value))
    }
    left = Set((root["left"]?.items ?? []).compactMap(\.jsonText))
    drawn = Set((root["drawn"]?.items ?? []).compactMap(\.jsonText))
    add = root["add"]?.jsonText
    remove = root["remove"]?.jsonText
    field = root["field"]?.jsonText
    text = root["text"]?.jsonText ?? ""
    recents = (root["recent"]?.items ?? []).prefix(20).compactMap(\.jsonText)
    searchesAll = root["all"]?.scalar?.json == .boolean(true)
    if let place = root["here"]?.items, place.count == 2,
      let latitude = place[0].scalar.flatMap({ Double($0.text) }),
      let longitude = place[1].scalar.flatMap({ Double($0.text) })
    {
      here = (latitude, longitude)
    }
  }

  /// Bytes of a request: what somebody types is not more.
  static let mostBytes = 65_536
}

extension Node {
  /// The text of a JSON text; nil for anything else.
  fileprivate var jsonText: String? {
    guard case .text(let text) = scalar?.json else { return nil }
    return text
  }
}
