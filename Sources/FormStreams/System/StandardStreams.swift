internal import FormPlatform

/// The descriptors 0, 1 and 2 of this process.
package enum StandardStreams {
  /// Takes those that are closed, so that no file or pipe of a run gets their numbers.
  ///
  /// Reading from or writing to them goes on to fail, as if they were closed: each is open for the
  /// other direction.
  package static func hold() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
