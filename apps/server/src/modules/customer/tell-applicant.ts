// Tells an applicant how their request goes on: among their notices, and by mail.

import { translated } from "@tradebook/contract/languages/translated.ts";
import { contactOf, textOf } from "@tradebook/domain/account-opening/application.ts";
import type { RequestStep } from "@tradebook/domain/account-opening/request-status.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { noticeWords } from "../../outbound/notice-words.ts";
import { addNotice } from "../../store/notices.ts";
import type { KeptRequest } from "../../store/account-requests.ts";
import { languageOf } from "../../store/users.ts";
import { openApplication } from "./sealed-application.ts";
import { referenceOf } from "./show-request.ts";

export type Telling = {
  readonly request: KeptRequest;
  readonly step: RequestStep;
  readonly now: Instant;
  readonly note: string;
};

type Words = { readonly title: Saying; readonly body: Saying };

/** `language`: of the applicant, who reads usual reasons in it; others as they were written. */
type Told = Telling & { readonly language: string | null };

const words: { readonly [S in RequestStep]?: (reference: string, telling: Told) => Words } = {
  submit: (reference) => ({
    title: ["Your application has arrived"],
    body: ["We have your application {0} and look at it within two working days.", reference],
  }),
  returnForInfo: (reference, { request, language }) => ({
    title: ["Your application needs you"],
    body: [
      "Something in your application {0} is to be put right: {1} Sign in and hand it in again.",
      reference,
      request.returned.map(({ reason }) => translated(language ?? "en", reason)).join(" "),
    ],
  }),
  approve: (reference) => ({
    title: ["Your application is approved"],
    body: ["Your application {0} is approved and has gone to the depository. Your account number follows.", reference],
  }),
  reject: (reference, { note }) => ({
    title: ["Your application was declined"],
    body: ["We cannot open an account on your application {0}: {1}", reference, note],
  }),
  open: (reference, { request }) => ({
    title: ["Your account is open"],
    body: [
      "Your application {0} is done. Your securities account is {1}, your CHN {2}. Sign in to trade.",
      reference,
      request.cscsAccount ?? "",
      request.chn ?? "",
    ],
  }),
  expire: (reference) => ({
    title: ["Your application has lapsed"],
    body: [
      "Nothing was added to your application {0} for thirty days, so it was closed. You can begin a new one.",
      reference,
    ],
  }),
};

export async function tellApplicant(deps: Deps, tx: Tx, telling: Telling): Promise<void> {
  const { request, step, now } = telling;
  const userId = request.applicantUserId;
  const language = userId === null ? null : await languageOf(tx, userId);
  const told = words[step]?.(referenceOf(request.id), { ...telling, language });
  if (told === undefined) return;
  const title = noticeWords(language, told.title);
  const body = noticeWords(language, told.body);
  if (userId !== null) {
    await addNotice(tx, { userId, kind: "AccountRequest", title, body, refs: { requestId: request.id }, at: now });
  }
  const application = openApplication(deps.personalData, tx.tenantId, request.sealedApplication);
  const to = textOf(contactOf(application).email);
  if (to === "") return;
  await deps.outbound.send(tx, { channel: "email", to, template: "notice", userId, facts: { title, body } });
}
