// Every word that customers see is said in every language, with the same places; what is not yet is named.

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { tradebookWords } from "@tradebook/contract/words.ts";
import { languages } from "@tradebook/contract/languages/offered-languages.ts";
import { groups } from "@tradebook/domain/account-opening/application.ts";
import { documentKinds } from "@tradebook/domain/account-opening/documents.ts";
import { steps } from "@tradebook/domain/account-opening/field.ts";
import { fieldFaultTexts } from "@tradebook/domain/account-opening/field-fault.ts";
import { fields } from "@tradebook/domain/account-opening/fields.ts";
import { referenceLists } from "@tradebook/domain/account-opening/reference-lists.ts";
import { requestStatuses } from "@tradebook/domain/account-opening/request-status.ts";
import { usualReasons } from "@tradebook/domain/account-opening/usual-reasons.ts";
import { houseWordings } from "@tradebook/domain/look/house-wordings.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import { setTexts } from "../lib/words.ts";
import { noteWords } from "../opening/opening-words.ts";
import { awaitingTranslation } from "./awaiting.ts";
import { deskTexts as haDesk } from "./ha/desk.ts";
import { startTexts as haStart } from "./ha/start.ts";
import { deskTexts as igDesk } from "./ig/desk.ts";
import { startTexts as igStart } from "./ig/start.ts";
import { deskTexts as pcmDesk } from "./pcm/desk.ts";
import { startTexts as pcmStart } from "./pcm/start.ts";
import { deskTexts as yoDesk } from "./yo/desk.ts";
import { startTexts as yoStart } from "./yo/start.ts";

type Texts = Readonly<Record<string, string>>;

const startOf: Readonly<Record<string, Texts>> = { pcm: pcmStart, ha: haStart, yo: yoStart, ig: igStart };
const deskOf: Readonly<Record<string, Texts>> = { pcm: pcmDesk, ha: haDesk, yo: yoDesk, ig: igDesk };
const others = languages.map(({ name }) => name).filter((name) => name !== "en");

/** The words of the pages before the sign-in, which come alone there. */
const startFiles = [
  "features/sign-in/sign-in-words.ts",
  "features/sign-in/second-step-words.ts",
  "features/registration/registration-words.ts",
  "features/password-reset/reset-words.ts",
  "ui/public-words.ts",
  "features/exception/exception-words.ts",
  "lib/common-words.ts",
  "lib/page-words.ts",
  "security/security-words.ts",
  "texts/text-words.ts",
];
const deskFiles = [
  "lib/shell-words.ts",
  "lib/key-words.ts",
  "lib/phase-words.ts",
  "lists/list-words.ts",
  "market/chart-words.ts",
  "market/heat-map/heat-words.ts",
  "features/trading/trading-words.ts",
  "features/trading/workspace-words.ts",
  "features/trading/desk-words.ts",
  "features/trading/blotter-words.ts",
  "features/trading/book-words.ts",
  "features/trading/order-sum-words.ts",
  "features/trading/lists/list-row-words.ts",
  "features/trading/strip-words.ts",
  "market/alerts/alert-words.ts",
  "market/queued-words.ts",
  "market/watchlists/watch-words.ts",
  "features/client-portal/portal-words.ts",
  "features/client-portal/account-words.ts",
  "features/client-portal/gains-words.ts",
  "features/client-portal/note-words.ts",
  "features/client-portal/claim-words.ts",
  "features/client-portal/schedule-words.ts",
  "ui/export-words.ts",
  "ui/glossary-words.ts",
  "features/client-portal/performance-words.ts",
  "pictures/picture-words.ts",
  "features/dashboard/dashboard-words.ts",
  "features/market-data/market-data-words.ts",
  "features/market-data/market-glossary-words.ts",
  "features/account-settings/settings-words.ts",
  "sharing/share-words.ts",
  "features/account-settings/mandate-words.ts",
  "features/account-settings/own-words.ts",
  "features/account-opening/opening-form-words.ts",
  "offline/offline-words.ts",
  "receipts/receipt-words.ts",
  "complaints/complaint-words.ts",
  "approvals/sale-words.ts",
  "account-state/account-state-words.ts",
];

test("a page before the sign-in is whole in every language with the words that come there", () => {
  for (const name of others) assertWhole(name, startOf[name] ?? {}, startFiles);
});

test("a word that the server sends as well is the same before it comes, so that nothing on the screen changes then", () => {
  const sent: Texts = tradebookWords;
  const files = globSync("**/*-words.ts", { cwd: new URL("..", import.meta.url) });
  assert(files.length > 20);
  const changed = files.flatMap((file) =>
    wordsIn(file).flatMap(([key, text]) => (sent[key] === undefined || sent[key] === text ? [] : [`${file}: ${key}`])),
  );
  assert.deepEqual(changed, []);
});

