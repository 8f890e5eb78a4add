internal import FormLookup

/// The contacts of a file of vCards as rows.
///
/// Cards of one `UID`, and those without one of one name, are one contact. A contact without a number is no row. A number
/// stands once in a contact, by its digits: the first one stays.
enum ContactRows {
  /// What a row has.
  static let columns = [
    "id", "name", "given", "family", "aliases", "detail", "title", "phone", "thumbnail", "email",
    "categories",
  ]

  /// - Parameter areNumbersIDs: Each number is an item: of two contacts that share one the first has it.
  static func rows(
    of bytes: [UInt8], areNumbersIDs: Bool
  ) throws(CatalogueFault) -> [SourceRow] {
    var contacts: [ContactCard] = []
    var known: [String: Int] = [:]
    for card in try CardReader.cards(of: bytes) {
      let key = card.uid.map { "u\($0)" } ?? "n\(card.name)"
      let isNameless = card.uid == nil && card.name.isEmpty
      if !isNameless, let place = known[key] {
        contacts[place].merge(card)
      } else {
        known[key] = contacts.count
        contacts.append(card)
      }
    }
    var numbers: Set<String> = []
    let rows = contacts.compactMap { contact -> SourceRow? in
      if !areNumbersIDs { numbers = [] }
      let phones = contact.phones.filter { numbers.insert(DialledNumber.keys(of: $0)).inserted }
      return phones.first.map { row(contact, phones, $0) }
    }
    if rows.isEmpty {
      throw CatalogueFault(.emptyCatalogue, "no card in it has a telephone number")
    }
    return rows
  }

  private static func row(
    _ contact: ContactCard, _ phones: [String], _ first: String
  ) -> SourceRow {
    let name = contact.name.isEmpty ? first : contact.name
    func once(_ texts: [String]) -> [String] {
      var known: Set = [name]
      return texts.filter { known.insert($0).inserted }
    }
    func cell(_ text: String?) -> [String] { [text].compactMap(\.self).filter { !$0.isEmpty } }
    return SourceRow(
      cells: [
        ("id", [contact.uid ?? name]), ("name", [name]), ("given", cell(contact.given)),
        ("family", cell(contact.family)),
        ("aliases", once(contact.nicknames)),
        ("detail", cell(contact.organisation == name ? nil : contact.organisation)),
        ("title", cell(contact.title)), ("phone", phones), ("thumbnail", cell(contact.photo)),
        ("email", once(contact.mails)), ("categories", once(contact.categories)),
      ], line: contact.line)
  }
}
