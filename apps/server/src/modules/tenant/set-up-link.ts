// The link by which the first administrator of a new house sets their password: sent once, good once. There is no default one.

import { appName, lifetimes } from "@tradebook/contract/names.ts";
import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { codeHash, linkSecret, linkToken } from "../../credentials/one-time-code.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { tenantName } from "../../store/tenants.ts";
import { addCode } from "../../store/user-codes.ts";

export type SetUp = { readonly userId: number; readonly email: string; readonly at: Instant };
type LinkDeps = Pick<Deps, "personalData" | "outbound"> & { readonly baseUrl: () => string };

export async function sendSetUpLink(deps: LinkDeps, tx: Tx, { userId, email, at }: SetUp): Promise<void> {
  const secret = linkSecret();
  const hash = codeHash(deps.personalData, { tenantId: tx.tenantId, userId, purpose: "setUp" }, secret);
  const expiresAt = instant(at + lifetimes.setUpLinkSeconds * 1000);
  const codeId = await addCode(tx, { userId, purpose: "setUp", codeHash: hash, at, expiresAt });
  const token = linkToken(tx.tenantId, codeId, secret);
  const facts = {
    app: appName,
    house: await tenantName(tx),
    userName: "admin",
    // After the hash sign, so that no server and no log on the way sees it.
    link: `${deps.baseUrl()}/user/reset-password#token=${token}`,
    hours: String(lifetimes.setUpLinkSeconds / 3600),
  };
  await deps.outbound.send(tx, { channel: "email", to: email, template: "setUpAccount", facts, userId });
}
