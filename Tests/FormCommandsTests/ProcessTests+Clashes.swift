import Foundation
import Testing

/// Standard streams that are what a run reads: such a run would read its own output without end.
extension ProcessTests {
  /// Scripts in which `d.ndjson` is an input, `dir/d.ndjson` the same file, and `q` a file of queries.
  static let circles = [
    "$F check form.yaml d.ndjson --output cleaned >> d.ndjson",
    "$F check form.yaml d.ndjson --format ndjson >> dir/d.ndjson",
    "$F check form.yaml ./d.ndjson other.ndjson >> link",
    "$F check form.yaml - --output cleaned < d.ndjson >> d.ndjson",
    "$F check form.yaml --format concise < d.ndjson >> link",
    "$F check form.yaml /dev/stdin --output cleaned < d.ndjson >> d.ndjson",
    "$F check form.yaml dir --output cleaned >> d.ndjson",
    "$F check form.yaml 'dir/*.ndjson' --output cleaned >> dir/d.ndjson",
    "$F check form.yaml d.ndjson --quiet -o /dev/stdout >> d.ndjson",
    "$F check form.yaml d.ndjson --quiet --accepted /dev/stdout >> d.ndjson",
    "$F check form.yaml d.ndjson --quiet --rejected /dev/fd/1 >> d.ndjson",
    "$F check form.yaml d.ndjson --quiet --write-baseline /dev/stdout >> d.ndjson",
    "$F check form.yaml d.ndjson --quiet --accepted link",
    "$F check form.yaml --quiet --accepted d.ndjson < d.ndjson",
    "$F check form.yaml --quiet --rejected link < dir/d.ndjson",
    "$F check form.yaml dir --quiet -o d.ndjson",
    "$F check form.yaml d.ndjson 2>> d.ndjson",
    "$F check form.yaml < d.ndjson 2>> d.ndjson",
    "$F check form.yaml d.ndjson >> form.yaml",
    "$F check form.yaml d.ndjson --baseline known >> known",
    "$F check --config run.yaml >> d.ndjson",
    "$F check --config run.yaml >> run.yaml",
    "exec 3<> pipe; cat d.ndjson >&3; $F check form.yaml - --output cleaned <&3 >&3",
    "exec 3<> pipe; cat d.ndjson >&3; $F check form.yaml pipe --output cleaned >&3",
    "$F lookup items.csv --queries q >> q",
    "$F lookup items.csv --queries - < q >> q",
  ]

  @Test(arguments: circles)
  func noRunReadsWhatItWrites(_ script: String) throws {
    let outcome = try run(
      """
      F=${F/60/10}
      mkdir dir; mkfifo pipe; printf '{"a":"x"}\\n{}\\n' > d.ndjson
      ln d.ndjson dir/d.ndjson; ln -s d.ndjson link; echo '{"a":"y"}' > other.ndjson
      printf '{"text":"tbil"}\\n' > q; printf 'id,label\\n1,Tbilisi\\n' > items.csv
      printf '{"version":1,"failures":[]}\\n' > known
      printf 'checks: [{ form: form.yaml, files: d.ndjson }]\\n' > run.yaml
      cat d.ndjson q form.yaml known run.yaml items.csv > before
      ( \(script) ) > said; echo $?
      cat d.ndjson q form.yaml known run.yaml items.csv | head -c 10000 > after
      cmp before after || cat after
      """)
    // What is wrong may itself stand where standard error goes.
    let isToldThere = script.contains("2>>")
    #expect(outcome.output.hasPrefix("64\n"), "\(outcome.output)\(outcome.errors)")
    #expect(isToldThere || outcome.output == "64\n", "\(outcome.output)")
  }

  /// What is no circle goes on.
  @Test(arguments: [
    ("$F check form.yaml d.ndjson --output cleaned > dir/new", "1\n"),
    ("$F check form.yaml d.ndjson > both 2>&1", "1\n"),
    ("$F check form.yaml d.ndjson --quiet >> d.ndjson", "1\n"),
    ("$F check form.yaml d.ndjson < d.ndjson > both", "1\n"),
    ("$F check form.yaml dir --format ndjson > dir/results.txt", "1\n"),
    ("$F check form.yaml dir --format ndjson -o dir/new.ndjson", "1\n"),
    (
      "cat d.ndjson | $F check form.yaml --output cleaned | cat > d2; (exit ${PIPESTATUS[1]})",
      "1\n"
    ),
    ("$F check form.yaml - <> /dev/null >&0", "0\n"),
    // A file that grows while it is read is read as far as it went.
    (
      "$F check form.yaml d.ndjson --output cleaned | tee -a d.ndjson > /dev/null; (exit ${PIPESTATUS[0]})",
      "3\n"
    ),
  ])
  func otherRunsGoOn(_ script: String, _ status: String) throws {
    let outcome = try run(
      """
      F=${F/60/10}
      mkdir dir; cat > d.ndjson <<< '{"a":"x"}'; yes '{"a":"x"}' | head -300000 >> d.ndjson
      echo '{}' >> d.ndjson; ln d.ndjson dir/d.ndjson
      ( \(script) ); echo $?
      """)
    #expect(outcome.output == status, "\(outcome.errors)")
  }
}

/// Wrong usage ends at once where a run would otherwise wait for a change.
extension ProcessTests {
  @Test(arguments: [
    "-o in.ndjson", "--accepted form.yaml", "-o out --accepted out", "--locale xx",
    "--only nothing", "--remote none=cat",
    "--carry /none --format ndjson",
    "--min-records x", "--records-at x", "--nothing",
  ])
  func wrongUsageWaitsForNothing(_ options: String) throws {
    let outcome = try run(
      """
      F=${F/60/10}
      echo 'form: t' > secret.yaml; echo 'fields: { a: {}, b: { secret: true } }' >> secret.yaml
      echo '{"a":"x"}' > in.ndjson
      $F check secret.yaml in.ndjson \(options) > said; once=$?
      $F check secret.yaml in.ndjson --watch \(options) > said; echo $once $?
      """)
    #expect(
      ["64 64\n", "3 137\n", "2 137\n"].contains(outcome.output),
      "\(outcome.output)\(outcome.errors)")
  }
}
