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

const PortalPage = lazy(async () => ({
  default: (await import("./features/client-portal/portal-pages.tsx")).PortalPage,
}));

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

const ReportPage = lazy(async () => ({
  default: (await import("./features/admin-reports/ReportPage.tsx")).ReportPage,
}));

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
    page: lazy(async () => ({ default: (await import("./features/dashboard/DashboardPage.tsx")).DashboardPage })),
  },
  {
    ...atTop,
    path: homePath,
    title: "Trading",
    page: lazy(async () => ({ default: (await import("./features/trading/TradingPage.tsx")).TradingPage })),
  },
  {
    ...atTop,
    path: clientsPath,
    title: "Clients",
    permission: ["TRADE_ALL_ACCOUNTS", "VIEW_ALL_ORDERS", "Pages.Users"],
    page: lazy(async () => ({ default: (await import("./features/clients/ClientsPage.tsx")).ClientsPage })),
  },
  {
    ...atTop,
    path: crossPath,
    title: "CrossDeal",
    permission: "TRADE_ALL_ACCOUNTS",
    page: lazy(async () => ({ default: (await import("./features/trading/CrossDealPage.tsx")).CrossDealPage })),
  },
  {
    ...guarded,
    path: newsPath,
    title: "MarketNews",
    menu: ["MarketData"],
    page: lazy(async () => ({ default: (await import("./features/market-data/NewsPage.tsx")).NewsPage })),
  },
  {
    ...guarded,
    path: priceListsPath,
    title: "AllPriceLists",
    menu: ["MarketData"],
    page: lazy(async () => ({ default: (await import("./features/market-data/PriceListsPage.tsx")).PriceListsPage })),
  },
  {
    ...guarded,
    path: companyPath,
    title: "CompanyPriceLists",
    menu: ["MarketData"],
    page: lazy(async () => ({ default: (await import("./features/market-data/CompanyPage.tsx")).CompanyPage })),
  },
  {
    ...guarded,
    path: gainersPath,
    title: "GainersLosers",
    menu: ["MarketData", "Performance"],
    page: lazy(async () => ({ default: (await import("./features/market-data/GainersPage.tsx")).GainersPage })),
  },
  ...portalRoutes,
  ...reportRoutes,
  {
    ...office,
    path: usersPath,
    title: "Users",
    permission: "Pages.Users",
    page: lazy(async () => ({
      default: (await import("./features/people/UserManagementPage.tsx")).UserManagementPage,
    })),
  },
  {
    ...office,
    path: requestsPath,
    title: "AccountRequests",
    permission: "Pages.Users",
    page: lazy(async () => ({ default: (await import("./features/account-requests/RequestsPage.tsx")).RequestsPage })),
  },
  {
    ...office,
    path: fundingPath,
    title: "Funding",
    permission: ["Pages.Funding", "Pages.Funding.Approve"],
    page: lazy(async () => ({ default: (await import("./features/funding/FundingPage.tsx")).FundingPage })),
  },
  {
    ...office,
    path: salesPath,
    title: "SaleApprovals",
    permission: "VIEW_ALL_ORDERS",
    page: lazy(async () => ({ default: (await import("./features/sale-approvals/SalesPage.tsx")).SalesPage })),
  },
  {
    ...office,
    path: actionsPath,
    title: "CorporateActions",
    permission: "Pages.CorporateActions",
    page: lazy(async () => ({
      default: (await import("./features/corporate-actions/CorporateActionsPage.tsx")).CorporateActionsPage,
    })),
  },
  {
    ...office,
    path: endOfDayPath,
    title: "EndOfDay",
    permission: ["Pages.EndOfDay", "Pages.Tenants"],
    page: lazy(async () => ({ default: (await import("./features/end-of-day/EndOfDayPage.tsx")).EndOfDayPage })),
  },
  {
    ...office,
    path: feesPath,
    title: "Fees",
    permission: "Pages.Fees",
    page: lazy(async () => ({ default: (await import("./features/fees/FeesPage.tsx")).FeesPage })),
  },
  {
    ...office,
    path: riskPath,
    title: "Risk",
    permission: ["Pages.Risk", "KILL_SWITCH", "Pages.Tenants"],
    page: lazy(async () => ({ default: (await import("./features/risk/RiskPage.tsx")).RiskPage })),
  },
  {
    ...office,
    path: systemStatusPath,
    title: "SystemStatus",
    permission: "VIEW_ADMINSETTING",
    page: lazy(async () => ({
      default: (await import("./features/system-status/SystemStatusPage.tsx")).SystemStatusPage,
    })),
  },
  {
    ...office,
    path: simulatorPath,
    title: "Simulator",
    permission: "Pages.Simulator",
    page: lazy(async () => ({ default: (await import("./features/simulator/SimulatorPage.tsx")).SimulatorPage })),
  },
  {
    ...guarded,
    path: settingsPath,
    title: "AccountSettings",
    menu: null,
    page: lazy(async () => ({
      default: (await import("./features/account-settings/AccountSettingsPage.tsx")).AccountSettingsPage,
    })),
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

/** Routes match without case, as the server's do. */
export function routeAt(pathname: string): RouteRow | undefined {
  const wanted = pathname.toLowerCase().replace(/\/+$/, "");
  return routes.find((row) => row.path.toLowerCase() === wanted);
}
