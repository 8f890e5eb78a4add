import Foundation
import FormPlatform
import Synchronization
import Testing

@Suite struct FormPlatformTests {
  @Test("the time of a change is the one that was set")
  func modified() throws {
    let path = FileManager.default.temporaryDirectory.path + "/formcheck-\(UUID()).time"
    try Data().write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let times = [timespec(tv_sec: 1, tv_nsec: 2), timespec(tv_sec: 1_234_567_890, tv_nsec: 5_000)]
    // Safety: the path and the times stay during the call, which reads two of them.
    try #require(unsafe utimensat(AT_FDCWD, path, times, 0) == 0)
    var status = stat()
    try #require(unsafe stat(path, &status) == 0)
    let time = FileTime(of: status)
    #expect(time.seconds == 1_234_567_890)
    #expect(time.nanoseconds == 5_000)
  }

  @Test("two names of a file are one file, two files are two")
  func identity() throws {
    func identity(_ path: String) throws -> FileIdentity {
      var status = stat()
      try #require(unsafe stat(path, &status) == 0)
      return FileIdentity(of: status)
    }
    #expect(try identity("/") == identity("/../."))
    #expect(try identity("/") != identity("/dev/null"))
  }

  @Test("a thread that the system refuses is told, and its work is let go of")
  func threads() {
    final class Flag: Sendable { let ran = Atomic<Bool>(false) }
    let ran = Flag()
    let failure = startThread(stackSize: Int.max / 2) { ran.ran.store(true, ordering: .relaxed) }
    let hasRun = ran.ran.load(ordering: .relaxed)
    #expect(failure != 0)
    #expect(!hasRun)
  }

  @Test("a started thread does its work, and a pipe tells of it")
  func starts() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    let writing = ends[1]
    let failure = startThread(stackSize: 1 << 18) {
      refuseClosedPipeSignal(writingTo: writing)
      var byte: UInt8 = 7
      _ = unsafe write(writing, &byte, 1)
      close(writing)
    }
    try #require(failure == 0)
    var byte: UInt8 = 0
    #expect(unsafe read(ends[0], &byte, 1) == 1)
    #expect(byte == 7)
    close(ends[0])
  }

  @Test("a command of the shell reads what it is given, and its output is read")
  func shell() throws {
    var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    try #require(unsafe pipe(&input) == 0 && pipe(&output) == 0)
    for end in [input[1], output[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var process = pid_t()
    try #require(
      startShell(
        "tr a-c A-C; printf \"$HOME\"", input: input[0], output: output[1], defaults: [SIGPIPE],
        process: &process) == 0)
    close(input[0])
    close(output[1])
    _ = unsafe write(input[1], "abcd", 4)
    close(input[1])
    let read = FileHandle(fileDescriptor: output[0], closeOnDealloc: true).readDataToEndOfFile()
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    #expect(String(decoding: read, as: UTF8.self) == "ABCd" + home)
    #expect(waitpid(process, nil, 0) == process)
  }

  @Test("no other target names a library of one system")
  func onePlace() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let systems = ["Glibc", "Musl", "Darwin", "Android", "Foundation", "FoundationEssentials"]
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var named: Set<String> = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains("import ") {
        let word = line.split(separator: " ").last.map(String.init) ?? ""
        if systems.contains(word) { named.insert(file.lastPathComponent) }
      }
    }
    #expect(named == ["SystemLibraries.swift"])
  }
}
