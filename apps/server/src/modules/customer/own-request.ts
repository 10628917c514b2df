// What an applicant does with their own request, and staff with one for a client at the counter: save, upload, hand in.

import { applicationOf } from "@tradebook/contract/account-application.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { customerService } from "@tradebook/contract/services/customer.ts";
import { checkApplication } from "@tradebook/domain/account-opening/check-application.ts";
import { consentTexts, type HouseTextKind } from "@tradebook/domain/account-opening/house-texts.ts";
import { expiryAt } from "@tradebook/domain/account-opening/deadlines.ts";
import { documentLimits, missingDocuments } from "@tradebook/domain/account-opening/documents.ts";
import type { FieldFault } from "@tradebook/domain/account-opening/field-fault.ts";
import { mergeApplication, nothingYet } from "@tradebook/domain/account-opening/merge.ts";
import { requestStatuses } from "@tradebook/domain/account-opening/request-status.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { agreedTexts } from "../../agreed-texts.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import {
  createRequest,
  duplicatesOf,
  lockApplicant,
  lockRequest,
  newestRequestOf,
  type Consent,
  type KeptRequest,
} from "../../store/account-requests.ts";
import { countDocuments, documentsOf, keepDocument } from "../../store/documents.ts";
import { keepAgreement, type TextVersion } from "../../store/house-texts.ts";
import { actorsOf, isOwner, isStaff, type RequestCall } from "./request-access.ts";
import { keptPart, openApplication, sealApplication } from "./sealed-application.ts";
import { takeStep } from "./take-step.ts";
import type { ReadyFile } from "./take-in-files.ts";

type Customer = typeof customerService;
export type Saved = InputOf<Customer["SaveDraft"]>;

/** The request that a save means, locked: the one named, else the applicant's open one, else a new one. */
export async function requestToSave(
  deps: Deps,
  tx: Tx,
  asked: { readonly by: RequestCall; readonly sent: Saved },
): Promise<Answer<KeptRequest>> {
  const { by, sent } = asked;
  if (typeof sent.id === "number") return await ownRequest(tx, by, sent.id);
  const forClient = sent.forClient === true && isStaff(by.caller);
  if (!forClient) {
    await lockApplicant(tx, by.caller.userId);
    const newest = await newestRequestOf(tx, by.caller.userId);
    const found = newest === undefined ? undefined : await lockRequest(tx, newest);
    if (found !== undefined && !requestStatuses[found.status].isTerminal) return ok(found);
  }
  const accountType = sent.accountType ?? "individual";
  const id = await createRequest(tx, {
    accountType,
    channel: forClient ? "counter" : "web",
    applicantUserId: forClient ? null : by.caller.userId,
    createdBy: by.caller.userId,
    expiresAt: expiryAt(by.now),
    sealedApplication: sealApplication(deps.personalData, tx.tenantId, nothingYet(accountType)),
    at: by.now,
  });
  return await ownRequest(tx, by, id);
}

/** Somebody else's is as if it were not there. */
export async function ownRequest(tx: Tx, by: RequestCall, id: number): Promise<Answer<KeptRequest>> {
  const found = await lockRequest(tx, id);
  if (found === undefined || !isOwner(by.caller, found)) return notThere(id);
  return ok(found);
}

export function notThere(id: number): Answer<never> {
  return { ok: false, rejection: { code: "NOT_FOUND", entity: "request", id: String(id) } };
}

/** Adds answers and files to a locked request. */
export async function saveInto(
  deps: Deps,
  tx: Tx,
  saving: {
    readonly request: KeptRequest;
    readonly by: RequestCall;
    readonly sent: Saved;
    readonly files: readonly ReadyFile[];
  },
): Promise<Answer<KeptRequest>> {
  const { request, by, sent, files } = saving;
  const before = openApplication(deps.personalData, tx.tenantId, request.sealedApplication);
  const application = mergeApplication(before, applicationOf(sent, before.accountType));
  if ((await countDocuments(tx, request.id)) + files.length > documentLimits.mostFiles) {
    return { ok: false, rejection: { code: "DOCUMENTS_FULL", most: documentLimits.mostFiles } };
  }
  const step = request.status === "RETURNED_FOR_INFO" ? "amend" : "save";
  const may = actorsOf(by.caller, request);
  const kept = await documentsOf(tx, request.id);
  const there = [...kept.map(({ path, kind }) => ({ path, kind })), ...files.map(({ path, kind }) => ({ path, kind }))];
  const change = keptPart(deps.personalData, tx.tenantId, application)({ documents: there, today: lagosDay(by.now) });
  // The state is asked first: a request that takes nothing more keeps no file either.
  const taken = await takeStep(deps, tx, { request, step, by: { userId: by.caller.userId, may }, now: by.now, change });
  if (!taken.ok) return taken;
  for (const file of files) {
    await keepDocument(tx, { ...file, requestId: request.id, uploadedBy: by.caller.userId, at: by.now });
  }
  return await ownRequest(tx, by, request.id);
}

type Handing = { readonly request: KeptRequest; readonly by: RequestCall };
/** `read`: the versions that stood beside the boxes; null where nothing was said of them. */
type HandingIn = Handing & { readonly read: readonly TextVersion[] | null };

/** What stands in the way of handing it in; empty when nothing does. */
export async function faultsOf(deps: Deps, tx: Tx, { request, by }: Handing): Promise<readonly FieldFault[]> {
  const application = openApplication(deps.personalData, tx.tenantId, request.sealedApplication);
  const { problems } = checkApplication(application, lagosDay(by.now));
  const missing = missingDocuments(application, await documentsOf(tx, request.id));
  return [...problems, ...missing];
}

/** Hands in a locked request that has no faults. */
export async function handIn(deps: Deps, tx: Tx, handed: HandingIn): Promise<Answer<KeptRequest>> {
  const { request, by, read } = handed;
  const [twin] = (await duplicatesOf(tx, request)).filter((name) => name === "bvn" || name === "chn");
  if (twin !== undefined) return duplicate(twin);
  const texts = await agreedTexts(tx, { kinds: agreedKinds(deps, tx, request), read });
  if (!texts.ok) return texts;
  const consent: Consent = { texts: texts.value, at: new Date(by.now).toISOString(), ip: by.ip }; // a given moment
  const may = actorsOf(by.caller, request);
  const change = { consent, returned: [] };
  const taken = await takeStep(deps, tx, {
    request,
    step: "submit",
    by: { userId: by.caller.userId, may },
    now: by.now,
    change,
  });
  if (taken.ok && request.applicantUserId === by.caller.userId) {
    await keepAgreement(tx, { userId: by.caller.userId, texts: texts.value, at: by.now, ip: by.ip });
  }
  return taken.ok ? await ownRequest(tx, by, request.id) : taken;
}

/** What the main applicant has said yes to: not all of it is asked of everybody. */
function agreedKinds(deps: Deps, tx: Tx, request: KeptRequest): readonly HouseTextKind[] {
  const { main } = openApplication(deps.personalData, tx.tenantId, request.sealedApplication);
  const given = Object.entries(main);
  return Object.entries(consentTexts).flatMap(([field, kind]) =>
    given.some(([name, answer]) => name === field && answer === true) ? [kind] : [],
  );
}

export function duplicate(name: string): Answer<never> {
  return { ok: false, rejection: { code: "DUPLICATE_APPLICANT", field: name === "chn" ? "CHN" : "BVN" } };
}

/** Two who hand in the same BVN at once: the second is told by the database. */
export function isTwin(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "account_request_bvn";
}
