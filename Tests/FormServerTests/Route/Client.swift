#if Server
  import FormPlatform
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import Logging
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  import ServiceLifecycle

  /// Sends requests to a server, each over a connection of its own.
  struct Client: Sendable {
    fileprivate let port: Int

    private struct NoAnswer: Error {}

    func post(
      _ path: String, _ body: String, type: String? = "application/json",
      _ headers: HTTPFields = [:]
    ) async throws -> Told {
      var headers = headers
      headers[.contentType] = type
      return try await send(.POST, path, headers, body)
    }

    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> Told {
      try await send(.GET, path, headers)
    }

    func send(
      _ method: HTTPMethod, _ path: String, _ headers: HTTPFields = [:], _ body: String? = nil
    ) async throws -> Told {
      var fields = HTTPHeaders(headers.map { ($0.name.rawName, $0.value) })
      if !fields.contains(name: "Host") { fields.add(name: "Host", value: "localhost") }
      if let body { fields.add(name: "Content-Length", value: String(body.utf8.count)) }
      let head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: fields)
      let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: "127.0.0.1", port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
              wrappingChannelSynchronously: channel)
          }
        }
      return try await connection.executeThenClose { answer, request in
        try await request.write(.head(head))
        if let body { try await request.write(.body(.byteBuffer(ByteBuffer(string: body)))) }
        try await request.write(.end(nil))
        var told = Told()
        var bytes = ByteBuffer()
        for try await part in answer {
          switch part {
          case .head(let head):
            told.status = Int(head.status.code)
            for (name, value) in head.headers {
              if let name = HTTPField.Name(name) {
                told.headers.append(HTTPField(name: name, value: value))
              }
            }
          case .body(var piece): bytes.writeBuffer(&piece)
          case .end:
            told.body = String(buffer: bytes)
            return told
          }
        }
        throw NoAnswer()
      }
    }
  }

  extension ApplicationProtocol {
    /// Runs the server at a free port while a client has something to ask.
    func serve(_ body: @Sendable @escaping (Client) async throws -> Void) async throws {
      let (ports, opened) = AsyncStream<Int>.makeStream()
      let server = OpenServer(base: self) { opened.yield($0) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        let services = ServiceGroup(services: [server], logger: logger)
        group.addTask {
          defer { opened.finish() }
          try await services.run()
        }
        group.addTask {
          // None where the server could not begin: its task says why.
          for await port in ports.prefix(1) { try await body(Client(port: port)) }
          await services.triggerGracefulShutdown()
        }
        try await group.waitForAll()
      }
    }
  }

  /// A server that takes a free port of this machine, and says which one.
  private struct OpenServer<Base: ApplicationProtocol>: ApplicationProtocol {
    let base: Base
    let tell: @Sendable (Int) -> Void

    var responder: Base.Responder { get async throws { try await base.responder } }
    var server: HTTPServerBuilder { base.server }
    var configuration: ApplicationConfiguration {
      base.configuration.with(address: .hostname("127.0.0.1", port: 0))
    }
    var logger: Logger { base.logger }
    var services: [any Service] { base.services }
    var processesRunBeforeServerStart: [@Sendable () async throws -> Void] {
      base.processesRunBeforeServerStart
    }

    func onServerRunning(_ channel: any Channel) async {
      await base.onServerRunning(channel)
      if let port = channel.localAddress?.port { tell(port) }
    }
  }
#endif
