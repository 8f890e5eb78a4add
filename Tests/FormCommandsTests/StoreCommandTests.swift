import Foundation
import Testing

@testable import FormCommands

/// A store over several commands; what each says follows from what was done before.
struct StoreCommandTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func write(_ text: String, _ name: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }

  /// Runs a command on the store, at noon where it says nothing else; nil: it takes no moment.
  func run(
    _ arguments: String..., now: String? = "2026-06-15T12:00:00Z"
  ) throws -> (status: Int32, output: String) { try run(arguments, now: now) }

  func run(
    _ arguments: [String], now: String?
  ) throws -> (status: Int32, output: String) {
    let output = path("output")
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    let handle = try FileHandle(forWritingTo: URL(filePath: output))
    let io = CommandIO(
      input: 0, output: handle.fileDescriptor, errors: handle.fileDescriptor, usesColour: false)
    let status = FormCheckCommand.run(
      arguments + ["--store", path("s.db")] + (now.map { ["--now", $0] } ?? []), io)
    try handle.close()
    return (status, try String(contentsOfFile: output, encoding: .utf8))
  }

  @Test func contactsAreFoundOpenedAndFirstNextTime() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let contacts = try write(
      """
      {"id":"p1","label":"John Able","phone":["+1 415 555 0100","+1 415 555 0101"]}
      {"id":"p2","label":"John Zest","phone":"+44 20 7946 0000","expires":"2026-06-15T12:00:01Z"}

      """, "contacts.ndjson")
    #expect(
      try run("catalogue", "update", "people", contacts) == (0, "people: 2 items, generation 1\n"))
    #expect(
      try run("catalogue", "show", "people") == (0, "people: 2 items, 3 rows, generation 1\n"))
    let shown = #"{"name":"people","items":2,"rows":3,"generation":1,"state":null}"# + "\n"
    #expect(try run("catalogue", "show", "people", "--json") == (0, shown))
    let able = "[John] Able  p1  +1 415 555 0100\n[John] Able  p1  +1 415 555 0101\n"
    let zest = "[John] Zest  p2  +44 20 7946 0000\n"
    let found = able + zest
    #expect(try run("lookup", "people", "john") == (0, found))
    #expect(try run("lookup", "people", "5646", "--limit", "1").output.hasPrefix("[John] Able  p1"))
    let item =
      #"{"id":"p2","label":"John Zest","phone":["+44 20 7946 0000"],"expires":"2026-06-15T12:00:01Z"}"#
    #expect(
      try run("catalogue", "open", "people", "p2", "--query", "john") == (0, item + "\n"))
    let first = zest + able
    #expect(try run("lookup", "people", "john") == (0, first))
    let query = try write("{\"text\":\"john\",\"limit\":1}\n", "queries")
    #expect(
      try run("lookup", "people", "--queries", query).output.hasPrefix(#"{"hits":[{"id":"p2""#))
    let picked = "p2  John Zest  2026-06-15T12:00:00Z\n"
    #expect(try run("catalogue", "history", "people") == (0, picked))
    // A second later it has expired.
    let later = "2026-06-15T12:00:01Z"
    #expect(try run("lookup", "people", "john", now: later) == (0, able))
    #expect(try run("catalogue", "history", "people", now: later) == (0, ""))
    #expect(try run("catalogue", "show", "people", "p2", now: later).status == 1)
    #expect(
      try run("catalogue", "open", "people", "p2", now: later)
        == (1, "formcheck: “p2”: this item is no longer there\n"))
    #expect(
      try run("catalogue", "pick", "people", "p9")
        == (1, "formcheck: “p9”: no item has this id\n"))
    #expect(try run("catalogue", "pick", "people", "p1") == (0, "John Able (p1)\n"))
    let json =
      #"{"id":"p1","label":"John Able","at":"2026-06-15T12:00:00Z"}"# + "\n"
      + #"{"id":"p2","label":"John Zest","at":"2026-06-15T12:00:00Z"}"# + "\n"
    #expect(try run("catalogue", "history", "people", "--json") == (0, json))
    #expect(try run("catalogue", "history", "people", "--forget") == (0, ""))
    #expect(try run("lookup", "people", "john") == (0, found))
  }

  @Test func changesAreMadeTogetherOrNotAtAll() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try write("{\"add\":[{\"id\":\"a\"},{\"id\":\"b\",\"domain\":\"d\"}]}\n", "first")
    let second = try write(
      "{\"removeAll\":true}\n{\"add\":[{\"id\":\"c\",\"label\":\"Cy\",\"kind\":\"k\"}]}\n", "second"
    )
    func state() throws -> String { try run("catalogue", "state", "x").output }
    #expect(
      try run("catalogue", "batch", "x", first, "--state", "1", "--expect-state", "").status == 0)
    #expect(try state() == "1\n")
    let refused = "formcheck: “x”: the state is “1”, and another one was expected\n"
    #expect(
      try run("catalogue", "batch", "x", second, "--state", "2", "--expect-state", "0")
        == (2, refused))
    #expect(try state() == "1\n")
    #expect(
      try run("catalogue", "batch", "x", second, "--state", "2", "--expect-state", "1")
        == (0, "x: 1 item, generation 2, state “2”\n"))
    let change = try write("{\"id\":\"c\",\"kind\":null,\"detail\":\"new\"}\n", "change.ndjson")
    #expect(try run("catalogue", "add", "x", change, "--merge").status == 0)
    #expect(
      try run("catalogue", "show", "x", "--items")
        == (0, #"{"id":"c","label":"Cy","detail":"new"}"# + "\n"))
    #expect(
      try run("catalogue", "list") == (0, "x: 1 item, generation 3, state “2”\n"))
    #expect(try run("catalogue", "remove", "x", "--all") == (0, "x: 0 items, generation 4\n"))
    #expect(try state() == "")
    #expect(try run("lookup", "x", "cy").status == 1)
  }

  @Test func anUpdateThatLosesMostIsRefused() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let many = try write("id\na\nb\nc\n", "many.csv")
    let few = try write("id\na\n", "few.csv")
    #expect(try run("catalogue", "update", "x", many).status == 0)
    let words =
      "formcheck: “x”: 1 of 3 items would be left, less than half: add --allow-shrink if this is intended\n"
    #expect(try run("catalogue", "update", "x", few) == (2, words))
    #expect(try run("catalogue", "show", "x").output == "x: 3 items, generation 1\n")
    #expect(
      try run("catalogue", "update", "x", few, "--allow-shrink")
        == (0, "x: 1 item, generation 2, 2 gone\n"))
  }

  /// XDG Base Directory Specification: paths that are not absolute are left out.
  @Test(arguments: [
    (["XDG_DATA_HOME": "/d", "HOME": "/h"], "/d/formcheck/catalogues.db"),
    (["XDG_DATA_HOME": "", "HOME": "/h"], "/h/.local/share/formcheck/catalogues.db"),
    (["XDG_DATA_HOME": "d", "HOME": "/h"], "/h/.local/share/formcheck/catalogues.db"),
    (["HOME": "h"], nil), ([:], nil),
  ])
  func theStoreLiesWhereDataDoes(_ variables: [String: String], _ expected: String?) {
    #expect(StorePath.usual { variables[$0] } == expected)
  }
}
