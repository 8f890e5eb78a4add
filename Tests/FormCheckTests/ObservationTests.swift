import Observation
import Synchronization
import Testing

@testable import FormCheck

/// Live fields under Observation's tracking, and their streams of changes.
@Suite struct ObservationTests {
  private static let form = """
    form: t
    fields:
      phone: { label: Phone, required: true, length: 3 }
      extra: { when: filled(phone) }
      rows: { items: {} }
    controls: { code: {} }
    managers: { code: { verifies: [phone], manages: [code] } }
    """

  /// Whether a change is told to somebody who has read something.
  private func isTold(_ read: () -> Void, _ change: () -> Void) -> Bool {
    final class Told: Sendable { let count = Mutex(0) }
    let told = Told()
    withObservationTracking(read) { told.count.withLock { $0 += 1 } }
    change()
    change()
    // Tracking tells once and no more.
    let count = told.count.withLock { $0 }
    #expect(count <= 1)
    return count == 1
  }

  private func session() throws -> FormSession { FormSession(try ValidationForm(Self.form)) }

  @Test func everyPartOfAFieldIsTracked() throws {
    let reads: [(String, (FormField) -> Void)] = [
      ("value", { _ = $0.value }), ("text", { _ = $0.text }), ("isValid", { _ = $0.isValid }),
      ("validity", { _ = $0.validity }), ("issues", { _ = $0.issues }),
      ("message", { _ = $0.message }), ("shownMessage", { _ = $0.shownMessage }),
      ("isDirty", { _ = $0.isDirty }), ("state", { _ = $0.state }),
      ("isTouched", { _ = $0.isTouched }), ("cleanedValue", { _ = $0.cleanedValue }),
      ("isRequired", { _ = $0.isRequired }), ("isApplicable", { _ = $0.isApplicable }),
    ]
    for (name, read) in reads {
      let session = try session()
      let phone = try #require(session["phone"])
      #expect(isTold({ read(phone) }, { phone.text += "1" }), "\(name)")
      // Another field tells nobody who has not read it.
      #expect(!isTold({ read(phone) }, { session["rows"]?.addRow() }), "\(name)")
    }
  }

  @Test func whatFollowsFromAChangeIsTracked() throws {
    let session = try session()
    let extra = try #require(session["extra"])
    #expect(!extra.isApplicable)
    #expect(isTold({ _ = extra.isApplicable }, { session["phone"]?.text = "123" }))
    #expect(extra.isApplicable)
    let rows = try #require(session["rows"])
    #expect(isTold({ _ = rows.rows.count }, { rows.addRow() }))
    #expect(isTold({ _ = session.payload }, { session["phone"]?.text += "4" }))
    #expect(isTold({ _ = session["phone"]?.shownMessage }, { session["phone"]?.leave() }))
  }

  @Test func managersAndControlsAreTracked() throws {
    let session = try session()
    let manager = try #require(session.manager("code"))
    let control = try #require(session.control("code"))
    #expect(isTold({ _ = manager.isValid }, { session["phone"]?.text = "123" }))
    #expect(isTold({ _ = control.isEnabled }, { session["phone"]?.text = "1" }))
    #expect(!isTold({ _ = control.isEnabled }, { session["phone"]?.text = "12" }))
    #expect(isTold({ _ = manager.fields.count }, { manager.add(VerifiedTextField { _ in [] }) }))
    #expect(isTold({ _ = manager.controls.count }, { manager.manage(ManagedControl("x")) }))
  }

  @Test func aFieldByHandIsTracked() {
    let field = VerifiedTextField { $0.isEmpty ? ["fill this in"] : [] }
    #expect(isTold({ _ = field.text }, { field.text += "a" }))
    #expect(isTold({ _ = field.isValid }, { field.text = "" }))
    #expect(isTold({ _ = field.shownMessage }, { field.leave() }))
    #expect(!isTold({ _ = field.pristineText }, { field.text += "b" }))
  }

  // MARK: Streams

  @Test func aFieldHasAStreamOfItsStates() async throws {
    var session: FormSession? = try session()
    var phone = session?["phone"]
    var changes = try #require(phone?.changes.makeAsyncIterator())
    phone?.text = "123"
    #expect(await changes.next() == FieldState(isDirty: true, isTouched: false, validity: .valid))
    // Of several that nobody has read the newest counts.
    phone?.text = "1"
    phone?.leave()
    #expect(await changes.next() == FieldState(isDirty: true, isTouched: true, validity: .invalid))
    // It ends with the field.
    (session, phone) = (nil, nil)
    #expect(await changes.next() == nil)
    #expect(session == nil)
  }

  @Test func managersAndControlsHaveStreamsToo() async throws {
    let session = try session()
    var valid = try #require(session.manager("code")?.changes.makeAsyncIterator())
    var enabled = try #require(session.control("code")?.changes.makeAsyncIterator())
    session["phone"]?.text = "123"
    #expect(await valid.next() == true)
    #expect(await enabled.next() == true)
    session["phone"]?.text = ""
    #expect(await valid.next() == false)
    #expect(await enabled.next() == false)
  }

  @Test func aSessionNamesWhatAChangeTouched() async throws {
    let session = try session()
    var changes = session.changes.makeAsyncIterator()
    session["phone"]?.text = "123"
    let change = try #require(await changes.next())
    #expect(change.fields.contains("/phone") && change.fields.contains("/extra"))
    #expect(!change.fields.contains("/rows"))
  }

  /// A stream that nobody reads any more is let go of.
  @Test func aStreamThatIsOverIsForgotten() async {
    let field = VerifiedTextField { _ in [] }
    for number in 0..<100 {
      var changes: AsyncStream<FieldState>? = field.changes
      field.text = "\(number)"
      changes = nil
      #expect(changes == nil)
      field.text = "\(number)!"
    }
    #expect(field.observers.readers.openStreams <= 2)
  }
}

/// A screen of the main actor, as an app writes it.
@MainActor @Suite struct MainActorTests {
  @MainActor final class Screen: @MainActor FieldObserver {
    let phone = VerifiedTextField { $0.isEmpty ? ["enter your phone"] : [] }
    private(set) var shown: [String] = []

    init() { phone.addObserver(self) }

    func fieldDidVerify(_ field: any VerifiedField) { shown.append(phone.shownMessage ?? "-") }
  }

  @Test func aScreenOfTheMainActorObservesAField() {
    let screen = Screen()
    screen.phone.leave()
    screen.phone.text = "1"
    #expect(screen.shown == ["enter your phone", "-"])
  }

  @Test func aSessionLivesOnTheMainActor() async throws {
    let form = try ValidationForm("form: t\nfields: { name: { remote: free } }")
    struct Yes: RemoteChecking {
      func answer(to question: RemoteQuestion) async -> RemoteAnswer? { .accepted }
    }
    let session = FormSession(form)
    session.debounce = 0
    session["name"]?.text = "ana"
    await session.answerDueRequests(with: Yes())
    #expect(session["name"]?.isValid == true)
  }
}
