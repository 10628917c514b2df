// The bus over any transport: numbers what is told, reads what is heard by its schema, and notices what was missed.

import type * as z from "zod";
import type { Log } from "../deps.ts";
import { newId } from "../ids.ts";
import type { Bus, BusListener, BusTransport, TransportListener } from "./bus.ts";
import { beatBody, beatSubject, busSubjects, envelope, type BusSubject } from "./bus-messages.ts";
import { createSequence, type Sequence } from "./sequence.ts";

/** A carrier may refuse more than a million bytes. */
const longestMessage = 1_000_000;
const beatMs = 1_000;

type Ear = { readonly sequence: Sequence<unknown>; readonly missed: (from: string | null) => void };

export function createBus(transport: BusTransport, log: Log): Bus {
  const id = newId();
  const told = new Map<string, number>();
  const ears = new Map<string, Ear>();
  const say = (subject: string, content: Readonly<Record<string, unknown>>) => {
    const bytes = Buffer.from(JSON.stringify({ v: 1, from: id, ...content }));
    if (bytes.length > longestMessage) log.warn("bus.tooLong", { subject, bytes: bytes.length });
    else if (transport.isUp()) transport.send(subject, bytes);
  };
  const publish: Bus["publish"] = (subject, body) => {
    if (!transport.isShared) return;
    // What is lost here is noticed by its number there.
    const seq = (told.get(subject) ?? 0) + 1;
    told.set(subject, seq);
    try {
      say(subject, { seq, body: (busSubjects[subject] as z.ZodType).encode(body) });
    } catch (error) {
      log.error("bus.notSaid", error, { subject }); // Nobody who tells something fails by it; the gap is noticed.
    }
  };
  transport.open(listenerOf({ ears, log }));
  const beating = transport.isShared
    ? setInterval(() => say(beatSubject, { told: Object.fromEntries(told) }), beatMs)
    : undefined;
  return {
    isShared: transport.isShared,
    id,
    publish,
    hear: (subject, listener) => void ears.set(subject, earOf(listener)),
    isUp: () => transport.isUp(),
    close: async () => {
      clearInterval(beating);
      for (const { sequence } of ears.values()) sequence.stop();
      await transport.close();
    },
  };
}

function listenerOf({ ears, log }: Hearing): TransportListener {
  return {
    heard: (subject, bytes) => heard({ ears, log }, subject, bytes),
    changed: (isUp) => {
      if (isUp) log.info("bus.up");
      else log.warn("bus.down");
      if (isUp) for (const ear of ears.values()) ear.missed(null);
    },
  };
}

// The table is typed subject by subject; here a subject's listener and its schema meet again.
function earOf({ take, missed }: BusListener<BusSubject>): Ear {
  const tell = missed ?? (() => undefined);
  const sequence = createSequence<unknown>({
    take: (body, from) => take(body as Parameters<typeof take>[0], from), // parsed by the subject's own schema
    missed: tell,
  });
  return { sequence, missed: tell };
}

type Hearing = { readonly ears: ReadonlyMap<string, Ear>; readonly log: Log };

function heard({ ears, log }: Hearing, subject: string, bytes: Uint8Array): void {
  const content = contentOf(bytes);
  if (subject === beatSubject) return heardBeat(ears, content);
  const ear = ears.get(subject);
  if (ear === undefined) return;
  const read = envelope.safeParse(content);
  const body = read.success ? busSubjects[subject as BusSubject].safeParse(read.data.body) : undefined;
  if (!read.success || body?.success !== true) return log.warn("bus.unread", { subject, bytes: bytes.length });
  ear.sequence.heard(read.data.from, read.data.seq, body.data);
}

function heardBeat(ears: ReadonlyMap<string, Ear>, content: unknown): void {
  const beat = beatBody.safeParse(content);
  if (!beat.success) return;
  for (const [subject, seq] of Object.entries(beat.data.told)) {
    if (seq > 0) ears.get(subject)?.sequence.told(beat.data.from, seq);
  }
}

function contentOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined; // What is no JSON fits no schema, and is noted as unread.
  }
}
