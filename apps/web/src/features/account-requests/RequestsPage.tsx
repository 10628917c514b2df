// Account requests: the queue of what was handed in, the registrations that were not, and each request in a drawer.

import { useSearchParams } from "react-router";
import { ListFrame } from "../../lists/ListFrame.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { pageSizes, withMembers } from "../../lists/list-asked.ts";
import { Button } from "../../ui/Button.tsx";
import { RequestBoard } from "./RequestBoard.tsx";
import { RequestBulk } from "./RequestBulk.tsx";
import { RequestDrawer } from "./RequestDrawer.tsx";
import { L } from "./requests-words.ts";
import { registrations, requestBoard, requests } from "./requests.tsx";
import { StatusCounts } from "./StatusCounts.tsx";
import "./requests.css";

const views = { requests: "HandedIn", registrations: "NotHandedIn" } as const;
type View = keyof typeof views;

const mostOnBoard = pageSizes.at(-1) ?? pageSizes[0];

/** `?view=registrations` shows those that were never handed in, `?shape=board` the others by their state. */
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
  const isBoard = view === "requests" && query.get("shape") === "board";
  const list = view === "registrations" ? registrations : isBoard ? requestBoard : requests;
  const shape = (
    <Button
      onClick={() =>
        setQuery(
          withMembers(query, isBoard ? { shape: "", size: "" } : { shape: "board", size: mostOnBoard, sort: "" }),
        )
      }
    >
      {L(isBoard ? "AsList" : "AsBoard")}
    </Button>
  );
  return (
    <div id="requests-panel" role="tabpanel" aria-labelledby={`requests-tab-${view}`} className="page">
      <ListFrame
        key={list.name}
        list={list}
        nav={nav}
        {...(isBoard ? {} : { above: StatusCounts })}
        tools={view === "requests" ? shape : null}
        board={isBoard ? RequestBoard : undefined}
        {...(list === requests ? { bulk: RequestBulk } : {})}
        drawer={RequestDrawer}
      />
    </div>
  );
}
