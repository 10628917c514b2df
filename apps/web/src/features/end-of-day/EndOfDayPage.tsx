// The end of a day: days compared with the exchange and closed, breaks with owner and age, reports set aside, holidays.

import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { BreakDrawer } from "../../breaks/BreakDrawer.tsx";
import { breaks } from "../../breaks/breaks.tsx";
import { BreakSums } from "../../breaks/BreakSums.tsx";
import { may, useSignedIn } from "../../lib/session.ts";
import { ListFrame } from "../../lists/ListFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { aside } from "./aside.tsx";
import { AsideBanner } from "./AsideBanner.tsx";
import { AsideDrawer } from "./AsideDrawer.tsx";
import { BankForm } from "./BankForm.tsx";
import { DayDrawer } from "./DayDrawer.tsx";
import { days } from "./days.tsx";
import { DeclareForm } from "./DeclareForm.tsx";
import { L } from "./end-of-day-words.ts";
import { HolidayDrawer } from "./HolidayDrawer.tsx";
import { holidays } from "./holidays.tsx";
import { PositionsForm } from "./PositionsForm.tsx";
import { StatementForm } from "./StatementForm.tsx";
import "./end-of-day.css";

const tabs = { days: "TabDays", breaks: "TabBreaks", aside: "TabAside", holidays: "TabHolidays" } as const;
type Tab = keyof typeof tabs;

export function EndOfDayPage() {
  const [query, setQuery] = useSearchParams();
  const isHouse = may(useSignedIn(), "Pages.EndOfDay");
  // The host has no days: it looks after the reports that name no house.
  const all = isHouse ? (Object.keys(tabs) as Tab[]) : (["aside"] as const); // the table's own keys
  const first = isHouse ? "days" : "aside";
  const tab = all.find((one) => one === query.get("tab")) ?? first;
  const nav = (
    <Tabs
      label={L("Which")}
      idPrefix="end-of-day"
      tabs={all.map((key) => ({ key, label: L(tabs[key]) }))}
      current={tab}
      onPick={(picked) => setQuery(picked === first ? {} : { tab: picked })}
    />
  );
  return (
    <div id="end-of-day-panel" role="tabpanel" aria-labelledby={`end-of-day-tab-${tab}`} className="page">
      {tab === "days" ? <ListFrame list={days} nav={nav} notice={<AsideBanner />} drawer={DayDrawer} /> : null}
      {tab === "breaks" ? <Breaks nav={nav} /> : null}
      {tab === "aside" ? <ListFrame list={aside} nav={nav} notice={<AsideBanner />} drawer={AsideDrawer} /> : null}
      {tab === "holidays" ? <Holidays nav={nav} /> : null}
    </div>
  );
}

function Breaks({ nav }: { readonly nav: ReactNode }) {
  const [comparing, compare] = useState<"positions" | "bank" | "lines" | null>(null);
  const tools = (
    <>
      <Button onClick={() => compare("positions")}>{L("Positions")}</Button>
      <Button onClick={() => compare("bank")}>{L("Bank")}</Button>
      <Button onClick={() => compare("lines")}>{L("BankLines")}</Button>
    </>
  );
  const rest = { above: BreakSums, drawer: BreakDrawer, notice: <AsideBanner /> };
  return (
    <>
      <ListFrame list={breaks} nav={nav} tools={tools} {...rest} />
      {comparing === "positions" ? <PositionsForm onClose={() => compare(null)} /> : null}
      {comparing === "bank" ? <BankForm onClose={() => compare(null)} /> : null}
      {comparing === "lines" ? <StatementForm onClose={() => compare(null)} /> : null}
    </>
  );
}

function Holidays({ nav }: { readonly nav: ReactNode }) {
  const [isDeclaring, declare] = useState(false);
  const tools = (
    <Button look="primary" onClick={() => declare(true)}>
      <Icon name="plus" /> {L("Declare")}
    </Button>
  );
  return (
    <>
      <ListFrame list={holidays} nav={nav} tools={tools} drawer={HolidayDrawer} />
      {isDeclaring ? <DeclareForm onClose={() => declare(false)} /> : null}
    </>
  );
}
