/// A place in a `WeakList`: a class, so that a round under way sees that it was removed.
final class WeakReference<Element> {
  let id: ObjectIdentifier
  private let read: () -> Element?
  var wasRemoved = false

  init(_ id: ObjectIdentifier, read: @escaping () -> Element?) {
    self.id = id
    self.read = read
  }

  /// Nil once the object is gone or was removed from the list.
  var element: Element? { wasRemoved ? nil : read() }
}

/// Objects held weakly, each once, in the order they were added.
///
/// `Element` may be an existential such as `any FieldObserver`, for which Swift has no generic
/// `weak`; the caller therefore hands in a closure that captures the object weakly.
struct WeakList<Element> {
  /// Includes objects that are gone and not yet pruned.
  private(set) var references: [WeakReference<Element>] = []
  private var countToPruneAt = 8
  /// The identities of the references: an object that has none of them is not looked for.
  private var ids: Set<ObjectIdentifier> = []

  /// The objects that still live.
  var elements: [Element] { references.compactMap(\.element) }
  /// The first of them.
  var first: Element? { references.lazy.compactMap(\.element).first }

  /// Adding an object that is there already changes nothing, not even its place.
  mutating func add(_ object: AnyObject, read: @escaping () -> Element?) {
    guard index(of: object) == nil else { return }
    if references.count >= countToPruneAt { prune() }
    references.append(WeakReference(ObjectIdentifier(object), read: read))
    ids.insert(ObjectIdentifier(object))
  }

  /// Removing an object that is not there changes nothing.
  mutating func remove(_ object: AnyObject) {
    guard let index = index(of: object) else { return }
    references[index].wasRemoved = true
    ids.remove(references[index].id)
    references.remove(at: index)
  }

  mutating func prune() {
    references.removeAll { $0.element == nil }
    ids = Set(references.map(\.id))
    // So that adding many, each of which may prune, takes linear time for the pruning.
    countToPruneAt = max(8, 2 * references.count)
  }

  /// A new object may have got the address, and so the identity, of one that is gone.
  private func index(of object: AnyObject) -> Int? {
    let id = ObjectIdentifier(object)
    guard ids.contains(id) else { return nil }
    return references.firstIndex { $0.id == id && $0.element != nil }
  }
}
