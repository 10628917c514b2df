// Fires hostile requests and judges what comes back: no fault of ours, no silence, and a 400 says what it is about.

import { strict as assert } from "node:assert";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Shot } from "./hostile-shots.ts";

/** What was seen of so many requests. */
export type Tally = {
  requests: number;
  slowestMs: number;
  readonly statuses: Map<number, number>;
  readonly wrong: string[];
};

export function newTally(): Tally {
  return { requests: 0, slowestMs: 0, statuses: new Map(), wrong: [] };
}

const atOnce = 12;
const longestMs = 20_000;

/** Some at a time, each with the caller's token, until none is left. */
export async function fire(tally: Tally, shots: Iterable<Shot>, token: string | undefined): Promise<void> {
  const all = shots[Symbol.iterator]();
  const one = async () => {
    for (let next = all.next(); next.done !== true; next = all.next()) await shoot(tally, next.value, token);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

async function shoot(tally: Tally, shot: Shot, token: string | undefined): Promise<void> {
  const began = performance.now();
  const { status, said } = await sent(shot, token);
  tally.requests += 1;
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began);
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  const why = token !== undefined && status === 401 && !isForm(shot) ? "signed out" : wrongWith(shot, status, said);
  if (why === undefined || tally.wrong.length >= 20) return;
  const body = typeof shot.body === "string" ? shot.body : "";
  tally.wrong.push(
    `${why}: ${shot.method} ${shot.url.slice(0, 200)} ${body.slice(0, 300)} -> ${status} ${said.slice(0, 300)}`,
  );
}

async function sent(
  shot: Shot,
  token: string | undefined,
): Promise<{ readonly status: number; readonly said: string }> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { "content-type": "application/json", ...authorization, ...shot.headers };
  const { body } = shot;
  // Node's fetch takes iterables as well, which the browsers' types do not say.
  const carried = body === undefined ? {} : { body: body as string, duplex: "half" as const };
  try {
    const signal = AbortSignal.timeout(longestMs);
    const answer = await fetch(shot.url, { method: shot.method, headers, signal, ...carried });
    return { status: answer.status, said: await answer.text() };
  } catch (error) {
    return { status: 0, said: String(error instanceof Error ? (error.cause ?? error) : error) };
  }
}

function wrongWith(shot: Shot, status: number, said: string): string | undefined {
  if (status >= 500) return "a fault";
  // A form that is refused is cut off; everything else is answered.
  if (status === 0 && !isForm(shot)) return "no answer";
  if (status !== 400 || shot.member === undefined) return undefined;
  const { error } = JSON.parse(said) as { error: { validationErrors: { members: string[] | null }[] | null } };
  const members = (error.validationErrors ?? []).flatMap((one) => one.members ?? []);
  return members.length > 0 ? undefined : "a 400 that names no member";
}

function isForm({ headers }: Shot): boolean {
  return headers?.["content-type"]?.startsWith("multipart/") === true;
}

export function assertHarmless({ wrong }: Tally): void {
  assert.equal(wrong.length, 0, wrong.join("\n"));
}

/** What is in use once everything that can be given back was. */
export function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
