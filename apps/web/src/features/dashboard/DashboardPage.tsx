// The dashboard: what a customer has, what a desk works on, what a house must see; one address, by role.

import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { ClientReports } from "../../client-reports.tsx";
import { useDashboardView } from "../../lib/dashboard-view.ts";
import type { DashboardView } from "../../lib/dashboard-views.ts";
import { P } from "../../lib/page-words.ts";
import { startStatsLive } from "../../market/stats-live.ts";
import { S } from "../../sharing/share-words.ts";
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
} as const satisfies {
  readonly [V in DashboardView]: { readonly word: DashboardWord; readonly show: () => React.ReactNode };
};

/** `?view=` chooses among those a person has. */
export function DashboardPage() {
  const setQuery = useSearchParams()[1];
  const { offered, first, current, isLooking } = useDashboardView();
  useEffect(startStatsLive, []);
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
            tabs={offered.map((key) => ({
              key,
              label: key === "client" && isLooking ? S("SharedPortfolio") : L(views[key].word),
            }))}
            current={current}
            onPick={(view) => setQuery(view === first ? {} : { view }, { replace: true })}
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
