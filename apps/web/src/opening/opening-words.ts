// The words of opening an account that applicant and house share, in English; the server's words come before them.

import { fieldNames, fields } from "@tradebook/domain/account-opening/fields.ts";
import { groups, type GroupName } from "@tradebook/domain/account-opening/application.ts";
import { documentKinds, documentNames } from "@tradebook/domain/account-opening/documents.ts";
import { requestStatuses, requestStatusNames } from "@tradebook/domain/account-opening/request-status.ts";
import { usualReasons } from "@tradebook/domain/account-opening/usual-reasons.ts";
import { inLanguage, wordsOf } from "../lib/words.ts";

/** Made from the domain's own tables, under keys that another language can answer for. */
const labels: Readonly<Record<string, string>> = Object.fromEntries([
  ...fieldNames.map((name) => [`Field_${name}`, fields[name].label]),
  ...documentNames.map((name) => [`Document_${name}`, documentKinds[name].label]),
  ...requestStatusNames.map((name) => [`Status_${name}`, requestStatuses[name].name]),
]);

const words = wordsOf(labels);

export function fieldLabel(name: string): string {
  return words(`Field_${name}`);
}

export function documentLabel(kind: string): string {
  return words(`Document_${kind}`);
}

export function statusLabel(status: string): string {
  return words(`Status_${status}`);
}

export function groupLabel(group: GroupName): string {
  return inLanguage(groups[group].label);
}

/** What a path such as `jointHolders.0.bvn` or `idFront` is called. */
export function pathLabel(path: string): string {
  const name = path.split(".").at(-1) ?? path;
  if (Object.hasOwn(fields, name)) return fieldLabel(name);
  return Object.hasOwn(documentKinds, name) ? documentLabel(name) : path;
}

/** What an application was sent back for: each usual reason in it is said in the language, what was written freely as it is. */
export function noteWords(note: string): string {
  return usualReasons.reduce((said, { text }) => said.replaceAll(text, inLanguage(text)), inLanguage(note));
}
