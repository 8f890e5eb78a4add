internal import FormLookup

/// What a vCard says of a contact, of which there may be several cards.
struct ContactCard {
  /// The line of `BEGIN:VCARD`, from 1.
  let line: Int
  private(set) var uid: String?
  private(set) var fullName = ""
  private(set) var family = ""
  private(set) var given = ""
  private var middle = ""
  private var prefix = ""
  private var suffix = ""
  private(set) var nicknames: [String] = []
  private(set) var organisation: String?
  private(set) var title: String?
  private(set) var mails: [String] = []
  private(set) var categories: [String] = []
  /// As they are written.
  var phones: [String] = []
  private(set) var photo: String?

  init(line: Int) { self.line = line }

  /// What it is called: `FN`, else what `N` has, else what else there is.
  var name: String {
    let parts = [prefix, given, middle, family, suffix].filter { !$0.isEmpty }
    let all = [fullName, parts.joined(separator: " ")] + nicknames + [organisation ?? ""] + mails
    return all.first { !$0.isEmpty } ?? ""
  }

  mutating func read(_ property: CardProperty) {
    switch property.name {
    case "UID": if uid == nil, !property.plain.isEmpty { uid = property.plain }
    case "FN": if fullName.isEmpty { fullName = property.plain }
    case "N": readName(property.components)
    case "NICKNAME": nicknames += property.list
    case "ORG":
      let parts = property.components.filter { !$0.isEmpty }
      if organisation == nil, !parts.isEmpty { organisation = parts.joined(separator: ", ") }
    case "TITLE": if title == nil, !property.plain.isEmpty { title = property.plain }
    case "EMAIL": if !property.plain.isEmpty { mails.append(property.plain) }
    case "CATEGORIES": categories += property.list
    case "TEL":
      if let phone = Self.phone(property) { phones.append(phone) }
    case "PHOTO": if photo == nil { photo = Self.photo(property) }
    default: break
    }
  }

  /// Takes what another card of the same contact says besides.
  mutating func merge(_ other: ContactCard) {
    if fullName.isEmpty { fullName = other.fullName }
    if given.isEmpty, family.isEmpty {
      (prefix, given, middle) = (other.prefix, other.given, other.middle)
      (family, suffix) = (other.family, other.suffix)
    }
    nicknames += other.nicknames
    organisation = organisation ?? other.organisation
    title = title ?? other.title
    mails += other.mails
    categories += other.categories
    phones += other.phones
    photo = photo ?? other.photo
  }

  // MARK: Properties

  /// Family, given and middle names, what stands before and behind (RFC 6350, section 6.2.2).
  private mutating func readName(_ parts: [String]) {
    guard given.isEmpty, family.isEmpty else { return }
    func part(_ index: Int) -> String { parts.indices.contains(index) ? parts[index] : "" }
    (family, given, middle, prefix, suffix) = (part(0), part(1), part(2), part(3), part(4))
  }

  /// A number, or the one of a `tel:` URI (RFC 3966), without its parameters.
  private static func phone(_ property: CardProperty) -> String? {
    var text = property.plain
    if text.lowercased().hasPrefix("tel:") {
      text = String(text.dropFirst(4).prefix { $0 != ";" })
    }
    text = CardText.trimmed(text)
    return DialledNumber.keys(of: text).isEmpty ? nil : text
  }

  /// A URI; what is within the card becomes one of `data:`.
  private static func photo(_ property: CardProperty) -> String? {
    // Neither blanks nor backslashes are in a URI or in base64: they are of folding and escapes.
    let value = String(
      decoding: property.value.utf8.filter { ![0x20, 0x09, 0x5C].contains($0) }, as: UTF8.self)
    if value.isEmpty { return nil }
    guard property.isBase64 else { return value }
    let kinds = ["jpeg", "jpg", "png", "gif", "webp", "heic", "bmp"]
    let written = property.types.map { $0.hasPrefix("image/") ? String($0.dropFirst(6)) : $0 }
    let kind = written.first { kinds.contains($0) }.map { $0 == "jpg" ? "jpeg" : $0 }
    return "data:image/\(kind ?? "jpeg");base64,\(value)"
  }
}
