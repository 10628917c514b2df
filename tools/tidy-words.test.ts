// Holds the words that code must not use, each with its reason and the places that may.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sourceFiles } from "./source-files.ts";
import type { SourceFile } from "./source-files.ts";

type Row = {
  readonly says: string;
  readonly word: RegExp;
  /** Paths where the word is at home. */
  readonly except?: RegExp;
  /** Which files are read: code alone, tests alone, or all. */
  readonly where?: "code" | "tests" | "all";
  /** Whether comments are read too. */
  readonly comments?: boolean;
};

const clock = /(^|\/)(clock|ids)\.ts$/;
const clockOrBench = /(^|\/)(clock|ids)\.ts$|^bench\//;
const itself = /^tools\/tidy-words\.test\.ts$/;
const workshop = /^(tools|bench|e2e)\//;

const rows: readonly Row[] = [
  { says: "time is an argument; only clock.ts asks", word: /\bDate\.now\b|\bnew Date\(\)/, except: clock },
  { says: "chance is an argument; only ids.ts and clock.ts draw", word: /\bMath\.random\b/, except: clockOrBench },
  {
    says: "only a config.ts reads the environment",
    word: /\bprocess\.env\b/,
    except: /(^|\/)config\.ts$|^tools\/run[a-z-]*\.mjs$|^bench\//,
  },
  { says: "kobo vanish in floats", word: /\bparseFloat\b/, except: workshop },
  {
    says: "only the edge knows naira with two decimals",
    word: /\.toFixed\(/,
    except: /^(tools|bench|e2e)\/|\/wire-units\.ts$|^apps\/web\/src\/lib\/format(-compact)?\.ts$/,
  },
  {
    says: "a type is known or parsed, never waved through",
    word: /\bas any\b|:\s*any\b|<any>|\bany\[\]/,
    except: itself,
    where: "all",
  },
  {
    says: "one file, one home: no default export",
    word: /\bexport default\b/,
    except: /\/vite\.config\.ts$/,
    where: "all",
  },
  {
    says: "one file, one home: no re-export",
    word: /^\s*export\s*(type\s*)?(\*|\{[^}]*\})\s*(as \w+ )?from\b/m,
    where: "all",
  },
  { says: "a program logs; only tools talk to a terminal", word: /\bconsole\./, except: workshop, where: "all" },
  {
    says: "what the compiler says is answered, not silenced",
    word: /@ts-(ignore|nocheck|expect-error)/,
    where: "all",
    comments: true,
  },
  {
    says: "what is to be done lies in the issues",
    word: /\b(TODO|FIXME|XXX|HACK)\b/,
    where: "all",
    comments: true,
    except: itself,
  },
  { says: "a loop that waits is a for", word: /\.forEach\(\s*async\b/, where: "all" },
  {
    says: "nothing is skipped, singled out or left to do",
    word: /\b(test|it|describe|suite|t)\.(skip|only|todo)\b|\b(skip|only|todo):\s*true\b/,
    where: "tests",
  },
  {
    says: "a test waits for the event, never for a while",
    word: /\bawait (setTimeout|sleep|delay|pause|wait)\(\s*\d/,
    where: "tests",
  },
];

const files = sourceFiles();

for (const row of rows) test(row.says, () => assert.deepEqual(offences(row), []));

test("queries live in the store", () => {
  const elsewhere = files.filter(
    ({ path, isTest }) => path.startsWith("apps/server/src/") && !isTest && !/\/src\/(store|db)\//.test(path),
  );
  const asking = elsewhere.filter(({ code }) => /\.query\(/.test(code));
  assert.deepEqual(
    asking.map(({ path }) => path),
    [],
  );
});

test("no catch is empty without saying why", () => {
  const empty = files.filter(({ text }) => /\bcatch\s*(\([^)]*\))?\s*\{\s*\}/.test(text));
  assert.deepEqual(
    empty.map(({ path }) => path),
    [],
  );
});

function offences(row: Row): readonly string[] {
  const where = row.where ?? "code";
  const read = files.filter(({ isTest }) => where === "all" || isTest === (where === "tests"));
  return read.filter(({ path }) => row.except?.test(path) !== true).flatMap((file) => offencesIn(file, row));
}

function offencesIn(file: SourceFile, { word, comments }: Row): readonly string[] {
  const text = comments === true ? file.text : file.code;
  const found = [...text.matchAll(new RegExp(word, `${word.flags.replace("g", "")}g`))];
  return found.map(({ index, 0: match }) => `${file.path}:${text.slice(0, index).split("\n").length} ${match.trim()}`);
}
