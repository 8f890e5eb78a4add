import Foundation
import Testing

@testable import FormStreams

/// Commands that run beside a run.
@Suite struct ShellProcessTests {
  /// A command that is ended leaves nothing in the list of processes, not even its status.
  @Test(arguments: [
    "cat > /dev/null", "exec sleep 300", "trap '' TERM; while :; do sleep 1; done",
  ])
  func nothingIsLeftOfACommand(_ command: String) throws {
    let shell = try ShellProcess.start(command).get()
    let process = shell.process
    #expect(kill(process, 0) == 0)
    shell.stop()
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }
}
