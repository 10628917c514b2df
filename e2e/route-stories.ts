// What each address of the client shows, to whom it opens and to whom not, and what stands there when there is nothing.

export type RouteStory = {
  readonly path: string;
  /** The page's title before the product's name; as a pattern, where it changes while the page is open. */
  readonly title: string;
  /** Who opens it; null: whoever is not signed in. */
  readonly opens: string | null;
  /** What is there once its data is. */
  readonly shows: string;
  /** Who is signed in and may not. */
  readonly refused: readonly string[];
  /** Who finds nothing there, with which filter, and what it then says; none where there is always something. */
  readonly empty?: { readonly opens: string; readonly query?: string; readonly says: string | RegExp };
  /** Whether it reads anything of its own, which may fail. */
  readonly reads: boolean;
};

/** The administrator of a house that was opened a moment ago, and a client there who has no account yet. */
export const newHouse = "the new house";
export const newClient = "the new client";

const open = { opens: null, refused: [], reads: false } as const;
const everybody = { refused: [], reads: true } as const;
const reportRows = '[data-testid="portal-rows"] [data-row], [data-testid="portal-rows"] tbody tr';
const listRows = "[data-row-id]";
const noAccount = "You have no securities account yet";

const publicStories: readonly RouteStory[] = [
  { ...open, path: "/user/login", title: "Sign in", shows: '[data-testid="login-form"]' },
  { ...open, path: "/user/create-account", title: "Open an account", shows: '[data-testid="register-form"]' },
  { ...open, path: "/user/create-account-kyc", title: "Your application", shows: "text=Begin by registering" },
  { ...open, path: "/user/forgot-password", title: "Forgotten password", shows: '[data-testid="forgot-form"]' },
  { ...open, path: "/user/reset-password", title: "New password", shows: "text=Ask for a new link" },
  { ...open, path: "/exception", title: "500 Something went wrong on our side", shows: "h1" },
  { ...open, path: "/app/logout", title: "Sign in", shows: '[data-testid="login-form"]' },
];

const marketStories: readonly RouteStory[] = [
  {
    ...everybody,
    path: "/app/dashboard",
    title: "Dashboard",
    opens: "ada",
    shows: '[data-testid="total-worth"]',
    empty: { opens: newClient, says: "Your account is not active yet" },
  },
  {
    ...everybody,
    path: "/app/trading",
    title: String.raw`Trading|GTCO [\d.,]+`,
    opens: "ada",
    shows: '[data-testid="account-buying-power"]',
    empty: { opens: newClient, says: "No securities account" },
  },
  {
    ...everybody,
    path: "/app/marketData/marketNews",
    title: "Market news",
    opens: "ada",
    shows: "[data-news-id]",
    empty: { opens: "ada", query: "?category=Nothing", says: "No news matches" },
  },
  {
    ...everybody,
    path: "/app/marketData/all-pricelists",
    title: "All price lists",
    opens: "ada",
    shows: '[data-testid="price-table"] [data-security]',
    empty: { opens: "ada", query: "?q=nosuchshare", says: "Clear filters" },
  },
  {
    ...everybody,
    path: "/app/marketData/company-pricelists",
    title: "Company price lists",
    opens: "ada",
    shows: '[data-testid="history-table"]',
    empty: { opens: "ada", query: "?s=NOSUCH", says: "No security is called" },
  },
  {
    ...everybody,
    path: "/app/marketData/gainers-lossers",
    title: "Gainers and losers",
    opens: "ada",
    shows: '[data-testid="ranking-gainers"]',
  },
  {
    ...everybody,
    reads: false,
    path: "/app/account-settings",
    title: "Account settings",
    opens: "ada",
    shows: '[data-testid="settings-profile"] .card',
  },
];

const portalStories: readonly RouteStory[] = (
  [
    ["account-statement", "Account statement"],
    ["account-inflow", "Account inflow"],
    ["account-outflow", "Account outflow"],
    ["portfolio-holding", "Portfolio holding"],
    ["portfolio-movement", "Portfolio movement"],
    ["portfolio-valuation", "Portfolio valuation"],
    ["realised-gains", "Realised gains"],
    ["purchase-contract-note", "Purchase contract note"],
    ["sale-contract-note", "Sale contract note"],
  ] as const
).map(([report, title]) => ({
  path: `/app/client-portal/${report}`,
  title,
  opens: "ada",
  shows: reportRows,
  refused: ["broker", "admin", "compliance"],
  empty: { opens: newClient, says: noAccount },
  reads: true,
}));

const adminPath = "/app/admin";
const none = /No |Nothing|none|yet/;

const houseStories: readonly RouteStory[] = (
  [
    ["reports/audit-trail", "Audit trail", "compliance", null],
    ["reports/audit-report-logs", "Audit report logs", "compliance", none],
    ["reports/stock-orders", "Stock orders", "compliance", none],
    ["reports/audit-trades", "Audit trades", "compliance", none],
    ["reports/complaints", "Complaints", "compliance", /Nobody/],
    ["user-management", "Users", "admin", null],
    ["account-creation-request", "A/C Requests", "admin", none],
    ["funding", "Money in and out", "admin", none],
    ["corporate-actions", "Corporate actions", "admin", none],
  ] as const
).map(([page, title, opens, says]) => ({
  path: `${adminPath}/${page}`,
  title,
  opens,
  shows: listRows,
  refused: ["ada", opens === "admin" ? "compliance" : "broker"],
  ...(says === null ? {} : { empty: { opens: newHouse, says } }),
  reads: true,
}));

const deskStories: readonly RouteStory[] = [
  {
    path: "/app/clients",
    title: "Clients",
    opens: "broker",
    shows: listRows,
    refused: ["ada"],
    empty: { opens: "broker", query: "?q=nobody-is-called-this", says: /No row matches/ },
    reads: true,
  },
  {
    path: "/app/cross-deal",
    title: "Cross deal",
    opens: "broker",
    shows: "form",
    refused: ["ada", "compliance"],
    reads: false,
  },
  {
    path: `${adminPath}/sale-approvals`,
    title: "Sales that wait",
    opens: "compliance",
    shows: '[data-testid="sale-approvals"]',
    refused: ["ada"],
    empty: { opens: newHouse, says: "No sale waits" },
    reads: true,
  },
  {
    path: `${adminPath}/risk`,
    title: "Risk",
    opens: "admin",
    shows: '[data-testid="kill-panel"]',
    refused: ["ada", "compliance"],
    reads: true,
  },
  {
    path: `${adminPath}/end-of-day`,
    title: "End of day",
    opens: "admin",
    shows: listRows,
    refused: ["ada", "compliance"],
    reads: true,
  },
  {
    path: `${adminPath}/fees`,
    title: "Fees",
    opens: "admin",
    shows: listRows,
    refused: ["ada", "broker"],
    reads: true,
  },
  {
    path: `${adminPath}/system-status`,
    title: "System status",
    opens: "admin",
    shows: '[data-testid="status-hub"]',
    refused: ["ada", "broker", "compliance"],
    reads: true,
  },
  {
    path: `${adminPath}/simulator`,
    title: "Simulator",
    opens: "admin",
    shows: '[data-testid="simulator-state"]',
    refused: ["ada", "compliance"],
    reads: true,
  },
];

export const routeStories: readonly RouteStory[] = [
  ...publicStories,
  ...marketStories,
  ...portalStories,
  ...houseStories,
  ...deskStories,
];
