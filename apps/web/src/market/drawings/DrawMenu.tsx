// The tools that draw on a chart, and the list of what is drawn, each to be taken away.

import type { Drawing } from "@tradebook/contract/services/drawing.ts";
import type { MouseEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PopMenu } from "../../ui/PopMenu.tsx";
import { L } from "../chart-words.ts";
import type { DrawingKind } from "./drawings.ts";
import { kindOf, placeOf, saidOf } from "./drawing-said.ts";

const kinds: readonly DrawingKind[] = ["Level", "Trend", "Ray", "Box", "Note"];

type Props = {
  readonly drawings: readonly Drawing[];
  readonly onTool: (kind: DrawingKind) => void;
  readonly onMove: (id: string) => void;
  readonly onRemove: (id: string) => void;
};

export function DrawMenu({ drawings, onTool, onMove, onRemove }: Props) {
  const close = (event: MouseEvent) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
  const begin = (event: MouseEvent, kind: DrawingKind) => {
    close(event);
    onTool(kind);
  };
  const move = (event: MouseEvent, id: string) => {
    close(event);
    onMove(id);
  };
  return (
    <PopMenu name={L("Draw")} label={<Icon name="edit" />}>
      <h3>{L("Draw")}</h3>
      <div className="pop__set pop__set--three">
        {kinds.map((kind) => (
          <button key={kind} type="button" onClick={(event) => begin(event, kind)}>
            {kindOf(kind)}
          </button>
        ))}
      </div>
      <h3>{L("Drawn")}</h3>
      {drawings.length === 0 ? <p className="muted">{L("DrawnNone")}</p> : null}
      <ul className="drawn" data-testid="drawings">
        {drawings.map((one) => (
          <li key={one.id}>
            <button type="button" className="drawn__one" title={L("MoveIt")} onClick={(event) => move(event, one.id)}>
              <strong>{kindOf(one.kind)}</strong> {placeOf(one)}
            </button>
            <Button
              look="quiet"
              size="icon"
              aria-label={L("DrawnRemove", saidOf(one))}
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
