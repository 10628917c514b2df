// Tells whoever keeps the house's settings that a webhook was stopped, since nothing that it sent was taken.

import { webhookLimits } from "@tradebook/contract/webhook.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { accessReviewers } from "../store/access-reviews.ts";
import { addNotices } from "../store/notices.ts";
import { saidToReaders } from "./notice-words.ts";

type Stopped = { readonly webhook: { readonly id: number; readonly name: string }; readonly at: Instant };

export async function tellOfStoppedWebhook(tx: Tx, { webhook, at }: Stopped): Promise<void> {
  const notices = (await accessReviewers(tx)).map((userId) => ({
    userId,
    kind: "WebhookStopped",
    title: ["A webhook was stopped: {0}", webhook.name] as const,
    body: [
      "Nothing that it sent was taken for {0} days. See why under Users, House; then resume it.",
      String(webhookLimits.daysUntilStopped),
    ] as const,
    refs: { webhookId: webhook.id },
    at,
  }));
  await addNotices(tx, await saidToReaders(tx, notices));
}
