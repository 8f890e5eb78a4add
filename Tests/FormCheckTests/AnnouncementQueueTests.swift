import FormCheck
import Testing

@Suite struct AnnouncementQueueTests {
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

  @Test func aFieldGivenToAManagerInItsRoundSharesTheOrderAtOnce() {
    let log = Log()
    let (a, b) = (Checkbox(), Checkbox())
    let names = [ObjectIdentifier(a): "a", ObjectIdentifier(b): "b"]
    let (one, two) = (Recorder("1", log, names), Recorder("2", log, names))
    let manager = ValidationManager(fields: [b])
    for field in [a, b] {
      field.addObserver(one)
      field.addObserver(two)
    }
    one.reaction = { field in
      guard field === a else { return }
      manager.add(a)
      b.isOn = true
    }
    a.isOn = true
    #expect(log.events == ["1:a", "2:a", "1:b", "2:b"])
    #expect(manager.isValid)
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

  @Test func theLimitOfRoundsIsForOneAnnouncementOnly() {
    let log = Log()
    let recorder = Recorder("1", log)
    let field = Checkbox()
    field.addObserver(recorder)
    for _ in 0..<3_000 { field.isOn.toggle() }
    #expect(log.events.count == 3_000)
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
