// The link by which the first administrator of a new house sets their password: sent once, good once. There is no default one.

import { appName, lifetimes } from "@tradebook/contract/names.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { issueLink } from "../../sign-in/codes.ts";
import { tenantName } from "../../store/tenants.ts";

export type SetUp = { readonly userId: number; readonly email: string; readonly at: Instant };
type LinkDeps = Pick<Deps, "personalData" | "outbound"> & { readonly baseUrl: () => string };

export async function sendSetUpLink(deps: LinkDeps, tx: Tx, { userId, email, at }: SetUp): Promise<void> {
  const seconds = lifetimes.setUpLinkSeconds;
  const token = await issueLink(tx, deps.personalData, { userId, purpose: "setUp", now: at, seconds });
  const facts = {
    app: appName,
    house: await tenantName(tx),
    userName: "admin",
    // After the hash sign, so that no server and no log on the way sees it.
    link: `${deps.baseUrl()}/user/reset-password#token=${token}`,
    hours: String(seconds / 3600),
  };
  await deps.outbound.send(tx, { channel: "email", to: email, template: "setUpAccount", facts, userId });
}
