// The one table of routes: path, title, menu, who may enter, and the page itself, loaded when first shown.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import { lazy, type ComponentType } from "react";
import {
  actionsPath,
  clientPortalPath,
  clientsPath,
  companyPath,
  createAccountPath,
  crossPath,
  dashboardPath,
  endOfDayPath,
  exceptionPath,
  feesPath,
  forgotPasswordPath,
  fundingPath,
  gainersPath,
  homePath,
  kycPath,
  newsPath,
  priceListsPath,
  reportsPath,
  requestsPath,
  resetPasswordPath,
  riskPath,
  salesPath,
  settingsPath,
  signInPath,
  signOutPath,
  simulatorPath,
  systemStatusPath,
  usersPath,
} from "./lib/paths.ts";
import type { guardedPages } from "./guarded-pages.ts";
import type { PageTitle } from "./lib/page-words.ts";

export type RouteRow = {
  readonly path: string;
  readonly title: PageTitle;
  /** The menu's groups above it, from the outside in, none for the menu itself; null keeps it out of the menu. */
  readonly menu: readonly PageTitle[] | null;
  readonly access: "public" | "signedIn";
  /** One of several opens it as well as another. */
  readonly permission: Permission | readonly Permission[] | null;
  /** In upper case. */
  readonly role: string | null;
  readonly page: ComponentType;
};

const open = { access: "public", permission: null, role: null, menu: null } as const;
const guarded = { access: "signedIn", permission: null, role: null } as const;
const atTop = { ...guarded, menu: [] } as const;
const office = { ...guarded, menu: ["Administration"] } as const;

const PortalPage = behindSignIn("PortalPage");

/** The reports of the client portal: one page, which shows the report that its address names. */
const portalRoutes = (
  [
    ["account-statement", "AccountStatement", "Account"],
    ["account-inflow", "AccountInflow", "Account"],
    ["account-outflow", "AccountOutflow", "Account"],
    ["portfolio-holding", "PortfolioHolding", "Portfolio"],
    ["portfolio-movement", "PortfolioMovement", "Portfolio"],
    ["portfolio-valuation", "PortfolioValuation", "Portfolio"],
    ["realised-gains", "RealisedGains", "Portfolio"],
    ["purchase-contract-note", "PurchaseContractNote", "ContractNote"],
    ["sale-contract-note", "SaleContractNote", "ContractNote"],
  ] as const
).map(([report, title, group]): RouteRow => ({
  ...guarded,
  path: `${clientPortalPath}/${report}`,
  title,
  menu: ["ClientPortal", group],
  role: "CUSTOMER",
  page: PortalPage,
}));

const ReportPage = behindSignIn("ReportPage");

/** The reports of the administration, one page in the same way. */
const reportRoutes = (
  [
    ["audit-trail", "AuditTrail", "VIEW_AUDIT_TRAIL"],
    ["audit-report-logs", "AuditReportLogs", "VIEW_AUDIT_TRAIL"],
    ["stock-orders", "StockOrders", "VIEW_ALL_ORDERS"],
    ["audit-trades", "AuditTrades", "VIEW_ALL_ORDERS"],
    ["complaints", "Complaints", "VIEW_AUDIT_TRAIL"],
  ] as const
).map(([report, title, permission]): RouteRow => ({
  ...guarded,
  path: `${reportsPath}/${report}`,
  title,
  menu: ["Administration", "Reports"],
  permission,
  page: ReportPage,
}));

