internal import FormPlatform

/// A name in a folder.
package struct FolderEntry {
  package enum Kind { case file, folder, link, other }

  package var name: [UInt8]
  package var kind: Kind

  /// All names but `.` and `..`, or the system's error number.
  package static func list(_ folder: [UInt8]) -> (entries: [FolderEntry]?, number: Int32) {
    guard let handle = unsafe opendir(folder.cPath) else { return (nil, errno) }
    // Safety: the handle is closed once; an entry stays until the next is read, and its name ends in 0.
    defer { unsafe closedir(handle) }
    var entries: [FolderEntry] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      var type = unsafe Int(entry.pointee.d_type)
      if type == Int(DT_UNKNOWN) {
        // Some file systems do not tell here.
        var status = stat()
        let path = name.cPath
        if unsafe fstatat(dirfd(handle), path, &status, AT_SYMLINK_NOFOLLOW) == 0 {
          type = Int(status.st_mode & S_IFMT) >> 12
        }
      }
      let kind: Kind =
        switch type {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        default: .other
        }
      entries.append(FolderEntry(name: name, kind: kind))
    }
    return (entries, 0)
  }
}
