#if Server
  public import FormCheck

  /// The forms of a folder, read once: a form is looked up by its name, never by a path.
  ///
  /// ```swift
  /// let forms = try FormStore("forms")
  /// router.post("signup", form: try forms["signup"], as: Signup.self) { signup, request, context in
  ///   try await users.insert(signup)
  ///   return .created
  /// }
  /// ```
  /// The file of the form `signup` is `signup.yaml`, `signup.yml`, `signup.json` or `signup/form.yaml`. Names are letters,
  /// digits, `-` and `_`, 64 at most; other files are passed over.
  public struct FormStore: Sendable {
    /// The forms, in the order of their names.
    public let forms: [ServedForm]
    /// The files with errors, sorted by name.
    public let mistaken: [MistakenForm]
    private let byName: [String: ServedForm]

    /// Reads all forms of a folder.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - limits: How large forms and records may be.
    ///   - catalogues: By the forms' names for them, in place of what the forms say.
    /// - Throws: ``FormStoreError/unreadable(folder:)``; forms with errors are stored with their errors.
    public init(
      _ folder: String, limits: Limits = .server, catalogues: [String: LiveCatalogue] = [:]
    ) throws(FormStoreError) {
      guard let files = FormFolder.files(in: folder) else { throw .unreadable(folder: folder) }
      let reader = FormReader(limits: limits, given: catalogues)
      self.init(
        files.map { file in
          (file.id, Result { () throws(FormError) in try reader.form(file) })
        })
    }

    /// Forms that were read in another way.
    ///
    /// - Parameter forms: The forms; of equal names the last one counts.
    public init(_ forms: [ServedForm]) {
      byName = Dictionary(forms.map { ($0.id, $0) }) { $1 }
      self.forms = byName.values.sorted { $0.id < $1.id }
      mistaken = []
    }

    /// What reading files came to, in the order of their names.
    init(_ results: [(id: String, result: Result<ServedForm, FormError>)]) {
      var forms: [ServedForm] = []
      var mistaken: [MistakenForm] = []
      for (id, result) in results {
        switch result {
        case .success(let form): forms.append(form)
        case .failure(let error): mistaken.append(MistakenForm(id: id, error: error))
        }
      }
      self.forms = forms
      self.mistaken = mistaken
      byName = Dictionary(forms.map { ($0.id, $0) }) { $1 }
    }

    /// The form of a name.
    ///
    /// - Throws: ``FormStoreError/unknown(id:)``, or the errors of its file.
    public subscript(id: String) -> ServedForm {
      get throws(FormStoreError) {
        if let form = byName[id] { return form }
        if let mistaken = mistaken.first(where: { $0.id == id }) {
          throw .mistaken(id: id, mistaken.error)
        }
        throw .unknown(id: id)
      }
    }
  }
#endif
