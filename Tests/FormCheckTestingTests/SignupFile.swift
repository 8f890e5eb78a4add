import Foundation

/// The form of `Examples/testing-your-form`, whose tests are compiled here too.
let signup = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Examples/testing-your-form/signup.yaml")
