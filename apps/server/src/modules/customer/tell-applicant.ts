// Tells an applicant how their request goes on: among their notices, and by mail.

import { contactOf, textOf } from "@tradebook/domain/account-opening/application.ts";
import type { RequestStep } from "@tradebook/domain/account-opening/request-status.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { addNotice } from "../../store/notices.ts";
import type { KeptRequest } from "../../store/account-requests.ts";
import { openApplication } from "./sealed-application.ts";
import { referenceOf } from "./show-request.ts";

export type Telling = {
  readonly request: KeptRequest;
  readonly step: RequestStep;
  readonly now: Instant;
  readonly note: string;
};

type Words = { readonly title: string; readonly body: string };

const words: { readonly [S in RequestStep]?: (reference: string, telling: Telling) => Words } = {
  submit: (reference) => ({
    title: "Your application has arrived",
    body: `We have your application ${reference} and look at it within two working days.`,
  }),
  returnForInfo: (reference, { request }) => ({
    title: "Your application needs you",
    body: `Something in your application ${reference} is to be put right: ${request.returned
      .map(({ reason }) => reason)
      .join(" ")} Sign in and hand it in again.`,
  }),
  approve: (reference) => ({
    title: "Your application is approved",
    body: `Your application ${reference} is approved and has gone to the depository. Your account number follows.`,
  }),
  reject: (reference, { note }) => ({
    title: "Your application was declined",
    body: `We cannot open an account on your application ${reference}: ${note}`,
  }),
  open: (reference, { request }) => ({
    title: "Your account is open",
    body: `Your application ${reference} is done. Your securities account is ${request.cscsAccount ?? ""}, your CHN ${
      request.chn ?? ""
    }. Sign in to trade.`,
  }),
  expire: (reference) => ({
    title: "Your application has lapsed",
    body: `Nothing was added to your application ${reference} for thirty days, so it was closed. You can begin a new one.`,
  }),
};

export async function tellApplicant(deps: Deps, tx: Tx, telling: Telling): Promise<void> {
  const { request, step, now } = telling;
  const told = words[step]?.(referenceOf(request.id), telling);
  if (told === undefined) return;
  const { title, body } = told;
  const userId = request.applicantUserId;
  if (userId !== null) {
    await addNotice(tx, { userId, kind: "AccountRequest", title, body, refs: { requestId: request.id }, at: now });
  }
  const application = openApplication(deps.personalData, tx.tenantId, request.sealedApplication);
  const to = textOf(contactOf(application).email);
  if (to === "") return;
  await deps.outbound.send(tx, { channel: "email", to, template: "notice", userId, facts: { title, body } });
}
