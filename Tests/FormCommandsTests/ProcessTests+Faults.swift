import Foundation
import Testing

/// Faults of the system around a run; `Tests/faults` has those that take longer or want strace.
extension ProcessTests {
  /// A file or pipe of the run that got such a number was read from or written to instead.
  @Test(arguments: ["<&-", ">&- -o out", "2>&- -o out"])
  func closedStreamsGetNoFileOfTheRun(_ streams: String) throws {
    let outcome = try run(
      """
      echo '{"a":"x"}' > one.ndjson; touch out
      timeout 20 $F check form.yaml one.ndjson \(streams) > /dev/null; echo $?; cat out
      """)
    #expect(outcome.output == "0\n")
  }

  @Test func aClosedInputIsToldAndIsThree() throws {
    let outcome = try run("timeout 20 $F check form.yaml <&-; echo $?")
    #expect(outcome.output == "3\n")
    #expect(outcome.errors.contains("-: bad file descriptor"), "\(outcome.errors)")
  }

  /// As terminals and programs that share a pipe leave it behind.
  @Test func aPipeThatDoesNotWaitLosesNothing() throws {
    let outcome = try run(
      """
      yes '{"a":"0123456789012345678901234567890123456789"}' | head -20000 > many.ndjson
      python3 -c 'import os; os.set_blocking(1, False); os.execv("/bin/sh", ["sh", "-c", "\
      $0 check form.yaml many.ndjson --format ndjson; echo $? >&2", "'"${F##* }"'"])' | (sleep 1; wc -l)
      """)
    #expect(outcome.output == "20000\n")
    #expect(outcome.errors == "0\n")
  }

  /// The next run takes away what a killed one left; files of others, and of runs that go on, stay.
  @Test func whatAKilledRunLeftIsTakenAway() throws {
    let outcome = try run(
      """
      umask 077; export LC_ALL=C
      mkfifo pipe; exec 3<> pipe; echo '{"a":"x"}' >&3
      for option in -o --accepted --rejected; do
        \(BuiltProgram.path ?? "") check form.yaml --format ndjson $option out < pipe > /dev/null 3>&- & killed=$!
        while ! ls out.$killed.part > /dev/null 2>&1; do sleep 0.05; done
        kill -KILL $killed; wait $killed 2> /dev/null
        test -f out.$killed.part && echo left
        \(BuiltProgram.path ?? "") check form.yaml --format ndjson -o other < pipe 3>&- & writer=$!
        while ! ls other.$writer.part > /dev/null 2>&1; do sleep 0.05; done
        mv other.$writer.part out.$killed-2.part
        touch out.part out.x.part out.$killed-x.part out.$killed.part.part more.out.$killed.part out.1-2-3.part
        install -m 644 /dev/null out.$killed-3.part; install -m 600 /dev/null out.1.part; ln -s pipe out.$killed-4.part
        echo '{"a":"x"}' | $F check form.yaml --quiet --accepted out; echo $? $(cat out | wc -l)
        test -f out.$killed.part || echo gone
        ls *part | sed "s/$killed/N/" | tr '\\n' ' '; echo
        kill -KILL $writer; wait $writer 2> /dev/null
        rm -f out *part
      done
      """)
    let kept =
      "more.out.N.part out.1-2-3.part out.1.part out.N-2.part out.N-3.part out.N-4.part out.N-x.part out.N.part.part out.part out.x.part"
    let each = "left\n0 1\ngone\n\(kept) \n"
    #expect(outcome.output == each + each + each, "\(outcome.errors)")
  }

  @Test func whatAKilledRunLeftIsInNobodysWay() throws {
    let outcome = try run(
      """
      echo '{"a":"x"}' > one.ndjson
      bash -c 'touch out.$$.part; chmod 644 out.$$.part; exec "$0" "$@"' ${F##* } check form.yaml one.ndjson --format ndjson -o out
      echo $?; wc -l < out; ls *.part | wc -l
      """)
    #expect(outcome.output == "0\n1\n1\n", "\(outcome.errors)")
  }

  /// Neither were threads missed nor was somebody waited for who was never there.
  @Test(.enabled(if: !isSanitized)) func threadsThatThereAreNotAreNotWaitedFor() throws {
    let outcome = try run(
      """
      yes '{"a":"0123456789012345678901234567890123456789"}' | head -60000 > many.ndjson
      ulimit -v 600000
      timeout 50 $F check form.yaml many.ndjson --jobs 256; echo $?
      """)
    #expect(outcome.output == "0\n", "\(outcome.errors)")
  }

