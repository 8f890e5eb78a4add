import FormServer
import Hummingbird
import SignupRoute

// signup-server [FOLDER [PORT]]
let arguments = CommandLine.arguments.dropFirst()
let forms = try FormStore(arguments.first ?? ".")
let limits = ServerLimits()
let application = Application(
  router: try signupRouter(forms, MemoryAccounts()), server: limits.http,
  configuration: .init(
    address: .hostname("127.0.0.1", port: arguments.dropFirst().first.flatMap { Int($0) } ?? 8080),
    availableConnectionsDelegate: limits.connectionsDelegate))
try await application.runService()
