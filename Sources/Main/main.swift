import FormCommands
import FormPlatform

FormCheckCommand.holdStandardStreams()
FormCheckCommand.installSignalHandlers()
exit(FormCheckCommand.run(Array(CommandLine.arguments.dropFirst()), .process()))
