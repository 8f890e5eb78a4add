import Foundation
import PackagePlugin

/// Writes a type of Swift for each form among the files of a target: `signup.yaml` becomes `Signup`.
@main struct FormTypes: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let files = target.sourceModule?.sourceFiles else { return [] }
    let program = try context.tool(named: "formcheck").url
    return files.map(\.url).filter(isForm).map { form in
      let name = form.deletingPathExtension().lastPathComponent
      let types = context.pluginWorkDirectoryURL.appending(path: "\(name).form.swift")
      let report = context.pluginWorkDirectoryURL.appending(path: "\(name).report.txt")
      return .buildCommand(
        displayName: "Writing the type of \(form.lastPathComponent)", executable: program,
        arguments: [
          "export", form.path, "--to", "swift", "-o", types.path, "--report", report.path,
        ],
        inputFiles: [form], outputFiles: [types])
    }
  }

  /// Whether a file of YAML or JSON begins a form: other files may be translations, rules or data.
  private func isForm(_ file: URL) -> Bool {
    guard ["yaml", "yml", "json"].contains(file.pathExtension.lowercased()),
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { return false }
    return text.contains(/(?m)^\s*"?form"?\s*:/) && text.contains(/(?m)^\s*"?fields"?\s*:/)
  }
}
