// The phases of a trading day, and whether orders may be entered and matched in each.

type PhaseRow = {
  readonly name: string;
  readonly accepts: boolean;
  readonly matches: boolean;
  readonly cancels: boolean;
};

/** Phases of domain/ngx.md 1.2. `tradSesStatus` and sub-session codes belong to the FIX edge. */
export const phases = {
  CLOSED: { name: "Closed", accepts: false, matches: false, cancels: false },
  PRE_OPEN: { name: "Pre-open", accepts: true, matches: false, cancels: true },
  PRE_OPEN_IMBALANCE: { name: "Pre-open imbalance", accepts: false, matches: false, cancels: false },
  CONTINUOUS: { name: "Continuous", accepts: true, matches: true, cancels: true },
  PRE_CLOSE: { name: "Pre-close", accepts: true, matches: false, cancels: true },
  PRE_CLOSE_IMBALANCE: { name: "Pre-close imbalance", accepts: false, matches: false, cancels: false },
  INTRADAY_AUCTION: { name: "Intraday auction", accepts: true, matches: false, cancels: true },
  HALTED: { name: "Halted", accepts: false, matches: false, cancels: true },
  END_OF_DAY: { name: "End of day", accepts: false, matches: false, cancels: false },
} as const satisfies Record<string, PhaseRow>;

export type Phase = keyof typeof phases;
