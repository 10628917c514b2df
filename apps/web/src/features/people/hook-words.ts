// The words of a house's webhooks, in English; staff alone meet them.

import { webhookLimits, type Webhook, type WebhookEvent, type WebhookFailure } from "@tradebook/contract/webhook.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { wordsOf } from "../../lib/words.ts";
import type { Tone } from "../../ui/Marks.tsx";

export const W = wordsOf({
  Webhooks: "Webhooks",
  WebhooksHint:
    "Tradebook calls an address of yours when something has happened. Each call is signed, and comes again until it is taken, so know each event by its id. Accounts are named by their id; nothing personal is sent.",
  MayLoopback: "A developer's setting lets webhooks stand on this machine, without TLS.",
  NoWebhooks: "None was added yet",
  AddWebhook: "Add a webhook",
  Add: "Add it",
  ChangeNamed: "Change {0}",
  Change: "Change",
  Save: "Save",
  Name: "Name",
  NameHint: "Such as the program that listens.",
  Url: "Address (URL)",
  UrlHint: "Begins with https://, and is reached by everybody on the internet.",
  Events: "What it is told of",
  EventsNone: "Choose at least one.",
  Added: "The webhook is added",
  Changed: "The webhook is changed",
  SecretOf: "The secret of {0}",
  SecretText:
    "Each call is signed with it: the header Tradebook-Signature holds t, the second, and v1, the HMAC-SHA256 of “t.body” in hex. It is shown this once; keep it where your program reads it.",
  CopySecret: "Copy",
  SecretCopied: "The secret is copied",
  SecretKept: "I have kept it",
  NewSecret: "New secret",
  NewSecretNamed: "A new secret for {0}",
  NewSecretText: `The new one signs from now on. For ${webhookLimits.oldSecretHours} hours the old one signs beside it, so that nothing is missed while your program changes over.`,
  MakeSecret: "Make a new one",
  Pause: "Pause",
  PauseNamed: "Pause {0}",
  PauseText: "Nothing is sent until somebody resumes it. What happens meanwhile is never told; what waits stays.",
  Paused: "The webhook is paused",
  Resume: "Resume",
  Resumed: "It tells of what happens from now on",
  Delete: "Delete",
  DeleteNamed: "Delete {0}",
  DeleteText: "Its secret and the list of what was sent go with it. What waits is never sent.",
  Deleted: "The webhook is deleted",
  SendTest: "Send a test",
  TestSent: "A test is on its way",
  TestSentHint: "See what became of it under Deliveries, within seconds.",
  More: "More about {0}",
  Deliveries: "Deliveries",
  DeliveriesNamed: "Deliveries of {0}",
  NoDeliveries: "Nothing was sent yet",
  DeliveriesHint: `What was sent is kept for ${webhookLimits.daysKept} days.`,
  MoreDeliveries: "Show more",
  SendAgain: "Send again",
  SendAgainNamed: "Send again: {0}",
  SentAgain: "It is sent again",
  State_active: "Active",
  State_failing: "Failing",
  State_paused: "Paused",
  State_stopped: "Stopped",
  FailingLine: "Nothing was taken since {0}: {1}. After {2} days it is stopped.",
  StoppedLine: "Stopped on {0}, since nothing was taken for {1} days: {2}.",
  LastTaken: "Last taken {0}.",
  NothingTaken: "Nothing was taken yet.",
  Waiting: "{0} waiting.",
  OldSecret: "The old secret signs as well until {0}.",
  Status_waiting: "Waiting",
  Status_delivered: "Taken",
  Status_failed: "Given up",
  OneTry: "1 try",
  Tries: "{0} tries",
  NextTry: "next {0}",
  Failure_answered: "it answered {0}",
  Failure_redirected: "it answered {0}, to another address, which is not followed",
  Failure_late: "it did not answer within ten seconds",
  Failure_unknownHost: "the name of its host is not known",
  Failure_forbidden: "its host leads to an address that is not on the internet",
  Failure_refused: "no connection was taken",
  Failure_certificate: "its certificate is not trusted",
  Failure_broken: "the connection broke",
  Event_test: "Test",
});

export const eventWords: { readonly [E in WebhookEvent]: string } = {
  "order.filled": "An order traded, in part or whole",
  "order.cancelled": "An order was cancelled",
  "order.rejected": "An order was rejected",
  "order.expired": "An order expired",
  "trade.settled": "A trade settled",
  "deposit.confirmed": "A deposit was confirmed",
  "withdrawal.paid": "A withdrawal was paid",
  "account.opened": "An account was opened",
};

export function momentOf(at: number): string {
  return `${formatDate(at)} ${formatClock(at)}`;
}

export function failureText(failure: WebhookFailure | null, status: number | null): string {
  return failure === null ? "" : W(`Failure_${failure}`, status ?? "");
}

type Shown = "active" | "failing" | "paused" | "stopped";

export function shownState({ state, failingSince }: Pick<Webhook, "state" | "failingSince">): Shown {
  return state === "active" && failingSince !== null ? "failing" : state;
}

export const stateTones: { readonly [S in Shown]: Tone } = {
  active: "good",
  failing: "bad",
  paused: "wait",
  stopped: "bad",
};

/** How it has fared, in a line. */
export function faredText(webhook: Webhook): string {
  const { failingSince, lastFailure, lastStatus, stoppedAt, lastDeliveredAt, waiting, oldSecretUntil } = webhook;
  const why = failureText(lastFailure, lastStatus);
  const days = webhookLimits.daysUntilStopped;
  const shown = shownState(webhook);
  return [
    ...(shown === "failing" && failingSince !== null ? [W("FailingLine", momentOf(failingSince), why, days)] : []),
    ...(stoppedAt === null ? [] : [W("StoppedLine", momentOf(stoppedAt), days, why)]),
    lastDeliveredAt === null ? W("NothingTaken") : W("LastTaken", momentOf(lastDeliveredAt)),
    ...(waiting === 0 ? [] : [W("Waiting", waiting)]),
    ...(oldSecretUntil === null ? [] : [W("OldSecret", momentOf(oldSecretUntil))]),
  ].join(" ");
}
