/// A large value that is not changed any more: a copy counts one reference, not each of those in the value.
package final class Shared<Value: Sendable>: Sendable {
  package let value: Value

  init(_ value: Value) { self.value = value }
}
