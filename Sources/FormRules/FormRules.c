#include "FormRules.h"

// #embed is C23: Swift's clang has it in every mode and says so. SwiftPM's .embedInCode writes an integer
// literal a byte, which takes minutes to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char entries[] = {
#embed "entries.json"
};
static const unsigned char index_lines[] = {
#embed "index.tsv"
};
static const unsigned char language[] = {
#embed "../../rules/language.md"
};

const struct form_rules_text form_rules_entries = {entries, sizeof entries};
const struct form_rules_text form_rules_index = {index_lines, sizeof index_lines};
const struct form_rules_text form_rules_language = {language, sizeof language};
