#if Server
  internal import FormCheck
  internal import FormCompiling
  internal import FormPages
  internal import FormPlatform
  internal import FormStreams

  /// The owner's files around the pages of a server, read when it starts.
  struct Brand: Sendable {
    /// A file that is served as it is.
    struct Asset: Sendable {
      let name: String
      let contentType: String
      let bytes: [UInt8]
    }

    private(set) var assets: [Asset] = []
    private(set) var frame = PageFrame()
    /// Where a browser goes once a form was sent; nil: to the page of the form that says thank you.
    private(set) var thanksAddress: String?

    /// Bytes of a file.
    private static let most = 1 << 20
    private static let pictures = [
      "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
      "webp": "image/webp", "gif": "image/gif", "avif": "image/avif",
    ]

    /// Reads the files that options name.
    ///
    /// - Throws: An error that names the first file that cannot be read, or is not of its kind.
    init(_ options: FormServer.Options) throws(FormServer.Failure) {
      if let path = options.style {
        assets.append(
          Asset(
            name: "own.css", contentType: "text/css; charset=utf-8",
            bytes: Array(try Self.text(path, "style").utf8)))
        frame.styles = [options.base + "/assets/own.css"]
      }
      if let path = options.logo {
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard let type = Self.pictures[ending] else {
          throw .brand(
            option: "logo", path: path,
            reason: "its name must end in .\(Self.pictures.keys.sorted().joined(separator: ", ."))")
        }
        assets.append(
          Asset(name: "logo.\(ending)", contentType: type, bytes: try Self.bytes(path, "logo")))
        frame.logo = options.base + "/assets/logo.\(ending)"
      }
      if let path = options.header { frame.header = try Self.text(path, "header") }
      if let path = options.footer { frame.footer = try Self.text(path, "footer") }
      if let thanks = options.thanks {
        let isAddress = ["https://", "http://", "/"].contains { thanks.hasPrefix($0) }
        if isAddress { thanksAddress = thanks } else { frame.thanks = thanks }
      }
    }

    private static func bytes(
      _ path: String, _ option: String
    ) throws(FormServer.Failure) -> [UInt8] {
      var status = stat()
      // Safety: filled during the call.
      guard unsafe stat(path, &status) == 0 else {
        throw .brand(option: option, path: path, reason: systemMessage(errno))
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .brand(option: option, path: path, reason: "it is not a file")
      }
      guard status.st_size <= most else {
        throw .brand(option: option, path: path, reason: "it is over 1 MiB")
      }
      guard let bytes = SmallFile.read(path, most: most) else {
        throw .brand(option: option, path: path, reason: "it cannot be read")
      }
      return bytes
    }

    private static func text(
      _ path: String, _ option: String
    ) throws(FormServer.Failure) -> String {
      guard let text = String(validating: try bytes(path, option), as: UTF8.self) else {
        throw .brand(option: option, path: path, reason: "it is not UTF-8")
      }
      return text
    }
  }
#endif
