#if Server
  public import FormCheck
  internal import FormText

  /// The reasons why a form cannot be served.
  public enum FormStoreError: Error, CustomStringConvertible, Sendable {
    /// The folder cannot be read.
    case unreadable(folder: String)
    /// No file of the folder is called so.
    case unknown(id: String)
    /// The file has errors.
    case mistaken(id: String, FormError)

    /// The error, for the person who starts the server.
    public var description: String {
      switch self {
      case .unreadable(let folder): "\(VisibleText.line(folder)): this folder cannot be read"
      case .unknown(let id): "the form “\(VisibleText.quoted(id))” does not exist"
      case .mistaken(_, let error): error.description
      }
    }
  }
#endif
