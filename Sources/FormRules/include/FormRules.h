#ifndef FORM_RULES_H
#define FORM_RULES_H

// The ready rules, the words of messages and the language reference of rules/, within the program.

/// UTF-8, with no zero byte behind it; valid as long as the program runs.
struct form_rules_text {
  const unsigned char *bytes;
  unsigned long count;
};

/// entries.json and index.tsv, which `make rules` writes.
extern const struct form_rules_text form_rules_entries;
extern const struct form_rules_text form_rules_index;

/// rules/language.md, which `make rules` joins from the pages in rules/reference.
extern const struct form_rules_text form_rules_language;

#endif
