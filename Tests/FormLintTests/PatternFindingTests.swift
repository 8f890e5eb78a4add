import Testing

@testable import FormLint

/// Habits in patterns.
@Suite struct PatternFindingTests {
  static let found: [LintCase] = [
    .fields("patternAsText", "a: { includes: «['[a-z]']» }"),
    .fields("patternAsText", "a: { excludes: «['\\d']» }"),
    .fields("caseAgainstCleanUp", "a: { normalize: [lowercase], pattern: «'[A-Z]{2}\\d'» }"),
    .fields("caseAgainstCleanUp", "a: { normalize: [uppercase], includes: «[x]» }"),
    .fields("anchorHabit", "a: { pattern: '«^»[a-z]{3}«$»' }"),
    .fields("anchorHabit", "a: { pattern: '«^»a|b«$»' }"),
    .fields("anchorHabit", "a: { pattern: 'a«^»b' }"),
    .fields("anchorHabit", "a: { pattern: '«\\A»abc«\\z»' }"),
    .fields("slashHabit", "a: { pattern: '«/[a-z]{3}/i»' }"),
    .fields("slashHabit", "a: { pattern: «/ab/g» }"),
    .fields("slashHabit", "a: { pattern: '«/^ab$/»' }"),
    .fields("slashHabit", "a: { pattern: «/a+/» }"),
    .fields("slashHabit", "a: { pattern: '«/[a-z]+/»' }"),
    .fields("slashHabit", "a: { pattern: '«/[0-9]+\\/[0-9]+/»' }"),
    .fields("needlessCapture", "a: { pattern: 'x«(»y|z)' }"),
    .fields("needlessCapture", "a: { includes: [{ find: '«(»a)(b)' }] }"),
    .fields("lookAlikeLetter", "a: { pattern: '[AB«С»D]{3}' }"),
    .fields("lookAlikeLetter", "a: { choices: [«smаll», large] }"),
    .fields("lookAlikeLetter", "«nаme»: { length: ..3 }"),
    .fields("wideLetterRange", "a: { pattern: '[«A-z»]' }"),
    .fields("wideLetterRange", "a: { excludes: [{ find: '[«0-Z»]' }] }"),
    .fields("barInClass", "a: { pattern: '[S«|»M|L]' }"),
    // A rule of the form's own is looked at where it was written, once.
    LintCase(
      "wideLetterRange",
      "form: t\nrules: { r: { pattern: '[«A-z»]' } }\nfields: { a: { rule: r }, b: { rule: r } }\n"),
  ]

  static let quiet: [LintCase] = [
    .fields("patternAsText", "a: { includes: ['[x]', '-', '#', '.'] }"),
    .fields("patternAsText", "a: { includes: [{ find: '[a-z]' }] }"),
    .fields("caseAgainstCleanUp", "a: { normalize: [uppercase], pattern: '[A-Za-z]{2}' }"),
    .fields("caseAgainstCleanUp", "a: { normalize: [uppercase], pattern: '\\w\\d{2}' }"),
    .fields(
      "caseAgainstCleanUp",
      "a: { normalize: [uppercase], pattern: { matches: '[a-z]{2}', flags: [ignoreCase] } }"),
    .fields("anchorHabit", "a: { pattern: '[^a-z]{3}', includes: [{ find: '^a|b$' }] }"),
    .fields("anchorHabit", "a: { pattern: '(?=.{3}$)[a-z]*' }", "b: { pattern: '\\^\\$' }"),
    // Paths.
    .fields(
      "slashHabit", "a: { pattern: '/api/' }", "b: { pattern: '/a/[a-z]+/g' }",
      "c: { pattern: '/[a-z]+' }", "d: { pattern: '/' }", "e: { pattern: '\\/[a-z]+\\/' }",
      "f: { pattern: '/a/[a-z]+/' }"),
    .fields("needlessCapture", "a: { pattern: '(a|b)\\1' }", "b: { pattern: '(?:a|b)\\(' }"),
    .fields("needlessCapture", "a: { pattern: '(?<quote>[\"*])x\\k<quote>' }"),
    .fields("lookAlikeLetter", "a: { pattern: '[А-Яа-я]{3}' }", "b: { choices: [сорок, ten] }"),
    .fields("lookAlikeLetter", "a: { pattern: '[A-Za-zА-Яа-я]{3}' }"),
    .fields("wideLetterRange", "a: { pattern: '[A-Za-z0-9]' }", "b: { pattern: '[ -~]' }"),
    .fields("barInClass", "a: { pattern: '(?:S|M)' }", "b: { pattern: '[,|;]' }"),
    .fields("barInClass", "a: { pattern: '[S\\|M]' }"),
  ]

  @Test(arguments: found)
  func isFoundAtItsPlace(_ test: LintCase) throws { try Expect.found(test) }

  @Test(arguments: quiet)
  func isNotFound(_ test: LintCase) throws { try Expect.quiet(test) }
}
