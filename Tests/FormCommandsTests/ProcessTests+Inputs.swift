import Foundation
import TestSupport
import Testing

/// Inputs that only real files and programs make: compressed ones, links, odd names.
extension ProcessTests {
  @Test(arguments: [
    ("gzip < one > a.ndjson.gz; $F check form.yaml a.ndjson.gz", "1 record: 1 valid", 0),
    ("gzip < one | $F check form.yaml", "1 record: 1 valid", 0),
    ("gzip < one > a; $F check form.yaml a - < a", "2 records: 2 valid", 0),
    ("(gzip < one; gzip < one) | $F check form.yaml", "2 records: 2 valid", 0),
    ("(gzip < one; head -c 700 /dev/zero) | $F check form.yaml", "1 record: 1 valid", 0),
    (
      "(gzip -n < one; echo more) > a.gz; $F check form.yaml a.gz",
      "a.gz: other data follows the gzip data, from byte 31", 3
    ),
    (
      "gzip -n < one | head -c 20 > a.gz; $F check form.yaml a.gz",
      "a.gz: the gzip data ends too early, after byte 20", 3
    ),
    (
      "cp one a.gz; $F check form.yaml a.gz",
      "a.gz: this is not gzip data, though its name ends in .gz", 3
    ),
    (": > a.gz; $F check form.yaml a.gz", "a.gz: this is not gzip data, though", 3),
    (
      "gzip -n < one | sed 's/\\x07/\\x08/' > a.gz; gzip -cn one | head -c 22 > b.gz; printf '\\0\\0\\0\\0\\0\\0\\0\\0' >> b.gz; $F check form.yaml b.gz",
      "b.gz: the gzip data is damaged at byte", 3
    ),
  ])
  func whatIsCompressedIsReadThrough(_ script: String, _ said: String, _ status: Int32) throws {
    let outcome = try run("echo '{\"a\":\"x\"}' > one; \(script)")
    #expect(outcome.errors.contains("formcheck: \(said)"), "\(outcome.errors)")
    #expect(outcome.status == status)
  }

  @Test(.enabled(if: !isSanitized)) func aBombTakesNoMemory() throws {
    let outcome = try run(
      """
      ulimit -v 600000
      head -c 300000000 /dev/zero | gzip -1 > bomb.json.gz
      $F check form.yaml bomb.json.gz --format ndjson | grep -c '"reason":"size"'
      """)
    #expect(outcome.output == "1\n", "\(outcome.errors)")
  }

  @Test func aRunThatEndsEarlyLeavesCompressedInput() throws {
    let outcome = try run(
      """
      yes '{"a":""}' | head -3000000 | gzip -1 > many.gz
      $F check form.yaml many.gz --fail-fast > /dev/null; echo $?
      (gzip < many.gz | head -c 100; sleep 30) | timeout 20 $F check form.yaml --fail-fast > /dev/null
      """)
    #expect(outcome.output == "1\n")
  }

