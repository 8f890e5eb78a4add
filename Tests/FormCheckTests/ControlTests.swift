import FormCheck
import Testing

@Suite struct ControlTests {
  @Test func aControlUnderNoManagerStaysAsItIs() {
    #expect(!ManagedControl("go", isEnabled: false).isEnabled)
    #expect(ManagedControl("go").isEnabled)
    #expect(ManagedControl("go").waitsFor.isEmpty)
  }

  @Test func aControlUnderTwoManagersNeedsBoth() {
    let (one, two) = (Checkbox(), Checkbox())
    let button = ManagedControl("go")
    let first = ValidationManager(fields: [one], controls: [button])
    let second = ValidationManager(fields: [two, one], controls: [button])
    #expect(same(button.waitsFor, [one, two]))
    two.isOn = true
    #expect(!button.isEnabled)
    one.isOn = true
    #expect(button.isEnabled)
    #expect(first.isValid && second.isValid)
  }

  @Test func aControlThatAManagerReleasesObeysTheOthers() {
    let (one, two) = (Checkbox(), Checkbox())
    let button = ManagedControl("go")
    let first = ValidationManager(fields: [one], controls: [button])
    let second = ValidationManager(fields: [two], controls: [button])
    two.isOn = true
    #expect(!button.isEnabled)
    first.release(button)
    first.release(button)
    #expect(button.isEnabled)
    two.isOn = false
    #expect(!button.isEnabled)
    second.release(button)
    #expect(button.isEnabled)
  }

  @Test func whenAManagerGoesAwayTheOthersDecide() {
    let (one, two) = (Checkbox(), Checkbox())
    let button = ManagedControl("go")
    var first: ValidationManager? = ValidationManager(fields: [one], controls: [button])
    let second = ValidationManager(fields: [two], controls: [button])
    two.isOn = true
    #expect(first?.isValid == false && !button.isEnabled)
    first = nil
    #expect(button.isEnabled)
    two.isOn = false
    #expect(same(button.waitsFor, [two]))
    #expect(!second.isValid)
  }

  @Test func onChangeHearsOfChangesOnly() {
    let log = Log()
    let field = Checkbox()
    let button = ManagedControl("go") { log.events.append("\($0.name) \($0.isEnabled)") }
    let manager = ValidationManager(fields: [field], controls: [button, button])
    manager.manage(button)
    field.isOn = false
    field.isOn = true
    field.isOn = true
    #expect(log.events == ["go false", "go true"])
    #expect(manager.controls.count == 1)
  }

  @Test func aControlIsSetOnlyWhenThatChangesIt() {
    final class CountingControl: Manageable {
      let managers = ControlManagers()
      var sets = 0
      var isEnabled = false { didSet { sets += 1 } }
    }
    let (one, two) = (Checkbox(), Checkbox())
    let control = CountingControl()
    let managers = [one, two].map { ValidationManager(fields: [$0], controls: [control]) }
    one.isOn = true
    one.isOn = false
    #expect(control.sets == 0)
    (one.isOn, two.isOn) = (true, true)
    #expect(control.sets == 1 && control.isEnabled)
    #expect(managers.allSatisfy { $0.isValid })
  }

  @Test func aControlThatChangesAFieldIsSettledInTheEnd() {
    let log = Log()
    let recorder = Recorder("o", log)
    let (one, two) = (Checkbox(), Checkbox())
    let fickle = ManagedControl("fickle") { if $0.isEnabled { two.isOn = false } }
    let steady = ManagedControl("steady")
    let manager = ValidationManager(fields: [one, two], controls: [fickle, steady])
    manager.addObserver(recorder)
    two.isOn = true
    one.isOn = true
    #expect(!fickle.isEnabled && !steady.isEnabled)
    #expect(same(steady.waitsFor, [two]))
    #expect(!manager.isValid)
  }
}
