import FormCheck
import Testing

@Suite struct FieldObserversTests {
  @Test func observersAreToldInTheOrderTheyWereAddedAndEachOnce() {
    let log = Log()
    let (one, two) = (Recorder("1", log), Recorder("2", log))
    let field = Checkbox()
    field.addObserver(one)
    field.addObserver(two)
    field.addObserver(one)
    field.isOn = true
    #expect(log.events == ["1:field", "2:field"])
    field.removeObserver(one)
    field.removeObserver(one)
    field.isOn = true
    #expect(log.events == ["1:field", "2:field", "2:field"])
  }

  @Test func anObserverThatIsGoneIsForgotten() {
    let log = Log()
    let field = Checkbox()
    weak var gone: Recorder?
    do {
      let recorder = Recorder("gone", log)
      gone = recorder
      field.addObserver(recorder)
    }
    #expect(gone == nil)
    let stays = Recorder("stays", log)
    field.addObserver(stays)
    field.isOn = true
    #expect(log.events == ["stays:field"])
  }

  @Test func aManagerThatIsGoneIsForgotten() {
    let field = CountingField()
    var manager: ValidationManager? = ValidationManager(fields: [field])
    #expect(manager?.isValid == true)
    manager = nil
    field.verified()
    #expect(field.questions == 1)
  }

  @Test func aChangeMadeInsideAnAnnouncementIsQueued() {
    let log = Log()
    let (one, two) = (Recorder("1", log), Recorder("2", log))
    let field = Checkbox()
    one.reaction = { _ in
      if field.isOn { field.isOn = false }
    }
    field.addObserver(one)
    field.addObserver(two)
    field.isOn = true
    #expect(log.events == ["1:field", "2:field", "1:field", "2:field"])
  }

  @Test func twoObserversSeeOneOrderOfTheEventsOfTwoFields() {
    let log = Log()
    let (a, b) = (Checkbox(), Checkbox())
    let names = [ObjectIdentifier(a): "a", ObjectIdentifier(b): "b"]
    let (one, two) = (Recorder("1", log, names), Recorder("2", log, names))
    let manager = ValidationManager(fields: [a, b])
    for recorder in [one, two] {
      a.addObserver(recorder)
      b.addObserver(recorder)
      manager.addObserver(recorder)
    }
    one.reaction = { field in
      if field === a { b.isOn = true }
    }
    a.isOn = true
    #expect(log.events(of: "1") == ["a", "b", "valid"])
    #expect(log.events(of: "2") == ["a", "b", "valid"])
    #expect(log.events.prefix(2) == ["1:a", "2:a"])
  }

  @Test func equalAnnouncementsThatWaitAreDeliveredOnce() {
    let log = Log()
    let (one, two) = (Recorder("1", log), Recorder("2", log))
    let field = Checkbox()
    one.reaction = { _ in
      if !field.isOn { (field.isOn, field.isOn) = (true, true) }
    }
    field.addObserver(one)
    field.addObserver(two)
    field.isOn = false
    #expect(log.events(of: "2").count == 2)
  }

  @Test func anObserverAddedInARoundHearsFromTheNext() {
    let log = Log()
    let (one, two) = (Recorder("1", log), Recorder("2", log))
    let field = Checkbox()
    one.reaction = { $0.addObserver(two) }
    field.addObserver(one)
    field.isOn = true
    #expect(log.events == ["1:field"])
    field.isOn = false
    #expect(log.events == ["1:field", "1:field", "2:field"])
  }

  @Test func anObserverRemovedInARoundHearsNoMore() {
    let log = Log()
    let (one, two) = (Recorder("1", log), Recorder("2", log))
    let field = Checkbox()
    one.reaction = { $0.removeObserver(two) }
    field.addObserver(one)
    field.addObserver(two)
    field.isOn = true
    #expect(log.events == ["1:field"])
  }

