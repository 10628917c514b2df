// Writes down who is shown a kept file, in the transaction that reads it: before it is shown.

import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "./db/in-tenant.ts";
import type { Call } from "./deps.ts";
import { insertReportEvents } from "./store/report-events.ts";

type Shown = {
  /** Service and method. */
  readonly report: string;
  readonly account: string | null;
  readonly id: number;
  readonly extension: string;
};

export async function noteFileShown(tx: Tx, call: Call, { report, account, id, extension }: Shown): Promise<void> {
  const { caller, now: at, ip } = call;
  invariant(caller !== null, "a method of signed-in users is called by one");
  const { userId, userName } = caller;
  const parameters = JSON.stringify({ id });
  const event = { at, userId, userName, report, account, parameters, rows: 1, format: extension, durationMs: 0, ip };
  await tx.run(insertReportEvents([{ ...event, result: "200" }]));
}
