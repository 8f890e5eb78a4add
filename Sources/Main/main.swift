import FormCommands
import Glibc

FormCheckCommand.installSignalHandlers()
exit(FormCheckCommand.run(Array(CommandLine.arguments.dropFirst()), .process()))
