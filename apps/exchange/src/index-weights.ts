// How many shares of a company the index counts.
// Figures are the listed ones where the securities file has them. Where it has none, because recent issues leave them in
// doubt, the figure here is INVENTED: a round number of the right size, good for weighting a simulated index and for
// nothing else (docs/adr/0013). None of them is shown to anybody as a fact about a company.

import type { Security, SecurityID } from "@tradebook/domain/security.ts";

const million = 1_000_000;

/** A company that has no figure anywhere. */
const otherwise = 1000 * million;

const invented: ReadonlyMap<SecurityID, number> = new Map([
  ["ABCTRANS", 2500 * million],
  ["BETAGLAS", 600 * million],
  ["CADBURY", 2300 * million],
  ["CAP", 800 * million],
  ["CHAMPION", 9000 * million],
  ["CHAMS", 6000 * million],
  ["CNIF", 200 * million],
  ["CUTIX", 7000 * million],
  ["ELLAHLAKES", 4000 * million],
  ["ETERNA", 1500 * million],
  ["ETI", 18_000 * million],
  ["FCMB", 40_000 * million],
  ["FIDELITYBK", 50_000 * million],
  ["FIDSON", 2500 * million],
  ["FIRSTHOLDCO", 42_000 * million],
  ["FTNCOCOA", 4500 * million],
  ["GTCO", 36_000 * million],
  ["INTBREW", 160_000 * million],
  ["JAIZBANK", 45_000 * million],
  ["JAPAULGOLD", 6500 * million],
  ["LASACO", 2000 * million],
  ["LINKASSURE", 14_000 * million],
  ["LIVESTOCK", 3000 * million],
  ["MBENEFIT", 20_000 * million],
  ["NASCON", 2700 * million],
  ["NB", 31_000 * million],
  ["NEIMETH", 4500 * million],
  ["NGXGROUP", 2200 * million],
  ["NPFMCRFBK", 6000 * million],
  ["OMATEK", 5500 * million],
  ["PRESCO", 1100 * million],
  ["ROYALEX", 8000 * million],
  ["SEPLAT", 600 * million],
  ["SOVRENINS", 14_000 * million],
  ["STERLINGNG", 50_000 * million],
  ["SUNUASSUR", 6000 * million],
  ["TANTALIZER", 5000 * million],
  ["TRANSCORP", 10_000 * million],
  ["UACN", 2900 * million],
  ["UBA", 41_000 * million],
  ["WEMABANK", 30_000 * million],
]);

/** The listed figure, else the invented one. */
export function sharesForIndex({ securityID, sharesOutstanding }: Security): number {
  return sharesOutstanding ?? invented.get(securityID) ?? otherwise;
}
