// Tells users that somebody of the office has seen the product as they do: in the inbox and by mail, and nobody keeps it from them.

import { timeText } from "@tradebook/contract/date-text.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { mailAddressesOf, takeEndedActing } from "../store/acting.ts";
import { addNotices } from "../store/notices.ts";
import { saidToReaders } from "./notice-words.ts";
import type { Outbound } from "./send.ts";

/** Of every look that has ended and was not told of yet, with the mark that it was told, or neither. */
export async function tellOfActing(deps: { readonly outbound: Outbound }, tx: Tx, now: Instant): Promise<void> {
  const ended = await takeEndedActing(tx, now);
  if (ended.length === 0) return;
  const notices = await saidToReaders(
    tx,
    ended.map(({ userId, impersonator, from, to }) => ({
      userId,
      kind: "SignInChanged",
      title: ["Your broker has looked at your account"] as const,
      body: [
        "{0} saw what you see, from {1} to {2} (Lagos), with your personal numbers hidden. Nothing could be changed.",
        impersonator,
        timeText(from),
        timeText(to),
      ] as const,
      refs: {},
      at: now,
    })),
  );
  await addNotices(tx, notices);
  const addresses = await mailAddressesOf(
    tx,
    notices.map(({ userId }) => userId),
  );
  for (const { userId, title, body } of notices) {
    const to = addresses.get(userId);
    if (to === undefined) continue;
    const facts = { title, body };
    await deps.outbound.send(tx, { template: "notice", userId, channel: "email", to, facts });
  }
}
