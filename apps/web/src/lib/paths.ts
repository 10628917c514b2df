// The addresses of the app's pages, for links and for the way back after sign-in.

export const homePath = "/app/trading";
export const dashboardPath = "/app/dashboard";
export const settingsPath = "/app/account-settings";
export const newsPath = "/app/marketData/marketNews";
export const priceListsPath = "/app/marketData/all-pricelists";
export const companyPath = "/app/marketData/company-pricelists";
export const gainersPath = "/app/marketData/gainers-lossers";
/** Before the name of a report. */
export const clientPortalPath = "/app/client-portal";
export const reportsPath = "/app/admin/reports";
export const usersPath = "/app/admin/user-management";
export const requestsPath = "/app/admin/account-creation-request";
export const fundingPath = "/app/admin/funding";
export const salesPath = "/app/admin/sale-approvals";
export const riskPath = "/app/admin/risk";
export const systemStatusPath = "/app/admin/system-status";
export const actionsPath = "/app/admin/corporate-actions";
export const endOfDayPath = "/app/admin/end-of-day";
export const feesPath = "/app/admin/fees";
export const clientsPath = "/app/clients";
export const crossPath = "/app/cross-deal";
export const simulatorPath = "/app/admin/simulator";
export const signInPath = "/user/login";
export const createAccountPath = "/user/create-account";
export const kycPath = "/user/create-account-kyc";
export const forgotPasswordPath = "/user/forgot-password";
export const resetPasswordPath = "/user/reset-password";
export const signOutPath = "/app/logout";
export const exceptionPath = "/exception";

let signedInPaths: readonly string[] = [];

/** Called once, by whoever holds the routes: the pages a person may be sent back to after signing in. */
export function setSignedInPaths(paths: readonly string[]): void {
  signedInPaths = paths.map((path) => path.toLowerCase());
}

export function isSignedInPath(pathname: string): boolean {
  return signedInPaths.includes(pathname.toLowerCase().replace(/\/+$/, ""));
}
