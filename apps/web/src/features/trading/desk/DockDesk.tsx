// A desk drawn from its layout: rows and columns whose edges move while it is edited, places with one panel or tabs.

import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { useSignedIn } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { stats, statsLoading } from "../../../market/stats-live.ts";
import { Tabs } from "../../../ui/Tabs.tsx";
import { L } from "../workspace-words.ts";
import { changeLayout, desk, isEditing } from "../../../desk/desk-store.ts";
import { EditBar } from "./EditBar.tsx";
import { resize, showPanel, type Node, type Part, type PanelAt, type Place, type Split } from "../../../desk/layout.ts";
import { panelWords, PanelView } from "./PanelView.tsx";
import { usePanelSecurity } from "./use-desk.ts";
import "./dock.css";

type Page = { readonly securityID: string; readonly onSelect: (securityID: string) => void };

export function DockDesk(page: Page) {
  const { current, layouts } = useStore(desk);
  const editing = useStore(isEditing);
  return (
    <div className="dock" data-preset={current} data-editing={editing} data-testid="desk">
      <NodeView node={layouts[current]} path={[]} page={page} />
    </div>
  );
}

type NodeProps = { readonly node: Node; readonly path: readonly number[]; readonly page: Page };

function NodeView({ node, path, page }: NodeProps) {
  return node.type === "place" ? (
    <PlaceView place={node} page={page} />
  ) : (
    <SplitView split={node} path={path} page={page} />
  );
}

type SplitProps = { readonly split: Split; readonly path: readonly number[]; readonly page: Page };

function SplitView({ split, path, page }: SplitProps) {
  const box = useRef<HTMLDivElement>(null);
  const editing = useStore(isEditing);
  const measure = () =>
    [...(box.current?.children ?? [])]
      .filter((child) => child.classList.contains("dock__part"))
      .map((child) => (split.type === "row" ? child.clientWidth : child.clientHeight));
  return (
    <div className={`dock__split dock__split--${split.type}`} ref={box}>
      {split.parts.map((part, index) => [
        index > 0 && editing ? (
          <Edge key={`edge-${index}`} type={split.type} path={path} at={index - 1} measure={measure} />
        ) : null,
        <div key={keyOf(part)} className="dock__part" style={styleOf(part, split.type)}>
          <NodeView node={part.node} path={[...path, index]} page={page} />
        </div>,
      ])}
    </div>
  );
}

/** A part is known by its first panel, so that a chart does not begin anew when something beside it closes. */
function keyOf({ node }: Part): string {
  return node.type === "place" ? (node.panels[0]?.id ?? "") : node.parts.map(keyOf).join("+");
}

function styleOf({ fit, size }: Part, type: Split["type"]) {
  if (fit === "auto") return { flex: "0 0 auto" };
  if (fit === "grow") return { flex: `${size} 1 0` };
  return type === "row" ? { flex: "0 0 auto", width: size } : { flex: "0 1 auto", height: size };
}

type EdgeProps = {
  readonly type: Split["type"];
  readonly path: readonly number[];
  readonly at: number;
  readonly measure: () => readonly number[];
};

const stepPx = 16;

/** Moved by a pointer or by the arrow keys; only while the desk is edited. */
function Edge({ type, path, at, measure }: EdgeProps) {
  const { user } = useSignedIn();
  const from = useRef<number | null>(null);
  const move = (byPx: number) => {
    const { layouts, current } = desk.get();
    changeLayout(user.id, resize(layouts[current], { path, at, byPx, measured: measure() }));
  };
  const place = ({ clientX, clientY }: PointerEvent) => (type === "row" ? clientX : clientY);
  const press = (event: KeyboardEvent) => {
    const [less, more] = type === "row" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    move(event.key === less ? -stepPx : stepPx);
  };
  const measured = measure();
  return (
    <div
      role="separator"
      tabIndex={0}
      className={`dock__edge dock__edge--${type}`}
      aria-orientation={type === "row" ? "vertical" : "horizontal"}
      aria-label={L("MoveEdge")}
      aria-valuenow={measured[at] ?? 0}
      aria-valuemin={0}
      aria-valuemax={(measured[at] ?? 0) + (measured[at + 1] ?? 0)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = place(event);
      }}
      onPointerMove={(event) => {
        if (from.current === null) return;
        move(place(event) - from.current);
        from.current = place(event);
      }}
      onPointerUp={() => {
        from.current = null;
      }}
    />
  );
}

function PlaceView({ place, page }: { readonly place: Place; readonly page: Page }) {
  const { user } = useSignedIn();
  const editing = useStore(isEditing);
  const shown = place.panels.find(({ id }) => id === place.shown) ?? place.panels[0];
  if (shown === undefined) return null;
  const pick = (id: string) => {
    const { layouts, current } = desk.get();
    changeLayout(user.id, showPanel(layouts[current], id));
  };
  const prefix = `place-${place.panels[0]?.id ?? ""}`;
  const isTabbed = place.panels.length > 1;
  return (
    <div className="dock__place" data-panel={shown.id} data-link={shown.link}>
      {isTabbed || shown.link !== 1 ? (
        <div className="dock__head">
          {isTabbed ? (
            <Tabs
              label={L("PlaceTabs")}
              idPrefix={prefix}
              className="dock__tabs"
              tabs={place.panels.map((panel) => ({ key: panel.id, label: tabName(panel) }))}
              current={shown.id}
              onPick={pick}
            />
          ) : null}
          {shown.link === 1 ? null : <SymbolPick panel={shown} page={page} />}
        </div>
      ) : null}
      {editing ? <EditBar panel={shown} /> : null}
      <div
        className="dock__panel"
        {...(isTabbed
          ? { id: `${prefix}-panel`, role: "tabpanel", "aria-labelledby": `${prefix}-tab-${shown.id}` }
          : {})}
      >
        <PanelView key={shown.id} panel={shown} {...page} />
      </div>
    </div>
  );
}

/** A panel that does not follow the page says which security it shows, and lets another be chosen. */
function SymbolPick({ panel, page }: { readonly panel: PanelAt; readonly page: Page }) {
  const { shown, choose } = usePanelSecurity(panel, page);
  useStore(statsLoading);
  const ids = stats.all().map(({ securityID }) => securityID);
  return (
    <select
      className="dock__symbol"
      aria-label={L("PanelSecurity", L(panelWords[panel.kind]))}
      value={shown}
      onChange={({ target }) => choose(target.value)}
    >
      {[...new Set([...ids, shown])].toSorted().map((id) => (
        <option key={id}>{id}</option>
      ))}
    </select>
  );
}

function tabName({ kind, link }: PanelAt) {
  return (
    <>
      {link === 1 ? null : <span className="dock__colour" data-link={link} aria-hidden="true" />}
      {L(panelWords[kind])}
    </>
  );
}
