// The risk desk: what is stopped, of which accounts, who may do how much, what may not be traded, and whether trading is well.

import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { P } from "../../lib/page-words.ts";
import { may, useSignedIn, type SignedIn } from "../../lib/session.ts";
import { ListFrame } from "../../lists/ListFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AccountDrawer } from "./AccountDrawer.tsx";
import { accounts } from "./accounts.tsx";
import { ClosingDrawer } from "./ClosingDrawer.tsx";
import { closings } from "./closings.tsx";
import { HealthCards } from "./HealthCards.tsx";
import { killMoves } from "./kill-moves.tsx";
import { KillPanel } from "./KillPanel.tsx";
import { LimitDrawer } from "./LimitDrawer.tsx";
import { LimitForm } from "./LimitForm.tsx";
import { limits } from "./limits.tsx";
import { MoveDrawer } from "./MoveDrawer.tsx";
import { RestrictForm } from "./RestrictForm.tsx";
import { RestrictionDrawer } from "./RestrictionDrawer.tsx";
import { restrictions } from "./restrictions.tsx";
import { L, type RiskWord } from "./risk-words.ts";
import "./risk.css";

const tabs = {
  stops: "TabStops",
  accounts: "TabAccounts",
  closings: "TabClosings",
  limits: "TabLimits",
  restricted: "TabRestricted",
  health: "TabHealth",
} as const;
type Tab = keyof typeof tabs;

/** `?tab=` chooses; the host stops brokerages and sees nothing of what is in them. */
export function RiskPage() {
  const [query, setQuery] = useSearchParams();
  const offered = tabsOf(useSignedIn());
  const tab = offered.find((one) => one === query.get("tab")) ?? "stops";
  const nav =
    offered.length < 2 ? null : (
      <Tabs
        label={L("Which")}
        idPrefix="risk"
        tabs={offered.map((key) => ({ key, label: L(tabs[key]) }))}
        current={tab}
        onPick={(picked) => setQuery(picked === "stops" ? {} : { tab: picked })}
      />
    );
  return (
    <div id="risk-panel" role="tabpanel" aria-label={L(tabs[tab])} className="page">
      {tab === "stops" ? <ListFrame list={killMoves} nav={nav} notice={<KillPanel />} drawer={MoveDrawer} /> : null}
      {tab === "accounts" ? <ListFrame list={accounts} nav={nav} drawer={AccountDrawer} /> : null}
      {tab === "closings" ? <ListFrame list={closings} nav={nav} drawer={ClosingDrawer} /> : null}
      {tab === "limits" ? <Limits nav={nav} /> : null}
      {tab === "restricted" ? <Restricted nav={nav} /> : null}
      {tab === "health" ? <Health nav={nav} /> : null}
    </div>
  );
}

function tabsOf(signedIn: SignedIn): readonly Tab[] {
  const sees = may(signedIn, "Pages.Risk") || may(signedIn, "KILL_SWITCH");
  return signedIn.tenant === null || !sees
    ? ["stops"]
    : (Object.keys(tabs) as Tab[]).filter((tab) => tab !== "closings" || may(signedIn, "Pages.Risk")); // the table's own keys
}

type TabProps = { readonly nav: ReactNode };

function Limits({ nav }: TabProps) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <ListFrame
        list={limits}
        nav={nav}
        tools={<New word="NewLimit" onClick={() => open(true)} />}
        drawer={LimitDrawer}
      />
      {isOpen ? <LimitForm before={null} onClose={() => open(false)} /> : null}
    </>
  );
}

function Restricted({ nav }: TabProps) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <ListFrame
        list={restrictions}
        nav={nav}
        tools={<New word="Restrict" onClick={() => open(true)} />}
        drawer={RestrictionDrawer}
      />
      {isOpen ? <RestrictForm onClose={() => open(false)} /> : null}
    </>
  );
}

type NewProps = { readonly word: RiskWord; readonly onClick: () => void };

function New({ word, onClick }: NewProps) {
  if (!may(useSignedIn(), "Pages.Risk")) return null;
  return (
    <Button look="primary" onClick={onClick}>
      <Icon name="plus" /> {L(word)}
    </Button>
  );
}

function Health({ nav }: TabProps) {
  return (
    <>
      <header className="page__head">
        <h1>{P("Risk")}</h1>
        {nav}
      </header>
      <HealthCards />
    </>
  );
}
