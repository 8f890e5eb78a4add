/// Where threads wait until something is as they need it.
@safe package final class ConditionVariable: Sendable {
  // Safety: both are set up once, stay where they are, and are let go of when nobody has this any
  // more; what they hold the system alone reads and writes.
  @unsafe nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  @unsafe nonisolated(unsafe) private let condition: UnsafeMutablePointer<pthread_cond_t>

  package init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Waits until a condition holds; it is looked at again whenever something was announced.
  package func wait(until isMet: () -> Bool) {
    unsafe pthread_mutex_lock(mutex)
    while !isMet() { unsafe pthread_cond_wait(condition, mutex) }
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Lets all who wait look again; after the change.
  package func announce() {
    unsafe pthread_mutex_lock(mutex)
    unsafe pthread_cond_broadcast(condition)
    unsafe pthread_mutex_unlock(mutex)
  }
}
