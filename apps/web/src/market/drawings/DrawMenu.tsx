// The tools that draw on a chart, and the list of what is drawn, each to be taken away.

import type { Drawing } from "@tradebook/contract/services/drawing.ts";
import type { MouseEvent } from "react";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PopMenu } from "../../ui/PopMenu.tsx";
import { L, type ChartWord } from "../chart-words.ts";
import type { DrawingKind } from "./drawings.ts";

const kinds: readonly DrawingKind[] = ["Level", "Trend", "Note"];
const words: { readonly [K in DrawingKind]: ChartWord } = { Level: "DrawLevel", Trend: "DrawTrend", Note: "DrawNote" };

type Props = {
  readonly drawings: readonly Drawing[];
  readonly onTool: (kind: DrawingKind) => void;
  readonly onRemove: (id: string) => void;
};

export function DrawMenu({ drawings, onTool, onRemove }: Props) {
  const begin = (event: MouseEvent, kind: DrawingKind) => {
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    onTool(kind);
  };
  return (
    <PopMenu name={L("Draw")} label={<Icon name="edit" />}>
      <h3>{L("Draw")}</h3>
      <div className="pop__set pop__set--three">
        {kinds.map((kind) => (
          <button key={kind} type="button" onClick={(event) => begin(event, kind)}>
            {L(words[kind])}
          </button>
        ))}
      </div>
      <h3>{L("Drawn")}</h3>
      {drawings.length === 0 ? <p className="muted">{L("DrawnNone")}</p> : null}
      <ul className="drawn" data-testid="drawings">
        {drawings.map((one) => (
          <li key={one.id}>
            <span>
              <strong>{L(words[one.kind])}</strong> {said(one)}
            </span>
            <Button
              look="quiet"
              size="icon"
              aria-label={L("DrawnRemove", `${L(words[one.kind])} ${said(one)}`)}
              onClick={() => onRemove(one.id)}
            >
              <Icon name="close" size={14} />
            </Button>
          </li>
        ))}
      </ul>
    </PopMenu>
  );
}

function said(one: Drawing): string {
  if (one.kind === "Level") return formatPrice(one.price);
  if (one.kind === "Note") return `${formatPrice(one.price)}, ${formatDate(one.at)}: ${one.text}`;
  const ends = [one.from, one.to].map(({ at, price }) => `${formatPrice(price)} (${formatDate(at)})`);
  return ends.join(" – ");
}
