// The order's life: which report takes which status to which.

/** FIX OrdStatus (39) by name, and the code it has on the wire. */
export const ordStatuses = {
  PendingNew: { fix: "A", open: true },
  New: { fix: "0", open: true },
  PartiallyFilled: { fix: "1", open: true },
  Filled: { fix: "2", open: false },
  DoneForDay: { fix: "3", open: true },
  Canceled: { fix: "4", open: false },
  PendingCancel: { fix: "6", open: true },
  Rejected: { fix: "8", open: false },
  Suspended: { fix: "9", open: true },
  Expired: { fix: "C", open: false },
  PendingReplace: { fix: "E", open: true },
} as const satisfies Record<string, { readonly fix: string; readonly open: boolean }>;

export type OrdStatus = keyof typeof ordStatuses;

/** FIX ExecType (150) by name, and the code it has on the wire. */
export const execTypes = {
  New: { fix: "0" },
  DoneForDay: { fix: "3" },
  Canceled: { fix: "4" },
  Replaced: { fix: "5" },
  PendingCancel: { fix: "6" },
  Rejected: { fix: "8" },
  Suspended: { fix: "9" },
  PendingNew: { fix: "A" },
  Expired: { fix: "C" },
  Restated: { fix: "D" },
  PendingReplace: { fix: "E" },
  Trade: { fix: "F" },
  TradeCorrect: { fix: "G" },
  TradeCancel: { fix: "H" },
  OrderStatus: { fix: "I" },
} as const satisfies Record<string, { readonly fix: string }>;

export type ExecType = keyof typeof execTypes;
