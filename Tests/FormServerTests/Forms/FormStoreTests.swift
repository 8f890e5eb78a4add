#if Server
  import FormPlatform
  import Testing

  @testable import FormServer

  @Suite("A form is looked up by its name, never by a path")
  struct FormStoreTests {
    @Test func theFilesOfAFolder() throws {
      let folder = try Folder([
        "signup.yaml": "form: a\nfields: { name: {} }\n",
        "b.json": #"{"form":"b","fields":{"x":{}}}"#,
        "c.yml": "form: c\nfields: { name: {} }\n",
        "d/form.yaml": "form: d\nfields: { name: {} }\n",
        "broken.yaml": "form: e\nfields: { name: { lenght: 3 } }\n", "notes.txt": "nothing",
        "signup.de.yaml": "title: Anmelden\n", ".hidden.yaml": "form: h\nfields: { x: {} }\n",
        "c.json": "{", "e/other.yaml": "form: e\n",
      ])
      let store = try FormStore(folder.path)
      #expect(store.forms.map(\.id) == ["b", "c", "d", "signup"])
      #expect(store.mistaken.map(\.id) == ["broken"])
      #expect(try store["d"].form.id == "d")
      #expect(throws: FormStoreError.self) { try store["broken"] }
      #expect(store.mistaken.first?.error.description.contains("^^^^^^") == true)
    }

    @Test(arguments: [
      "../signup", "signup.yaml", "", ".", "..", "a/b", "a%2Fb", "a\u{0}", "ä", "-a", "_a", "a b",
      String(repeating: "a", count: 65),
    ])
    func namesThatAreNone(name: String) throws {
      #expect(!FormFolder.isName(name))
      let folder = try Folder(["signup.yaml": "form: a\nfields: { name: {} }\n"])
      #expect(throws: FormStoreError.self) { try FormStore(folder.path)[name] }
    }

    @Test func aFolderThatIsNone() {
      #expect(throws: FormStoreError.self) { try FormStore("/nowhere/at/all") }
    }
  }
#endif
