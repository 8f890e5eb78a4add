internal import FormCompiling

/// Names in braces in the words of messages.
package enum MessageNames {
  /// The names that stand in a message.
  package static func names(in message: String) -> Set<String> { MessageTemplate(message).names }
}
