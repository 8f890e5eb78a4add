import Foundation
import TestSupport
import Testing

/// What only a real process shows: closed pipes, full disks, signals.
@Suite(.serialized)
struct ProcessTests {
  /// A sanitizer takes terabytes of addresses for itself, so that few addresses cannot be tried.
  static let isSanitized = ProcessInfo.processInfo.environment["FORMCHECK_SANITIZED"] != nil

  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// What scripts may ask for besides the program.
  private static let words = """
    # Waits until a process handles the signals that end it, TERM being the last. What bash starts
    # behind its back ignores INT before, and a signal that is ignored is waited for in vain.
    handles_signals() {
      while kill -0 $1 && (( (0x$(sed -n 's/^SigCgt:[[:space:]]*//p' /proc/$1/status) & 0x4000) == 0 ))
      do sleep 0.02; done
    }
    # Waits until what was written to the pipe that is open as 3 has been read, and a moment more.
    pipe_is_read() { while read -t 0 -u 3; do sleep 0.02; done; sleep 0.5; }

    """

  /// Runs a script of bash in which `$F` is the program and `form.yaml` a form with one field.
  func run(_ script: String) throws -> Outcome {
    let program = try #require(BuiltProgram.path, "build the program first: swift build")
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    try Data("form: t\nfields: { a: { required: true } }\n".utf8)
      .write(to: place.appending(path: "form.yaml"))
    let process = Process()
    // Whatever the tests were started with: what they try begins with the signals of a terminal.
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The watch-dogs are no assertions: they end what would never end, the script itself too.
    process.arguments = [
      "--default-signal=HUP,INT,QUIT,PIPE,TERM", "timeout", "-s", "KILL", "240", "/bin/bash", "-c",
      "F='timeout -s KILL 60 \(program)'\n" + Self.words + script,
    ]
    process.currentDirectoryURL = place
    let output = place.appending(path: "stdout")
    let errors = place.appending(path: "stderr")
    for url in [output, errors] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  @Test func aReaderThatClosesEarlyIsAQuietEnd() throws {
    let outcome = try run(
      """
      yes '{"a":1}' | head -200000 > many.ndjson
      $F check form.yaml many.ndjson --format ndjson 2> said | head -1 > /dev/null
      echo "${PIPESTATUS[0]}"; cat said
      """)
    #expect(outcome.output == "0\n")
  }

  /// What is no plain file is not replaced by one, but written to.
  ///
  /// Pipes stand for devices here: a test that fails must not take one away from the machine.
  @Test(arguments: ["-o", "--accepted", "--rejected", "--write-baseline"])
  func onlyPlainFilesAreReplaced(_ option: String) throws {
    let outcome = try run(
      """
      mkfifo pipe; ln -s pipe link; mkdir folder
      for path in pipe link; do
        cat pipe > said & reader=$!
        printf '{"a":"x"}\\n{}\\n' | $F check form.yaml \(option) $path > /dev/null
        echo $?
        wait $reader
        test -s said && echo something
      done
      echo '{}' | $F check form.yaml --quiet \(option) folder
      echo $?
      test -p pipe && test -L link && test -d folder && echo untouched
      """)
    // What a baseline lists passes for this time.
    let status = option == "--write-baseline" ? "0" : "1"
    #expect(outcome.output == "\(status)\nsomething\n\(status)\nsomething\n3\nuntouched\n")
    #expect(outcome.errors.contains("folder: is a directory"))
  }

  /// The shell's own file is written to where it stands, and stays the same file.
  @Test(arguments: [
    "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/fd/../fd/1", "/proc/thread-self/fd/1",
    "link",
  ])
  func theShellsFileIsNotReplaced(_ name: String) throws {
    let outcome = try run(
      """
      ln -s /dev/stdout link
      echo before > out
      before=$(stat -c %i out)
      { echo more; echo '{}' | $F check form.yaml --format ndjson -o \(name); echo $?; } >> out
      test "$before" = "$(stat -c %i out)" && echo same
      cut -c 1-20 out
      ls
      """)
    #expect(
      outcome.output == """
        same
        before
        more
        {"source":"-","recor
        1
        form.yaml
        link
        out
        stderr
        stdout

        """)
  }

  /// The records of one pipe are not mixed with those of another, or with the report.
  @Test func onePipeHoldsOneOutput() throws {
    let outcome = try run(
      """
      echo '{}' | $F check form.yaml --accepted /dev/stdout --rejected /dev/stdout | cat; echo "${PIPESTATUS[1]}"
      echo '{}' | $F check form.yaml --rejected /dev/stdout | cat; echo "${PIPESTATUS[1]}"
      echo '{}' | $F check form.yaml --rejected /dev/stdout --quiet | cat; echo "${PIPESTATUS[1]}"
      echo '{}' | $F check form.yaml --rejected >(cat > got) --accepted /dev/null --quiet; s=$?
      for i in 1 2 3 4 5 6 7 8 9 10; do test -s got && break; sleep 0.2; done; cat got; echo $s
      echo '{}' | $F check form.yaml --accepted /dev/null --rejected /dev/null --quiet; echo $?
      """)
    #expect(outcome.output == "64\n64\n{}\n1\n{}\n1\n1\n")
  }

