// Round figures for an axis, and where a figure stands between its ends; for drawing only.

export type Axis = { readonly low: number; readonly high: number; readonly ticks: readonly number[] };

const steps = [1, 2, 2.5, 5, 10] as const;

/** At most `most` gaps between round ticks that hold every figure, and zero. */
export function axisOf(figures: readonly number[], most = 4): Axis {
  const [least, greatest] = [Math.min(0, ...figures), Math.max(0, ...figures)];
  const span = greatest - least === 0 ? 1 : greatest - least;
  const step = roundStep(span / most);
  const from = Math.floor(least / step + 1e-9);
  const to = Math.max(from + 1, Math.ceil(greatest / step - 1e-9));
  // Times a whole number, so that no tick is 0.30000000000000004 away from the next.
  const ticks = Array.from({ length: to - from + 1 }, (_, at) => Math.round((from + at) * step * 1e6) / 1e6);
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = steps.find((one) => one * power >= least - 1e-12) ?? 10;
  return step * power;
}

/** 0 at the low end of the axis, 1 at the high one. */
export function placeOn({ low, high }: Axis, figure: number): number {
  return (figure - low) / (high - low);
}

/** `count` places spread over so many points, both ends among them. */
export function spread(points: number, count: number): readonly number[] {
  if (points <= count) return Array.from({ length: points }, (_, at) => at);
  return Array.from({ length: count }, (_, at) => Math.round((at * (points - 1)) / (count - 1)));
}

/** An SVG path through the points that are there, in parts of a thousand; a gap breaks the line. */
export function linePath(figures: readonly (number | null)[], axis: Axis): string {
  const last = Math.max(1, figures.length - 1);
  let path = "";
  let isDrawing = false;
  for (const [at, figure] of figures.entries()) {
    if (figure === null) {
      isDrawing = false;
      continue;
    }
    const [x, y] = [(at / last) * 1000, (1 - placeOn(axis, figure)) * 1000];
    path += `${isDrawing ? "L" : "M"}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
    isDrawing = true;
  }
  return path;
}
