// A list of one's own: its name, its securities in their order, and what is typed or pasted into it.

import { workspaceLimits, type Watchlist } from "@tradebook/contract/services/workspace.ts";
import { useState } from "react";
import { stats } from "../../../market/stats-live.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { L as W } from "../../../market/watchlists/watch-words.ts";
import { L } from "../workspace-words.ts";
import { ListFile } from "./ListFile.tsx";
import { shownList, useWatchlists } from "../../../market/watchlists/use-watchlists.ts";
import { added, moved, newList, readSymbols, toggled } from "../../../market/watchlists/watchlists.ts";

type Props = { readonly list: Watchlist | null; readonly onClose: () => void };

export function WatchlistDialog({ list, onClose }: Props) {
  const { lists, save } = useWatchlists();
  const [draft, change] = useState<Watchlist>(() => list ?? newList(lists, W("MyList")));
  const name = draft.name.trim();
  const isTaken = lists.some((one) => one.name === name && one !== list);
  const others = lists.filter((one) => one !== list);
  const keep = () => {
    const next = { ...draft, name };
    void save(list === null ? [...lists, next] : lists.map((one) => (one === list ? next : one)));
    shownList.set(name);
    onClose();
  };
  const drop = () => {
    void save(others);
    shownList.set(null);
    onClose();
  };
  return (
    <Dialog title={list === null ? L("ListNewTitle") : L("ListEdit", list.name)} onClose={onClose}>
      <form
        className="form"
        data-testid="watchlist"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== "" && !isTaken) keep();
        }}
      >
        <Field label={L("ListName")} error={isTaken ? L("ListTaken") : null}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={workspaceLimits.listName}
              value={draft.name}
              onChange={(event) => change({ ...draft, name: event.target.value })}
            />
          )}
        </Field>
        <AddSymbols onAdd={(ids) => change(added(draft, ids))} />
        <ListFile list={draft} onAdd={(ids) => change(added(draft, ids))} />
        <Members list={draft} onChange={change} />
        <p className="form__actions form__actions--end">
          {list === null ? null : <Button onClick={drop}>{L("ListDrop")}</Button>}
          <Button type="submit" look="primary" disabled={name === "" || isTaken}>
            {L("ListKeep")}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

function AddSymbols({ onAdd }: { readonly onAdd: (securityIDs: readonly string[]) => void }) {
  const [text, type] = useState("");
  const { found, unknown } = readSymbols(text, (id) => stats.get(id) !== undefined);
  const add = () => {
    if (found.length === 0) return;
    onAdd(found);
    type(unknown.join(" "));
  };
  return (
    <Field
      label={L("ListAdd")}
      hint={L("ListAddHint")}
      warning={unknown.length > 0 && text.endsWith(" ") ? L("ListUnknown", unknown.join(", ")) : null}
    >
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || text.trim() === "") return;
            event.preventDefault();
            add();
          }}
          end={
            <Button size="small" disabled={found.length === 0} onClick={add}>
              {L("ListAddButton")}
            </Button>
          }
        />
      )}
    </Field>
  );
}

type MembersProps = { readonly list: Watchlist; readonly onChange: (list: Watchlist) => void };

function Members({ list, onChange }: MembersProps) {
  if (list.securityIDs.length === 0) return <p className="muted">{L("ListEmpty")}</p>;
  return (
    <ol className="members">
      {list.securityIDs.map((id, at) => (
        <li key={id} data-security={id}>
          <strong>{id}</strong>
          <span className="muted ellipsis">{stats.get(id)?.name}</span>
          <Button
            look="quiet"
            size="icon"
            aria-label={L("ListUp", id)}
            disabled={at === 0}
            onClick={() => onChange(moved(list, id, -1))}
          >
            <Icon name="up" size={14} />
          </Button>
          <Button
            look="quiet"
            size="icon"
            className="members__down"
            aria-label={L("ListDown", id)}
            disabled={at === list.securityIDs.length - 1}
            onClick={() => onChange(moved(list, id, 1))}
          >
            <Icon name="up" size={14} />
          </Button>
          <Button look="quiet" size="icon" aria-label={L("ListOut", id)} onClick={() => onChange(toggled(list, id))}>
            <Icon name="close" size={14} />
          </Button>
        </li>
      ))}
    </ol>
  );
}
