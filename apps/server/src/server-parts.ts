// What the parts of the server are made from: the options it was started with, and what was opened for it.

import type { Bus, BusTransport } from "./bus/bus.ts";
import type { Config } from "./config.ts";
import type { AccessTokens } from "./credentials/access-token.ts";
import type { PersonalData } from "./credentials/personal-data.ts";
import type { Secrets } from "./credentials/secrets.ts";
import type { Database } from "./db/database.ts";
import type { DatabaseWatch } from "./db/database-watch.ts";
import type { Clock, Log } from "./deps.ts";
import type { ControlLineOptions } from "./exchange/control-line.ts";
import type { LeaseTimes, Leases } from "./leases.ts";
import type { OrderTimes } from "./order-times.ts";
import type { MarketState } from "./modules/market-data/market-view.ts";

export type ServerOptions = Pick<ControlLineOptions, "setClock" | "lineClock"> & {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** A part failed for good: the process should end, and what starts it again begins from the journals. */
  readonly onFault: (error: unknown) => void;
  /** What carries the bus, when it is not what the configuration says. */
  readonly busTransport?: BusTransport;
  readonly leaseTimes?: LeaseTimes;
};

export type Parts = ServerOptions & {
  readonly secrets: Secrets;
  readonly tokens: AccessTokens;
  readonly personalData: PersonalData;
  readonly db: Database;
  readonly watch: DatabaseWatch;
  readonly market: MarketState;
  readonly bus: Bus;
  readonly leases: Leases;
  readonly orderTimes: OrderTimes;
};

/** Where we are reached: told by the configuration, or known once we listen. */
export type Address = { url: string; isReady: boolean };
