// Above the desk: which of the four it is, whether it is being changed, and what can be added to it.

import { useSignedIn } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { L, type WorkspaceWord } from "../workspace-words.ts";
import { changeLayout, desk, isEditing, isUnsaved, pickPreset, resetLayout } from "../../../desk/desk-store.ts";
import { addPanel, panelKinds, panelsOf, type PanelKind } from "../../../desk/layout.ts";
import { panelWords } from "./PanelView.tsx";
import { presetNames, type PresetName } from "../../../desk/presets.ts";

export const presetWords: { readonly [P in PresetName]: WorkspaceWord } = {
  investor: "DeskInvestor",
  active: "DeskActive",
  dealer: "DeskDealer",
  monitor: "DeskMonitor",
};

export function DeskBar() {
  const { user } = useSignedIn();
  const { current } = useStore(desk);
  const editing = useStore(isEditing);
  const unsaved = useStore(isUnsaved);
  return (
    <div className="deskbar" role="group" aria-label={L("Desks")}>
      {unsaved ? <span className="deskbar__unsaved">{L("DeskUnsaved")}</span> : null}
      {editing ? <AddPanel /> : null}
      {editing ? (
        <button type="button" className="deskbar__button" onClick={() => resetLayout(user.id)}>
          {L("DeskReset")}
        </button>
      ) : null}
      <div className="deskbar__presets" role="radiogroup" aria-label={L("Desks")}>
        {presetNames.map((name, index) => (
          <button
            key={name}
            type="button"
            role="radio"
            className="deskbar__button"
            aria-checked={name === current}
            tabIndex={name === current ? 0 : -1}
            title={L("DeskKey", L(presetWords[name]), index + 1)}
            onClick={() => pickPreset(user.id, name)}
            onKeyDown={(event) => {
              const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
              const next = presetNames[(index + (step ?? 0) + presetNames.length) % presetNames.length];
              if (step === undefined || next === undefined) return;
              pickPreset(user.id, next);
              const other = event.currentTarget.parentElement?.children[presetNames.indexOf(next)];
              if (other instanceof HTMLElement) other.focus();
            }}
          >
            {L(presetWords[name])}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="deskbar__button"
        aria-pressed={editing}
        onClick={() => isEditing.set(!editing)}
        title={L("DeskEdit")}
      >
        <Icon name={editing ? "check" : "edit"} size={14} />
        <span className={editing ? "" : "sr-only"}>{editing ? L("DeskDone") : L("DeskEdit")}</span>
      </button>
    </div>
  );
}

function AddPanel() {
  const { user } = useSignedIn();
  const { layouts, current } = useStore(desk);
  const root = layouts[current];
  const standing = panelsOf(root);
  const kinds = Object.keys(panelKinds) as PanelKind[]; // the table's own keys
  const offered = kinds.filter((kind) => panelKinds[kind].many || !standing.some((panel) => panel.kind === kind));
  const add = (kind: PanelKind) => {
    const taken = new Set(standing.map(({ id }) => id));
    const id = [kind, ...Array.from({ length: 20 }, (_, at) => `${kind}-${at + 2}`)].find((one) => !taken.has(one));
    const beside = standing.at(-1)?.id;
    if (id === undefined || beside === undefined) return;
    const panel = { id, kind, link: 1, securityID: null } as const;
    changeLayout(user.id, addPanel(root, panel, { beside, side: kind === "strip" ? "above" : "left" }));
  };
  return (
    <select
      className="deskbar__add"
      aria-label={L("AddPanel")}
      value=""
      onChange={({ target }) => {
        const kind = offered.find((one) => one === target.value);
        if (kind !== undefined) add(kind);
      }}
    >
      <option value="">{L("AddPanel")}</option>
      {offered.map((kind) => (
        <option key={kind} value={kind}>
          {L(panelWords[kind])}
        </option>
      ))}
    </select>
  );
}
