// What is open to whoever is not a person's own session: a program with an API key, and staff who look with a user's eyes.
// Everything else is closed to them: a new method stays so until it is named here.

import type { Method } from "./method.ts";
import type { AllServices } from "./services/all-services.ts";

type Opened = { readonly [S in keyof AllServices]?: "reads" | readonly (keyof AllServices[S])[] };

/** A program trades, and reads the market and what is on its owner's accounts. */
const openedToKeys: Opened = {
  Home: "reads",
  Session: "reads",
  MarketData: [
    "GetMarketStats",
    "getSecurityLists",
    "getPricelimitRange",
    "getPricelimitRangeMin",
    "getMarketOrders",
    "getMarketTrades",
    "GetPriceTrend",
    "GetIndexTrend",
    "GetTradingCalendar",
    "DownloadPriceListCsv",
    "GetMarketStatus",
    "ReadSparklines",
    "GetPriceMoves",
    "GetPeriodStatistics",
    "GetTopStatistics",
    "GetTopTrades",
    "GetNews",
    "GetNewsCategories",
    "GetNewsSources",
  ],
  Order: [
    "SendNewOrder",
    "SendOrderReplaceRequest",
    "sendCancelOrderRequest",
    "sendMassCancel",
    "sendCrossDealOrder",
    "PreviewCrossDeal",
    "PreviewOrder",
    "getStockOrders",
    "GetOrderHistory",
    "GetTrades",
    "getOrderTransactionSummary",
    "GetDashAccountBalance",
  ],
  BackOffice: "reads",
  CorporateAction: "reads",
  Funding: ["GetDebts", "GetLiens", "GetDeposits", "GetWithdrawals"],
  Fee: ["GetAccountRates"],
};

/** Reads of what a client or a dealer sees; what is done, given as a file, or about signing in stays closed. */
const openedToActing: Opened = {
  Home: "reads",
  AbpUserConfiguration: "reads",
  Session: "reads",
  User: ["EndActing"],
  MarketData: [...(openedToKeys.MarketData as readonly (keyof AllServices["MarketData"])[])], // named above
  Order: [
    "getStockOrders",
    "GetReviews",
    "GetOrderHistory",
    "GetTrades",
    "getOrderTransactionSummary",
    "GetDashAccountBalance",
  ],
  SaleApproval: "reads",
  Receipt: ["GetReceipts", "GetReceiptChain", "GetOrderReceipts"],
  Complaint: ["GetOwnComplaints"],
  BackOffice: "reads",
  Desk: "reads",
  CorporateAction: "reads",
  Customer: ["GetReferenceLists"],
  Funding: "reads",
  Fee: ["GetAccountRates"],
  Notification: ["GetNotifications", "GetChoices"],
  Alert: "reads",
  Workspace: "reads",
  Risk: "reads",
  Tenant: ["GetTexts"],
  Account: ["GetSignInMethods", "GetAgreements"],
};

type Named = { readonly service: string; readonly name: string; readonly method: Method };

/** What wants a password or a fresh sign-in is never open: a key proves neither. */
export function opensToKey(row: Named): boolean {
  return row.method.stepUp !== true && isNamed(openedToKeys, row);
}

export function opensToActing(row: Named): boolean {
  return row.method.stepUp !== true && isNamed(openedToActing, row);
}

function isNamed(opened: Opened, { service, name, method }: Named): boolean {
  const names = (opened as Readonly<Record<string, "reads" | readonly string[] | undefined>>)[service];
  return names === "reads" ? method.verb === "GET" : (names?.includes(name) ?? false);
}
