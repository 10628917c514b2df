// Whether the answers at the door tell names that are known from names that are not; run by `npm run bench -- enumeration [pairs] [question]`.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { systemClock } from "../src/clock.ts";
import { ask, withServer } from "./with-server.ts";

const pairs = Number(process.argv[2] ?? 2000);
/** One question alone. */
const only = process.argv[3];
const s = await withServer({ env: { TRADEBOOK_RATE_LIMITS: "off" } });
const headers = { "content-type": "application/json", "abp.tenantid": String(s.world.defaultId) };

type Question = { readonly path: string; readonly body: (name: string, at: number) => unknown };

let registered = 0;
const questions: Readonly<Record<string, Question>> = {
  "sign-in": {
    path: "/api/TokenAuth/Authenticate",
    body: (name) => ({ userNameOrEmailAddress: name, password: "no such password" }),
  },
  "forgotten password": {
    path: "/api/services/app/Account/PasswordReset",
    body: (name) => ({ emailAddress: `${name}@example.com` }),
  },
  register: {
    path: "/api/services/app/Account/Register",
    body: (name) => {
      registered += 1;
      // Of one length: a token holds the address.
      const own = (1_296 + registered).toString(36);
      const emailAddress = `${name === "ada" ? "ada" : own}@example.com`;
      return { name: "A", surname: "B", userName: emailAddress, emailAddress, password: "harbour lantern 57" };
    },
  },
};

type Seen = { readonly ms: number; readonly told: string };

async function see({ path, body }: Question, name: string, at: number): Promise<Seen> {
  const began = performance.now();
  const {
    status,
    headers: sent,
    body: said,
  } = await ask(`${s.url}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body(name, at)),
  });
  const ms = performance.now() - began;
  const names = [...sent.keys()].toSorted().join();
  // A token is another each time; that there is one, and about how long, is what is told.
  return {
    ms,
    told: `${status} ${names} ${JSON.stringify(said).replaceAll(/"[\w.-]{40,}"/g, (text) => `${Math.round(text.length / 100)}`)}`,
  };
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** Two-sided p of the Wilcoxon rank-sum test, by its normal approximation. */
function rankTest(one: readonly number[], other: readonly number[]): number {
  const ranked = [...one.map((ms) => ({ ms, first: true })), ...other.map((ms) => ({ ms, first: false }))];
  ranked.sort((a, b) => a.ms - b.ms);
  const sum = ranked.reduce((all, { first }, at) => all + (first ? at + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const z = (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(Math.abs(z)));
}

/** The normal distribution below z (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
}

/** How often each answer was given. */
function countsOf(seen: readonly Seen[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { told } of seen) counts.set(told, (counts.get(told) ?? 0) + 1);
  return counts;
}

const atOnce = 8;

for (const [what, question] of Object.entries(questions).filter(([name]) => only === undefined || name === only)) {
  test(`${what}: ${pairs} known and ${pairs} unknown names are answered alike`, async () => {
    const [known, unknown]: [Seen[], Seen[]] = [[], []];
    let at = 0;
    const one = async () => {
      while (at < pairs) {
        at += 1;
        const turn = at;
        // Each first as often as second.
        const order = turn % 2 === 0 ? ["ada", "nobody-here"] : ["nobody-here", "ada"];
        for (const name of order) (name === "ada" ? known : unknown).push(await see(question, name, turn));
      }
    };
    const began = systemClock.now();
    await Promise.all(Array.from({ length: atOnce }, one));
    const [a, b] = [known.map(({ ms }) => ms), unknown.map(({ ms }) => ms)];
    const [inMiddle, p] = [Math.abs(median(a) - median(b)), rankTest(a, b)];
    process.stdout.write(
      `${what}: median ${median(a).toFixed(2)} ms known, ${median(b).toFixed(2)} ms unknown, rank test p = ${p.toFixed(3)}, ` +
        `${((systemClock.now() - began) / 1000).toFixed(0)} s\n`,
    );
    const [toldKnown, toldUnknown] = [countsOf(known), countsOf(unknown)];
    for (const [told, count] of [...toldKnown, ...toldUnknown].filter(([one]) => toldKnown.get(one) !== pairs))
      process.stdout.write(`  ${count} times: ${told.slice(0, 400)}\n`);
    assert.deepEqual([...toldKnown.keys()].toSorted(), [...toldUnknown.keys()].toSorted());
    assert(inMiddle < 5, `medians differ by ${inMiddle} ms`);
    assert(p > 0.01, `p = ${p}`);
  });
}
