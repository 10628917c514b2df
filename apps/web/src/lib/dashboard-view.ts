// Which views of the dashboard a person has, and which one the address shows: the page and the account's bar agree by it.

import { useSearchParams } from "react-router";
import { useAccount } from "./account.ts";
import { isKnown } from "./known.ts";
import { useLooked } from "./looked.ts";
import { hasRole, may, useSignedIn, type SignedIn } from "./session.ts";
import { viewShown, type DashboardView } from "./dashboard-views.ts";

export function useDashboardView() {
  const signedIn = useSignedIn();
  const isLooking = useLooked() !== null;
  const isActing = isKnown(useAccount()?.clientName);
  const asked = useSearchParams()[0].get("view");
  const offered = viewsOf(signedIn, isActing || isLooking);
  return { offered, isLooking, ...viewShown({ offered, asked, isLooking }) };
}

function viewsOf(signedIn: SignedIn, isOfOthers: boolean): readonly DashboardView[] {
  const isCustomer = hasRole(signedIn, "CUSTOMER") || signedIn.user.userTradingAccounts.length > 0;
  const isHouse = may(signedIn, "VIEW_ADMINSETTING") || may(signedIn, "Pages.Users");
  return [
    ...(isCustomer ? (["customer"] as const) : []),
    ...(may(signedIn, "TRADE_ALL_ACCOUNTS") && !isCustomer ? (["broker"] as const) : []),
    ...(isOfOthers ? (["client"] as const) : []),
    ...(isHouse ? (["house"] as const) : []),
  ].toSorted((a, b) => (isHouse ? Number(b === "house") - Number(a === "house") : 0));
}
