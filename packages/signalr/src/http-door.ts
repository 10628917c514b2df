// The requests of a hub that are no WebSockets: negotiation, event streams, polls, posts and farewells.

import type { IncomingMessage, ServerResponse } from "node:http";
import { eventStreamTransport } from "./event-stream-transport.ts";
import { addCorsHeaders, identify, isRefused, preflight } from "./gate.ts";
import type { Guest } from "./gate.ts";
import type { HubLimits, HubOptions, HubRequest } from "./hub.ts";
import { LongPollTransport } from "./long-poll-transport.ts";
import { negotiated, negotiateVersion, plain } from "./negotiate.ts";
import type { HttpAnswer } from "./negotiate.ts";
import { isAnswer } from "./registry.ts";
import type { Entry, HttpSide, Place, Registry } from "./registry.ts";
import { readBody } from "./request-body.ts";
import type { Receiver } from "./transport.ts";

export type House<User> = {
  readonly options: HubOptions<User>;
  readonly limits: HubLimits;
  readonly registry: Registry<User>;
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** Begins a connection; the door has the transport's own side then. */
  readonly open: <Side extends HttpSide>(arrival: Arrival<User>, make: (receiver: Receiver) => Side) => Side;
};

export type Arrival<User> = { readonly place: Place; readonly user: User; readonly path: string };

export type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly asked: HubRequest;
};

/** Undefined: the response is a transport's now. */
type Answered = Promise<HttpAnswer | undefined>;

/** A request of a connection that exists. */
type Known<User> = Visit & {
  readonly token: string;
  readonly guest: Guest<User>;
  readonly entry: Entry<User> | undefined;
};

export async function answerVisit<User>(house: House<User>, visit: Visit, isNegotiation: boolean): Promise<void> {
  const { request, response, asked } = visit;
  addCorsHeaders(house.options, asked, response);
  const answer = request.method === "OPTIONS" ? preflight(asked) : await answerOf(house, visit, isNegotiation);
  if (answer !== undefined && !response.headersSent) send(response, answer);
}

function answerOf<User>(house: House<User>, visit: Visit, isNegotiation: boolean): Answered {
  if (isNegotiation) return negotiate(house, visit);
  switch (visit.request.method) {
    case "GET":
      return atConnection(house, visit, wantsEvents(visit.asked) ? openStream : poll);
    case "POST":
      return atConnection(house, visit, post);
    case "DELETE":
      return atConnection(house, visit, leave);
    default:
      return Promise.resolve(plain(405, "Not this way.", { allow: "GET, POST, DELETE" }));
  }
}

async function negotiate<User>({ options, registry, isStopping }: House<User>, { request, asked }: Visit): Answered {
  if (request.method !== "POST") return plain(405, "Negotiate with POST.", { allow: "POST" });
  if (isStopping()) return stopping;
  const guest = await identify(options, asked);
  if (isRefused(guest)) return guest;
  if (isStopping()) return stopping;
  const version = negotiateVersion(asked.query);
  const place = registry.reserve(guest.owner, version);
  return isAnswer(place) ? place : negotiated({ ...place, version });
}

/** A token that nobody could guess is looked up first: who shows none is not worth the question who they are. */
async function atConnection<User>(
  house: House<User>,
  visit: Visit,
  then: (house: House<User>, known: Known<User>) => HttpAnswer | undefined | Answered,
): Answered {
  const token = visit.asked.query.get("id");
  if (token === null) return plain(400, "The id of a connection is missing.");
  if (!house.registry.knows(token)) return unknown;
  const guest = await identify(house.options, visit.asked);
  if (isRefused(guest)) return guest;
  const entry = house.registry.open.get(token);
  if (entry !== undefined && entry.owner !== guest.owner) return plain(403, "This connection is somebody else's.");
  return await then(house, { ...visit, token, guest, entry });
}

function openStream<User>(house: House<User>, { token, guest, entry, response, asked }: Known<User>) {
  if (entry !== undefined) {
    return entry.side?.name === "ServerSentEvents" ? plain(409, "This connection is already active.") : otherTransport;
  }
  const place = claim(house, token, guest.owner);
  if (isAnswer(place)) return place;
  const graceMs = house.limits.closeGraceMs;
  house.open({ place, user: guest.user, path: asked.path }, (receiver) =>
    eventStreamTransport(receiver, { response, graceMs }),
  );
  return undefined;
}

function poll<User>(house: House<User>, { token, guest, entry, response, asked }: Known<User>) {
  if (entry !== undefined) {
    if (entry.side?.name !== "LongPolling") return otherTransport;
    entry.side.poll(response);
    return undefined;
  }
  const place = claim(house, token, guest.owner);
  if (isAnswer(place)) return place;
  const { limits, now } = house;
  const arrival = { place, user: guest.user, path: asked.path };
  house.open(arrival, (receiver) => new LongPollTransport(receiver, { limits, now })).poll(response);
  return undefined;
}

async function post<User>({ limits }: House<User>, { entry, request }: Known<User>): Answered {
  if (entry === undefined) return unknown;
  if (entry.side === undefined) return plain(405, "This connection is a WebSocket.", { allow: "" });
  if (entry.posts >= limits.posts) return plain(429, "Too many posts at once.", { "retry-after": "1" });
  entry.posts += 1;
  try {
    const body = await readBody(request, limits.messageBytes * 4);
    if (body === "broken") return plain(400, "The body is not whole.");
    if (body === "tooLong") return plain(413, "The body is too long.", { connection: "close" });
    await entry.side.take(body);
    return { status: 200, headers: { "content-type": "text/plain", "cache-control": "no-store" }, body: "" };
  } finally {
    entry.posts -= 1;
  }
}

function leave<User>(_house: House<User>, { entry }: Known<User>) {
  if (entry?.side?.name !== "LongPolling") return otherTransport;
  entry.side.cut();
  return plain(202, "");
}

function claim<User>({ registry, isStopping }: House<User>, token: string, owner: string): Place | HttpAnswer {
  return isStopping() ? stopping : registry.claim(token, owner);
}

const unknown = plain(404, "There is no such connection.");
const otherTransport = plain(400, "This connection uses another transport.");
export const stopping = plain(503, "The hub is stopping.", { "retry-after": "5" });

function wantsEvents({ headers }: HubRequest): boolean {
  return headers.accept?.toLowerCase().includes("text/event-stream") ?? false;
}

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}
