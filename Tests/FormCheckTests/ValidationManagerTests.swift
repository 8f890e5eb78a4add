import FormCheck
import Testing

@Suite struct ValidationManagerTests {
  @Test func aManagerWithNoFieldsIsValid() {
    let button = ManagedControl("go", isEnabled: false)
    let manager = ValidationManager(controls: [button])
    #expect(manager.isValid)
    #expect(manager.waitsFor.isEmpty)
    #expect(button.isEnabled)
  }

  @Test func aFieldOfTheUsersOwnEnablesAButton() {
    let terms = Checkbox()
    let button = ManagedControl("register")
    let manager = ValidationManager(fields: [terms], controls: [button])
    #expect(!button.isEnabled)
    #expect(same(button.waitsFor, [terms]))
    terms.isOn = true
    #expect(button.isEnabled && manager.isValid)
    #expect(button.waitsFor.isEmpty)
  }

  @Test func aFieldUnderTwoManagersTellsBoth() {
    let field = Checkbox()
    let one = ValidationManager(fields: [field])
    let two = ValidationManager(fields: [field])
    #expect(!one.isValid && !two.isValid)
    field.isOn = true
    #expect(one.isValid && two.isValid)
  }

  @Test func theSameFieldAddedTwiceCountsOnce() {
    let field = Checkbox()
    let manager = ValidationManager(fields: [field, field])
    manager.add(field)
    #expect(manager.fields.count == 1)
    #expect(manager.waitsFor.count == 1)
    manager.remove(field)
    #expect(manager.isValid)
  }

  @Test func aRemovedFieldCountsNoMore() {
    let (kept, dropped) = (Checkbox(), Checkbox())
    let manager = ValidationManager(fields: [dropped, kept])
    kept.isOn = true
    manager.remove(dropped)
    manager.remove(dropped)
    #expect(manager.isValid)
    dropped.isOn = true
    dropped.isOn = false
    #expect(manager.isValid)
  }

  @Test func theManagerHoldsItsFieldsAndControlsStrongly() {
    weak var field: Checkbox?
    weak var button: ManagedControl?
    var manager: ValidationManager? = ValidationManager()
    do {
      let (newField, newButton) = (Checkbox(), ManagedControl("go"))
      (field, button) = (newField, newButton)
      manager?.add(newField)
      manager?.manage(newButton)
    }
    #expect(field != nil && button != nil)
    #expect(manager?.isValid == false)
    manager = nil
    #expect(field == nil && button == nil)
  }

  @Test func itWaitsForTheInvalidFieldsInTheOrderTheyWereAdded() {
    let boxes = (0..<5).map { _ in Checkbox() }
    let manager = ValidationManager(fields: boxes)
    boxes[3].isOn = true
    boxes[1].isOn = true
    #expect(same(manager.waitsFor, [boxes[0], boxes[2], boxes[4]]))
    boxes[1].isOn = false
    #expect(same(manager.waitsFor, [boxes[0], boxes[1], boxes[2], boxes[4]]))
    manager.remove(boxes[0])
    manager.add(boxes[0])
    #expect(same(manager.waitsFor, [boxes[1], boxes[2], boxes[4], boxes[0]]))
  }

  @Test func onlyChangesOfValidityAreAnnounced() {
    let log = Log()
    let recorder = Recorder("o", log)
    let (one, two) = (Checkbox(), Checkbox())
    let manager = ValidationManager(fields: [one, two])
    manager.addObserver(recorder)
    manager.addObserver(recorder)
    one.isOn = true
    #expect(log.events.isEmpty)
    two.isOn = true
    two.isOn = true
    one.isOn = false
    two.isOn = false
    #expect(log.events == ["o:valid", "o:invalid"])
    manager.remove(one)
    manager.remove(two)
    manager.add(one)
    #expect(log.events == ["o:valid", "o:invalid", "o:valid", "o:invalid"])
    manager.removeObserver(recorder)
    one.isOn = true
    #expect(log.events.count == 4)
  }

  @Test func theControlsAreSetBeforeTheChangeIsAnnounced() {
    let log = Log()
    let recorder = Recorder("o", log)
    let field = Checkbox()
    let button = ManagedControl("go") { log.events.append($0.isEnabled ? "on" : "off") }
    let manager = ValidationManager(fields: [field], controls: [button])
    manager.addObserver(recorder)
    field.isOn = true
    #expect(log.events == ["off", "on", "o:valid"])
  }

  @Test func aChangeMadeAndTakenBackInOneRoundIsNotAnnounced() {
    let log = Log()
    let (first, field) = (Checkbox(), Checkbox())
    let fickle = Recorder("fickle", log)
    let recorder = Recorder("o", log)
    let manager = ValidationManager(fields: [first, field])
    manager.addObserver(recorder)
    fickle.reaction = { _ in
      // More often than rounds are allowed: what is taken back is no round.
      for _ in 0..<2_000 {
        manager.remove(field)
        manager.add(field)
      }
    }
    first.addObserver(fickle)
    first.isOn = true
    #expect(log.events == ["fickle:field"])
    #expect(!manager.isValid)
  }

  @Test func updateAsksForWhatWasNeverAnnounced() {
    let fields = (0..<3).map { _ in CountingField() }
    let manager = ValidationManager(fields: fields)
    let outer = ValidationManager(fields: [manager])
    let log = Log()
    let recorder = Recorder("o", log)
    manager.addObserver(recorder)
    fields[0].answer = false
    fields[2].answer = false
    #expect(manager.isValid)
    outer.update()
    #expect(!manager.isValid && !outer.isValid)
    #expect(same(manager.waitsFor, [fields[0], fields[2]]))
    #expect(log.events == ["o:invalid"])
  }

  @Test func oneChangeAmongTenThousandFieldsAsksNoOther() {
    let fields = (0..<10_000).map { _ in CountingField() }
    let button = ManagedControl("go")
    let manager = ValidationManager(fields: fields, controls: [button])
    #expect(fields.allSatisfy { $0.questions == 1 })
    fields[5_000].answer = false
    fields[5_000].verified()
    #expect(!manager.isValid && !button.isEnabled)
    #expect(same(button.waitsFor, [fields[5_000]]))
    fields[5_000].answer = true
    fields[5_000].verified()
    #expect(manager.isValid && button.isEnabled)
    #expect(fields[5_000].questions == 3)
    #expect(fields.reduce(0) { $0 + $1.questions } == 10_002)
  }
}
