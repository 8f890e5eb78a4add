#if Server
  internal import FormPlatform

  /// The files of a folder that may be forms.
  enum FormFolder {
    /// A form's file by its name in addresses.
    struct File: Hashable {
      let id: String
      let path: String
      /// When it was changed, and how long it is: what tells that it is to be read again.
      let time: FileTime
      let size: Int64
    }

    /// Names that addresses may have: letters, digits, `-` and `_`, 64 at most, the first a letter or a digit.
    static func isName(_ id: some StringProtocol) -> Bool {
      guard let first = id.utf8.first, id.utf8.count <= 64, isLetter(first) else { return false }
      return id.utf8.allSatisfy {
        isLetter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
    }

    /// The forms of a folder in the order of their names; nil where it cannot be read.
    ///
    /// Of a form that is there twice the first counts, in the order `ID.yaml`, `ID.yml`, `ID.json`, `ID/form.yaml`.
    static func files(in folder: String) -> [File]? {
      guard let names = names(in: folder) else { return nil }
      var files: [String: File] = [:]
      for ending in ["/form.yaml", ".json", ".yml", ".yaml"] {
        for name in names {
          let id = ending.hasPrefix("/") ? name : String(name.dropLast(ending.count))
          let isCalledSo = ending.hasPrefix("/") || name.hasSuffix(ending)
          guard isCalledSo, isName(id) else { continue }
          if let file = file(id, at: "\(folder)/\(id)\(ending)") { files[id] = file }
        }
      }
      return files.values.sorted { $0.id < $1.id }
    }

    private static func file(_ id: String, at path: String) -> File? {
      var status = stat()
      // Safety: filled during the call.
      guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      return File(id: id, path: path, time: FileTime(of: status), size: Int64(status.st_size))
    }

    private static func names(in folder: String) -> [String]? {
      guard let handle = unsafe opendir(folder) else { return nil }
      // Safety: the handle is closed once; an entry stays until the next is read, and its name ends in 0.
      defer { unsafe closedir(handle) }
      var names: [String] = []
      while let entry = unsafe readdir(handle) {
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
          unsafe names.append(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
        }
      }
      return names.sorted()
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10
    }
  }
#endif
