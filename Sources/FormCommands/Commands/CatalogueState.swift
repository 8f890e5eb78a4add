internal import ArgumentParser
internal import FormCatalogues
internal import FormText

/// `formcheck catalogue state`: where the last batch ended.
struct CatalogueState: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "state",
    abstract: "Print the state that the last batch stored.",
    discussion: """
        formcheck catalogue state notes

      It prints the state and a line break, or nothing without a state.

      Exit status: 0 printed, 3 the store could not be read.
      """)

  @Argument(help: "The catalogue of the store.", transform: StoreName.read)
  var name: StoreName

  @OptionGroup
  var options: StoreOptions

  func run(_ io: CommandIO) -> ExitStatus {
    options.run(name.text, .reading, absent: text(nil), io) {
      (store) throws(CatalogueStoreError) in
      let state = try store.clientState(of: name.text)
      return StoreAnswer(Array(text(state.map { String(decoding: $0, as: UTF8.self) }).utf8))
    }
  }

  private func text(_ state: String?) -> String {
    guard options.json else { return state.map { $0 + "\n" } ?? "" }
    var json = JSONBuilder()
    json.object { json in json.add("state", state) }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}
