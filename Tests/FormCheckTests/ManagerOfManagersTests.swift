import FormCheck
import Testing

@Suite struct ManagerOfManagersTests {
  @Test func theFinishButtonWaitsForAllPages() {
    let (name, terms) = (required("enter your name"), Checkbox())
    let (first, second) = (ValidationManager(fields: [name]), ValidationManager(fields: [terms]))
    let finish = ManagedControl("finish")
    let pages = ValidationManager(fields: [first, second], controls: [finish])
    #expect(same(finish.waitsFor, [name, terms]))
    name.text = "Ana"
    #expect(!finish.isEnabled)
    #expect(same(pages.waitsFor, [terms]))
    terms.isOn = true
    #expect(finish.isEnabled)
    terms.isOn = false
    #expect(!finish.isEnabled)
  }

  @Test func aFieldOfTwoPagesIsWaitedForOnce() {
    let (shared, own) = (Checkbox(), Checkbox())
    let pages = ValidationManager(fields: [
      ValidationManager(fields: [shared, own]), ValidationManager(fields: [shared]), own,
    ])
    #expect(same(pages.waitsFor, [shared, own]))
  }

  @Test func theInnerManagerIsHeldByTheOuter() {
    let field = Checkbox()
    let outer = ValidationManager(fields: [ValidationManager(fields: [field])])
    #expect(!outer.isValid)
    field.isOn = true
    #expect(outer.isValid)
  }

  @Test func anObserverOfBothKindsHearsAManagerAsManager() {
    let log = Log()
    let recorder = Recorder("o", log)
    let field = Checkbox()
    let manager = ValidationManager(fields: [field])
    manager.addObserver(recorder)
    field.isOn = true
    #expect(log.events == ["o:valid"])
  }

  @Test func aManagerThatWouldVerifyItselfIsRefused() async {
    await #expect(processExitsWith: .failure) {
      let inner = ValidationManager()
      let outer = ValidationManager(fields: [inner])
      inner.add(outer)
    }
  }
}
