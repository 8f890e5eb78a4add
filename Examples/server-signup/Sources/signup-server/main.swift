import FormCheck
import FoundationEssentials
import Hummingbird
import SignupRoute

// signup-server [FORM [PORT]]
let arguments = CommandLine.arguments.dropFirst()
let file = URL(filePath: arguments.first ?? "signup.yaml")
let form = try ValidationForm(contentsOf: file, limits: .server)
let route = SignupRoute(form: form, accounts: MemoryAccounts())
let port = arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
let application = Application(
  router: route.router(), configuration: .init(address: .hostname("127.0.0.1", port: port)))
try await application.runService()
