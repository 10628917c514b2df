// BackOffice: what is said of an account to whoever may see it; the reports of a portfolio stand on this.

import type { Answer } from "@tradebook/contract/method.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { findReadableAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Subject = {
  readonly accountId: number;
  readonly cscsAccount: string;
  readonly chn: string;
  readonly now: Call["now"];
  /** Whether the caller may know what the account is worth. */
  readonly mayKnow: boolean;
};

/** What is said of an account, to whoever may see it, in one look at the database. */
export async function ofAccount<T>(
  deps: Deps,
  { cscsAcct, call }: { readonly cscsAcct: string; readonly call: Call },
  say: (tx: Tx, subject: Subject) => Promise<T>,
): Promise<Answer<T>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findReadableAccount(tx, who.caller, {
      cscsAccount: cscsAcct,
      scope: "Portfolio",
      now: call.now,
    });
    if (!found.ok) return found;
    const { accountId, cscsAccount, chn } = found.value.account;
    const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
    return ok(await say(tx, { accountId, cscsAccount, chn, now: call.now, mayKnow }));
  });
}
