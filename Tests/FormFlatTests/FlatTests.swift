import Testing

import FormEngine
@testable import FormFlat

/// Rows of tables and what web forms send.
struct FlatTests {
  private func cells(_ row: String, _ delimiter: Character = ",") -> ([String?], Int?) {
    var cells: [FlatCell] = []
    let bytes = Array(row.utf8)
    let problem = unsafe bytes.withUnsafeBufferPointer {
      unsafe TableRow.split($0, at: delimiter.asciiValue ?? 0, into: &cells)
    }
    let texts = cells.map { cell -> String? in
      let text = String(decoding: bytes[cell.text], as: UTF8.self)
      return cell.form == .missing
        ? nil : cell.form == .doubledQuotes ? text.replacing("\"\"", with: "\"") : text
    }
    return (texts, problem?.place)
  }

  @Test(arguments: [
    ("a,b", ["a", "b"]), ("", [nil]), (",", [nil, nil]), ("\"\",", ["", nil]),
    ("\"a,b\",c", ["a,b", "c"]), ("\"a\"\"b\"", ["a\"b"]), ("\"a\nb\"", ["a\nb"]),
    ("\"\"\"\"", ["\""]), ("5\" pipe,x", ["5\" pipe", "x"]), (" \"a\"", [" \"a\""]),
  ])
  func aRowIsSplit(_ row: String, _ wanted: [String?]) {
    #expect(cells(row).0 == wanted)
    #expect(cells(row).1 == nil)
  }

  @Test(arguments: [("\"a", 0), ("x,\"a\"\"", 2), ("\"a\"b,c", 3), ("a,\"b\" ,c", 5)])
  func aQuoteOutOfPlaceHasAPlace(_ row: String, _ place: Int) { #expect(cells(row).1 == place) }

  @Test(arguments: [
    ("a=1&b=2", ["a=1", "b=2"]), ("a", ["a="]), ("&&a=&", ["a="]), ("a=b=c", ["a=b=c"]),
    ("a+b=%41%2b%", ["a b=A+%"]), ("=x", ["=x"]), ("%zz=%4", ["%zz=%4"]),
    ("n=J%C3%BCrgen", ["n=Jürgen"]),
  ])
  func aQueryIsReadAsURLsAre(_ query: String, _ wanted: [String]) {
    let bytes = Array(query.utf8)
    var cells: [FlatCell] = []
    var names: [[UInt8]] = []
    let pairs = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe WebQuery.split(buffer, into: &cells, &names)
      return zip(names, cells).map { name, cell in
        var value: [UInt8] = []
        unsafe WebQuery.decode(buffer, cell.text) { value.append($0) }
        return String(decoding: name + [0x3D] + value, as: UTF8.self)
      }
    }
    #expect(pairs == wanted)
  }
}