  @Test func aFullDiskIsToldAndIsThree() throws {
    let outcome = try run(
      "echo '{}' | $F check form.yaml > /dev/full; echo $?; echo '{}' | $F check form.yaml -o /dev/full/x; echo $?"
    )
    #expect(outcome.output == "3\n3\n")
    #expect(outcome.errors.contains("the output cannot be written: no space left on device"))
  }

  /// The reason stands beside the name of the file, once.
  @Test func aFullFileIsToldWithTheReason() throws {
    let outcome = try run(
      "echo '{}' | $F check form.yaml --format ndjson -o /dev/full; echo $?")
    #expect(outcome.output == "3\n")
    #expect(outcome.errors == "formcheck: /dev/full: not complete: no space left on device\n")
  }

  @Test(arguments: [("INT", "130"), ("TERM", "143")])
  func aSignalEndsTheRunWithWholeLines(_ signal: String, _ status: String) throws {
    let outcome = try run(
      """
      mkfifo pipe
      exec 3<> pipe
      echo '{"a":"x"}' >&3
      \(BuiltProgram.path ?? "") check form.yaml --format json < pipe > out 2> said 3>&- &
      formcheck=$!
      handles_signals $formcheck
      while ! grep -q record out; do sleep 0.05; done
      kill -\(signal) $formcheck
      wait $formcheck
      echo $?
      python3 -m json.tool out > /dev/null 2>&1 || tail -1 out
      cat said
      """)
    #expect(outcome.output.hasPrefix(status + "\n"))
    #expect(outcome.output.contains("interrupted after -:1; 1 record: 1 valid"))
    #expect(!outcome.output.contains("Traceback"))
  }

  /// What is left open is closed, and says that it is not all.
  @Test(arguments: [
    ("json", "import json,sys; assert len(json.load(sys.stdin)['records']) == 1"),
    (
      "sarif",
      "import json,sys; i=json.load(sys.stdin)['runs'][0]['invocations'][0]; assert i['exitCode'] == 130 and not i['executionSuccessful']"
    ),
    (
      "junit",
      "import sys,xml.dom.minidom as m; assert m.parse(sys.stdin).documentElement.getAttribute('errors') == '1'"
    ),
    (
      "github",
      "import sys; t=sys.stdin.read(); assert t.endswith('::error title=formcheck::interrupted after -:1\\n'), t"
    ),
    (
      "html",
      "import sys; t=sys.stdin.read(); assert 'Not complete' in t and t.endswith('</html>\\n'), t"
    ),
  ])
  func anInterruptedRunIsWellFormed(_ format: String, _ program: String) throws {
    let outcome = try run(
      """
      mkfifo pipe
      exec 3<> pipe
      echo '{}' >&3
      \(BuiltProgram.path ?? "") check form.yaml --format \(format) < pipe > out 2> said 3>&- &
      formcheck=$!
      handles_signals $formcheck; pipe_is_read
      kill -INT $formcheck
      wait $formcheck
      echo $?
      python3 -c "\(program)" < out
      """)
    #expect(outcome.output == "130\n")
    #expect(outcome.errors == "")
  }

