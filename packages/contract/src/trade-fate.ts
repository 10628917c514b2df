// What became of a trade that did not stand as it was told.

/** Taken back, told in the place of one that was, or either. */
export const tradeFates = ["TAKEN_BACK", "CORRECTION", "EITHER"] as const;
export type TradeFate = (typeof tradeFates)[number];
