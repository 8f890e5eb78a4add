import FormFlat
import Testing

/// Rows of a table that is whole in memory (RFC 4180): where they end, and quotes that stand twice.
@Suite struct TableRowTests {
  @Test(arguments: [
    ("a,b\nc", 0, 3), ("a,b\nc", 4, 5), ("\"a\nb\"\nc", 0, 5), ("\"a\"\"\n\"\nc", 0, 6),
    ("", 0, 0), ("\n", 0, 0), ("\"a\nb", 0, 4),
  ]) func rowsEndAtALineFeedOutsideOfQuotes(text: String, start: Int, end: Int) {
    #expect(TableRow.end(in: Array(text.utf8), from: start) == end)
  }

  @Test(arguments: [
    ("a\"\"b", "a\"b"), ("\"\"\"\"", "\"\""), ("", ""), ("ab", "ab"), ("\"\"a\"\"", "\"a\""),
  ]) func quotesAreHalved(text: String, single: String) {
    #expect(TableRow.halvingQuotes(text.utf8) == Array(single.utf8))
  }
}
