internal import FormCheck
internal import FormPlatform

extension FormSession {
  /// Asks the host program about some of what the form cannot know, and takes its answers.
  func answer(
    asking checking: some RemoteChecking, _ isWanted: (RemoteQuestion) -> Bool
  ) async {
    for request in dueRequests(at: Date()) where isWanted(request.question) {
      switch request.kind {
      case .check: answer(await checking.answer(to: request.question), ticket: request.ticket)
      case .search: answer(await checking.items(for: request.question), ticket: request.ticket)
      }
    }
  }
}
