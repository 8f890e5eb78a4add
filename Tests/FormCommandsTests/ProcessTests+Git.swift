import Testing

/// Versions of a form in Git.
extension ProcessTests {
  private static let repository = """
    export HOME=$PWD GIT_CONFIG_NOSYSTEM=1
    git init -q . && git config user.name a && git config user.email a@example.org
    mkdir -p "it's forms"; cd "it's forms"
    printf 'form: t\\nimport: [../rules.yaml]\\nfields: { a: { rule: g.n, label: A } }\\n' > f.yaml
    printf 'group: g\\nrules: { n: { length: ..3 } }\\n' > ../rules.yaml
    printf 'title: Titel\\nfields: { a: { label: Feld } }\\n' > f.de.yaml
    git add .. && git commit -qm first

    """

  @Test func aVersionInGitIsReadWithItsFiles() throws {
    let outcome = try run(
      Self.repository + """
        $F diff git:HEAD:f.yaml; echo $?
        printf 'group: g\\nrules: { n: { length: ..2 } }\\n' > ../rules.yaml
        printf 'title: Titel\\nfields: { a: { label: Neu } }\\n' > f.de.yaml
        $F diff git:HEAD:f.yaml --json | tr , '\\n' | grep -E '"(kind|message)"'
        # The index is a version, too.
        git add ../rules.yaml
        $F diff git::f.yaml | tail -1
        cd .. && $F diff "git:HEAD:it's forms/f.yaml" | tail -1
        """)
    #expect(
      outcome.output == """
        no change
        0
        {"changes":[{"kind":"breaking"
        "message":"the imported file “../rules.yaml” changed"
        {"kind":"messages"
        "message":"the translation “de” changed"
        1 change: 1 messages
        2 changes: 1 breaking, 1 messages

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func whatGitDoesNotHaveIsAnError() throws {
    let outcome = try run(
      Self.repository + """
        for version in git:none:f.yaml git:HEAD:none.yaml 'git:--output=said:f.yaml' 'git:HEAD:/f.yaml' git:HEAD:; do
          $F diff "$version" f.yaml > /dev/null 2>> said; echo $?
        done
        ls; cd /; $F diff git:HEAD:f.yaml "$OLDPWD/f.yaml" > /dev/null 2>&1; echo $?
        """)
    #expect(outcome.output == "3\n3\n64\n64\n64\nf.de.yaml\nf.yaml\nsaid\n3\n")
  }
}
