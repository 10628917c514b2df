// What the benchmark of the hub and its processes say to each other.

/** How a kind of server is entered: the request's path, and what is said once the socket is open. */
export type Entry = {
  readonly path: string;
  /** Said one after another; before each, so many frames must have come. */
  readonly says: readonly { readonly after: number; readonly text: string }[];
  /** In, when so many frames have come. */
  readonly readyAfter: number;
};

export type Seat = Entry & {
  /** Stops reading as soon as it is in. */
  readonly stalls: boolean;
};

export type LoaderAsked =
  | { readonly kind: "connect"; readonly port: number; readonly seats: readonly Seat[] }
  /** From now on it counts; what a publishing time must be moved by, and modulo what, when old frames are played again. */
  | { readonly kind: "begin"; readonly shiftMs: number; readonly periodMs: number; readonly records: boolean }
  | { readonly kind: "end" };

export type LoaderTold = { readonly kind: "connected" } | ({ readonly kind: "counted" } & Counted);

export type Counted = {
  readonly frames: number;
  readonly bytes: number;
  /** How many events were that many milliseconds on their way, in one client of twenty. */
  readonly events: readonly number[];
  /** The same for the oldest event of each frame, in every client. */
  readonly oldest: readonly number[];
  readonly closed: number;
  readonly cpuUs: number;
  /** What one client heard: when, since it began to count, and the payload in base64. */
  readonly recorded: readonly Recorded[];
};
export type Recorded = { readonly atMs: number; readonly payload: string };

export type SubjectAsked =
  | { readonly kind: "begin"; readonly updatesPerSecond: number; readonly recorded?: readonly Recorded[] }
  | { readonly kind: "end" }
  | { readonly kind: "usage" };

export type SubjectTold =
  | { readonly kind: "ready"; readonly port: number; readonly tokens?: readonly string[] }
  | { readonly kind: "began"; readonly atMs: number }
  | ({ readonly kind: "usage" } & Usage);

export type Usage = {
  readonly cpuUs: number;
  readonly systemUs: number;
  readonly rssBytes: number;
  readonly peakRssBytes: number;
  readonly published?: number;
  readonly hub?: Readonly<Record<string, number>>;
};
