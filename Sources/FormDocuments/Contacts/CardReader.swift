/// Reads the cards of a file: vCard 2.1 (versit), 3.0 (RFC 2426) and 4.0 (RFC 6350).
enum CardReader {
  static func cards(of bytes: [UInt8]) throws(CatalogueFault) -> [ContactCard] {
    var lines = try CardLines(bytes)
    var cards: [ContactCard] = []
    var open: ContactCard?
    while let line = lines.next() {
      let property = try CardProperty(line)
      // Its line alone, since a copy of the card would be another one to write to.
      switch (property.name, open?.line) {
      case ("BEGIN", nil) where property.plain.uppercased() == "VCARD":
        open = ContactCard(line: line.number)
      case ("BEGIN", let begun?):
        throw CatalogueFault(
          .badItem, "a card begins within the one of line \(begun)", line: line.number,
          help: "each card ends with END:VCARD")
      case ("END", _?) where property.plain.uppercased() == "VCARD":
        if let card = open.take() { cards.append(card) }
      case ("VERSION", _?) where !["2.1", "3.0", "4.0"].contains(property.plain):
        throw CatalogueFault(
          .badItem, "vCard “\(property.plain.prefix(20))” is not known", line: line.number,
          help: "export the contacts as vCard 3.0 or 4.0")
      case (_, nil):
        throw CatalogueFault(
          .badItem, "this is not a vCard: a card begins with BEGIN:VCARD", line: line.number)
      case (_, _?): open?.read(property)
      }
    }
    if let open {
      throw CatalogueFault(
        .badItem, "this card does not end: END:VCARD is missing", line: open.line,
        help: "the file may have been cut off")
    }
    return cards
  }
}