test("a text that a house may say itself is one word of the product, said there as the table has it", () => {
  const files = globSync("**/*-words.ts", { cwd: new URL("..", import.meta.url) });
  const all = files.flatMap((file) => wordsIn(file));
  for (const { word, english } of Object.values(houseWordings)) {
    if (word === null) continue;
    const found = all.filter(([key]) => key === word).map(([, text]) => text);
    assert.deepEqual(found, [english], word);
    for (const name of others) assertSaid(name, { ...deskOf[name], ...startOf[name] }, [english]);
  }
});

test("who comes to the application form without signing in is told the way in every language", () => {
  const file = readFileSync(new URL("../features/account-opening/opening-form-words.ts", import.meta.url), "utf8");
  const ways = [...file.matchAll(/^ {2}(?:Title|Sub|NotBegun|NotBegunText|Register|HaveBegun): (".+"),$/gm)];
  assert.equal(ways.length, 6);
  const english = ways.map(([, text]) => JSON.parse(text ?? "") as string);
  for (const name of others) assertSaid(name, startOf[name] ?? {}, english);
});

test("a page behind the sign-in is whole in every language", () => {
  for (const name of others) assertWhole(name, { ...deskOf[name], ...startOf[name] }, deskFiles);
});

test("the phases of the market's day have a name in every language", () => {
  const names = Object.values(phases).map(({ name }) => name);
  for (const name of others) assertSaid(name, deskOf[name] ?? {}, names);
});

test("what an application asks for and offers is said in every language; states keep their names", () => {
  const { states: _, ...lists } = referenceLists;
  const asked = [
    ...Object.values(steps),
    ...[fields, documentKinds, groups].flatMap((table) => Object.values(table).map(({ label }) => label)),
    ...Object.values(requestStatuses).map(({ name }) => name),
    ...usualReasons.map(({ text }) => text),
    ...Object.values(lists).flatMap((list) => list.map(({ label }) => label)),
  ];
  for (const name of others) assertSaid(name, { ...deskOf[name], ...startOf[name] }, asked);
});

test("several reasons why an application was sent back are each said in the language, and free words as they are", () => {
  const [first, second] = usualReasons.map(({ text }) => text);
  assert(first !== undefined && second !== undefined);
  for (const name of others) {
    const texts: Texts = { ...deskOf[name], ...startOf[name] };
    setTexts(texts);
    assert.equal(noteWords(`${first} Ask Mr Bello. ${second}`), `${texts[first]} Ask Mr Bello. ${texts[second]}`);
  }
  setTexts({});
});

test("what is wrong with an answer of an application is said in every language", () => {
  for (const name of others) assertSaid(name, deskOf[name] ?? {}, Object.values(fieldFaultTexts));
});

test("a translation has the places of its English", () => {
  for (const name of others) {
    for (const [english, said] of Object.entries({ ...deskOf[name], ...startOf[name] })) {
      assert.deepEqual(places(said), places(english), `${name}: ${english}`);
    }
  }
});

test("nothing that is translated still awaits it", () => {
  for (const text of awaitingTranslation) assert(!(text in { ...deskOf["yo"], ...startOf["yo"] }), text);
});

function assertWhole(name: string, texts: Texts, files: readonly string[]): void {
  const known = new Set([...Object.keys(texts), ...awaitingTranslation]);
  for (const file of files) {
    const english = englishIn(file);
    assert(english.length > 5, `${file} has words`);
    for (const text of english) assert(known.has(text), `${name} has no words for ${JSON.stringify(text)} of ${file}`);
  }
}

function assertSaid(name: string, texts: Texts, english: readonly string[]): void {
  for (const text of english) assert(Object.hasOwn(texts, text), `${name} has no words for ${JSON.stringify(text)}`);
}

function englishIn(file: string): readonly string[] {
  return wordsIn(file).map(([, text]) => text);
}

/** Keys with their English. */
function wordsIn(file: string): readonly (readonly [string, string])[] {
  const code = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
  const found = [...code.matchAll(/^ {2}"?([^"\s:]+)"?:\s*("(?:[^"\\]|\\.)+"),?$/gm)];
  return found.map(([, key, text]) => [key ?? "", JSON.parse(text ?? '""') as string]);
}

function places(text: string): readonly string[] {
  return [...text.matchAll(/\{\d\}/g)].map(([place]) => place).toSorted();
}
