// What a drawing still needs while it is made: a line over the chart that asks for the next point, and the words of a note.

import { drawingLimits } from "@tradebook/contract/services/drawing.ts";
import { useEffect, useState } from "react";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L, type ChartWord } from "../chart-words.ts";
import type { ChartPoint, DrawingKind } from "./drawings.ts";

/** A tool, and the points that were set with it. */
export type Begun = { readonly kind: DrawingKind; readonly points: readonly ChartPoint[] };

type Props = {
  readonly begun: Begun;
  readonly onText: (text: string) => void;
  readonly onEnd: () => void;
};

const asks: { readonly [K in DrawingKind]: ChartWord } = {
  Level: "DrawLevelAt",
  Trend: "DrawTrendFrom",
  Ray: "DrawTrendFrom",
  Box: "DrawBoxFrom",
  Note: "DrawNoteAt",
};
/** Of those that a second point ends. */
const asksNext: { readonly [K in DrawingKind]?: ChartWord } = { Ray: "DrawRayTo", Box: "DrawBoxTo" };

export function DrawLayer({ begun: { kind, points }, onText, onEnd }: Props) {
  const [first] = points;
  useEffect(() => {
    const end = (event: KeyboardEvent) => {
      if (event.key === "Escape") onEnd();
    };
    addEventListener("keydown", end);
    return () => removeEventListener("keydown", end);
  }, [onEnd]);
  if (kind === "Note" && first !== undefined) return <NoteDialog point={first} onKeep={onText} onEnd={onEnd} />;
  return (
    <p className="chart__asks" role="status">
      <span>{L(first === undefined ? asks[kind] : (asksNext[kind] ?? "DrawTrendTo"))}</span>
      <Button size="small" onClick={onEnd}>
        {L("DrawEnd")}
      </Button>
    </p>
  );
}

type NoteProps = {
  readonly point: ChartPoint;
  readonly onKeep: (text: string) => void;
  readonly onEnd: () => void;
};

function NoteDialog({ point, onKeep, onEnd }: NoteProps) {
  const [text, type] = useState("");
  return (
    <Dialog title={`${formatPrice(point.price)}, ${formatDate(point.at)}`} first="input" onClose={onEnd}>
      <form
        className="form"
        data-testid="chart-note"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") onKeep(text.trim());
        }}
      >
        <Field label={L("DrawNote")}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={drawingLimits.text}
              value={text}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        <p className="form__actions form__actions--end">
          <Button type="submit" look="primary" disabled={text.trim() === ""}>
            {L("DrawKeep")}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
