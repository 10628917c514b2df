// What the office sets beside people and looks: announced maintenance, and what holds on a day of the market.

import type { ReactNode } from "react";
import { P } from "../../lib/page-words.ts";
import { useSignedIn } from "../../lib/session.ts";
import { MaintenanceCard } from "./MaintenanceCard.tsx";
import { MarketDayCard } from "./MarketDayCard.tsx";
import { PriceGroupsCard } from "./PriceGroupsCard.tsx";
import "../../ui/card.css";

export function SettingsTab({ nav }: { readonly nav: ReactNode }) {
  const signedIn = useSignedIn();
  return (
    <>
      <header className="page__head">
        <h1>{P("Users")}</h1>
        {nav}
      </header>
      <div className="house scroll">
        <div className="house__form">
          <MaintenanceCard />
          {signedIn.tenant === null ? null : <MarketDayCard />}
          <PriceGroupsCard />
        </div>
      </div>
    </>
  );
}
