// The calls of applicants: save, upload, hand in, look, withdraw.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { customerService, WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import { requestStatuses } from "@tradebook/domain/account-opening/request-status.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { eventsOf, findRequest, newestRequestOf, type KeptRequest } from "../../store/account-requests.ts";
import {
  duplicate,
  faultsOf,
  handIn,
  isTwin,
  notThere,
  ownRequest,
  requestToSave,
  saveInto,
  type Saved,
} from "./own-request.ts";
import { actorsOf, isStaff, maySee, requestCall, type RequestCall } from "./request-access.ts";
import { eventShown, referenceOf, showRequest } from "./show-request.ts";
import { takeInFiles, type TakenFiles } from "./take-in-files.ts";
import { takeStep } from "./take-step.ts";

type Customer = typeof customerService;
type Whole = Answer<WholeAccountRequest>;

export async function saveDraft(deps: Deps, input: Saved, call: Call): Promise<Whole> {
  const by = requestCall(call);
  if (by === null) return notThere(0);
  return await inTenant(deps.db, by.tenantId, async (tx) => {
    const saved = await save(deps, tx, { by, sent: input, files: [] });
    return saved.ok ? ok(await showRequest(deps, tx, { request: saved.value, by })) : saved;
  });
}

type Saving = { readonly by: RequestCall; readonly sent: Saved; readonly files: TakenFiles["ready"] };

async function save(deps: Deps, tx: Tx, { by, sent, files }: Saving): Promise<Answer<KeptRequest>> {
  const found = await requestToSave(deps, tx, { by, sent });
  return found.ok ? await saveInto(deps, tx, { request: found.value, by, sent, files }) : found;
}

export async function uploadDocuments(
  deps: Deps,
  input: InputOf<Customer["UploadDocuments"]>,
  call: Call,
): Promise<Whole> {
  const by = requestCall(call);
  if (by === null) return notThere(0);
  const { ready, faults } = await takeInFiles(deps, by.tenantId, call);
  return await inTenant(deps.db, by.tenantId, async (tx) => {
    const saved = await save(deps, tx, { by, sent: input, files: ready });
    if (!saved.ok) return saved;
    if (faults.length > 0) return { ok: false, rejection: { code: "FIELDS_INVALID", faults } };
    return ok(await showRequest(deps, tx, { request: saved.value, by }));
  });
}

type Register = Customer["CustomerRegister"];

/** What was sent is kept first, in a transaction of its own, so that a refusal loses none of it. */
export async function customerRegister(
  deps: Deps,
  input: InputOf<Register>,
  call: Call,
): Promise<Answer<OutputOf<Register>>> {
  const by = requestCall(call);
  if (by === null) return notThere(0);
  const { ready, faults } = await takeInFiles(deps, by.tenantId, call);
  const saved = await inTenant(deps.db, by.tenantId, (tx) => save(deps, tx, { by, sent: input, files: ready }));
  if (!saved.ok) return saved;
  try {
    return await inTenant(deps.db, by.tenantId, async (tx) => {
      const found = await ownRequest(tx, by, saved.value.id);
      if (!found.ok) return found;
      const all = [...faults, ...(await faultsOf(deps, tx, { request: found.value, by }))];
      if (all.length > 0) return { ok: false, rejection: { code: "FIELDS_INVALID", faults: all } };
      const handed = await handIn(deps, tx, { request: found.value, by, read: input.agreed ?? null });
      if (!handed.ok) return handed;
      const { id, status } = handed.value;
      return ok({ id, status, reference: referenceOf(id) });
    });
  } catch (error) {
    if (isTwin(error)) return duplicate("bvn");
    throw error;
  }
}

export async function getMyRequest(deps: Deps, call: Call): Promise<Answer<WholeAccountRequest | null>> {
  const by = requestCall(call);
  if (by === null) return ok(null);
  return await readInTenant(deps.db, by.tenantId, async (tx) => {
    const id = await newestRequestOf(tx, by.caller.userId);
    const request = id === undefined ? undefined : await findRequest(tx, id);
    return ok(request === undefined ? null : await showRequest(deps, tx, { request, by }));
  });
}

export async function withdrawRequest(
  deps: Deps,
  input: InputOf<Customer["WithdrawRequest"]>,
  call: Call,
): Promise<Whole> {
  const by = requestCall(call);
  if (by === null) return notThere(input.id);
  return await inTenant(deps.db, by.tenantId, async (tx) => {
    const found = await ownRequest(tx, by, input.id);
    if (!found.ok) return found;
    const may = actorsOf(by.caller, found.value);
    const acting = { userId: by.caller.userId, may };
    const step = { request: found.value, step: "withdraw", by: acting, now: by.now, note: input.reason ?? "" } as const;
    const taken = await takeStep(deps, tx, step);
    if (!taken.ok) return taken;
    const after = await ownRequest(tx, by, input.id);
    return after.ok ? ok(await showRequest(deps, tx, { request: after.value, by })) : after;
  });
}

type Status = Customer["GetCustomerAccountCreationRequestStatus"];

export async function getStatus(deps: Deps, input: InputOf<Status>, call: Call): Promise<Answer<OutputOf<Status>>> {
  const by = requestCall(call);
  if (by === null) return notThere(input.id);
  return await readInTenant(deps.db, by.tenantId, async (tx) => {
    const request = await findRequest(tx, input.id);
    if (request === undefined || !maySee(by.caller, request)) return notThere(input.id);
    const { id, status, dueAt, cscsAccount, chn } = request;
    const { name, waitsFor } = requestStatuses[status];
    const forStaff = isStaff(by.caller) && request.applicantUserId !== by.caller.userId;
    const events = await eventsOf(tx, id);
    return ok({
      id,
      status,
      waitsFor,
      dueAt,
      cscsAccount,
      chn,
      reference: referenceOf(id),
      statusName: name,
      timeline: events.map((event) => eventShown(event, request, forStaff)),
      returned: status === "RETURNED_FOR_INFO" ? [...request.returned] : [],
    });
  });
}
