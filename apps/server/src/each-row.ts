// Does one thing to several rows, one after the other, and tells what became of each: a refusal of one leaves the others be.

import type { BulkAnswer } from "@tradebook/contract/bulk.ts";
import { describeRefusal, fillIn, type Refusal } from "@tradebook/contract/errors.ts";
import { translated } from "@tradebook/contract/languages/translated.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Call } from "./deps.ts";

type Named = { readonly id: number };

export async function eachRow<Row extends Named>(
  rows: readonly Row[],
  call: Call,
  act: (row: Row, call: Call) => Promise<Answer<unknown>>,
): Promise<Answer<BulkAnswer>> {
  const results: BulkAnswer["results"] = [];
  for (const row of rows) {
    const answer = await act(row, ofRow(call, row));
    results.push({ id: row.id, refused: answer.ok ? null : inWords(answer.rejection, call.culture) });
  }
  return ok({ results });
}

/** What each has changed stands in the one line of the audit trail, by its number. */
function ofRow(call: Call, { id }: Named): Call {
  const { noteChanges } = call;
  if (noteChanges === undefined) return call;
  return {
    ...call,
    noteChanges: (changes) => noteChanges(changes.map((one) => ({ ...one, field: `${id} ${one.field}` }))),
  };
}

function inWords(refusal: Refusal, culture: string): BulkAnswer["results"][number]["refused"] {
  const { name, message, details } = describeRefusal(refusal, (english) => translated(culture, english));
  return { name, message, details: details === null ? null : fillIn(details) };
}
