#if Server
  internal import FormPlatform
  internal import FormText

  /// Why submissions cannot be kept.
  public enum SubmissionStoreError: Error, Hashable, CustomStringConvertible, Sendable {
    /// The file cannot be opened, made or read.
    case unreadable(path: String, errno: Int32)
    /// Another server writes to it.
    case locked(path: String)
    /// It holds something else.
    case foreign(path: String)
    /// The disk took less than a line, or none of it; nothing more is taken until the server is started anew.
    case full(errno: Int32)

    /// The error, for the person who started the server.
    public var description: String {
      switch self {
      case .unreadable(let path, let number):
        "\(VisibleText.line(path)): cannot be kept open: \(Self.words(number))"
      case .locked(let path):
        "\(VisibleText.line(path)): another server keeps its submissions there"
      case .foreign(let path):
        "\(VisibleText.line(path)): this is not a file of submissions; name a new file"
      case .full(let number):
        "a submission could not be written: \(Self.words(number)); no more are taken"
      }
    }

    private static func words(_ number: Int32) -> String {
      // Safety: the text is copied before the next call.
      unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    }
  }
#endif
