// The calls that show what is sealed: one document, one secret answer. Each is in the report event log.

import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { customerService } from "@tradebook/contract/services/customer.ts";
import { everybodyIn } from "@tradebook/domain/account-opening/application.ts";
import { documentTypes } from "@tradebook/domain/account-opening/documents.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { findRequest } from "../../store/account-requests.ts";
import { readDocument } from "../../store/documents.ts";
import { insertReportEvents } from "../../store/report-events.ts";
import { notThere } from "./own-request.ts";
import { maySee, requestCall } from "./request-access.ts";
import { openApplication } from "./sealed-application.ts";
import { referenceOf } from "./show-request.ts";

type Customer = typeof customerService;

/** Somebody else's document is as if it were not there. */
export async function getDocument(deps: Deps, input: { readonly id: number }, call: Call): Promise<Answer<FileAnswer>> {
  const by = requestCall(call);
  const missing = { ok: false, rejection: { code: "NOT_FOUND", entity: "document", id: String(input.id) } } as const;
  if (by === null) return missing;
  return await inTenant(deps.db, by.tenantId, async (tx) => {
    const kept = await readDocument(tx, input.id);
    const request = kept === undefined ? undefined : await findRequest(tx, kept.requestId);
    if (kept === undefined || request === undefined || !maySee(by.caller, request)) return missing;
    const content = deps.personalData.openBytesFor(tx.tenantId, kept.sealed);
    // Who was shown it is written down before it is shown.
    await tx.run(
      insertReportEvents([
        {
          at: by.now,
          userId: by.caller.userId,
          userName: by.caller.userName,
          report: "Customer/GetDocument",
          account: request.cscsAccount,
          parameters: JSON.stringify({ id: kept.id, request: referenceOf(request.id), kind: kept.kind }),
          rows: 1,
          format: documentTypes[kept.contentType],
          durationMs: 0,
          ip: by.ip,
          result: "200",
        },
      ]),
    );
    const fileName = `${referenceOf(request.id)}-${kept.path}${kept.kind}.${documentTypes[kept.contentType]}`;
    return ok({ fileName, contentType: kept.contentType, content });
  });
}

/** The call's own line in the report event log says who asked for which field, and why; the value is in no log. */
export async function revealPersonalData(
  deps: Deps,
  input: InputOf<Customer["RevealPersonalData"]>,
  call: Call,
): Promise<Answer<{ value: string }>> {
  const by = requestCall(call);
  if (by === null) return notThere(input.id);
  return await readInTenant(deps.db, by.tenantId, async (tx) => {
    const request = await findRequest(tx, input.id);
    if (request === undefined) return notThere(input.id);
    const application = openApplication(deps.personalData, tx.tenantId, request.sealedApplication);
    const person = everybodyIn(application).find(({ path }) => path === input.path);
    const value = person?.answers[input.field];
    if (typeof value !== "string" || value === "") {
      return { ok: false, rejection: { code: "NOT_FOUND", entity: "answer", id: `${input.path}${input.field}` } };
    }
    return ok({ value });
  });
}
