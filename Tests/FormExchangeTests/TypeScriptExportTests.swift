import FormCheck
import FormDocuments
import FormProof
import FormText
import Testing

@testable import FormExchange

/// Forms as types of TypeScript: readable types, and a word on each constraint that a type cannot have.
@Suite struct TypeScriptExportTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var form: String
    var side = ExchangeSide.input
    /// The module without its first comment.
    var types: String
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "required, optional and nullable fields",
      form: """
        form: sign-up
        fields:
          user: { label: User, required: true, length: 3.. }
          age: { type: integer, required: true }
          news: { type: boolean, required: true, nullable: true }
          2nd: { choices: [a, "b'"], required: true }
        """,
      types: #"""
        export type SignUp = {
          /**
           * User
           * - length: 3..
           */
          user: string;
          /** - type: integer */
          age: number;
          news: null | boolean;
          "2nd": ("a" | "b'");
        };
        """#),
    Case(
      name: "empty fields",
      form: "form: t\nfields: { a: {}, b: { type: number } }",
      types: """
        /** Leaves a field empty: null, or a string of blanks. */
        export type Empty = null | string;

        export type T = {
          a?: null | string;
          b?: Empty | number;
        };
        """),
    Case(
      name: "cleaned records have no blanks for numbers",
      form:
        "form: t\nfields: { b: { type: number, default: 1 }, c: { required: true, type: number } }",
      side: .cleaned,
      types: """
        export type T = {
          b: number;
          c: number;
        };
        """),
    Case(
      name: "conditions become optional members",
      form: """
        form: t
        fields:
          k: { required: true, choices: [p, b] }
          c: { when: k == 'b', required: true, type: boolean }
        """,
      side: .cleaned,
      types: """
        export type T = {
          k: ("p" | "b");
          /** - when: k == 'b' */
          c?: boolean;
        };
        """),
    Case(
      name: "a tag makes a discriminated union",
      form: """
        form: t
        fields:
          pay:
            required: true
            tag: kind
            fields: { note: { required: true, type: boolean } }
            variants:
              card: { fields: { number: { required: true, type: number } } }
              cash: { fields: {} }
        """,
      side: .cleaned,
      types: """
        export type T = {
          pay: {
            kind: ("card" | "cash");
            note: boolean;
          } & ({
            kind: "card";
            number: number;
          } | {
            kind: "cash";
          });
        };
        """),
    Case(
      name: "trees, lists, tuples and maps",
      form: """
        form: t
        fields:
          root: { rule: node, required: true }
          list: { items: { required: true, type: number }, required: true }
          pair: { items: [{ type: number, required: true }, { type: boolean, required: true }], required: true }
          map: { values: { type: number, required: true }, required: true }
        rules:
          node: { fields: { on: { type: boolean, required: true }, next: { rule: node } }, depth: ..3 }
        """,
      side: .cleaned,
      types: """
        export type Next = {
          on: boolean;
          next?: Next;
        };

        export type T = {
          /** - depth: ..3 */
          root: {
            on: boolean;
            /** - depth: ..3 */
            next?: Next;
          };
          list: number[];
          /** - count: { type: number, required: true }, { type: boolean, required: true } */
          pair: [number, boolean];
          map: {
            [key: string]: number;
          };
        };
        """),
    Case(
      name: "comments stay comments",
      form: """
        form: t
        fields: { a: { label: "*/ alert(1) /*", required: true, type: boolean, help: "two\\nlines" } }
        """,
      types: #"""
        export type T = {
          /**
           * *\/ alert(1) /*
           * two␊lines
           */
          a: boolean;
        };
        """#),
  ]

  @Test(arguments: cases)
  func types(_ one: Case) throws {
    let form = try #require(ResolvedForm(bytes: Array(one.form.utf8), path: "form.yaml"))
    let export = TypeScriptExport(JSONSchemaExport(form, side: one.side), of: form)
    let text = export.text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    #expect(text[2] == one.types + "\n")
  }
}
