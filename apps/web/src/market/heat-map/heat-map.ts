// The market as tiles: how large each is, how strongly it is tinted, and which tile a key goes to.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { lastChange } from "../market-stats.ts";
import { treemap, type Box, type Tile } from "../../pictures/treemap.ts";

/** A tile's area is what was traded in it, or the same for every security that traded. */
export const tileSizes = ["value", "equal"] as const;
export type TileSize = (typeof tileSizes)[number];

export type SectorTiles = {
  readonly sector: string;
  readonly box: Box;
  readonly hasHead: boolean;
  readonly tiles: readonly Tile<string>[];
};

const headHeight = 17;

/** Sectors as boxes, and in each its securities under its name; what has not traded has no tile. */
export function layOut(stats: readonly MarketStat[], size: TileSize, box: Box): readonly SectorTiles[] {
  const traded = stats.filter(({ deals }) => deals > 0);
  const weightOf = (stat: MarketStat) => (size === "equal" ? 1 : Number(stat.value));
  const sectors = [...new Set(traded.map(({ sector }) => sector))].map((sector) => {
    const own = traded.filter((stat) => stat.sector === sector);
    return { sector, own, weight: own.reduce((sum, stat) => sum + weightOf(stat), 0) };
  });
  return treemap(sectors, ({ weight }) => weight, box).map(({ of: { sector, own }, ...outer }) => {
    const hasHead = outer.height >= 3 * headHeight && outer.width >= 64;
    const head = hasHead ? headHeight : 0;
    const inner = { ...outer, y: outer.y + head, height: outer.height - head };
    const tiles = treemap(own, weightOf, inner).map((tile) => ({ ...tile, of: tile.of.securityID }));
    return { sector, box: outer, hasHead, tiles };
  });
}

/** Per cent up to which each tint goes, the fifth to the end of the band: most moves of a day are below one, and are told apart. */
export const tintSteps = [0.5, 1.5, 3, 6] as const;

export type Tint = { readonly way: "up" | "down" | "flat"; readonly strength: number };

/** Strength 1 to 5; the smallest move already shows. */
export function tintOf(stat: Pick<MarketStat, "last" | "prevClose">): Tint {
  const percent = lastChange(stat)?.percent ?? 0;
  if (percent === 0) return { way: "flat", strength: 0 };
  const strength = 1 + tintSteps.filter((most) => Math.abs(percent) > most).length;
  return { way: percent > 0 ? "up" : "down", strength };
}

/** What there is room for: the symbol over its change, the change in brief, both in a line, the symbol alone, or the tint. */
export type Room = "both" | "brief" | "line" | "name" | "none";

const letter = 7.5;
const edges = 14;
/** Two lines of the smallest text; one. */
const [twoLines, oneLine] = [36, 18];
/** As wide as −10.00% and −10.0%, set in bold. */
const [wholeChange, briefChange] = [54, 44];

export function roomIn({ width, height }: Pick<Box, "width" | "height">, symbol: string): Room {
  const named = symbol.length * letter + edges;
  if (height >= twoLines && width >= wholeChange + edges) return "both";
  if (height >= twoLines && width >= briefChange + edges) return "brief";
  if (height >= oneLine && width >= named + briefChange) return "line";
  return height >= oneLine && width >= named ? "name" : "none";
}

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest tile that way, sideways distance counting double; the first and the last by Home and End. */
export function tileFrom(tiles: readonly Tile<string>[], at: string, key: string): string | null {
  if (key === "Home") return tiles[0]?.of ?? null;
  if (key === "End") return tiles.at(-1)?.of ?? null;
  const way = ways[key];
  const from = tiles.find(({ of }) => of === at);
  if (way === undefined || from === undefined) return null;
  const [x, y] = way;
  const ahead = tiles.flatMap((tile) => {
    const [across, down] = [middle(tile).x - middle(from).x, middle(tile).y - middle(from).y];
    const forward = across * x + down * y;
    const aside = Math.abs(across * y) + Math.abs(down * x);
    return forward > 0.5 ? [{ of: tile.of, far: forward + 2 * aside }] : [];
  });
  return ahead.toSorted((a, b) => a.far - b.far)[0]?.of ?? null;
}

function middle({ x, y, width, height }: Box) {
  return { x: x + width / 2, y: y + height / 2 };
}
