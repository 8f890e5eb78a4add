extension SchemaWords {
  /// Keys that the reference describes in a running text, or several in one row.
  static let own: [Place: [String: String]] = [
    .form: [
      "title": "what people read above the form",
      "summary": "what the form is for",
      "null": "what becomes of a `null` that is sent, for all fields that do not say otherwise",
      "unasked":
        "what becomes of values that are not asked for, for all fields that do not say otherwise",
      "controls": "what waits: buttons and pages, by name",
      "managers": "which fields a control waits for, by a name of your own",
    ],
    .field: [
      "label": "what people read as its name",
      "help": "what people read beside it",
      "placeholder":
        "what an empty field shows; it also serves as the example in a message about a pattern",
      "rule":
        "a ready rule or one of your own; a list means all of them, `{ any: […] }` one of them",
      "by": "the field that chooses among the variants of its rule",
      "tag": "the key of the object itself that chooses among its variants",
      "variants": "what holds for each value of what chooses, by its values",
      "otherwise": "what holds for all values that have no variant",
      "fields": "the fields within, in their order",
      "unknown": "what becomes of keys that are no fields of the group, or what they must be",
      "items": "what each item of the list is; a list says what each is by its place",
      "rest": "what follows the items of a list that have a place",
      "values": "what each value of a map is, whatever its key",
      "keys": "what the keys of a map must be: constraints of texts, and `normalize`",
      "depth": "how often a rule may stand within itself, itself counted: `..4`",
      "count": "how many items: `1..10`, `1..`, `..10`, `1..seats`, or `6` for exactly that many",
      "equals": "the same value as that field, and required as soon as that is filled",
      "differs": "not the same value as that field",
      "null":
        "`clear`: a `null` that is sent stays one; `reject`: it is refused; `empty` (default)",
    ],
    .check: [
      "filled": "how many of the fields of `of` are filled: `1`, `1..`, `..1`, or `none or all`",
      "of": "the fields that `filled` counts",
      "message": "what to say",
      "code": "a code of your own in place of `customError`",
    ],
    .records: [
      "per": "a field or several that part the records: each group is judged for itself",
      "message": "what to say",
      "code": "a code of your own",
      "when": "which records take part",
    ],
    .cleanUp: [
      "split": "makes a list of a text, cut at this sign; for fields with `items`"
    ],
    .catalogue: [
      "keypad":
        "the scripts of its keypad, the first of which goes before the others; `none` turns it off",
      "region": "the country from where one dials, by its two letters: `US`",
      "title": "searched last, and not shown",
      "expires": "from which moment on an item is gone",
      "domain": "words with points between them, such as a host name",
      "weight": "a number, the heavier first",
      "popular": "`true` or `false`, or instead of a column how many of the heaviest",
      "label":
        "what is shown, and searched; several columns are joined by a blank; by language in a map",
      "detail": "what is shown beside the label",
      "aliases": "other names; cells are cut at |",
      "keywords": "other words by which it is found; cells are cut at |",
      "codes": "codes, which are never found by a slip of the pen; cells are cut at |",
    ],
    .lookup: [
      "in": "the name of the catalogue",
      "typos":
        "slips of the pen that are forgiven while somebody types: `byLength` (default; one of 3 to 5 letters, two from 6 on), or `none`",
      "match": "`words` (default): where words begin; `contains`: at last also within words",
      "limit": "how many hits are shown, 1 to 50; 10 if nothing is said",
      "recent": "how many last picks are shown, 0 to 20; 5 if nothing is said",
      "fill": "`true`: slips of the pen also fill a short list",
      "tiers":
        "`full` (default), or `popular`: while somebody types, popular items are searched alone until all are asked for",
    ],
    .language: [
      "title": "what people read above the form", "summary": "what the form is for",
      "label": "what people read as its name", "help": "what people read beside it",
      "placeholder": "what an empty field shows",
      "message": "your words instead of the ready ones",
      "choices": "the labels of its choices, by their values",
      "fields": "words of fields, by their paths, such as `address.zip`",
      "controls": "labels of controls, by their names",
    ],
    .example: [
      "name": "what the example shows",
      "now": "the moment that `now` and `today` mean; 2026-06-15T12:00:00Z if nothing is said",
      "given": "a payload, or what is filled in before a script begins",
      "initial": "the stored record that a script edits: its values are pristine",
      "run": "several payloads, in place of `given`: the records of a run",
      "answers":
        "what the host program answers, by the names of remote checks: `true`, `false`, or the words of a refusal",
      "script": "what somebody does with the form, step by step",
      "expect": "what must be said, exactly: a list that is there names all there is",
    ],
    .step: [
      "expect": "what must be true now",
      "press": "keys of a keypad, one for a letter: the likeliest word so far is typed",
      "next": "the next word that the pressed keys may mean",
      "searchAll": "searches all items, and asks the service",
      "close": "ends the search",
      "scroll": "which item is now the first row of the field's list",
      "top": "the button that goes to the top of the field's list",
      "reopen": "the list is shown anew",
      "remove": "takes a row out",
      "move": "moves a row to another place",
    ],
    .expect: [
      "issues": "by place: a code or a list of codes; `{}` means none",
      "warnings":
        "by place: a code or a list of codes; `{}` means none; `info` counts as a warning",
      "enabled": "the controls that are enabled", "disabled": "the controls that are not",
      "waitsFor": "for each control that is off the places it waits for",
      "states":
        "fields with what must be true of each, such as `dirty untouched invalid`",
      "shown": "every field whose message people see, with its code or its very words",
      "hits":
        "the ids that a look-up field shows: a list is all of them in order, a text the first",
      "marked": "the texts that a look-up field shows, with what was found in brackets",
      "place": "the id of the first row that is seen",
      "word": "the word that was pressed",
    ],
    .control: [
      "label": "what people read on it",
      "opens":
        "the section or group at the top of the form that it leads to, which is then a page of its own",
    ],
    .manager: [
      "verifies":
        "the fields, groups or sections that it waits for; the whole record if nothing is said",
      "manages": "the controls that are enabled exactly when it is valid",
    ],
    .range: [
      "min": "from here on", "max": "up to here", "above": "more than this",
      "below": "less than this",
    ],
    .part: [
      "find": "a pattern that is searched for", "text": "a text that is searched for",
      "flags": "`ignoreCase`, `unicodeClasses` (`\\d` and the like know all scripts)",
      "message": "your words instead of the ready ones",
    ],
    .pattern: [
      "matches": "a regular expression that must match the whole value",
      "flags": "`ignoreCase`, `unicodeClasses` (`\\d` and the like know all scripts)",
    ],
    .unique: [
      "by": "the fields that no two have alike",
      "fold": "`case`: texts that differ in the case of letters alone are alike",
    ],
    .remote: [
      "ask": "the name of what is asked", "with": "fields whose values go with the question",
    ],
    .input: [
      "as": "what it is filled in with",
      "autocomplete": "what a browser may fill it in with, as the HTML standard names it",
    ],
    .replacement: [
      "find": "a pattern; every match is replaced",
      "with": "what takes its place; `$1` to `$9` are the pattern's groups, `$$` is a dollar",
    ],
    .number: [
      "language": "the language by whose signs it is read",
      "groups":
        "`trust`: one sign with three digits behind it is a group, and never a decimal point",
    ],
    .boolean: ["true": "the texts that mean true", "false": "the texts that mean false"],
    .ruleFile: [
      "group": "the rules are used as `group.name`", "summary": "what the rules are about",
      "catalogues": "lists of items that its rules look values up in, by name",
      "rules": "the rules, by name",
    ],
    .rule: [
      "summary": "what it accepts, as a noun for messages: an e-mail address",
      "source": "the standard, with edition or clause",
      "note": "what it takes and what it does not judge, in sentences for people",
      "examples": "values that it takes, and values that it does not",
    ],
    .ruleExamples: [
      "valid": "values that it takes", "invalid": "values that it does not take, with their code",
    ],
    .ruleExample: [
      "value": "a value that it does not take", "code": "its code, or a list of codes",
      "why": "why, where that is not plain",
    ],
    .tag: ["name": "the key of the object that chooses"],
    .choiceOfRules: ["any": "one of these rules must hold"],
  ]
}
