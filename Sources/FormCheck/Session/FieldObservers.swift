/// The observers of one field, held weakly and told in the order they were added.
///
/// An announcement is a round: it reaches every observer before the next begins. Changes that an observer makes
/// inside a round are announced after it. So all observers see one order of events, and announcements do not
/// recurse. Two equal announcements that wait for their round are delivered as one.
///
/// Fields that share a manager or a control, directly or through others, share that order. Fields
/// that have nothing to do with each other keep an order of their own: an announcement of one inside
/// a round of the other is delivered at once.
///
/// Observers that keep changing each other's fields never settle: a field that would be announced
/// more than 1000 times before everything is delivered fails with a precondition.
///
/// Not `Sendable`: a field, its observers and their managers belong to one isolation.
public final class FieldObservers {
  private let announcer: Announcer<any FieldObserver>
  /// Those who read the field under Observation's tracking, or by its stream of changes.
  let readers = ChangeReaders()

  /// No observers yet.
  public init() {
    announcer = Announcer()
  }

  init(queue: AnnouncementQueue) {
    announcer = Announcer(queue: queue)
  }

  var queue: AnnouncementQueue { announcer.queue }

  func add(_ observer: any FieldObserver) {
    announcer.add(observer) { [weak observer] in observer }
  }

  func remove(_ observer: any FieldObserver) {
    announcer.remove(observer)
  }

  func announce(_ field: any VerifiedField) {
    readers.tell()
    announcer.announce { $0.fieldDidVerify(field) }
  }
}
