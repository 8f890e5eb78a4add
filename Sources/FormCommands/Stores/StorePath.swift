internal import FormPlatform

/// Where the store of catalogues lies.
enum StorePath {
  /// `$XDG_DATA_HOME/formcheck/catalogues.db`, or the same in `~/.local/share` (XDG Base Directory Specification): a
  /// path there that is not absolute is left out.
  ///
  /// - Returns: Nil where nobody said what the home folder is.
  static func usual(_ variable: (String) -> String?) -> String? {
    let data = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (data ?? home.map { $0 + "/.local/share" }).map { $0 + "/formcheck/catalogues.db" }
  }

  /// That of this process.
  static var usual: String? {
    usual { name in
      // Safety: the text is copied at once.
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
  }
}
