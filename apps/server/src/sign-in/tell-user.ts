// Tells a user, by mail, what was done with their sign-in. Nobody can keep it from them.

import { timeText } from "@tradebook/contract/date-text.ts";
import { defaultCulture } from "@tradebook/contract/languages/offered-languages.ts";
import { appName } from "@tradebook/contract/names.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { hostTenantId, type Tx } from "../db/in-tenant.ts";
import { addNotice } from "../store/notices.ts";
import type { OutboundChannel } from "../store/outbound.ts";
import type { SignInUser } from "../store/sign-in-users.ts";
import { tenantName } from "../store/tenants.ts";
import { languageOf } from "../store/users.ts";
import { wordsOf, type Facts, type TemplateName } from "../outbound/templates.ts";
import type { SignInDeps } from "./sign-in-deps.ts";

export type Telling = {
  readonly user: Pick<SignInUser, "id" | "emailAddress" | "phone">;
  readonly template: TemplateName;
  readonly facts: Facts;
  readonly now: Instant;
  readonly channel?: OutboundChannel;
};

export async function tellUser(deps: Pick<SignInDeps, "outbound">, tx: Tx, telling: Telling): Promise<void> {
  const { user, template, facts, now, channel = "email" } = telling;
  const to = channel === "email" ? user.emailAddress : user.phone;
  if (to === null) return;
  const common = await commonFacts(tx, now, user.id);
  await deps.outbound.send(tx, { channel, to, template, userId: user.id, facts: { ...common, ...facts } });
  const kind = noticeKindOf[template];
  if (kind === undefined) return;
  const { subject: title, text: body } = wordsOf(template, "email", { ...common, ...facts });
  await addNotice(tx, { userId: user.id, kind, title, body, refs: {}, at: now });
}

/** What stands among the notices as well. */
const noticeKindOf: { readonly [T in TemplateName]?: string } = {
  newDevice: "NewDevice",
  passwordChanged: "PasswordChanged",
  secondFactorChanged: "SecondFactorChanged",
};

/** What every template may name, and the language that the user reads. */
export async function commonFacts(tx: Tx, now: Instant, userId: number): Promise<Facts> {
  const language = (await languageOf(tx, userId)) ?? defaultCulture;
  const house = tx.tenantId === hostTenantId ? appName : await tenantName(tx);
  return { language, app: appName, house, time: `${timeText(now)} (Lagos)` };
}
