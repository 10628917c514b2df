// What a live line is to those who use it, whether this tab holds it itself or another tab does.

export type HubState = "idle" | "connecting" | "live" | "catchingUp" | "offline";

/** idle: not wanted. catchingUp: connected, but what was missed is still being read. */
export type HubStatus = {
  readonly state: HubState;
  readonly latencyMs: number | null;
  /** When the next try begins, while offline. */
  readonly retryAt: number | null;
  /** From the first failed try or the loss of the line until it stands again, through every try between. */
  readonly isLost: boolean;
};

/** When this line was begun and when it stood, on the clock that answers are dated by. */
export type LineTimes = { readonly beganAt: number; readonly openedAt: number };

export type LineListener = {
  readonly onStatus: (status: HubStatus) => void;
  /** An event as it came, not yet read. */
  readonly onEvent: (name: string, argument: unknown) => void;
  /** The line stands: read what may have been missed. It counts as live once this is done. */
  readonly onOpen: (times: LineTimes) => Promise<void>;
};

export type Line = {
  /** Undefined while the line does not stand. */
  readonly invoke: (method: string, args: readonly unknown[]) => Promise<unknown> | undefined;
  /** Tries now instead of waiting. */
  readonly retry: () => void;
  /** Ends it for good. */
  readonly stop: () => Promise<void>;
};

export function inState(state: HubState): HubStatus {
  return { state, latencyMs: null, retryAt: null, isLost: false };
}
