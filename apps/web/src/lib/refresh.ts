// Keeps the session alive without a word: a new access token before the old one lapses, for every tab at once.

import { failedEnvelope } from "@tradebook/contract/envelope.ts";
import { servicePrefix } from "@tradebook/contract/names.ts";
import { tokenAuthService } from "@tradebook/contract/services/token-auth.ts";
import * as z from "zod";
import { acting } from "./acting.ts";
import { now } from "./clock.ts";
import { endSession } from "./end-session.ts";
import { keepToken, tokenTerm } from "./token.ts";
import { dueInMs } from "./token-term.ts";

const answerWithinMs = 15_000;
const againAfterMs = 10_000;

let running: Promise<boolean> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Resolves when there is a token that will still be good when the request arrives, or none to be had. */
export async function freshToken(): Promise<void> {
  const term = tokenTerm();
  if (term !== null && dueInMs(term, now()) <= 0) await refreshToken();
}

/** Whether there is a new token; the refresh token itself is in a cookie that no script can read. */
export function refreshToken(): Promise<boolean> {
  if (acting() !== null) return Promise.resolve(false);
  running ??= inTurn().finally(() => {
    running = null;
  });
  return running;
}

/** From now on, for as long as the page is open. */
export function keepRefreshed(): void {
  clearTimeout(timer);
  const term = tokenTerm();
  if (term === null) return;
  timer = setTimeout(
    () => {
      void freshToken().finally(() => keepRefreshed());
    },
    Math.max(againAfterMs, dueInMs(term, now())),
  );
}

/** Ends the session at the server; whoever signs out is not kept waiting for long, nor stopped by a server that is away. */
export async function endServerSession(authorization: string | null): Promise<void> {
  try {
    const { path } = tokenAuthService.LogOut;
    const headers = authorization === null ? {} : { Authorization: `Bearer ${authorization}` };
    await fetch(path, { headers, cache: "no-store", signal: AbortSignal.timeout(answerWithinMs) });
  } catch (error) {
    // The session ends by itself when nobody refreshes it.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  }
}

// One tab at a time: a tab that waited finds the token that another one was given.
async function inTurn(): Promise<boolean> {
  const before = tokenTerm()?.until;
  const ask = async () => {
    const term = tokenTerm();
    if (term !== null && term.until !== before && dueInMs(term, now()) > 0) return true;
    return await askServer(term?.isRemembered ?? false);
  };
  return "locks" in navigator ? await navigator.locks.request("tradebook.refresh", ask) : await ask();
}

async function askServer(isRemembered: boolean): Promise<boolean> {
  const response = await post();
  if (response === null) return false;
  const body: unknown = await response.json().catch(() => null);
  const answer = z.object({ result: tokenAuthService.RefreshToken.output }).safeParse(body);
  if (response.ok && answer.success) {
    keepToken(answer.data.result, isRemembered);
    keepRefreshed();
    return true;
  }
  // Only the server's own word ends a session, not a proxy's page nor a database that is away.
  if (response.status === 422 && failedEnvelope.safeParse(body).success) endSession();
  return false;
}

async function post(): Promise<Response | null> {
  const { path } = tokenAuthService.RefreshToken;
  try {
    return await fetch(path.startsWith("/") ? path : `${servicePrefix}/${path}`, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: "{}",
      cache: "no-store",
      signal: AbortSignal.timeout(answerWithinMs),
    });
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
