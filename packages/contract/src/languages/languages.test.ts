// Every language says all that customers meet, with the same places; what stays English is named.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { groups } from "@tradebook/domain/account-opening/application.ts";
import { documentKinds } from "@tradebook/domain/account-opening/documents.ts";
import { fieldFaultTexts } from "@tradebook/domain/account-opening/field-fault.ts";
import { usualReasons } from "@tradebook/domain/account-opening/usual-reasons.ts";
import { fields } from "@tradebook/domain/account-opening/fields.ts";
import { describeRefusal, fillIn } from "../errors.ts";
import { fieldFaultWords } from "../field-fault-words.ts";
import { abpWebWords, abpWords, abpZeroWords, tradebookWords } from "../words.ts";
import { haApplication } from "./ha-application.ts";
import { igApplication } from "./ig-application.ts";
import { languages } from "./offered-languages.ts";
import { pcmApplication } from "./pcm-application.ts";
import { customerTemplates, factWords } from "./refusal-templates.ts";
import { staffTemplates } from "./staff-templates.ts";
import { translated } from "./translated.ts";
import { validationWords } from "./validation-words.ts";
import { yoApplication } from "./yo-application.ts";

const others = languages.filter(({ name }) => name !== "en");
const sources = [tradebookWords, abpWords, abpWebWords, abpZeroWords, validationWords];
/** Files of refusals that only staff meet, in English alone. */
const ofStaff = ["fee-refusal.ts", "end-of-day-refusal.ts"];
const sourceTexts = sources.flatMap((words) => Object.values(words));
const faultTexts = Object.values(fieldFaultTexts);
const english: readonly string[] = [...sourceTexts, ...customerTemplates, ...factWords, ...faultTexts];

test("a translation has the places of its English, and none that were added", () => {
  for (const { name } of others) {
    for (const text of english) assert.deepEqual(places(translated(name, text)), places(text), `${name}: ${text}`);
  }
});

test("a refusal's template is one that customers meet in their language, or one of staff's", () => {
  const known = new Set<string>([...english, ...staffTemplates]);
  for (const text of templatesInSource()) assert(known.has(text), `in no list of templates: ${text}`);
});

test("a refusal is told in the reader's language, its facts as they are", () => {
  const refusal = { code: "SEC_UNKNOWN", securityID: "ZENITHBANK" } as const;
  const said = languages.map(({ name }) => {
    const { message, details } = describeRefusal(refusal, (text) => translated(name, text));
    return `${message}: ${details === null ? "" : fillIn(details)}`;
  });
  assert.equal(new Set(said).size, languages.length);
  for (const text of said) assert.match(text, /ZENITHBANK/);
});

test("what is wrong with an application is told in the reader's language, whose it is included", () => {
  const fault = { field: "jointHolders.1.dateOfBirth", code: "NOT_OF_AGE", limits: [18] } as const;
  const said = languages.map(({ name }) => fieldFaultWords(fault, (text) => translated(name, text)));
  assert.equal(said[0], "Joint holder 2: Date of birth must be of somebody of at least 18 years.");
  assert.equal(new Set(said).size, languages.length);
  for (const text of said) assert.match(text, / 2: .*18/);
  const unknown = { field: "wrong.0", code: "UNKNOWN_PAPER", limits: [] } as const;
  assert.equal(
    fieldFaultWords(unknown, (text) => text),
    "wrong.0 is none of the documents asked for.",
  );
});

test("everything that an application asks for is called by its name in every language", () => {
  const labels = [
    ...[fields, documentKinds, groups].flatMap((table) => Object.values(table).map(({ label }) => label)),
    ...usualReasons.map(({ text }) => text),
  ];
  for (const words of [pcmApplication, haApplication, yoApplication, igApplication])
    for (const label of labels) assert(Object.hasOwn(words, label), label);
});

test("a language that is not offered, and a text without a translation, stay English", () => {
  assert.equal(translated("tlh", tradebookWords.Login), tradebookWords.Login);
  assert.equal(translated("yo", "No such text"), "No such text");
});

test("Hausa has its hooked letters, Yoruba and Igbo their dotted ones", () => {
  const all = (name: string) => english.map((text) => translated(name, text)).join(" ");
  assert.match(all("ha"), /[ɓɗƙƴ]/);
  assert.match(all("yo"), /ẹ.*ọ.*ṣ/s);
  assert.match(all("ig"), /ị.*ọ.*ụ/s);
});

function places(text: string): readonly string[] {
  return [...text.matchAll(/\{\d\}/g)].map(([place]) => place).toSorted();
}

/** Texts of several words between quotes, in the files that hold refusals. */
function templatesInSource(): readonly string[] {
  const folder = new URL("../", import.meta.url);
  const files = readdirSync(folder).filter(
    (name) => /^errors\.ts$|-refusal\.ts$/.test(name) && !ofStaff.includes(name),
  );
  return files.flatMap((name) => {
    const code = readFileSync(new URL(name, folder), "utf8").replaceAll(/\/\/.*|\/\*.*?\*\/|^import .*/gm, "");
    return [...code.matchAll(/"([A-Z{₦][^"]* [^"]*)"/g)].map(([, text]) => text ?? "");
  });
}
