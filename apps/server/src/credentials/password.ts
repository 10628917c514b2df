// Hashes and checks passwords: argon2id, its parameters kept beside the hash, few at a time.
// Each hash takes 19 MiB and some 25 ms of a core, so more than two at once would only slow everything else down.

import { argon2, timingSafeEqual } from "node:crypto";
import { freshBytes } from "../ids.ts";

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

const cost: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const tagLength = 32;
const saltLength = 16;
const atOnce = 2;
const mostWaiting = 200;

/** Thrown when so many wait for a hash that another would wait too long. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, as everybody writes it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = freshBytes(saltLength);
  const tag = await derive(password, { salt, cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain64(salt)}$${plain64(tag)}`;
}

/** Whether this password made that hash. A hash that cannot be read matches nothing, after the same work. */
export async function checkPassword(password: string, hash: string): Promise<boolean> {
  const kept = parseHash(hash) ?? unmatchable;
  const tag = await derive(password, kept);
  return tag.length === kept.tag.length && timingSafeEqual(tag, kept.tag) && kept !== unmatchable;
}

/** The work of a check for a user who does not exist, so that the time tells nothing. */
export async function checkNobody(password: string): Promise<false> {
  await derive(password, unmatchable);
  return false;
}

type Kept = { readonly salt: Buffer; readonly tag: Buffer; readonly cost: Cost };

const unmatchable: Kept = { salt: Buffer.alloc(saltLength, 1), tag: Buffer.alloc(tagLength), cost };

function parseHash(hash: string): Kept | undefined {
  const parts = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (parts === null) return undefined;
  const [, memory, passes, parallelism, salt = "", tag = ""] = parts;
  return {
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  };
}

async function derive(password: string, kept: { readonly salt: Buffer; readonly cost: Cost }): Promise<Buffer> {
  await turn();
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const message = password.normalize("NFKC");
      const parameters = { message, nonce: kept.salt, tagLength, ...kept.cost };
      argon2("argon2id", parameters, (error, tag) => (error === null ? resolve(tag) : reject(error)));
    });
  } finally {
    giveTurn();
  }
}

let running = 0;
const waiting: (() => void)[] = [];

function turn(): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return Promise.resolve();
  }
  if (waiting.length >= mostWaiting) return Promise.reject(new TooBusy("too many passwords are being checked"));
  return new Promise((resolve) => waiting.push(resolve));
}

function giveTurn(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}

function plain64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
