internal import FormCatalogues
internal import FormText

/// What is known of a catalogue of a store, as a line or as an object.
enum StatusText {
  static func line(_ status: CatalogueStatus, gone: Int = 0) -> [UInt8] {
    var text = "\(VisibleText.line(status.name)): \(items(status.items))"
    text += ", generation \(status.generation)"
    if gone > 0 { text += ", \(gone) gone" }
    if status.settings.isProtected { text += ", protected" }
    if let state = status.clientState { text += ", state \(StoreWords.state(state))" }
    return Array((text + "\n").utf8)
  }

  static func items(_ count: Int) -> String { "\(count) \(count == 1 ? "item" : "items")" }

  static func json(_ status: CatalogueStatus, gone: Int? = nil) -> [UInt8] {
    var json = JSONBuilder()
    json.object { json in
      json.add("name", status.name)
      json.add("items", status.items)
      json.add("generation", Int(clamping: status.generation))
      if status.settings.isProtected { json.add("protected", true) }
      if let gone { json.add("gone", gone) }
      if let state = status.clientState {
        json.add("state", String(decoding: state, as: UTF8.self))
      }
      if let source = status.source { json.add("source", source) }
    }
    return json.bytes + [0x0A]
  }
}
