import FormServer
import Hummingbird

/// A router with `POST /signup`: 201, or a problem that says what to mend.
public func signupRouter(
  _ forms: FormStore, _ accounts: any Accounts
) throws -> Router<BasicRequestContext> {
  let router = Router()
  router.post("signup", form: try forms["signup"], as: Signup.self) { signup, _, _ in
    // Only the store knows: two may ask for one address at the same moment.
    guard try await accounts.insert(signup) else { throw Refusal("customError", at: "/email") }
    return .created
  }
  return router
}
