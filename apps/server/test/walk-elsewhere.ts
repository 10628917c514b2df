// Methods that a walk cannot bring to success, why, and which test does.

/** They would end the walk, or need days; each names the test file that shows it. */
export const succeedElsewhere: Readonly<Record<string, { readonly why: string; readonly file: string }>> = {
  "AbpLocalization/ChangeCulture": {
    why: "answers with the way back, a redirect",
    file: "abp-acceptance-configuration",
  },
  "CorporateAction/Apply": { why: "on its day alone", file: "corporate-actions-http" },
  "CorporateAction/Reverse": { why: "after it was applied", file: "corporate-actions" },
  "CorporateAction/Subscribe": { why: "needs rights that are open", file: "corporate-actions" },
  "EndOfDay/Reconcile": { why: "needs the exchange's file of a day that is over", file: "reconcile-and-close" },
  "EndOfDay/UploadTradeFile": { why: "needs such a file", file: "../../../e2e/end-of-day" },
  "EndOfDay/UploadPositions": { why: "needs the depository's file", file: "reconcile-outside" },
  "EndOfDay/AssignBreak": { why: "needs a break", file: "reconcile-and-close" },
  "EndOfDay/ResolveBreak": { why: "needs a break", file: "reconcile-and-close" },
  "EndOfDay/CloseDay": { why: "ends the day for everybody", file: "reconcile-and-close" },
  "SaleApproval/AskSaleApproval": { why: "needs a house that asks clients", file: "sale-approvals" },
  "SaleApproval/ApproveSale": { why: "needs a sale that waits", file: "sale-approvals" },
  "SaleApproval/DeclineSale": { why: "needs such a sale", file: "sale-approvals" },
  "SaleApproval/WithdrawSale": { why: "needs such a sale", file: "sale-approvals" },
  "Simulator/EndOfDay": { why: "ends the day for everybody", file: "simulator" },
  "Simulator/ReplayDay": { why: "takes the market out of service", file: "simulator" },
  "Simulator/StopReplay": { why: "after a replay", file: "simulator" },
  "Simulator/CorrectTrade": { why: "needs a customer's trade of the day", file: "order-operations" },
  "Simulator/BustTrade": { why: "needs such a trade", file: "order-operations" },
  "Simulator/SetClock": { why: "needs a clock that may be set", file: "simulator-clock" },
};
