package import FormPlatform

/// Who may do what with a file, and whose it is.
package struct FileAccess: Equatable, Sendable {
  /// The nine bits for reading, writing and running.
  package var mode: mode_t
  /// Nil where the file is new: the process's own.
  package var owner: uid_t?
  package var group: gid_t?

  /// What a file gets that is made as any other program makes one.
  package static func new() -> FileAccess {
    // There is no call that only looks. No thread of a run makes files while this one does.
    let mask = umask(0o077)
    umask(mask)
    return FileAccess(mode: 0o666 & ~mask)
  }

  /// Gives a file these; where only root may, the owner stays, and a group that is another one may do
  /// no more than everybody.
  ///
  /// - Returns: The system's error number, or 0.
  package func apply(to descriptor: Int32) -> Int32 {
    var mode = mode
    if let owner, let group, fchown(descriptor, owner, group) != 0,
      fchown(descriptor, uid_t.max, group) != 0,
      PathStatus(descriptor: descriptor)?.access.group != group
    {
      mode &= ~0o070 | (mode & 0o007) << 3
    }
    return fchmod(descriptor, mode) == 0 ? 0 : errno
  }
}
