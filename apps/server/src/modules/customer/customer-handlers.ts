// Customer: answers for the Customer service.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { customerService } from "@tradebook/contract/services/customer.ts";
import { countryCodes } from "@tradebook/domain/account-opening/countries.ts";
import { referenceLists } from "@tradebook/domain/account-opening/reference-lists.ts";
import { banks } from "@tradebook/domain/banks.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Call, Deps } from "../../deps.ts";

export function customerHandlers(_deps: Deps): Handlers<typeof customerService, Call> {
  const unmade = async () => {
    throw new Error("this call is not answered yet");
  };
  return {
    CustomerRegister: unmade,
    UploadDocuments: unmade,
    SaveDraft: unmade,
    GetMyRequest: unmade,
    WithdrawRequest: unmade,
    GetCustomerAccountCreationRequestStatus: unmade,
    GetAllCustomerAccountCreationRequests: unmade,
    GetAllUserAccountCreationRequests: unmade,
    GetAccountCreationRequest: unmade,
    TakeForReview: unmade,
    ApproveAndSubmitCustomerAccountCreationRequest: unmade,
    ReturnForInfo: unmade,
    Reject: unmade,
    RepeatChecks: unmade,
    GetDocument: unmade,
    RevealPersonalData: unmade,
    GetReferenceLists: async () =>
      ok({
        lists: Object.fromEntries(Object.entries(referenceLists).map(([name, rows]) => [name, [...rows]])),
        banks: [...banks],
        countries: [...countryCodes],
      }),
  };
}
