import FormCheck
import Foundation
import TerminalForm
import Testing

@Suite struct TerminalFormTests {
  /// What is shown to somebody who types these lines, and the record that is sent.
  private func type(_ lines: [String]) throws -> (shown: [String], record: String?) {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let form = try ValidationForm(contentsOf: folder.appending(path: "ticket.yaml"))
    let noon = try Date("2026-06-15T12:00:00Z", strategy: .iso8601)
    var left = lines[...]
    var shown: [String] = []
    let terminal = TerminalForm(
      FormSession(form, clock: { noon }), read: { left.popFirst() }, write: { shown.append($0) })
    let record = terminal.fillIn()?.cleaned.map { String(decoding: $0, as: UTF8.self) }
    #expect(left.isEmpty, "nobody read \(left)")
    return (shown, record)
  }

  private static let trip = ["tbil", "2", "Batumi", "1", "2026-06-20", ""]

  @Test func asksScreenByScreen() throws {
    let (shown, record) = try type(Self.trip + ["Nino", "40", "nino@example.org"])
    #expect(
      shown == [
        "From", "  1 [Tbil]isi Central", "  2 [Tbil]isi Didube", "To", "  1 [Batumi]",
        "Day",
        "Class (may be empty)", "  1 First class", "  2 Second class", "[Go on]", "Name", "Age",
        "E-mail", "[Buy]",
      ])
    #expect(
      record == #"{"from":"TBD","to":"BUS","day":"2026-06-20","class":"second","name":"Nino","#
        + #""age":40,"email":"nino@example.org"}"#)
  }

  /// An answer decides whether a field is asked for.
  @Test func aChildHasAnAdult() throws {
    let (shown, record) = try type(Self.trip + ["Nino", "11", "Ana", "nino@example.org"])
    #expect(shown.suffix(4) == ["Age", "Adult who travels along", "E-mail", "[Buy]"])
    #expect(record?.contains(#""age":11,"adult":"Ana""#) == true)
  }

  @Test func asksAgainForWhatIsWrong() throws {
    let (shown, record) = try type([
      "Kutaisi", "x", "kut", "1", "Batumi", "1", "2026-06-14", "2026-06-15", "1", "Nino", "forty",
      "40", "",
      "nino@example.org",
    ])
    #expect(shown.count { $0.hasPrefix("  ! ") } == 4)
    #expect(shown.contains("  ! fill this in") && shown.filter { $0 == "Age" }.count == 2)
    #expect(
      record?.contains(#""from":"KUT","to":"BUS","day":"2026-06-15","class":"first""#) == true)
  }

  @Test func theInputMayEnd() throws {
    for count in 0..<Self.trip.count {
      #expect(try type(Array(Self.trip.prefix(count))).record == nil)
    }
  }
}
