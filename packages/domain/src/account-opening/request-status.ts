// The life of an account-opening request (domain/ngx.md 3), as two tables: the states, and the steps between them.

export const requestStatuses = {
  DRAFT: { name: "Draft", waitsFor: "applicant", isTerminal: false },
  SUBMITTED: { name: "Submitted", waitsFor: "house", isTerminal: false },
  UNDER_REVIEW: { name: "In review", waitsFor: "house", isTerminal: false },
  RETURNED_FOR_INFO: { name: "Needs you", waitsFor: "applicant", isTerminal: false },
  APPROVED: { name: "Approved", waitsFor: "house", isTerminal: false },
  SENT_TO_CSCS: { name: "Sent to CSCS", waitsFor: "depository", isTerminal: false },
  ACTIVE: { name: "Account open", waitsFor: "nobody", isTerminal: true },
  CSCS_REJECTED: { name: "Refused by CSCS", waitsFor: "house", isTerminal: false },
  REJECTED: { name: "Declined", waitsFor: "nobody", isTerminal: true },
  WITHDRAWN: { name: "Withdrawn", waitsFor: "nobody", isTerminal: true },
  EXPIRED: { name: "Expired", waitsFor: "nobody", isTerminal: true },
} as const satisfies Record<
  string,
  {
    readonly name: string;
    readonly waitsFor: "applicant" | "house" | "depository" | "nobody";
    readonly isTerminal: boolean;
  }
>;

export type RequestStatus = keyof typeof requestStatuses;
export const requestStatusNames = Object.keys(requestStatuses) as readonly RequestStatus[]; // the table's own keys

/**
 * owner: whoever applies, or the member of staff who entered it for them. reviewer: staff who may look after requests.
 * approver: staff who may approve. job: what runs by itself.
 */
export type Actor = "owner" | "reviewer" | "approver" | "job";

type StepRow = { readonly from: readonly RequestStatus[]; readonly to: RequestStatus; readonly who: readonly Actor[] };

export const requestSteps = {
  save: { from: ["DRAFT"], to: "DRAFT", who: ["owner"] },
  amend: { from: ["RETURNED_FOR_INFO"], to: "RETURNED_FOR_INFO", who: ["owner"] },
  submit: { from: ["DRAFT", "RETURNED_FOR_INFO"], to: "SUBMITTED", who: ["owner"] },
  take: { from: ["SUBMITTED", "UNDER_REVIEW", "CSCS_REJECTED"], to: "UNDER_REVIEW", who: ["reviewer"] },
  returnForInfo: { from: ["UNDER_REVIEW"], to: "RETURNED_FOR_INFO", who: ["reviewer", "approver"] },
  reject: { from: ["UNDER_REVIEW"], to: "REJECTED", who: ["reviewer", "approver"] },
  approve: { from: ["UNDER_REVIEW"], to: "APPROVED", who: ["approver"] },
  send: { from: ["APPROVED"], to: "SENT_TO_CSCS", who: ["approver"] },
  open: { from: ["SENT_TO_CSCS"], to: "ACTIVE", who: ["job"] },
  refuse: { from: ["SENT_TO_CSCS"], to: "CSCS_REJECTED", who: ["job"] },
  withdraw: {
    from: ["DRAFT", "SUBMITTED", "UNDER_REVIEW", "RETURNED_FOR_INFO", "CSCS_REJECTED"],
    to: "WITHDRAWN",
    who: ["owner"],
  },
  expire: { from: ["DRAFT", "RETURNED_FOR_INFO"], to: "EXPIRED", who: ["job"] },
} as const satisfies Record<string, StepRow>;

export type RequestStep = keyof typeof requestSteps;
export const requestStepNames = Object.keys(requestSteps) as readonly RequestStep[]; // the table's own keys

export function stepRow(step: RequestStep): StepRow {
  return requestSteps[step];
}
