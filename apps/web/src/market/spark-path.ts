// A row of closes as a small line.

export const sparkWidth = 60;
export const sparkHeight = 24;
const margin = 2;

/** From edge to edge, the highest close at the top; what never moved is a line through the middle. */
export function sparkPath(closes: readonly number[]): string {
  if (closes.length < 2) return "";
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const reach = sparkHeight - margin * 2;
  const y = (close: number) => (high === low ? sparkHeight / 2 : margin + ((high - close) / (high - low)) * reach);
  const x = (at: number) => (at / (closes.length - 1)) * sparkWidth;
  return closes
    .map((close, at) => `${at === 0 ? "M" : "L"}${x(at).toPrecision(3)} ${y(close).toPrecision(3)}`)
    .join("");
}