  /// Runs in a terminal of its own; what is left on the screen at the end is results and nothing else.
  @Test func progressIsWipedFromTheTerminal() throws {
    let outcome = try run(
      """
      cat > slow.sh <<'BASH'
      (echo '{"a":"x"}'; sleep 0.3; echo '{}'; sleep 0.3; echo '{"a":"y"}') | $1 check form.yaml
      BASH
      cat > screen.py <<'PYTHON'
      import os, pty, re, sys
      process, terminal = pty.fork()
      if process == 0:
          os.execv(sys.argv[1], sys.argv[1:])
      said = b''
      while True:
          try:
              piece = os.read(terminal, 65536)
          except OSError:
              break
          if not piece:
              break
          said += piece
      said = re.sub('\\x1b\\\\[[0-9;]*m', '', said.decode())
      print('drawn' if 'records/s' in said else 'never drawn')
      for line in said.split('\\r\\n'):
          print(line.split('\\r\\x1b[K')[-1])
      PYTHON
      python3 screen.py /bin/bash slow.sh \(BuiltProgram.path ?? "") | cat -v
      """)
    #expect(
      outcome.output == """
        drawn
        -:2:1: error: fill this in [a/valueMissing]
          |
        2 | {}
          | ^
        formcheck: 3 records: 2 valid, 1 invalid


        """)
  }

  /// Nothing is lost, nothing is doubled, and the order is kept whatever the number of threads.
  @Test func everyRecordIsAcceptedOrRejectedOnce() throws {
    let count = Cases.count(60_000, oneIn: 4)
    let bad = count / 7 + (count + 6) / 7
    let outcome = try run(
      """
      for i in $(seq \(count)); do
        case $((i % 7)) in
        0) echo "{\\"b\\":$i}" ;;
        1) echo "broken $i \t" ;;
        *) echo "{\\"a\\": \\"$i ä\\"}" ;;
        esac
      done > many.ndjson
      grep '"a"' many.ndjson > good
      grep -v '"a"' many.ndjson > bad
      for jobs in 1 4; do
        $F check form.yaml many.ndjson --accepted accepted --rejected rejected --quiet --jobs $jobs
        echo $?
        cmp accepted good && cmp rejected bad
        $F check form.yaml many.ndjson --format ndjson --only-invalid | wc -l
        wc -l < rejected
        rm accepted rejected
      done
      """)
    #expect(outcome.output == "1\n\(bad)\n\(bad)\n1\n\(bad)\n\(bad)\n")
    #expect(outcome.errors == "")
  }

  @Test(arguments: [
    ("$F check form.yaml many.ndjson --format ndjson --accepted out | head -1 > /dev/null", "3"),
    ("$F check form.yaml many.ndjson missing --quiet --rejected out", "3"),
    ("$F check form.yaml many.ndjson --quiet --accepted out --rejected no/where", "3"),
    ("$F check form.yaml many.ndjson --quiet --rejected out --max-record-bytes 5", "3"),
    (
      "(cat many.ndjson; sleep 5) | timeout --preserve-status -s INT 1 $P check form.yaml --quiet --accepted out",
      "130"
    ),
  ])
  func splitFilesAreCompleteOrUntouched(_ command: String, _ status: String) throws {
    let outcome = try run(
      """
      P='\(BuiltProgram.path ?? "")'
      set -o pipefail
      yes '{"a":"0123456789012345678901234567890123456789"}' | head -\(Cases.count(100_000, oneIn: 4)) > many.ndjson
      echo old > out
      (\(command)) 2> said
      echo $?
      cat out; ls
      """)
    #expect(
      outcome.output == "\(status)\nold\nform.yaml\nmany.ndjson\nout\nsaid\nstderr\nstdout\n")
  }

  /// As above; the thread sanitizer itself does not start where files may not grow.
  @Test(.enabled(if: !isSanitized)) func aSplitFileThatMayNotGrowIsUntouched() throws {
    try splitFilesAreCompleteOrUntouched(
      "ulimit -f 100; $F check form.yaml many.ndjson --quiet --accepted out", "3")
  }

  @Test func standardInputMayBeAFileThatSomebodyReadAPartOf() throws {
    let outcome = try run(
      """
      printf '{"a":"1"}\\n{"a":"2"}\\n{}\\n' > three.ndjson
      { read -r first; $F check form.yaml - --quiet; echo $?; } < three.ndjson
      """)
    #expect(outcome.output == "1\n")
    #expect(outcome.errors == "")
  }

  /// A form may take long to come or to be compiled; nothing is written before.
  @Test(arguments: [("INT", "130"), ("TERM", "143")])
  func aSignalEndsWhatReadsAForm(_ signal: String, _ status: String) throws {
    let outcome = try run(
      """
      mkfifo slow.yaml
      \(BuiltProgram.path ?? "") check slow.yaml - &
      formcheck=$!
      handles_signals $formcheck
      kill -\(signal) $formcheck
      wait $formcheck
      echo $?
      """)
    #expect(outcome.output == status + "\n")
    #expect(outcome.errors == "formcheck: interrupted before the end\n")
  }

  @Test func aFileIsCompleteOrUntouched() throws {
    let outcome = try run(
      """
      echo old > out.ndjson
      mkfifo pipe
      exec 3<> pipe
      echo '{"a":"x"}' >&3
      \(BuiltProgram.path ?? "") check form.yaml --format ndjson -o out.ndjson < pipe 2> said 3>&- &
      formcheck=$!
      handles_signals $formcheck; pipe_is_read
      kill -TERM $formcheck
      wait $formcheck
      echo $?; cat out.ndjson; ls
      echo '{"a":"x"}' | $F check form.yaml --format ndjson -o out.ndjson; grep -c valid out.ndjson
      """)
    #expect(outcome.output == "143\nold\nform.yaml\nout.ndjson\npipe\nsaid\nstderr\nstdout\n1\n")
  }

  @Test func aRecordOnAPipeIsAnsweredBeforeTheNext() throws {
    let outcome = try run(
      """
      mkfifo in
      $F check form.yaml --format ndjson < in > out &
      exec 3> in
      echo '{"a":"x"}' >&3
      while [ ! -s out ]; do sleep 0.05; done
      wc -l < out
      echo '{"a":"x"}' >&3
      exec 3>&-
      wait; wc -l < out
      """)
    #expect(outcome.output == "1\n2\n")
  }
}
