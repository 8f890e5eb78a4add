import Testing

@testable import FormStreams

/// What is said of a header that names a column twice.
@Suite struct TableHeaderTests {
  private static let names = ColumnNames(
    aliases: [Array("E-Mail".utf8): Array("email".utf8)],
    fields: [
      Array("email".utf8): false, Array("tags".utf8): true, Array("address".utf8): true,
    ])

  /// Only names of the form are repeated: any other cell may be a value of a table without a header.
  @Test(arguments: [
    ("email,tags,tags", "the column “tags” stands twice: columns 2 and 3"),
    ("email,tags.0,tags[0]", "the column “tags[0]” stands twice: columns 2 and 3"),
    ("E-Mail,email", "the columns “E-Mail” and “email” are one field, “email”: columns 1 and 2"),
    ("address.city,address.city", "the column “address.city” stands twice: columns 1 and 2"),
    ("Ola,email.x,email.x", "columns 2 and 3 have the same name"),
    ("Ola,SECRET,SECRET", "columns 2 and 3 have the same name"),
    ("Ola,SE.CRET,SE.CRET", "columns 2 and 3 have the same name"),
    ("Ola,SE[0],SE.0", "columns 2 and 3 have the same name"),
  ])
  func twice(header: String, words: String) {
    let fault = #expect(throws: TableHeader.Fault.self) {
      try TableHeader(
        Array(header.utf8), delimiter: UInt8(ascii: ","), isGuessed: false, isFound: false,
        endsInCRLF: false, mostColumns: 100, columnNames: Self.names, skipsTo: nil)
    }
    #expect(fault?.words.hasPrefix(words) == true, "\(fault?.words ?? "")")
  }
}
