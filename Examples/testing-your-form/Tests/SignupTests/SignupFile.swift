import Foundation

/// The form under test, found from this file.
let signup = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "signup.yaml")
