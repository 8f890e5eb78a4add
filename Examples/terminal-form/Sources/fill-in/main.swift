import FormCheck
import Foundation
import TerminalForm

// fill-in FORM.yaml: asks for the fields of a form, and prints the record as JSON.
guard CommandLine.arguments.count == 2 else {
  print("usage: fill-in FORM.yaml")
  exit(64)
}
do {
  let form = try ValidationForm(contentsOf: URL(filePath: CommandLine.arguments[1]))
  let terminal = TerminalForm(FormSession(form), read: { readLine() }, write: { print($0) })
  guard let record = terminal.fillIn()?.cleaned else { exit(1) }
  print(String(decoding: record, as: UTF8.self))
} catch {
  print(error)
  exit(2)
}
