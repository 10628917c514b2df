// The end of a day: days compared with the exchange and closed, breaks with owner and age, holidays declared.

import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { BreakDrawer } from "../../breaks/BreakDrawer.tsx";
import { breaks } from "../../breaks/breaks.tsx";
import { BreakSums } from "../../breaks/BreakSums.tsx";
import { ListFrame } from "../../lists/ListFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { DayDrawer } from "./DayDrawer.tsx";
import { days } from "./days.tsx";
import { DeclareForm } from "./DeclareForm.tsx";
import { L } from "./end-of-day-words.ts";
import { HolidayDrawer } from "./HolidayDrawer.tsx";
import { holidays } from "./holidays.tsx";
import "./end-of-day.css";

const tabs = { days: "TabDays", breaks: "TabBreaks", holidays: "TabHolidays" } as const;
type Tab = keyof typeof tabs;

export function EndOfDayPage() {
  const [query, setQuery] = useSearchParams();
  const all = Object.keys(tabs) as Tab[]; // the table's own keys
  const tab = all.find((one) => one === query.get("tab")) ?? "days";
  const nav = (
    <Tabs
      label={L("Which")}
      idPrefix="end-of-day"
      tabs={all.map((key) => ({ key, label: L(tabs[key]) }))}
      current={tab}
      onPick={(picked) => setQuery(picked === "days" ? {} : { tab: picked })}
    />
  );
  return (
    <div id="end-of-day-panel" role="tabpanel" aria-labelledby={`end-of-day-tab-${tab}`} className="page">
      {tab === "days" ? <ListFrame list={days} nav={nav} drawer={DayDrawer} /> : null}
      {tab === "breaks" ? <ListFrame list={breaks} nav={nav} above={BreakSums} drawer={BreakDrawer} /> : null}
      {tab === "holidays" ? <Holidays nav={nav} /> : null}
    </div>
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
