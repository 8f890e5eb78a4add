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
}
