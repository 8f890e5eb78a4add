internal import FormPlatform

/// The files of a revision of a Git repository, as the command `git` gives them.
///
/// Nothing is fetched, and no filter or hook is run.
package struct GitRevision: Sendable {
  /// The name of the revision, such as `HEAD~1` or `v1.2`; empty for the index.
  package let name: String

  /// Bytes of one file.
  private static let most = 1 << 26

  /// Why a file of a revision cannot be read.
  package struct Fault: Error {
    package var message: String
  }

  /// Splits `git:REV:PATH`; nil for other texts.
  package static func split(_ argument: String) -> (revision: String, path: String)? {
    guard argument.hasPrefix("git:") else { return nil }
    let rest = argument.dropFirst(4)
    guard let colon = rest.firstIndex(of: ":") else { return nil }
    return (String(rest[..<colon]), String(rest[rest.index(after: colon)...]))
  }

  /// Nil for a text that `git` would read as an option, or that no revision is.
  package init?(_ name: String) {
    guard !name.hasPrefix("-"), !name.utf8.contains(0) else { return nil }
    self.name = name
  }

  /// The bytes of a file by its path from the current folder.
  package func file(_ path: String) -> Result<[UInt8], Fault> {
    run("cat-file blob \(Self.quoted("\(name):./\(path)"))")
  }

  /// The names of the files in a folder, by its path from the current folder; none where it cannot be read.
  package func names(in folder: String) -> [String] {
    let place = Self.quoted(folder.isEmpty ? "./" : "./\(folder)/")
    let command =
      name.isEmpty
      ? "ls-files -z -- \(place)"
      : "ls-tree -z --name-only \(Self.quoted(name)) -- \(place)"
    guard case .success(let bytes) = run(command) else { return [] }
    return bytes.split(separator: 0).compactMap { path in
      String(decoding: path, as: UTF8.self).split(separator: "/").last.map(String.init)
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// What a command writes; its last bytes are a zero and its exit status.
  private func run(_ command: String) -> Result<[UInt8], Fault> {
    // The repository's own settings start no program.
    let line =
      "GIT_NO_LAZY_FETCH=1; export GIT_NO_LAZY_FETCH; "
      + "git -c core.fsmonitor=false \(command) 2>&1; printf '\\0%d' $?"
    switch ShellProcess.start(line) {
    case .failure(let fault):
      return .failure(Fault(message: systemMessage(fault.number)))
    case .success(let process):
      defer { process.stop() }
      guard var bytes = Self.readAll(process.output) else {
        return .failure(
          Fault(message: "it has more than \(Self.most >> 20) MiB, or cannot be read"))
      }
      guard let end = bytes.lastIndex(of: 0) else {
        return .failure(Fault(message: "git did not end"))
      }
      let status = String(decoding: bytes[(end + 1)...], as: UTF8.self)
      bytes.removeSubrange(end...)
      if status == "0" { return .success(bytes) }
      let words =
        String(decoding: bytes.prefix(500), as: UTF8.self)
        .split(separator: "\n").first.map(String.init) ?? "git ended with status \(status)"
      return .failure(Fault(message: words))
    }
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= most {
      // Safety: reads at most as many bytes as the array has.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe FormPlatform.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
    return nil
  }
}
