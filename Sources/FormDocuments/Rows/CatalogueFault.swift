/// Why a source gives no catalogue.
package struct CatalogueFault: Error, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    case badItem, duplicateId, emptyCatalogue, catalogueTooLarge, unknownColumn, catalogueUnreadable
  }

  package let code: Code
  /// Without a place and a full stop.
  package let message: String
  /// The line of the source, from 1; nil where it has none.
  package var line: Int?
  /// What to do.
  package var help: String?

  package init(_ code: Code, _ message: String, line: Int? = nil, help: String? = nil) {
    self.code = code
    self.message = message
    self.line = line
    self.help = help
  }

  /// The same for a protected catalogue: what is quoted of its items is hidden.
  package var hidingValues: CatalogueFault {
    // Columns are no items.
    guard code == .badItem || code == .duplicateId, let start = message.firstIndex(of: "“"),
      let end = message.lastIndex(of: "”"), start < end
    else { return self }
    let hidden = "\(message[..<start])“••••••\(message[end...])"
    return CatalogueFault(code, hidden, line: line, help: help)
  }
}
