// Which securities the price list shows: all of them, one of one's own lists, or a new one.

import { Suspense, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { L as T } from "../trading-words.ts";
import { L } from "../workspace-words.ts";
import { shownList, useWatchlists } from "../../../market/watchlists/use-watchlists.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

/** Opened seldom, with the files that it reads and writes. */
const WatchlistDialog = lazyPart(async () => (await import("./WatchlistDialog.tsx")).WatchlistDialog);

/** Values no list can be called: names are trimmed. */
const allValue = " all";
const newValue = " new";

export function ListPicker() {
  const { lists, shown, isReady } = useWatchlists();
  const [editing, edit] = useState<"no" | "shown" | "new">("no");
  return (
    <div className="prices__lists">
      <h2 className="sr-only">{T("PriceList")}</h2>
      <select
        className="prices__list"
        aria-label={L("ListShown")}
        data-testid="list-picker"
        value={shown?.name ?? allValue}
        onChange={({ target }) => {
          if (target.value === newValue) edit("new");
          else shownList.set(target.value === allValue ? null : target.value);
        }}
      >
        <option value={allValue}>{T("PriceList")}</option>
        {lists.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        {isReady ? <option value={newValue}>{L("ListNew")}</option> : null}
      </select>
      {shown === null ? null : (
        <Button look="quiet" size="icon" aria-label={L("ListEdit", shown.name)} onClick={() => edit("shown")}>
          <Icon name="edit" size={14} />
        </Button>
      )}
      {editing === "no" ? null : (
        <Suspense>
          <WatchlistDialog list={editing === "new" ? null : shown} onClose={() => edit("no")} />
        </Suspense>
      )}
    </div>
  );
}
