// How many shares people ask for: round numbers.

/** Two leading digits and zeros. */
export function roundLot(shares: number): number {
  if (shares < 10) return Math.max(1, Math.round(shares));
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(shares)) - 1);
  return Math.round(shares / unit) * unit;
}

/** As most people say a number: 1, 2, 3, 5 or 10, and zeros. */
export function plainLot(shares: number): number {
  if (shares < 1) return 1;
  const unit = 10 ** Math.floor(Math.log10(shares));
  const digits = shares / unit;
  return (digits < 1.5 ? 1 : digits < 2.5 ? 2 : digits < 4 ? 3 : digits < 7.5 ? 5 : 10) * unit;
}
