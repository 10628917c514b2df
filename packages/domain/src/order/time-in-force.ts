// How long an order stands, and who may ask for it.

type TimeInForceRow = {
  readonly fix: string;
  readonly stands: boolean;
  readonly brokersOnly: boolean;
  readonly name: string;
};

/** FIX TimeInForce (59). `stands`: what is not traded at once rests in the book. */
export const timesInForce = {
  Day: { fix: "0", stands: true, brokersOnly: false, name: "Day" },
  AtOpen: { fix: "2", stands: true, brokersOnly: true, name: "At the open" },
  ImmediateOrCancel: { fix: "3", stands: false, brokersOnly: false, name: "Immediate or cancel" },
  FillOrKill: { fix: "4", stands: false, brokersOnly: false, name: "Fill or kill" },
  GoodTillDate: { fix: "6", stands: true, brokersOnly: false, name: "Good till date" },
  AtClose: { fix: "7", stands: true, brokersOnly: true, name: "At the close" },
} as const satisfies Record<string, TimeInForceRow>;

export type TimeInForce = keyof typeof timesInForce;
