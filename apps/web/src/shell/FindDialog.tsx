// The line that finds and does: pages, symbols, clients, orders by number, what the page can do; an order only as a draft.

import { useId, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { K } from "../lib/key-words.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { useFound, type Found } from "./use-found.ts";
import "./find.css";

export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const found = useFound(typed, (path) => void navigate(path));
  const current = found[Math.min(at, found.length - 1)];
  const take = (one: Found) => {
    onClose();
    // Once the dialog has given the focus back, so that what is done may put it elsewhere.
    setTimeout(one.act);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && current !== undefined) take(current);
    if (step !== undefined) setAt((at + step + found.length) % Math.max(1, found.length));
    if (step !== undefined || event.key === "Enter") event.preventDefault();
  };
  const isAsked = typed.trim() !== "";
  return (
    <Dialog title={K("FindTitle")} first="input" onClose={onClose}>
      <div className="find" data-testid="find">
        <TextInput
          role="combobox"
          aria-label={K("FindField")}
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : `${listId}-${current.key}`}
          placeholder={K("FindField")}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <p className="sr-only" role="status">
          {isAsked ? K("FindCount", found.length) : ""}
        </p>
        <ul id={listId} role="listbox" aria-label={K("FindTitle")} className="find__rows">
          {found.map((one) => (
            <Row
              key={one.key}
              id={`${listId}-${one.key}`}
              found={one}
              isCurrent={one === current}
              onTake={() => take(one)}
            />
          ))}
        </ul>
        <p className="muted find__hint">{isAsked && found.length === 0 ? K("FindNone") : K("FindHint")}</p>
      </div>
    </Dialog>
  );
}

type RowProps = {
  readonly id: string;
  readonly found: Found;
  readonly isCurrent: boolean;
  readonly onTake: () => void;
};

/** The keyboard stays in the field and names the row; a pointer takes it. */
function Row({ id, found, isCurrent, onTake }: RowProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isCurrent}
      className="find__row"
      ref={(row) => {
        if (isCurrent) row?.scrollIntoView({ block: "nearest" });
      }}
      onClick={onTake}
    >
      <strong className="ellipsis">{found.title}</strong>
      {found.more === null ? null : <span className="muted ellipsis">{found.more}</span>}
      <span className="find__kind">{found.kind}</span>
    </li>
  );
}
