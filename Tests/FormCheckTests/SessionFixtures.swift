import FormCheck

/// A field of the user's own: no text, three lines.
final class Checkbox: VerifiedField {
  let observers = FieldObservers()
  var isOn = false { didSet { verified() } }
  var isValid: Bool { isOn }
}

/// Counts how often it is asked.
final class CountingField: VerifiedField {
  let observers = FieldObservers()
  var questions = 0
  var answer = true
  var isValid: Bool {
    questions += 1
    return answer
  }
}

/// What several observers have seen, in one list.
final class Log {
  var events: [String] = []

  func events(of observer: String) -> [String] {
    events.filter { $0.hasPrefix(observer + ":") }.map { String($0.dropFirst(observer.count + 1)) }
  }
}

/// Writes down every announcement and then does what the test wants.
final class Recorder: FieldObserver, ManagerObserver {
  let name: String
  let log: Log
  var names: [ObjectIdentifier: String] = [:]
  var reaction: (any VerifiedField) -> Void = { _ in }

  init(_ name: String, _ log: Log, _ names: [ObjectIdentifier: String] = [:]) {
    self.name = name
    self.log = log
    self.names = names
  }

  func fieldDidVerify(_ field: any VerifiedField) {
    log.events.append("\(name):\(names[ObjectIdentifier(field)] ?? "field")")
    reaction(field)
  }

  func managerDidChangeValidity(_ manager: ValidationManager) {
    log.events.append("\(name):\(manager.isValid ? "valid" : "invalid")")
    reaction(manager)
  }
}

/// Identity, since fields need not be equatable.
func same(_ fields: [any VerifiedField], _ others: [any VerifiedField]) -> Bool {
  fields.map(ObjectIdentifier.init) == others.map(ObjectIdentifier.init)
}

func required(_ message: String) -> VerifiedTextField {
  VerifiedTextField { $0.isEmpty ? [message] : [] }
}
