// Over every page: a sale waits for the word of whoever is looking.

import { Link } from "react-router";
import { formatQuantity } from "../lib/format.ts";
import { salesPath, settingsPath } from "../lib/paths.ts";
import { may, useSignedIn } from "../lib/session.ts";
import { useOwnSales, useSalesHeard } from "./sale-queries.ts";
import { L } from "./sale-words.ts";

export function SaleBanner() {
  const signedIn = useSignedIn();
  const { user } = signedIn;
  useSalesHeard();
  const isClient = user.userTradingAccounts.length > 0;
  const sales = useOwnSales(isClient || may(signedIn, "TRADE_ALL_ACCOUNTS") || may(signedIn, "Pages.Risk"));
  const [first] = sales;
  if (first === undefined) return null;
  const isOwn = user.userTradingAccounts.includes(first.cscsAccount);
  const named = L(isOwn ? "SaleBannerOne" : "SaleBannerSecond", formatQuantity(first.orderQty), first.securityID);
  return (
    <div className="banner offer" data-testid="sale-banner">
      <span>{sales.length === 1 || !isOwn ? named : L("SaleBannerMany", sales.length)}</span>
      <Link className="button button--plain button--small" to={isOwn ? `${settingsPath}?tab=receipts` : salesPath}>
        {L("SaleBannerLook")}
      </Link>
    </div>
  );
}
