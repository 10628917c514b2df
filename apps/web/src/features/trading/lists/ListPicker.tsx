// Which securities the price list shows: all of them, one of one's own lists, or a new one.

import type { Watchlist } from "@tradebook/contract/services/workspace.ts";
import { Suspense, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { L as T } from "../trading-words.ts";
import { L } from "../workspace-words.ts";
import { shownList, useWatchlists } from "../../../market/watchlists/use-watchlists.ts";
import { pinToggled, type Lists } from "../../../market/watchlists/watchlists.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

/** Opened seldom, with the files that it reads and writes. */
const WatchlistDialog = lazyPart(async () => (await import("./WatchlistDialog.tsx")).WatchlistDialog);

/** Values no list can be called: names are trimmed. */
const allValue = " all";
const newValue = " new";

export function ListPicker() {
  const { lists, shown, save, isReady } = useWatchlists();
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
      {shown === null ? null : <PinButton list={shown} lists={lists} onSave={(next) => void save(next)} />}
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

type PinProps = { readonly list: Watchlist; readonly lists: Lists; readonly onSave: (lists: Lists) => void };

/** A tab over the prices, or not; ten tabs are what fits. */
function PinButton({ list, lists, onSave }: PinProps) {
  const next = pinToggled(lists, list.name);
  const isPinned = list.isPinned === true;
  const label = next === null ? L("ListPinsFull") : L(isPinned ? "ListUnpin" : "ListPin", list.name);
  return (
    <Button
      look="quiet"
      size="icon"
      aria-pressed={isPinned}
      aria-label={label}
      title={label}
      disabled={next === null}
      onClick={() => {
        if (next !== null) onSave(next);
      }}
    >
      <Icon name="pin" size={14} />
    </Button>
  );
}
