import FormCommands
import Glibc

FormCheckCommand.holdStandardStreams()
FormCheckCommand.installSignalHandlers()
exit(FormCheckCommand.run(Array(CommandLine.arguments.dropFirst()), .process()))
