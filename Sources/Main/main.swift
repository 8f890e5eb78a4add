import FormCommands
import FormPlatform

FormCheckCommand.holdStandardStreams()
FormCheckCommand.installSignalHandlers()
exit(
  withLargeStack { FormCheckCommand.run(Array(CommandLine.arguments.dropFirst()), .process()) })
