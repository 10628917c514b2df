// The line to the server that this tab holds itself: opened, kept awake, and opened again whenever it is lost.

import { hubEvents, type HubEventName } from "@tradebook/contract/hub.ts";
import { hubPath, hubTokenParameters } from "@tradebook/contract/names.ts";
import {
  HubConnectionBuilder,
  HubConnectionState,
  JsonHubProtocol,
  LogLevel,
  type HubConnection,
  type ILogger,
} from "@microsoft/signalr";
import { now, sinceStart } from "./clock.ts";
import { countMessage } from "./data-meter.ts";
import { inState, type Line, type LineListener } from "./line.ts";
import { socketKind } from "./line-socket.ts";
import { liveMode, paceOf } from "./live-mode.ts";
import { freshToken, refreshToken } from "./refresh.ts";
import { encryptedToken } from "./token.ts";

const retryAfterMs = [500, 1000, 2000, 5000, 10_000, 15_000] as const;
const pingEveryMs = 2500;
/** A server from which no word comes for so long after it was asked is in doubt, which a page says within five seconds. */
const doubtAfterMs = 2000;
const lookAgainMs = 200;
/** A slow line is not a dead one: only after so long a silence is it given up. */
const closeAfterMs = 10_000;

type Own = {
  readonly listener: LineListener;
  connection: HubConnection | null;
  tries: number;
  timer: Timer;
  /** When anything at all last came. */
  heardAt: number;
};
type Timer = ReturnType<typeof setTimeout> | undefined;

/** The reference client's own protocol, which passes every message that comes by the meter and notes that it came. */
class CountedProtocol extends JsonHubProtocol {
  readonly #own: Own;
  constructor(own: Own) {
    super();
    this.#own = own;
  }
  override parseMessages(input: string, logger: ILogger) {
    countMessage(input);
    this.#own.heardAt = sinceStart();
    return super.parseMessages(input, logger);
  }
}

export function openOwnLine(listener: LineListener): Line {
  const own: Own = { listener, connection: null, tries: 0, timer: undefined, heardAt: 0 };
  const over = new AbortController();
  // The browser knows at once what silence would tell seconds later, and that waiting has no more use.
  addEventListener("offline", () => giveUp(own), { signal: over.signal });
  addEventListener("online", () => beginAnew(own), { signal: over.signal });
  begin(own);
  return {
    invoke: (method, args) => (isConnected(own) ? own.connection?.invoke(method, ...args) : undefined),
    retry: () => {
      if (!isConnected(own)) beginAnew(own);
    },
    stop: async () => {
      over.abort();
      const ended = own.connection;
      own.connection = null;
      clearTimeout(own.timer);
      await ended?.stop();
    },
  };
}

function isConnected({ connection }: Own): boolean {
  return connection?.state === HubConnectionState.Connected;
}

/** Of a line without a network nobody hears the end: it counts as lost before it has closed. */
function giveUp(own: Own): void {
  const ended = own.connection;
  if (ended === null) return;
  lost(own, ended);
  void ended.stop();
}

/** Leaves the try that is under way, which may hang on a network that has gone, and begins another at once. */
function beginAnew(own: Own): void {
  const left = own.connection;
  if (left === null) return;
  clearTimeout(own.timer);
  own.tries = 1;
  void freshToken().then(() => {
    if (own.connection !== left) return;
    begin(own);
    void left.stop();
  });
}

/** A line of its own for each try: the token stands in its address, and the next try may have another. */
function begin(own: Own): void {
  const token = encodeURIComponent(encryptedToken() ?? "");
  // The reference client takes a socket of another kind, though its types do not say so.
  const options = { withCredentials: true, WebSocket: socketKind() };
  const made = new HubConnectionBuilder()
    .withUrl(`${hubPath}?${hubTokenParameters.encrypted}=${token}`, options)
    .withHubProtocol(new CountedProtocol(own))
    .configureLogging(LogLevel.None)
    .build();
  own.connection = made;
  for (const event of Object.keys(hubEvents) as HubEventName[])
    made.on(event, (argument) => own.listener.onEvent(event, argument));
  made.onclose(() => lost(own, made));
  void open(own, made);
}

async function open(own: Own, made: HubConnection): Promise<void> {
  own.listener.onStatus({ ...inState("connecting"), isLost: own.tries > 0 });
  const beganAt = now();
  try {
    await made.start();
    own.listener.onStatus(inState("catchingUp"));
    await made.invoke("SetDataMode", paceOf(liveMode.get()));
    // Of books only those that somebody asks for.
    await made.invoke("WatchOrderBook", []);
    await own.listener.onOpen({ beganAt, openedAt: now() });
    own.tries = 0;
    own.listener.onStatus(inState("live"));
    void keepPinging(own, made);
  } catch (error) {
    // The server does not know the token; when it gives no other either, that ends the session.
    if (error instanceof Error && error.message.includes("Status code '401'")) await refreshToken();
    // Every other cause, from no network to a refused handshake, has the same cure: say so and try again later.
    if (made.state === HubConnectionState.Connected) await made.stop();
    else lost(own, made);
  }
}

function lost(own: Own, made: HubConnection): void {
  if (own.connection !== made) return;
  const wait = retryAfterMs[Math.min(own.tries, retryAfterMs.length - 1)] ?? 15_000;
  own.tries += 1;
  own.listener.onStatus({ ...inState("offline"), retryAt: now() + wait, isLost: true });
  clearTimeout(own.timer);
  own.timer = setTimeout(() => void freshToken().then(() => own.connection === made && begin(own)), wait);
}

async function keepPinging(own: Own, made: HubConnection): Promise<void> {
  while (own.connection === made && isConnected(own)) {
    const sent = sinceStart();
    const answer = ping(made);
    const doubt = doubtUnlessHeard(own, made, sent);
    const answered = await Promise.race([answer, pause(closeAfterMs)]);
    doubt.end();
    // A line that no longer answers looks open for minutes; closing it starts the recovery.
    if (answered !== true) return made.stop();
    if (own.connection !== made) return;
    own.listener.onStatus({ ...inState("live"), latencyMs: Math.round(sinceStart() - sent) });
    await pause(pingEveryMs);
  }
}

/**
 * Looks twice: a page that was busy for long has not yet read what came meanwhile. Words that come after the question, and
 * then none, are a silence from the last of them.
 */
function doubtUnlessHeard(own: Own, made: HubConnection, sent: number): { readonly end: () => void } {
  let timer: Timer;
  const soonMs = doubtAfterMs - lookAgainMs;
  const look = () => {
    if (own.connection !== made) return;
    const silentMs = sinceStart() - Math.max(sent, own.heardAt);
    if (silentMs < soonMs) lookAfter(soonMs - silentMs);
    else own.listener.onStatus({ ...inState("connecting"), isLost: true });
  };
  const lookAfter = (ms: number) => {
    timer = setTimeout(() => {
      timer = setTimeout(look, lookAgainMs);
    }, ms);
  };
  lookAfter(soonMs);
  return { end: () => clearTimeout(timer) };
}

async function ping(made: HubConnection): Promise<boolean> {
  try {
    await made.invoke("Ping", now());
    return true;
  } catch {
    // The line closed under the call; `onclose` takes it from here.
    return false;
  }
}

async function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
