// A box on a chart: filled thinly and edged, painted with the prices that it stands among.

import type { ISeriesPrimitive } from "lightweight-charts";
import { nairaToDraw } from "../../lib/format.ts";
import { drawnTime } from "../drawn-time.ts";
import type { Place } from "./drawings.ts";
import type { Drawn } from "./use-drawn.ts";

type Corners = readonly [Place, Place] | null;
type Style = { readonly color: string; readonly isChosen: boolean };

/** Of the colour, so that the candles in the box are read as before. */
const fillStrength = 0.12;

export function addBox({ chart, prices }: Drawn, corners: Corners, { color, isChosen }: Style): () => void {
  if (corners === null) return () => undefined;
  const [start, end] = corners;
  const cornerAt = ({ time, price }: Place) => {
    const x = chart.timeScale().timeToCoordinate(drawnTime(time));
    const y = prices.priceToCoordinate(nairaToDraw(price));
    return x === null || y === null ? null : { x, y };
  };
  const renderer: Renderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context }) => {
        const [upper, lower] = [cornerAt(start), cornerAt(end)];
        if (upper === null || lower === null) return;
        const box = [upper.x, upper.y, lower.x - upper.x, lower.y - upper.y] as const;
        context.strokeStyle = color;
        context.fillStyle = color;
        context.lineWidth = isChosen ? 3 : 1;
        context.globalAlpha = fillStrength;
        context.fillRect(...box);
        context.globalAlpha = 1;
        context.strokeRect(...box);
      }),
  };
  const view = { renderer: () => renderer, zOrder: () => "bottom" as const };
  const primitive: ISeriesPrimitive = { paneViews: () => [view] };
  prices.attachPrimitive(primitive);
  return () => prices.detachPrimitive(primitive);
}

type Views = ReturnType<NonNullable<ISeriesPrimitive["paneViews"]>>;
type Renderer = NonNullable<ReturnType<Views[number]["renderer"]>>;
