// The words of the heat map in English.

import { wordsOf } from "../../lib/words.ts";

export const heatWords = {
  TileSize: "Size of the tiles",
  TileByValue: "By value traded",
  TileEqual: "All alike",
  TilesNotShown: "{0} not traded today",
  TileSaid: "{0} {1}, {2} traded",
  HeatMapKeys: "Heat map: arrow keys go from tile to tile",
  NoTiles: "Nothing has traded yet today",
  NoTilesHint: "A tile appears with a security’s first trade.",
} as const;

export const L = wordsOf(heatWords);
