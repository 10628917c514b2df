// Ids that are unique for ever: the number of this start of the program, then a count within it.

export type Ids = {
  /** The wire's OrderID, which is the entry's MDEntryID in the market data too. */
  readonly orderID: (orderNumber: number) => string;
  /** An order of an earlier start keeps the id it was given then. */
  readonly keepOrderID: (orderNumber: number, orderID: string) => void;
  readonly tradeID: (tradeNumber: number) => string;
  readonly nextExecID: () => string;
};

/** `start` is higher at every start of the program. */
export function idsOfStart(start: number): Ids {
  const prefix = start.toString(36).toUpperCase();
  const kept = new Map<number, string>();
  let reports = 0;
  return {
    orderID: (orderNumber) => kept.get(orderNumber) ?? `${prefix}-${orderNumber}`,
    keepOrderID: (orderNumber, orderID) => void kept.set(orderNumber, orderID),
    tradeID: (tradeNumber) => `${prefix}-T${tradeNumber}`,
    nextExecID: () => {
      reports += 1;
      return `${prefix}-E${reports}`;
    },
  };
}
