#if Server
  public import FormCheck
  internal import FormCompiling
  public import FormPages

  /// A form that is served: compiled once, with what all requests share.
  public struct ServedForm: Sendable {
    /// Its name in addresses: that of its file or folder.
    public let id: String
    /// The form that posts are checked against.
    public var form: ValidationForm { page.form }
    /// Its page.
    public let page: FormPage
    /// The first half of the digest of its file, in hexadecimal digits: another text of the form is another one.
    public var revision: String { page.revision }
    let pool: CheckerPool

    /// A form that was read in another way than from a folder.
    ///
    /// - Parameters:
    ///   - form: The form that posts are checked against.
    ///   - id: Its name in addresses.
    public init(_ form: ValidationForm, id: String) {
      self.id = id
      page = FormPage(form)
      pool = CheckerPool(form)
    }
  }

  /// A file whose form has errors.
  public struct MistakenForm: Sendable {
    /// Its name in addresses.
    public let id: String
    /// The errors, each with its place.
    public let error: FormError
  }
#endif
