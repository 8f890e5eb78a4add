#if Server
  import FormServer
  import HTTPTypes
  import Hummingbird
  import Logging

  /// A server of a folder of its own.
  struct ServedFolder: Sendable {
    static let note = """
      form: note
      locale: en
      title: A note
      fields: { title: { required: true, length: ..20 }, pin: { secret: true }, csrf2: {} }
      """

    let folder: Folder
    private let server: FormServer

    init(
      _ files: [String: String] = ["note.yaml": note], hosts: [String] = [], keeps: Bool = false,
      store: String = "kept.ndjson", secrets: Bool = false, rereads: Bool = false,
      _ change: (inout FormServer.Options) -> Void = { _ in }
    ) throws {
      folder = try Folder(files)
      var options = FormServer.Options(folder: folder.path)
      options.hosts = hosts
      options.store = keeps ? folder.path + "/\(store)" : nil
      options.keepsSecrets = secrets
      options.rereads = rereads
      change(&options)
      server = try FormServer(options)
    }

    func ask(_ body: @Sendable @escaping (Client) async throws -> Void) async throws {
      var quiet = Logger(label: "quiet")
      quiet.logLevel = .critical
      try await Application(router: server.router, logger: quiet).serve(body)
    }

    /// What is kept, a line each.
    func kept() throws -> [Substring] {
      try folder.read("kept.ndjson").split(separator: "\n")
    }
  }

  extension HTTPFields {
    /// With a header by its name.
    func with(_ name: String, _ value: String) -> HTTPFields {
      var headers = self
      if let name = HTTPField.Name(name) { headers[name] = value }
      return headers
    }
  }
#endif
