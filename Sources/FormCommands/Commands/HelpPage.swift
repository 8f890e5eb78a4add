internal import ArgumentParser
internal import FormPlatform

/// The help that `--help` prints: usage, examples and one line per option, on a screen or little more.
///
/// It comes from the same declarations as the details that `formcheck help COMMAND` and the man pages have.
struct HelpPage: Sendable {
  private var type: any ParsableCommand.Type
  /// The command with its program, such as `formcheck catalogue add`.
  private var name: String

  /// The page of the command that arguments name, or of the program.
  init(of arguments: [String]) {
    var type: any ParsableCommand.Type = Root.self
    var name = Root.name
    for argument in arguments {
      let commands = type.configuration.subcommands
      guard let next = commands.first(where: { $0.configuration.commandName == argument }) else {
        break
      }
      type = next
      name += " " + argument
    }
    self.type = type
    self.name = name
  }

  /// The lines of a terminal are this long.
  static let width = 80

  /// The title of the options that are only listed by their names.
  private static let limits = "Limits"

  var text: String {
    let declared = declaration
    let configuration = type.configuration
    let arguments = declared.arguments ?? []
    let shown = arguments.filter {
      $0.shouldDisplay && $0.valueName != "help" && $0.valueName != "version"
    }
    let listed = Self.joined(shown.filter { $0.sectionTitle != Self.limits })
    let commands = configuration.subcommands.map {
      Row(label: $0.configuration.commandName ?? "", help: $0.configuration.abstract)
    }
    let rows = listed.map { Row(label: $0.label, help: $0.abstract ?? "") }
    let column = ((rows + commands).map(\.label.count).max() ?? 0) + 4
    let examples = Self.examples(in: configuration.discussion)
    var parts = [
      configuration.abstract,
      (["USAGE: \(usage(shown))"] + examples).joined(separator: "\n"),
    ]
    func add(_ title: String, _ rows: [Row]) {
      if rows.isEmpty { return }
      parts.append(
        title.uppercased() + ":\n"
          + rows.map { $0.lines(column).joined(separator: "\n") }.joined(separator: "\n"))
    }
    let pairs = zip(listed, rows)
    add("Arguments", pairs.filter { $0.0.kind == .positional }.map(\.1))
    let options = pairs.filter { $0.0.kind != .positional }
    var titles: [String] = []
    for (option, _) in options where !titles.contains(option.title) { titles.append(option.title) }
    for title in titles { add(title, options.filter { $0.0.title == title }.map(\.1)) }
    add("Commands", commands)
    let limits = shown.filter { $0.sectionTitle == Self.limits }.map(\.limit)
    if !limits.isEmpty {
      let names = Row.wrapped(limits.joined(separator: ", "), to: Self.width - 2)
      parts.append(
        "LIMITS (--max-NAME <number>):\n" + names.map { "  " + $0 }.joined(separator: "\n"))
    }
    parts.append("All details: \(details)")
    return parts.joined(separator: "\n\n")
  }

  /// The commands of the examples in a discussion, as they are indented there.
  static func examples(in discussion: String) -> [String] {
    let paragraphs = discussion.split(separator: "\n\n").map {
      $0.split(separator: "\n").map(String.init)
    }
    return paragraphs.first { lines in
      lines.contains { $0.hasPrefix("  \(Root.name) ") }
    }?.filter { $0.hasPrefix("  ") } ?? []
  }

  /// A flag and its opposite, such as `--no-protected`, are one line.
  private static func joined(_ arguments: [Declaration.Argument]) -> [Declaration.Argument] {
    var joined: [Declaration.Argument] = []
    for argument in arguments {
      if argument.kind == .flag, let last = joined.last, last.abstract == argument.abstract {
        joined[joined.count - 1].names = (last.names ?? []) + (argument.names ?? [])
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  private var details: String {
    let words = name.split(separator: " ")
    return words.count == 1
      ? "\(Root.name) help COMMAND"
      : "\(Root.name) help \(words.dropFirst().joined(separator: " "))"
  }

  private func usage(_ arguments: [Declaration.Argument]) -> String {
    if let usage = type.configuration.usage { return usage }
    let words = arguments.filter { $0.kind == .positional }.map {
      $0.isOptional ? "[\($0.label)]" : $0.label
    }
    return ([name] + words + ["[options]"]).joined(separator: " ")
  }

  private var declaration: Declaration.Command {
    let dumped = try? JSONDecoder().decode(Declaration.self, from: Data(type._dumpHelp().utf8))
    return dumped?.command ?? Declaration.Command()
  }
}

/// One line of help, or a few.
private struct Row {
  var label: String
  var help: String

  func lines(_ column: Int) -> [String] {
    let first = "  " + label
    let lines = Row.wrapped(help, to: HelpPage.width - column)
    return lines.enumerated().map { index, line in
      let start = index == 0 ? first : ""
      return start + String(repeating: " ", count: column - start.count) + line
    }
  }

  static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

/// The description of a command by ArgumentParser.
private struct Declaration: Decodable {
  struct Command: Decodable { var arguments: [Argument]? }

  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }
    enum NameKind: String, Decodable { case long, short, longWithSingleDash }

    struct Name: Decodable {
      var kind: NameKind
      var name: String

      var text: String { (kind == .long ? "--" : "-") + name }
    }

    var kind: Kind
    var shouldDisplay: Bool
    var sectionTitle: String?
    var isOptional: Bool
    var names: [Name]?
    var valueName: String
    var abstract: String?

    var title: String { sectionTitle ?? "Options" }

    /// The short name comes first.
    var label: String {
      if kind == .positional { return valueName.uppercased() }
      let names = (names ?? []).sorted { $0.kind == .short && $1.kind != .short }
      let text = names.map(\.text).joined(separator: ", ")
      return kind == .option ? "\(text) <\(valueName)>" : text
    }

    /// The name of a limit without the words that all limits have.
    var limit: String {
      let name = names?.first?.name ?? ""
      return name.hasPrefix("max-") ? String(name.dropFirst(4)) : name
    }
  }

  var command: Command
}
