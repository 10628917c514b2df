// Customer: answers for the Customer service.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { customerService } from "@tradebook/contract/services/customer.ts";
import { countryCodes } from "@tradebook/domain/account-opening/countries.ts";
import { referenceLists } from "@tradebook/domain/account-opening/reference-lists.ts";
import { banks } from "@tradebook/domain/banks.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Call, Deps } from "../../deps.ts";
import { createLine } from "../../in-line.ts";
import {
  customerRegister,
  getMyRequest,
  getStatus,
  saveDraft,
  uploadDocuments,
  withdrawRequest,
} from "./own-handlers.ts";
import { assignMany, decideOn, getQueue, getRequest, getReviewers, repeatChecks } from "./review-handlers.ts";
import { getDocument, revealPersonalData } from "./secret-handlers.ts";

/** What one person may have waiting: each write locks their request. */
const writesOfOne = 60;
const who = ({ tenantId, caller }: Call) => `${tenantId ?? 0}/${caller?.userId ?? 0}`;

export function customerHandlers(deps: Deps): Handlers<typeof customerService, Call> {
  const inLine = createLine(writesOfOne);
  return {
    CustomerRegister: (input, call) => inLine(who(call), () => customerRegister(deps, input, call)),
    UploadDocuments: (input, call) => inLine(who(call), () => uploadDocuments(deps, input, call)),
    SaveDraft: (input, call) => inLine(who(call), () => saveDraft(deps, input, call)),
    GetMyRequest: (_, call) => getMyRequest(deps, call),
    WithdrawRequest: (input, call) => inLine(who(call), () => withdrawRequest(deps, input, call)),
    GetCustomerAccountCreationRequestStatus: (input, call) => getStatus(deps, input, call),
    GetAllCustomerAccountCreationRequests: (input, call) => getQueue(deps, { input, handedIn: true }, call),
    GetAllUserAccountCreationRequests: (input, call) => getQueue(deps, { input, handedIn: false }, call),
    GetAccountCreationRequest: (input, call) => getRequest(deps, input, call),
    TakeForReview: ({ id, version, takeOver }, call) =>
      decideOn(deps, { id, version, step: "take", takesOver: takeOver === true }, call),
    GetReviewers: (_, call) => getReviewers(deps, call),
    AssignForReview: ({ id, userId, version }, call) =>
      decideOn(deps, { id, version, step: "take", takesOver: true, assigneeId: userId }, call),
    AssignManyForReview: (input, call) => assignMany(deps, input, call),
    ApproveAndSubmitCustomerAccountCreationRequest: ({ id, version, note }, call) =>
      decideOn(deps, { id, version, step: "approve", note: note ?? "" }, call),
    ReturnForInfo: ({ id, version, reasons }, call) => {
      const note = reasons
        .map(({ reason }) => reason)
        .join(" ")
        .slice(0, 4000);
      return decideOn(deps, { id, version, step: "returnForInfo", note, change: { returned: reasons } }, call);
    },
    Reject: ({ id, version, reason }, call) => decideOn(deps, { id, version, step: "reject", note: reason }, call),
    RepeatChecks: (input, call) => repeatChecks(deps, input, call),
    GetDocument: (input, call) => getDocument(deps, input, call),
    RevealPersonalData: (input, call) => revealPersonalData(deps, input, call),
    GetReferenceLists: async () =>
      ok({
        lists: Object.fromEntries(Object.entries(referenceLists).map(([name, rows]) => [name, [...rows]])),
        banks: [...banks],
        countries: [...countryCodes],
      }),
  };
}
