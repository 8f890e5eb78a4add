#ifndef FORM_RULES_H
#define FORM_RULES_H

// The ready rules, the default wording and the language reference, as they stand in rules/, within the program.

/// One embedded file.
struct form_rules_file {
  /// The name in rules/, such as "contact.yaml"; ASCII, ends with a zero byte.
  const char *name;
  /// UTF-8, with no zero byte behind it.
  const unsigned char *bytes;
  unsigned long count;
};

/// In the order of the names; valid as long as the program runs.
extern const struct form_rules_file *const form_rules_files;
extern const unsigned long form_rules_file_count;

#endif
