// The dashboard: what a customer has, what a desk works on, what a house must see; one address, by role.

import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { ClientReports } from "../../client-reports.tsx";
import { useAccount } from "../../lib/account.ts";
import { isKnown } from "../../lib/known.ts";
import { P } from "../../lib/page-words.ts";
import { hasRole, may, useSignedIn, type SignedIn } from "../../lib/session.ts";
import { startStatsLive } from "../../market/stats-live.ts";
import { Empty } from "../../ui/States.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { BrokerView } from "./BrokerView.tsx";
import { CustomerView } from "./CustomerView.tsx";
import { L, type DashboardWord } from "./dashboard-words.ts";
import { HouseView } from "./HouseView.tsx";
import "../../ui/card.css";
import "./dashboard.css";

const views = {
  customer: { word: "MyPortfolio", show: CustomerView },
  broker: { word: "Desk", show: BrokerView },
  client: { word: "ClientPortfolio", show: ClientReports },
  house: { word: "House", show: HouseView },
} as const satisfies Record<string, { readonly word: DashboardWord; readonly show: () => React.ReactNode }>;
type View = keyof typeof views;

/** `?view=` chooses among those a person has; the first of them is theirs. */
export function DashboardPage() {
  const [query, setQuery] = useSearchParams();
  const isActing = isKnown(useAccount()?.clientName);
  const offered = viewsOf(useSignedIn(), isActing);
  useEffect(startStatsLive, []);
  const asked = offered.find((view) => view === query.get("view"));
  const current = asked ?? offered[0];
  if (current === undefined) return <Empty title={L("NothingForYou")} text={L("NothingForYouHint")} />;
  const Show = views[current].show;
  return (
    <div className="dash scroll">
      <header className="dash__head">
        <h1>{P("Dashboard")}</h1>
        {offered.length < 2 ? null : (
          <Tabs
            label={L("View")}
            idPrefix="dashboard"
            tabs={offered.map((key) => ({ key, label: L(views[key].word) }))}
            current={current}
            onPick={(view) => setQuery(view === offered[0] ? {} : { view }, { replace: true })}
          />
        )}
      </header>
      <div
        className="dash__body"
        {...(offered.length < 2
          ? {}
          : { id: "dashboard-panel", role: "tabpanel", "aria-labelledby": `dashboard-tab-${current}` })}
        data-testid={`dashboard-${current}`}
      >
        <Show />
      </div>
    </div>
  );
}

function viewsOf(signedIn: SignedIn, isActing: boolean): readonly View[] {
  const isCustomer = hasRole(signedIn, "CUSTOMER") || signedIn.user.userTradingAccounts.length > 0;
  const isHouse = may(signedIn, "VIEW_ADMINSETTING") || may(signedIn, "Pages.Users");
  return [
    ...(isCustomer ? (["customer"] as const) : []),
    ...(may(signedIn, "TRADE_ALL_ACCOUNTS") && !isCustomer ? (["broker"] as const) : []),
    ...(isActing ? (["client"] as const) : []),
    ...(isHouse ? (["house"] as const) : []),
  ].toSorted((a, b) => (isHouse ? Number(b === "house") - Number(a === "house") : 0));
}
