// The pages behind the sign-in, each fetched when it is first shown. The table of routes says what they are for.

export const guardedPages = {
  PortalPage: async () => (await import("./features/client-portal/portal-pages.tsx")).PortalPage,
  ReportPage: async () => (await import("./features/admin-reports/ReportPage.tsx")).ReportPage,
  DashboardPage: async () => (await import("./features/dashboard/DashboardPage.tsx")).DashboardPage,
  TradingPage: async () => (await import("./features/trading/TradingPage.tsx")).TradingPage,
  ClientsPage: async () => (await import("./features/clients/ClientsPage.tsx")).ClientsPage,
  CrossDealPage: async () => (await import("./features/trading/CrossDealPage.tsx")).CrossDealPage,
  NewsPage: async () => (await import("./features/market-data/NewsPage.tsx")).NewsPage,
  PriceListsPage: async () => (await import("./features/market-data/PriceListsPage.tsx")).PriceListsPage,
  CompanyPage: async () => (await import("./features/market-data/CompanyPage.tsx")).CompanyPage,
  GainersPage: async () => (await import("./features/market-data/GainersPage.tsx")).GainersPage,
  UserManagementPage: async () => (await import("./features/people/UserManagementPage.tsx")).UserManagementPage,
  RequestsPage: async () => (await import("./features/account-requests/RequestsPage.tsx")).RequestsPage,
  FundingPage: async () => (await import("./features/funding/FundingPage.tsx")).FundingPage,
  SalesPage: async () => (await import("./features/sale-approvals/SalesPage.tsx")).SalesPage,
  CorporateActionsPage: async () =>
    (await import("./features/corporate-actions/CorporateActionsPage.tsx")).CorporateActionsPage,
  EndOfDayPage: async () => (await import("./features/end-of-day/EndOfDayPage.tsx")).EndOfDayPage,
  FeesPage: async () => (await import("./features/fees/FeesPage.tsx")).FeesPage,
  RiskPage: async () => (await import("./features/risk/RiskPage.tsx")).RiskPage,
  SystemStatusPage: async () => (await import("./features/system-status/SystemStatusPage.tsx")).SystemStatusPage,
  SimulatorPage: async () => (await import("./features/simulator/SimulatorPage.tsx")).SimulatorPage,
  AccountSettingsPage: async () =>
    (await import("./features/account-settings/AccountSettingsPage.tsx")).AccountSettingsPage,
} as const;