  /// Records that cannot be written apart end the run, so the report is not all of it.
  ///
  /// The thread sanitizer itself does not start where files may not grow.
  @Test(.enabled(if: !isSanitized)) func aReportThatWasCutShortIsNotWritten() throws {
    let outcome = try run(
      """
      yes '{"a":"0123456789012345678901234567890123456789"}' | head -100000 > many.ndjson
      echo old > out
      ulimit -f 100
      $F check form.yaml many.ndjson --format ndjson --only-invalid -o out --accepted good
      echo $?; cat out; ls
      """)
    #expect(outcome.output == "3\nold\nform.yaml\nmany.ndjson\nout\nstderr\nstdout\n")
  }

  @Test func aSignalWhileTheFormIsReadEndsTheRun() throws {
    let outcome = try run(
      """
      mkfifo form
      exec 3<> form
      echo 'form: t' >&3
      ${F##* } check form 3>&- &
      handles_signals $!; pipe_is_read; kill -TERM $!; wait $!; echo $?
      """)
    #expect(outcome.output == "143\n")
  }

  @Test func aRemoteCommandIsEndedWithAllThatItStarted() throws {
    let outcome = try run(
      #"""
      printf 'form: t\nfields: { a: { remote: free } }\n' > form.yaml; echo '{"a":"x"}' > one.json
      command='sleep 300 & echo $! > started; read line; id=${line#*:}; echo "{\"id\":${id%%,*},\"accepted\":true}"; wait'
      $F check form.yaml one.json --remote "free=$command"; echo $?
      for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 $(cat started) 2> /dev/null || break; sleep 0.5; done
      kill -0 $(cat started) 2> /dev/null; echo $?
      """#)
    #expect(outcome.output == "0\n1\n", "\(outcome.errors)")
  }

  @Test func aRemoteNameStandsOnce() throws {
    let outcome = try run(
      #"""
      printf 'form: t\nfields: { a: { remote: free } }\n' > form.yaml
      $F check form.yaml - --remote free=cat --remote free=cat < /dev/null; echo $?
      """#)
    #expect(outcome.output == "64\n")
    #expect(outcome.errors == "formcheck: --remote free is given twice\n")
  }

  /// A file may say to be larger than any memory.
  @Test func aFileOfBoundlessSizeIsTooLarge() throws {
    let outcome = try run(
      #"""
      vast=$(mktemp -p /dev/shm 2> /dev/null || mktemp -p .)
      truncate -s 9223372036854775807 $vast 2> /dev/null || truncate -s 1T $vast
      printf "form: t\nimport: $vast\nfields: {}\n" > form.yaml
      $F check form.yaml - < /dev/null; echo $?; rm $vast
      """#)
    #expect(outcome.output == "2\n")
    #expect(outcome.errors.contains("[formTooLarge]"), "\(outcome.errors)")
  }

  /// A pipe in a folder may never be written to.
  @Test(arguments: ["test", "lint"]) func pipesAmongFormsArePassedOver(_ command: String) throws {
    let outcome = try run(
      "mkdir d; mv form.yaml d; mkfifo d/p.yaml; ln -s . d/again; $F \(command) d; echo $?")
    #expect(outcome.output.hasSuffix("0\n"), "\(outcome.errors)")
  }

  /// A machine without a time zone database, as small containers are.
  @Test func withoutTimeZonesAFormThatNamesOneIsToldWhy() throws {
    let outcome = try run(
      #"""
      printf 'form: t\ntimezone: Asia/Tokyo\nfields: { a: {} }\n' > form.yaml; echo {} > one.json
      TZDIR=/nowhere $F check form.yaml one.json; echo $?
      TZDIR=/usr/share/zoneinfo $F check form.yaml one.json; echo $?
      sed -i s/Asia.Tokyo/UTC/ form.yaml; TZDIR=/nowhere $F check form.yaml one.json; echo $?
      """#)
    #expect(outcome.output == "2\n0\n0\n")
    #expect(outcome.errors.contains("form.yaml:2:11"))
    #expect(outcome.errors.contains("install tzdata"))
  }
}
