import FormFlat
import FormPlatform
import FormStreams
import Testing

@testable import FormCheck
@testable import FormCommands

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

  @Test(arguments: [
    ("a", "/a"), ("g.x", "/g/x"), ("g[x]", "/g/x"), ("l.0", "/l/0"), ("l[12]", "/l/12"),
    ("l[]", "/l/+"), ("r[1].x", "/r/1/x"), ("r.1.x", "/r/1/x"), ("r[1][x]", "/r/1/x"),
    ("p.q", "/p.q"), ("g.p.q", "/g/p.q"), ("g[p.q]", "/g/p.q"), ("s", "/s"), ("no", "/no?"),
    ("g.no", "/g/no?"), ("no.x", "/no/x?"), ("no[x", "/no/[x?"), (".", "/.?"), ("", "/?"),
    ("l.x", "/l/x?"), ("a.b", "/a/b?"),
  ])
  func aNameMeansAField(_ name: String, _ wanted: String) throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        a: {}
        g: { fields: { x: {}, p.q: {} } }
        l: { items: {} }
        r: { items: { fields: { x: {} } } }
        p.q: {}
        part: { type: section, fields: { s: {} } }
      """)
    let found = form.flatName(Array(name.utf8))
    let steps = found.steps.map { step in
      switch step {
      case .key(let key): "/" + String(decoding: key, as: UTF8.self)
      case .item(let place): "/\(place)"
      case .next: "/+"
      }
    }
    #expect(steps.joined() + (found.type == nil ? "?" : "") == wanted)
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func rowsAreTheSameInAnyPieces(_ piece: Int) throws {
    let text = "\u{FEFF}a,b\r\n\n1,\"x\n\"\"y\"\r\n2,\n\n3,\"z\""
    let rows = ["a,b", "1,\"x\n\"\"y\"", "2,", "3,\"z\""]
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    var queue = InputQueue(
      [QueuedInput("-")],
      InputSettings(format: .csv, delimiter: nil, recordBytes: 100, columns: 10),
      standardInput: ends[0], stop: StopSignal())
    var rest = Array(text.utf8)[...]
    var found: [String] = []
    let chunk = Chunk()
    // What is there is cut; the pipe is filled again before anybody waits.
    while !rest.isEmpty {
      let part = Array(rest.prefix(piece))
      _ = unsafe write(ends[1], part, part.count)
      rest = rest.dropFirst(piece)
    }
    close(ends[1])
    while queue.next(chunk) {
      for slice in chunk.slices {
        found.append(
          unsafe String(
            decoding: UnsafeBufferPointer(start: chunk.bytes + slice.start, count: slice.count),
            as: UTF8.self))
      }
    }
    close(ends[0])
    #expect(found == rows)
  }
}
