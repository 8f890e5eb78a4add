import Foundation
import Testing

/// Inputs that are read twice.
extension ProcessTests {
  private static let apart = """
    mkdir tmp; export TMPDIR=$PWD/tmp
    printf 'form: t\\nrecords: { consecutive: a }\\nfields: { a: { type: integer } }\\n' > gaps.yaml
    printf '{"a":1}\\n{"a":3}\\n{"a":2}\\n{"a":9}\\n' > in.ndjson
    printf '{"a":9}\\n' > expected
    check() { $F check gaps.yaml "$@" --quiet --accepted good --rejected bad; echo $?; }

    """

  @Test(arguments: [
    "check in.ndjson", "check < in.ndjson", "cat in.ndjson | check -",
    "gzip < in.ndjson > in.gz; check in.gz", "gzip < in.ndjson | check",
    "check <(cat in.ndjson)", "mkfifo pipe; cat in.ndjson > pipe & check pipe",
    "(read -r first; echo \"$first\"; cat) < in.ndjson | check",
    "printf '{\"a\":0}\\n' > one; check one - < in.ndjson",
  ])
  func whateverComesIsReadTwice(_ script: String) throws {
    let outcome = try run(
      Self.apart + script + "\ncmp bad expected && wc -l < good; ls tmp | wc -l")
    #expect(outcome.output == "1\n\(script.contains("one") ? 4 : 3)\n0\n", "\(outcome.errors)")
  }

  /// What is written through a pipe is written once, with what is known at the end.
  @Test func whatCannotBeWrittenAnewWaits() throws {
    let outcome = try run(
      Self.apart + """
        mkfifo pipe; cat pipe > bad & reader=$!
        $F check gaps.yaml in.ndjson --quiet --rejected pipe; echo $?
        wait $reader; cmp bad expected && echo same
        """)
    #expect(outcome.output == "1\nsame\n", "\(outcome.errors)")
  }

  @Test func anInterruptLeavesNothingBehind() throws {
    let outcome = try run(
      Self.apart + """
        seq 1 2 200000 | sed 's/.*/{"a":&}/' > many.ndjson
        mkfifo pipe; exec 3<>pipe
        ${F##* } check gaps.yaml many.ndjson --quiet --accepted good --rejected pipe & formcheck=$!
        # Nothing is written there before the second reading.
        read -r line <&3; kill -TERM $formcheck
        cat <&3 > /dev/null & reader=$!
        wait $formcheck; echo $?; kill $reader
        ls
        """)
    #expect(
      outcome.output
        == "143\nexpected\nform.yaml\ngaps.yaml\nin.ndjson\nmany.ndjson\npipe\nstderr\nstdout\ntmp\n"
    )
  }

  private static let many = "yes '{\"a\":1}' | head -50000"

  // The sanitizers map files of their own, which may not be short.
  @Test(
    .enabled(if: !isSanitized),
    arguments: [
      ("TMPDIR=$PWD/none apart -", "echo '{\"a\":3}'", "3\nold\n", ": no such file or directory"),
      ("(ulimit -f 9; apart -)", "echo '{\"a\":3}'", "3\nold\n", ": file too large"),
      // Nothing is wrong at the end: nothing is read again.
      ("(ulimit -f 9; apart -)", "", "0\n", nil),
    ])
  func whatCannotBeKeptIsSaid(
    _ script: String, _ more: String, _ output: String, _ said: String?
  ) throws {
    let outcome = try run(
      Self.apart + """
        trap '' XFSZ; echo old > bad
        apart() { { \(Self.many); \(more.isEmpty ? ":" : more); } | $F check gaps.yaml $1 -q --rejected bad; echo $?; }
        \(script)
        cat bad
        """)
    #expect(outcome.output == output, "\(outcome.errors)")
    let words = said.map {
      "formcheck: bad: not written: - cannot be kept to be read again\($0)\n"
    }
    #expect(outcome.errors == words ?? "")
  }

  @Test func aFileThatWasChangedInBetweenIsTold() throws {
    let outcome = try run(
      Self.apart + """
        mkfifo pipe; exec 3<>pipe; echo old > bad
        ${F##* } check gaps.yaml in.ndjson pipe --quiet --rejected bad 3>&- & formcheck=$!
        handles_signals $formcheck; echo '{"a":20}' >&3; pipe_is_read
        echo '{"a":21}' >> in.ndjson; exec 3>&-
        wait $formcheck; echo $?; cat bad
        """)
    #expect(outcome.output == "3\nold\n")
    #expect(
      outcome.errors == """
        formcheck: in.ndjson: the file was changed before it was read again
        formcheck: bad: not written: not all inputs could be read again

        """)
  }
}
