internal import FormCheck
internal import FormPlatform

extension FormSession {
  /// Asks the host program about some of what the form cannot know, all at once, and takes its answers.
  ///
  /// An answer may make another field apply, and so on: forms are finite, and so is this.
  func answer(
    asking checking: some RemoteChecking, _ isWanted: (RemoteQuestion) -> Bool
  ) async {
    for _ in 0..<Self.mostRounds {
      if await !answerDueRequests(with: checking, where: isWanted) { return }
    }
  }

  private static var mostRounds: Int { 16 }
}
