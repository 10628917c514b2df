// Tiles whose areas are as their weights, as near to squares as they come (Bruls, Huizing, van Wijk 2000); for drawing only.

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Tile<T> = Box & { readonly of: T };

/** In the order of their weights, the heaviest at the top left; what weighs nothing has no tile. */
export function treemap<T>(things: readonly T[], weightOf: (thing: T) => number, box: Box): readonly Tile<T>[] {
  const heavy = things
    .map((of) => ({ of, weight: weightOf(of) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const whole = heavy.reduce((sum, { weight }) => sum + weight, 0);
  const scale = whole === 0 ? 0 : (box.width * box.height) / whole;
  const areas = heavy.map(({ of, weight }) => ({ of, area: weight * scale }));
  return laidOut(areas, box);
}

type Area<T> = { readonly of: T; readonly area: number };

function laidOut<T>(areas: readonly Area<T>[], box: Box): readonly Tile<T>[] {
  const tiles: Tile<T>[] = [];
  let [rest, left] = [areas, box];
  while (rest.length > 0) {
    const side = Math.min(left.width, left.height);
    const row = bestRow(rest, side);
    const placed = placeRow(row, left);
    tiles.push(...placed.tiles);
    [rest, left] = [rest.slice(row.length), placed.left];
  }
  return tiles;
}

/** As many as make the worst tile of the row no longer. */
function bestRow<T>(areas: readonly Area<T>[], side: number): readonly Area<T>[] {
  let count = 1;
  while (count < areas.length && worst(areas.slice(0, count + 1), side) <= worst(areas.slice(0, count), side))
    count += 1;
  return areas.slice(0, count);
}

/** How far from a square the longest tile of a row along that side is. */
function worst(row: readonly Area<unknown>[], side: number): number {
  const sum = total(row);
  const [least, most] = [Math.min(...row.map(({ area }) => area)), Math.max(...row.map(({ area }) => area))];
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least));
}

function placeRow<T>(row: readonly Area<T>[], box: Box): { readonly tiles: readonly Tile<T>[]; readonly left: Box } {
  const isUpright = box.width >= box.height;
  const side = isUpright ? box.height : box.width;
  const depth = side === 0 ? 0 : total(row) / side;
  let along = 0;
  const tiles = row.map(({ of, area }) => {
    const length = depth === 0 ? 0 : area / depth;
    const tile = isUpright
      ? { of, x: box.x, y: box.y + along, width: depth, height: length }
      : { of, x: box.x + along, y: box.y, width: length, height: depth };
    along += length;
    return tile;
  });
  const left = isUpright
    ? { ...box, x: box.x + depth, width: Math.max(0, box.width - depth) }
    : { ...box, y: box.y + depth, height: Math.max(0, box.height - depth) };
  return { tiles, left };
}

function total(row: readonly Area<unknown>[]): number {
  return row.reduce((sum, { area }) => sum + area, 0);
}
