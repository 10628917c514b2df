// The lists that are pinned, as tabs over the prices: one stop for the Tab key, arrows between them, Delete unpins.

import type { KeyboardEvent } from "react";
import { say } from "../../../lib/say.ts";
import { shownList, useWatchlists } from "../../../market/watchlists/use-watchlists.ts";
import { pinnedOf, pinToggled } from "../../../market/watchlists/watchlists.ts";
import { Tabs } from "../../../ui/Tabs.tsx";
import { L as T } from "../trading-words.ts";
import { L } from "../workspace-words.ts";

/** No list can be called so: names are trimmed. */
const allKey = " all";

export function ListTabs() {
  const { lists, shown, save } = useWatchlists();
  const pinned = pinnedOf(lists);
  if (pinned.length === 0) return null;
  const unpin = (event: KeyboardEvent) => {
    const focused = pinned.find(({ name }) => name === shown?.name);
    if (event.key !== "Delete" || focused === undefined) return;
    event.preventDefault();
    const next = pinToggled(lists, focused.name);
    if (next !== null) void save(next);
    say(L("ListUnpinned", focused.name));
  };
  return (
    <div className="prices__tabs" onKeyDown={unpin} title={L("ListTabsHint")}>
      <Tabs
        label={L("ListShown")}
        idPrefix="list"
        tabs={[
          { key: allKey, label: T("PriceList") },
          ...pinned.map(({ name }) => ({ key: name, label: name })),
          // A list from the menu is a tab while it is shown.
          ...(shown === null || shown.isPinned === true ? [] : [{ key: shown.name, label: shown.name }]),
        ]}
        current={shown?.name ?? allKey}
        onPick={(key) => shownList.set(key === allKey ? null : key)}
      />
    </div>
  );
}