  @Test func aManagerRemovedInARoundAsksNoMore() {
    let field = CountingField()
    let recorder = Recorder("1", Log())
    field.addObserver(recorder)
    let manager = ValidationManager(fields: [field])
    recorder.reaction = { manager.remove($0) }
    field.answer = false
    field.verified()
    #expect(manager.isValid)
    #expect(field.questions == 1)
  }

  @Test func aFieldIsKeptUntilItsAnnouncementIsDelivered() {
    let log = Log()
    let first = Checkbox()
    let (one, two) = (Recorder("1", log), Recorder("2", log))
    let manager = ValidationManager(fields: [first])
    one.reaction = { _ in
      let brief = Checkbox()
      manager.add(brief)
      manager.remove(brief)
      brief.addObserver(two)
      brief.isOn = true
    }
    first.addObserver(one)
    first.isOn = true
    #expect(log.events == ["1:field", "2:field"])
  }

  @Test func managersOfOneControlShareTheOrderOfEvents() {
    let log = Log()
    let (a, b) = (Checkbox(), Checkbox())
    let names = [ObjectIdentifier(a): "a", ObjectIdentifier(b): "b"]
    let (one, two) = (Recorder("1", log, names), Recorder("2", log, names))
    let button = ManagedControl("go")
    let managers = [a, b].map { ValidationManager(fields: [$0], controls: [button]) }
    for field in [a, b] {
      field.addObserver(one)
      field.addObserver(two)
    }
    one.reaction = { if $0 === a { b.isOn = true } }
    a.isOn = true
    #expect(log.events == ["1:a", "2:a", "1:b", "2:b"])
    #expect(button.isEnabled && managers.allSatisfy { $0.isValid })
  }

  @Test func fieldsBroughtTogetherWhileBothAnnounceShareTheOrderAfterwards() {
    let log = Log()
    let (a, b) = (Checkbox(), Checkbox())
    let names = [ObjectIdentifier(a): "a", ObjectIdentifier(b): "b"]
    let (one, two) = (Recorder("1", log, names), Recorder("2", log, names))
    let manager = ValidationManager(fields: [a])
    for field in [a, b] {
      field.addObserver(one)
      field.addObserver(two)
    }
    one.reaction = { field in
      if field === a { b.isOn = true } else { manager.add(field) }
    }
    a.isOn = true
    #expect(log.events == ["1:a", "1:b", "2:b", "2:a"])
    #expect(manager.isValid)
    log.events = []
    a.isOn = true
    #expect(log.events == ["1:a", "2:a", "1:b", "2:b"])
  }

  @Test func anObserverMayReadWhatIsChangedInPlace() {
    let field = Checkbox()
    let recorder = Recorder("1", Log())
    var seen: [Bool] = []
    recorder.reaction = { _ in seen.append(field.isOn) }
    field.addObserver(recorder)
    field.isOn.toggle()
    #expect(seen == [true])
  }

  @Test func aThousandManagersMayWatchOneField() {
    let field = Checkbox()
    let managers = (0..<1_000).map { _ in ValidationManager(fields: [field]) }
    field.isOn = true
    #expect(managers.allSatisfy { $0.isValid })
  }

  @Test func aChainOfTenThousandFieldsTakesNoStack() {
    let fields = (0..<10_000).map { _ in Checkbox() }
    let manager = ValidationManager(fields: fields)
    let links = zip(fields, fields.dropFirst()).map { field, next in
      let link = Recorder("link", Log())
      link.reaction = { _ in next.isOn = true }
      field.addObserver(link)
      return link
    }
    fields[0].isOn = true
    withExtendedLifetime(links) {}
    #expect(manager.isValid)
  }

  @Test func observersThatNeverSettleAreStopped() async {
    await #expect(processExitsWith: .failure) {
      let (one, two) = (Recorder("1", Log()), Recorder("2", Log()))
      let field = Checkbox()
      one.reaction = { _ in field.isOn = true }
      two.reaction = { _ in field.isOn = false }
      field.addObserver(one)
      field.addObserver(two)
      field.isOn = true
    }
  }
}