  @Test func loopsOfLinksAndOddNamesAreNoTrouble() throws {
    let outcome = try run(
      """
      mkdir -p d/e; echo '{"a":"x"}' > d/e/one.json
      ln -s .. d/e/up; ln -s ../../d d/e/loop; ln -s e d/again; ln -s e/one.json d/link.json
      printf '{"a":"x"}' > d/$'b\\xff'.json
      $F check form.yaml d --format ndjson | grep -o '"source":"[^"]*"'
      mkdir hidden; touch hidden/.a.json; $F check form.yaml hidden; echo $?
      chmod 0 d/e; [ "$(id -u)" = 0 ] || $F check form.yaml d
      chmod 700 d/e
      """)
    #expect(
      outcome.output == """
        "source":"d/b\u{FFFD}.json"
        "source":"d/e/one.json"
        "source":"d/link.json"
        3

        """)
  }

  @Test func aConfigurationIsFoundFromBelow() throws {
    let outcome = try run(
      """
      mkdir -p forms data/deep; mv form.yaml forms/; echo '{"a":"x"}' > data/one.json; echo '{}' > data/deep/two.json
      echo 'checks: [{ form: forms/form.yaml, files: data }]' > .formcheck.yaml
      cd data/deep
      $F check --format ndjson | grep -o '"source":"[^"]*"'
      $F check --quiet; echo $?
      $F lint --format json | grep -o '"file":"[^"]*"' | sort -u | head -1
      $F test | head -1
      cd ../..; $F check 2>&1 | head -1
      echo 'checks: 1' > .formcheck.yaml; $F lint 2> /dev/null; echo $?; $F test 2> /dev/null; echo $?
      rm .formcheck.yaml; cd /; $F check 2> /dev/null; echo $?
      """)
    #expect(
      outcome.output.split(separator: "\n").filter { !$0.hasPrefix("\"file") } == [
        "\"source\":\"../../data/deep/two.json\"", "\"source\":\"../../data/one.json\"", "1",
        "../../forms/form.yaml: 0 examples",
        "data/deep/two.json:1:1: error: fill this in [a/valueMissing]", "2", "2", "64",
      ])
  }

  @Test func tenThousandFilesAreCheckedInOrder() throws {
    let count = Cases.count(10_000, oneIn: 5)
    let outcome = try run(
      """
      mkdir many; cd many; for i in {10000..\(9_999 + count)}; do echo '{"a":"x"}' > $i.json; done; cd ..
      $F check form.yaml many --format ndjson --jobs 4 | grep -o 'many/[0-9]*' > seen; sort -c seen && wc -l < seen
      """)
    #expect(outcome.output == "\(count)\n")
  }

  @Test(arguments: [
    // A row too large is one bad record, and the next is read again.
    (
      "echo a,b; echo x,1; head -c 3000000 /dev/zero | tr '\\0' y; echo; echo ,2; echo z,3", "4 2 2"
    ),
    // So is what a quote swallows.
    ("echo a; echo x; printf '\"'; yes | head -c 3000000; echo '\"'; echo z", "3 2 1"),
    ("echo a; echo x; printf '\"'; yes | head -c 3000000", "2 1 1"),
  ])
  func whatIsTooMuchForATableIsOneRecord(_ script: String, _ counts: String) throws {
    let outcome = try run(
      """
      echo 'fields: { a: { required: true }, b: {} }' > form.yaml; echo 'form: t' >> form.yaml
      (\(script)) > t.csv
      $F check form.yaml t.csv --format json > out; echo $?
      python3 -c 'import json; s = json.load(open("out"))["summary"]; print(s["records"], s["valid"], s["invalid"])'
      """)
    #expect(outcome.output == "1\n\(counts)\n", "\(outcome.errors)")
  }

  @Test func aTableThatEndsAtItsHeaderLeavesTheNextInputAlone() throws {
    let count = Cases.count(50_000, oneIn: 4)
    let outcome = try run(
      """
      (echo a,a; yes x,x | head -2000000) | gzip -1 > 1.csv.gz
      for i in 2 3 4; do cp 1.csv.gz $i.csv.gz; (echo a; yes x | head -\(count)) > $i.csv; done
      $F check form.yaml . --format json > out; echo $?; tail -1 out
      """)
    #expect(
      outcome.output == """
        3
        ],"summary":{"records":\(3 * count),"valid":\(3 * count),"invalid":0,"undecided":0,"complete":false}}

        """, "\(outcome.errors)")
  }

  /// A byte order mark may begin each input, and nothing else.
  @Test func marksBeginFilesOnly() throws {
    let outcome = try run(
      """
      mark='\\357\\273\\277'
      printf "$mark"'{"a":"x"}\\n' > one.ndjson; printf "$mark"'[{"a":"x"}]' > two.json
      printf "$mark"'a\\nx\\n' > three.csv; gzip < one.ndjson > four.ndjson.gz
      $F check form.yaml one.ndjson one.ndjson two.json three.csv four.ndjson.gz; echo $?
      cat one.ndjson one.ndjson | $F check form.yaml --format github; echo $?
      """)
    #expect(
      outcome.output == """
        0
        ::error line=2,endLine=2,col=1,endColumn=1,title=badInput::this is not JSON: a value is \
        expected here, not a byte order mark, which may only begin a file
        1

        """)
    #expect(outcome.errors == "formcheck: 5 records: 5 valid\n")
  }

  /// What is written goes to where a link leads, beside which it lies until it is complete.
  @Test(arguments: [
    "mkdir d; echo old > d/there; ln -s d/there out", "mkdir d; ln -s d/there out",
    "mkdir d; ln -s there d/more; ln -s d/more out", "mkdir d; ln -s \"$PWD/d/there\" out",
  ])
  func aLinkStaysWhereItIsWrittenTo(_ links: String) throws {
    let outcome = try run(
      """
      \(links)
      echo '{"a":"x"}' | $F check form.yaml --format ndjson -o out; echo $?
      test -L out && grep -c valid d/there; ls d | grep part
      echo '{"a":"x"}' | $F check form.yaml --quiet --accepted out; echo $?
      test -L out && cat d/there
      """)
    #expect(outcome.output == "0\n1\n0\n{\"a\":\"x\"}\n")
  }

  @Test func linksInACircleAreNotWrittenTo() throws {
    let outcome = try run(
      """
      ln -s one two; ln -s two one
      echo '{"a":"x"}' | $F check form.yaml --quiet -o one; echo $?; ls -l one | grep -c two
      """)
    #expect(outcome.output == "3\n1\n")
    #expect(outcome.errors == "formcheck: one: too many levels of symbolic links\n")
  }

  /// A header that names unknown fields is a failure like others.
  @Test func aHeaderMayBeKnown() throws {
    let outcome = try run(
      """
      printf 'a,more\\nx,1\\n' > a.csv
      $F check form.yaml a.csv --quiet --write-baseline known; echo $?
      $F check form.yaml a.csv --quiet --baseline known; echo $?
      $F check form.yaml a.csv --quiet; echo $?
      $F check form.yaml a.csv --format ndjson | grep -o '"record":[^,]*'
      """)
    #expect(outcome.output == "0\n0\n1\n\"record\":0\n\"record\":1\n")
  }
}
