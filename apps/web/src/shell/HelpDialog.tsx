// The keyboard's keys, listed; each can be put elsewhere, and letters alone can be switched off.

import { useState, type KeyboardEvent } from "react";
import {
  conflictOf,
  firstKeys,
  keyActions,
  keyRows,
  keysOf,
  shownKeys,
  strokeOf,
  type KeyAction,
} from "../lib/key-map.ts";
import { K } from "../lib/key-words.ts";
import { keepKeys, keptKeys } from "../lib/keys.ts";
import { L } from "../lib/shell-words.ts";
import { useStore } from "../lib/store.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const kept = useStore(keptKeys);
  const [taking, take] = useState<KeyAction | null>(null);
  const [refused, refuse] = useState("");
  const put = (action: KeyAction, keys: string) => {
    const conflict = conflictOf(action, keys, kept);
    const shown = shownKeys(keys).join(" ");
    if (conflict === "fixed") return refuse(K("KeyBelongs", shown));
    if (conflict !== null) return refuse(K("KeyTaken", shown, K(keyRows[conflict].word)));
    keepKeys({ ...kept, moved: { ...kept.moved, [action]: keys } });
    refuse("");
    take(null);
  };
  return (
    <Dialog title={L("KeyboardHelp")} onClose={onClose}>
      <label className="check">
        <input
          type="checkbox"
          checked={kept.singleKeys}
          onChange={({ target }) => keepKeys({ ...kept, singleKeys: target.checked })}
        />
        <span>{K("KeySingle")}</span>
      </label>
      <p className="keys__note muted">{K("KeySingleHint")}</p>
      <p className="keys__refused" role="alert">
        {refused}
      </p>
      <dl className="keys" data-testid="keys">
        {keyActions.map((action) => (
          <div key={action}>
            <dt>
              <KeyButton
                action={action}
                isTaking={taking === action}
                onTake={(isTaking) => {
                  refuse("");
                  take(isTaking ? action : null);
                }}
                onPut={(keys) => put(action, keys)}
              />
            </dt>
            <dd>{K(keyRows[action].word)}</dd>
          </div>
        ))}
      </dl>
      <FixedKeys />
      <p className="keys__note muted">{K("ShortcutNote")}</p>
      {Object.keys(kept.moved).length === 0 ? null : (
        <Button onClick={() => keepKeys({ ...firstKeys, singleKeys: kept.singleKeys })}>{K("KeyReset")}</Button>
      )}
    </Dialog>
  );
}

type KeyProps = {
  readonly action: KeyAction;
  readonly isTaking: boolean;
  readonly onTake: (isTaking: boolean) => void;
  readonly onPut: (keys: string) => void;
};

/** Pressed, it waits for the new key; Escape, Tab and leaving it keep the old one. */
function KeyButton({ action, isTaking, onTake, onPut }: KeyProps) {
  const keys = keysOf(action, useStore(keptKeys));
  const press = (event: KeyboardEvent) => {
    if (!isTaking || event.key === "Tab") return;
    const stroke = strokeOf(event);
    if (stroke === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") onTake(false);
    else onPut(stroke);
  };
  return (
    <button
      type="button"
      className="keys__key"
      aria-label={`${shownKeys(keys).join(" ")} – ${K("KeyChange", K(keyRows[action].word))}`}
      onClick={() => onTake(!isTaking)}
      onBlur={() => {
        if (isTaking) onTake(false);
      }}
      onKeyDown={press}
      // A button is pressed when Space or Enter is let go; while it waits for a key that is only a key.
      onKeyUp={(event) => {
        if (isTaking && event.key === " ") event.preventDefault();
      }}
    >
      {isTaking ? K("KeyPress") : shownKeys(keys).map((key, at) => <Cap key={key} text={key} isFirst={at === 0} />)}
    </button>
  );
}

function FixedKeys() {
  const rows = [
    ["Ctrl Enter", K("ShortcutReview")],
    ["Esc", K("ShortcutBack")],
    ["↑ ↓ Home End PgUp PgDn", K("ShortcutRows")],
    ["+ −", K("ShortcutStep")],
    ["Ctrl Z", K("ShortcutUndo")],
  ] as const;
  return (
    <>
      <h3 className="keys__title">{K("KeyFixed")}</h3>
      <dl className="keys">
        {rows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The space is for who hears or copies it. */
function Cap({ text, isFirst }: { readonly text: string; readonly isFirst: boolean }) {
  return (
    <>
      {isFirst ? null : " "}
      <kbd>{text}</kbd>
    </>
  );
}
