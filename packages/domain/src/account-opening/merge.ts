// Adds what was sent to what is kept: absent stays, null and empty go, a mask that comes back means the same as before.

import type { AccountType } from "./reference-lists.ts";
import { groupNames, type Application } from "./application.ts";
import { fieldNames, fieldOf, type Answers, type FieldName } from "./fields.ts";
import { isMasked } from "./mask.ts";
import { mobileNumber } from "./phone.ts";

export const nothingYet = (accountType: AccountType): Application => ({ accountType, main: {}, people: {} });

/** `sent` holds only the members that were sent. */
export function mergeApplication(kept: Application, sent: Application): Application {
  const people = Object.fromEntries(
    groupNames.flatMap((group) => {
      const before = kept.people[group] ?? [];
      const after = sent.people[group];
      if (after === undefined) return before.length === 0 ? [] : [[group, before] as const];
      return [[group, after.map((answers, place) => mergeWhole(before[place] ?? {}, answers))] as const];
    }),
  );
  return { accountType: sent.accountType, main: mergeAnswers(kept.main, sent.main), people };
}

/** One person of a list is sent whole: what is not sent is not there, and only a mask keeps what was. */
function mergeWhole(before: Answers, sent: Answers): Answers {
  const keeping = fieldNames.filter((name) => isMasked(sent[name]));
  const kept: Answers = Object.fromEntries(keeping.map((name) => [name, before[name]]));
  return mergeAnswers(kept, sent);
}

function mergeAnswers(kept: Answers, sent: Answers): Answers {
  const merged = fieldNames.flatMap((name) => {
    const given = name in sent && !isMasked(sent[name]) ? tidied(name, sent[name]) : kept[name];
    return given === undefined || given === null || given === "" ? [] : [[name, given] as const];
  });
  return Object.fromEntries(merged);
}

/** The one form an answer is kept in; one that breaks its rule stays as it was written, so that its writer sees it. */
function tidied(name: FieldName, answer: string | boolean | null | undefined) {
  if (typeof answer !== "string") return answer;
  const text = answer.trim().normalize("NFC");
  const { kind } = fieldOf(name).rule;
  if (kind === "phone") return mobileNumber(text) ?? text;
  if (kind === "idNumber" || name === "existingChn" || name === "registrationNumber") return text.toUpperCase();
  return text;
}