export const routes: readonly RouteRow[] = [
  {
    ...open,
    path: signInPath,
    title: "SignIn",
    page: lazy(async () => ({ default: (await import("./features/sign-in/SignInPage.tsx")).SignInPage })),
  },
  {
    ...open,
    path: createAccountPath,
    title: "CreateAccount",
    page: lazy(async () => ({
      default: (await import("./features/registration/CreateAccountPage.tsx")).CreateAccountPage,
    })),
  },
  {
    ...open,
    path: kycPath,
    title: "AccountApplication",
    page: lazy(async () => ({ default: (await import("./features/account-opening/KycPage.tsx")).KycPage })),
  },
  {
    ...open,
    path: forgotPasswordPath,
    title: "ForgotPassword",
    page: lazy(async () => ({
      default: (await import("./features/password-reset/ForgotPasswordPage.tsx")).ForgotPasswordPage,
    })),
  },
  {
    ...open,
    path: resetPasswordPath,
    title: "ResetPassword",
    page: lazy(async () => ({
      default: (await import("./features/password-reset/ResetPasswordPage.tsx")).ResetPasswordPage,
    })),
  },
  {
    ...atTop,
    path: dashboardPath,
    title: "Dashboard",
    page: behindSignIn("DashboardPage"),
  },
  {
    ...atTop,
    path: homePath,
    title: "Trading",
    page: behindSignIn("TradingPage"),
  },
  {
    ...atTop,
    path: clientsPath,
    title: "Clients",
    permission: ["TRADE_ALL_ACCOUNTS", "VIEW_ALL_ORDERS", "Pages.Users"],
    page: behindSignIn("ClientsPage"),
  },
  {
    ...atTop,
    path: crossPath,
    title: "CrossDeal",
    permission: "TRADE_ALL_ACCOUNTS",
    page: behindSignIn("CrossDealPage"),
  },
  {
    ...guarded,
    path: newsPath,
    title: "MarketNews",
    menu: ["MarketData"],
    page: behindSignIn("NewsPage"),
  },
  {
    ...guarded,
    path: priceListsPath,
    title: "AllPriceLists",
    menu: ["MarketData"],
    page: behindSignIn("PriceListsPage"),
  },
  {
    ...guarded,
    path: companyPath,
    title: "CompanyPriceLists",
    menu: ["MarketData"],
    page: behindSignIn("CompanyPage"),
  },
  {
    ...guarded,
    path: gainersPath,
    title: "GainersLosers",
    menu: ["MarketData", "Performance"],
    page: behindSignIn("GainersPage"),
  },
  ...portalRoutes,
  ...reportRoutes,
  {
    ...office,
    path: usersPath,
    title: "Users",
    permission: "Pages.Users",
    page: behindSignIn("UserManagementPage"),
  },
  {
    ...office,
    path: requestsPath,
    title: "AccountRequests",
    permission: "Pages.Users",
    page: behindSignIn("RequestsPage"),
  },
  {
    ...office,
    path: fundingPath,
    title: "Funding",
    permission: ["Pages.Funding", "Pages.Funding.Approve"],
    page: behindSignIn("FundingPage"),
  },
  {
    ...office,
    path: salesPath,
    title: "SaleApprovals",
    permission: "VIEW_ALL_ORDERS",
    page: behindSignIn("SalesPage"),
  },
  {
    ...office,
    path: actionsPath,
    title: "CorporateActions",
    permission: "Pages.CorporateActions",
    page: behindSignIn("CorporateActionsPage"),
  },
  {
    ...office,
    path: endOfDayPath,
    title: "EndOfDay",
    permission: ["Pages.EndOfDay", "Pages.Tenants"],
    page: behindSignIn("EndOfDayPage"),
  },
  {
    ...office,
    path: feesPath,
    title: "Fees",
    permission: "Pages.Fees",
    page: behindSignIn("FeesPage"),
  },
  {
    ...office,
    path: riskPath,
    title: "Risk",
    permission: ["Pages.Risk", "KILL_SWITCH", "Pages.Tenants"],
    page: behindSignIn("RiskPage"),
  },
  {
    ...office,
    path: systemStatusPath,
    title: "SystemStatus",
    permission: "VIEW_ADMINSETTING",
    page: behindSignIn("SystemStatusPage"),
  },
  {
    ...office,
    path: simulatorPath,
    title: "Simulator",
    permission: "Pages.Simulator",
    page: behindSignIn("SimulatorPage"),
  },
  {
    ...guarded,
    path: settingsPath,
    title: "AccountSettings",
    menu: null,
    page: behindSignIn("AccountSettingsPage"),
  },
  {
    ...open,
    path: signOutPath,
    title: "SignOut",
    page: lazy(async () => ({ default: (await import("./features/logout/LogoutPage.tsx")).LogoutPage })),
  },
  {
    ...open,
    path: exceptionPath,
    title: "Problem",
    page: lazy(async () => ({ default: (await import("./features/exception/ExceptionPage.tsx")).ExceptionPage })),
  },
];

/** Where each of them lies is in a file of its own, so that the pages before sign-in do not bring the list. */
function behindSignIn(name: keyof typeof guardedPages) {
  return lazy(async () => ({ default: await (await import("./guarded-pages.ts")).guardedPages[name]() }));
}

/** Routes match without case, as the server's do. */
export function routeAt(pathname: string): RouteRow | undefined {
  const wanted = pathname.toLowerCase().replace(/\/+$/, "");
  return routes.find((row) => row.path.toLowerCase() === wanted);
}
