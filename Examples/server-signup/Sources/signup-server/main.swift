import FormServer
import Hummingbird
import SignupRoute

// signup-server [PORT]
let limits = ServerLimits()
let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
let application = Application(
  router: try signupRouter(MemoryAccounts()), server: limits.http,
  configuration: .init(
    address: .hostname("127.0.0.1", port: port),
    availableConnectionsDelegate: limits.connectionsDelegate))
try await application.runService()
