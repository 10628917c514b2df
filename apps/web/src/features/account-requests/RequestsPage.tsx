// Account requests: the queue of what was handed in, the registrations that were not, and each request in a drawer.

import { useSearchParams } from "react-router";
import { ListFrame } from "../../lists/ListFrame.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { RequestBulk } from "./RequestBulk.tsx";
import { RequestDrawer } from "./RequestDrawer.tsx";
import { L } from "./requests-words.ts";
import { registrations, requests } from "./requests.tsx";
import { StatusCounts } from "./StatusCounts.tsx";
import "./requests.css";

const views = { requests: "HandedIn", registrations: "NotHandedIn" } as const;
type View = keyof typeof views;

/** `?view=registrations` shows those that were never handed in. */
export function RequestsPage() {
  const [query, setQuery] = useSearchParams();
  const view: View = query.get("view") === "registrations" ? "registrations" : "requests";
  const nav = (
    <Tabs
      label={L("Which")}
      idPrefix="requests"
      tabs={(Object.keys(views) as View[]).map((key) => ({ key, label: L(views[key]) }))} // the table's own keys
      current={view}
      onPick={(picked) => setQuery(picked === "requests" ? {} : { view: picked })}
    />
  );
  const list = view === "requests" ? requests : registrations;
  return (
    <div id="requests-panel" role="tabpanel" aria-labelledby={`requests-tab-${view}`} className="page">
      <ListFrame
        key={view}
        list={list}
        nav={nav}
        above={StatusCounts}
        {...(view === "requests" ? { bulk: RequestBulk } : {})}
        drawer={RequestDrawer}
      />
    </div>
  );
}
