// A list from a file and to one.

import type { Watchlist } from "@tradebook/contract/services/workspace.ts";
import { useRef, useState } from "react";
import { formatPrice } from "../../../lib/format.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { stats } from "../../../market/stats-live.ts";
import { useNotes } from "../../../market/watchlists/use-notes.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { listAsCsv, symbolsOfFile } from "./list-as-csv.ts";
import { L } from "./list-row-words.ts";

type Props = { readonly list: Watchlist; readonly onAdd: (securityIDs: readonly string[]) => void };

export function ListFile({ list, onAdd }: Props) {
  const { notes } = useNotes();
  const picker = useRef<HTMLInputElement>(null);
  const [said, say] = useState<readonly string[]>([]);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const { found, unknown } = symbolsOfFile(await file.text(), (id) => stats.get(id) !== undefined);
    onAdd(found);
    const missed = unknown.length === 0 ? [] : [L("ListUnread", unknown.slice(0, mostNamed).join(", "))];
    say([L("ListRead", found.length), ...missed]);
  };
  const save = () => {
    const text = listAsCsv(list, (id) => {
      const stat = stats.get(id);
      return { name: stat?.name ?? "", last: formatPrice(stat?.last ?? stat?.prevClose), note: notes.get(id) ?? "" };
    });
    saveFile(`${list.name}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <div className="members__file">
      <p className="form__actions">
        <Button size="small" title={L("ListOpenHint")} onClick={() => picker.current?.click()}>
          <Icon name="file" size={14} /> {L("ListOpen")}
        </Button>
        <Button size="small" disabled={list.securityIDs.length === 0} onClick={save}>
          <Icon name="download" size={14} /> {L("ListSave")}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={L("ListOpen")}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = "";
          }}
        />
      </p>
      <p role="status" className="muted">
        {said.join(" · ")}
      </p>
    </div>
  );
}

/** A file of something else names hundreds. */
const mostNamed = 12;
