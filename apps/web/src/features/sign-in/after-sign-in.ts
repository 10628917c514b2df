// What follows a sign-in: when and where from the one before it was, and the page to begin with. Loaded once somebody is in.

import { accountService } from "@tradebook/contract/services/account.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { call, failureOf } from "../../lib/api.ts";
import { display } from "../../lib/display.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { dashboardPath, homePath } from "../../lib/paths.ts";
import { hasRole, session } from "../../lib/session.ts";
import { L } from "../../lib/shell-words.ts";
import { lastSignIn } from "./last-sign-in.ts";

/** Wrong tries since the last sign-in are among them, as far as somebody reads back. */
const lookedBack = 20;

const signIns = () => call(accountService.GetSignIns, { skipCount: 0, maxResultCount: lookedBack });

/** Said once, and kept among what was said. Nobody waits for it. */
export async function tellLastSignIn(): Promise<void> {
  try {
    const last = lastSignIn((await signIns()).items);
    if (last === null) return;
    const { at, device, ip, wrongSince } = last;
    const from = L("LastFrom", device, ip);
    const wrong = wrongSince === 0 ? "" : ` ${wrongSince === 1 ? L("WrongOnce") : L("WrongSince", wrongSince)}`;
    notify(wrongSince === 0 ? "note" : "bad", L("LastSignIn", formatDate(at), formatClock(at)), `${from}${wrong}`);
  } catch (error) {
    // They are listed in the settings as well.
    failureOf(error);
  }
}

/** A customer who is here for the first time, or without shares, begins at the dashboard unless a page was chosen or asked for. */
export async function firstPage(asked: string): Promise<string> {
  const current = session.get();
  const isOpen = asked === homePath && display.get().startPage === null;
  if (!isOpen || current.status !== "signedIn" || !hasRole(current, "CUSTOMER")) return asked;
  try {
    const [isFirst, isHolder] = await Promise.all([isFirstTime(), holdsShares(current.user.userTradingAccounts)]);
    return isFirst || !isHolder ? dashboardPath : asked;
  } catch (error) {
    failureOf(error);
    return asked;
  }
}

/** All tries are told, and none but this one was let in. */
async function isFirstTime(): Promise<boolean> {
  const { items, totalCount } = await signIns();
  return totalCount <= lookedBack && lastSignIn(items) === null;
}

async function holdsShares(accounts: readonly string[]): Promise<boolean> {
  const ask = (cscsAcct: string) => call(backOfficeService.GetDashAccountPortfolioHolding, { cscsAcct });
  return (await Promise.all(accounts.map(ask))).some(({ items }) => items.length > 0);
}
