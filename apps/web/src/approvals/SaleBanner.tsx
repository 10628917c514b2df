// Over every page: a sale waits for the word of whoever is looking.

import { Link } from "react-router";
import { formatQuantity } from "../lib/format.ts";
import { settingsPath } from "../lib/paths.ts";
import { useSignedIn } from "../lib/session.ts";
import { useOwnSales, useSalesHeard } from "./sale-queries.ts";
import { L } from "./sale-words.ts";

export function SaleBanner() {
  const { user } = useSignedIn();
  useSalesHeard();
  const sales = useOwnSales(user.userTradingAccounts.length > 0);
  const [first] = sales;
  if (first === undefined) return null;
  return (
    <div className="banner offer" data-testid="sale-banner">
      <span>
        {sales.length === 1
          ? L("SaleBannerOne", formatQuantity(first.orderQty), first.securityID)
          : L("SaleBannerMany", sales.length)}
      </span>
      <Link className="button button--plain button--small" to={`${settingsPath}?tab=receipts`}>
        {L("SaleBannerLook")}
      </Link>
    </div>
  );
}
