import FormServer
import Hummingbird

/// A router with `POST /signup`: 201, or a problem that says what to mend.
///
/// `Signup` is made of signup.yaml in each build.
public func signupRouter(_ accounts: any Accounts) throws -> Router<BasicRequestContext> {
  let router = Router()
  let form = ServedForm(try Signup.form.get(), id: "signup")
  router.post("signup", form: form, as: Signup.self) { signup, _, _ in
    // Only the store knows: two may ask for one address at the same moment.
    guard try await accounts.insert(signup) else { throw Refusal("customError", at: "/email") }
    return .created
  }
  return router
}
