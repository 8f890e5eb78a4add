/// An object behind an opaque pointer of the C interface.
///
/// This file owns all handles. Safety: `make` adds one reference, which belongs to the caller of the C function, and
/// `free` takes it back. Between both the object lives, so that `borrow` may retain it for the time of a call. The
/// header makes the caller responsible for passing only pointers of the right type that were not freed yet.
enum Handle<Object: AnyObject> {
  static func make(_ object: Object) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object for the time of a call; nil for a null pointer.
  static func borrow(_ pointer: OpaquePointer?) -> Object? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  static func free(_ pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}
