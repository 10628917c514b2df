// What every module is given: the database, the clock, the market as last heard, the way to tell others, the log.

import type { HubEventName, HubPayload } from "@tradebook/contract/hub.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { AlertFigures } from "@tradebook/domain/market/alert.ts";
import type { MarketClock } from "@tradebook/domain/market/next-session.ts";
import type { MarketFacts } from "@tradebook/domain/order/facts.ts";
import type { Price } from "@tradebook/domain/units.ts";
import type { CheckPorts } from "./checks/check-ports.ts";
import type { PersonalData } from "./credentials/personal-data.ts";
import type { OrderTimes } from "./order-times.ts";
import type { Outbound } from "./outbound/send.ts";
import type { TokenScope } from "./credentials/access-token.ts";
import type { Impersonator } from "./credentials/signed-in.ts";
import type { Database } from "./db/database.ts";
import type { FieldChange } from "./field-changes.ts";

export type Clock = { readonly now: () => Instant };

/** One line of JSON an event. Fields are ids and figures, never a password, token, BVN or name. */
export type Log = {
  readonly info: (event: string, fields?: LogFields) => void;
  readonly warn: (event: string, fields?: LogFields) => void;
  readonly error: (event: string, error: unknown, fields?: LogFields) => void;
};
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Who is calling, as the token says; the tenant is never taken from a header once signed in. */
export type Caller = {
  readonly userId: number;
  readonly userName: string;
  /** Null on the host side. */
  readonly tenantId: number | null;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<Permission>;
};

/** A file of a form: under which name it came, and what it holds; nothing when it was longer than allowed. */
export type SentFile = { readonly fieldName: string; readonly bytes: Buffer; readonly isCut: boolean };

/** A method's call: who, in which tenant (the token's, else the resolved one), in which language, when. */
export type Call = {
  readonly caller: Caller | null;
  readonly tenantId: number | null;
  readonly culture: string;
  readonly now: Instant;
  readonly ip: string;
  /** Of the request that it came with, as the server's log names it. */
  readonly requestId?: string;
  readonly userAgent?: string;
  /** A tenant id that was sent and names no tenant; only signing in minds. */
  readonly unknownTenantId?: number;
  /** Nobody is signed in, and the host's name names the tenant. */
  readonly isOfHost?: true;
  /** The session of whoever is signed in, in full or by half. */
  readonly session?: CallSession;
  /** The key that a program called with; it has no session. */
  readonly apiKeyId?: number;
  /** Who looks with the caller's eyes. */
  readonly impersonator?: Impersonator;
  readonly cookies?: ReadonlyMap<string, string>;
  /** Sends a cookie with the answer, out of reach of scripts; an empty value takes it away. */
  readonly setCookie?: (cookie: SentCookie) => void;
  /** Keeps with the call's line of the audit trail what it has changed, once that stands. */
  readonly noteChanges?: (changes: readonly FieldChange[]) => void;
  /** Of a method that takes a form. */
  readonly files?: readonly SentFile[];
};
export type CallSession = {
  readonly sid: string;
  readonly scope: TokenScope;
  /** When its user last proved who they are. */
  readonly authenticatedAt: Instant;
};
export type SentCookie = {
  readonly name: string;
  readonly value: string;
  /** Undefined: as long as the browser stays open. */
  readonly seconds?: number;
};

/** The market as last heard from the exchange; reading it never waits. */
export type MarketPort = {
  /** What an order in this security is decided on. */
  readonly facts: (securityID: string) => MarketFacts;
  /** The price a holding is valued at: last trade, else previous close; null for a security without one. */
  readonly valuationPrice: (securityID: string) => Price | null;
  readonly tradingDay: () => TradingDay;
  /** The line's own word (ExchangeLine.full), for whoever decides on orders. */
  readonly lineFull?: NonNullable<ExchangeLine["full"]>;
  /** Where in its day the market is, for whoever asks which session is the next. */
  readonly clock: () => MarketClock & {
    /** Securities whose limits are of a day that is over, until the new list has come; left out where nobody looks. */
    readonly oldListings?: number;
  };
  /** Whether the market behind it is simulated, which every paper and screen says. */
  readonly simulated: boolean;
  /** Today's figures of a security; null where there are none. */
  readonly figures: (securityID: string) => AlertFigures | null;
  /** Tells of each security whose figures may have moved, until what it answers is called. */
  readonly onMoved: (listener: (securityID: string) => void) => () => void;
};

/** Who hears a hub event. */
export type Audience =
  | { readonly to: "everyone" }
  /** Those watching the security's book. */
  | { readonly to: "security"; readonly securityID: string }
  /** The account's holders, its brokers, and watchers of all the tenant's orders. */
  | { readonly to: "account"; readonly tenantId: number; readonly accountId: number }
  /** All who are signed in to it; zero: the host's people. */
  | { readonly to: "house"; readonly tenantId: number }
  /** Watchers of all the house's orders. */
  | { readonly to: "desk"; readonly tenantId: number }
  /** One person, wherever they are signed in. */
  | { readonly to: "user"; readonly tenantId: number; readonly userId: number };

/** Sends one hub event to its audience, after the commit; it never fails the caller and never waits. */
export type Publish = (<E extends HubEventName>(event: E, payload: HubPayload<E>, audience: Audience) => void) & {
  /** Whether anybody is there to hear; when it is not said, somebody may be. */
  readonly isHeard?: (audience: Audience) => boolean;
};

/** Told after a commit that the outbox holds something for the exchange. */
export type ExchangeLine = {
  readonly wake: () => void;
  /** Whether the exchange takes only so many requests a second, so that an order may wait for its turn. */
  readonly isSlowed?: () => boolean;
  /** As many requests wait for it as may; null, or left out, while there is room. */
  readonly full?: () => { readonly waiting: number; readonly seconds: number } | null;
  /** Since when requests that are not answered are in doubt; null, or left out, while the line is in order. */
  readonly inDoubtSince?: () => Instant | null;
};

export type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Seals what is secret about a person before it is kept, and opens it for those who may see it. */
  readonly personalData: PersonalData;
  /** The registers, banks, lists and the depository that account requests are checked with. */
  readonly checks: CheckPorts;
  /** Sends mail and SMS, behind the commit of what they tell of. */
  readonly outbound: Outbound;
  readonly market: MarketPort;
  /** Where the site stands, from the configuration; links in mails begin with it. */
  readonly baseUrl: () => string;
  readonly publish: Publish;
  readonly exchange: ExchangeLine;
  /** Told how long orders take; left out where nobody counts. */
  readonly orderTimes?: OrderTimes;
  /** Whether webhooks may stand on this machine, without TLS: by a setting of the developer alone. */
  readonly mayLoopback?: boolean;
};

/** What runs beside the requests; see jobs.ts. */
export type Job = {
  /** Told when the trading day has moved; answers at once. */
  readonly onNewDay?: () => void;
  /** Takes nothing new, and waits for what it is doing. */
  readonly stop: () => Promise<void>;
};

/** A handler: input already parsed by the contract, access already checked. A refusal is a value; a fault is thrown. */
export type Handler<Input, Output> = (input: Input, call: Call) => Promise<Answer<Output>>;
