// Every method of the contract, by every kind of caller, with their own ids, a neighbour's, another house's and none's.

import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { everyMethod } from "../src/http/open-api.ts";
import { exampleOf, numbersOf } from "./example-input.ts";
import { deniedStatus, everyCaller, type WalkCaller } from "./walk-callers.ts";
import { namedFor, namesThing, type Row } from "./walk-inputs.ts";
import { succeedElsewhere } from "./walk-elsewhere.ts";
import { setStage } from "./walk-stage.ts";
import { tellStories } from "./walk-stories.ts";
import { fillBothHouses, missing } from "./walk-world.ts";
import { withServer } from "./with-server.ts";

const s = await withServer({ env: { TRADEBOOK_RATE_LIMITS: "off" } });
const world = await fillBothHouses(s);
const callers = await everyCaller(s, world);
const told = await tellStories(await setStage(s, world));

/** Done to their own by those who may, these would end the walk: the caller's session or account, the market's day. */
const endsTheWalk: ReadonlySet<string> = new Set([
  "TokenAuth/LogOut",
  "Simulator/EndOfDay",
  "Simulator/SetPhase",
  "Simulator/ReplayDay",
  "Simulator/SetClock",
  "Tenant/UpdateSettings",
  "EndOfDay/CloseDay",
  "Risk/SetAccountState",
  "Risk/FreezeOwnAccount",
]);
/** To these an account or a notice is one filter among others: what is not there is simply not among what matches. */
const matchesNothing: ReadonlySet<string> = new Set([
  "Order/sendMassCancel",
  "Funding/GetDeposits",
  "Funding/GetWithdrawals",
  "Funding/GetAdjustments",
  "Funding/GetCreditLimits",
  "Funding/GetDebts",
  "Funding/GetLiens",
  "Funding/GetDepositClaims",
  "Funding/GetDirectSettlements",
  "Funding/GetDividendMandates",
  "Notification/MarkRead",
  "AuditLog/GetAuditTrades",
  "Risk/GetLimits",
  "Risk/GetAccountStates",
  "Risk/GetAccountStateMoves",
  "Fee/GetSchedules",
]);

function isEmpty(text: string): boolean {
  const { result } = JSON.parse(text) as { result: { items?: readonly unknown[] } };
  return (result.items ?? []).length === 0;
}

/** Work that is slow by design (a hash) or in the exchange: fewer of each. */
const isSlow = ({ service, name }: Row) =>
  /^(?:Authenticate|Register|PasswordReset|ChangePassword|ResetPassword|StepUp)$/.test(name) || service === "Simulator";

type Whose = "own" | "neighbour" | "foreign" | "missing";
const rounds: readonly Whose[] = ["own", "foreign", "missing", "neighbour", "foreign", "own"];
/** Those who are turned away are turned away whatever they send. */
const deniedRounds: readonly Whose[] = [...rounds, "foreign", "missing", "own", "neighbour"];

type Attempt = {
  readonly row: Row;
  readonly caller: WalkCaller;
  readonly whose: Whose;
  readonly body: Record<string, unknown>;
};

let seed = 0;

function attemptsOf(row: Row, caller: WalkCaller): readonly Attempt[] {
  const denied = deniedStatus(row.method.access, caller) !== undefined;
  if (!denied && endsTheWalk.has(`${row.service}/${row.name}`)) return [];
  const some = denied ? deniedRounds : isSlow(row) ? rounds.slice(0, 3) : rounds;
  return some.map((whose) => {
    seed += 1;
    const ids = whose === "missing" ? missing : caller[whose];
    const body = exampleOf(row.method.input, { below: numbersOf(seed), named: namedFor(row, ids) });
    return { row, caller, whose, body: body as Record<string, unknown> }; // every input is an object
  });
}

/** Every method, those that take something away last. */
function inOrder(): readonly Row[] {
  const takesAway = ({ name }: Row) => Number(/^(?:Delete|Remove|DeActivate|EndSession)/.test(name));
  return everyMethod().toSorted((one, other) => takesAway(one) - takesAway(other));
}

/** Why an answer is not what the contract says; undefined when it is. */
function fault({ row, caller, whose, body }: Attempt, status: number, text: string): string | undefined {
  const denied = deniedStatus(row.method.access, caller);
  if (denied !== undefined) return status === denied ? undefined : `is ${status}, not ${denied}`;
  const leaked = caller.forbidden.find((word) => text.includes(word));
  if (leaked !== undefined) return `tells ${leaked}`;
  if (status >= 500) return `is ${status}`;
  if (status === 401 || status === 403) return `is ${status}, and the contract lets them in`;
  if (!namesThing(row, body) || row.service === "Tenant") return undefined;
  const isTheirs = whose === "own" || (whose === "neighbour" && (caller.isStaff || caller.own === caller.neighbour));
  if (isTheirs) return undefined;
  if (status === 200 && matchesNothing.has(`${row.service}/${row.name}`) && isEmpty(text)) return undefined;
  return status === 404 ? undefined : `is ${status}, not 404`;
}

/** What the whole walk has seen. */
type Seen = { attempts: number; readonly faults: Map<string, string>; readonly answered: Set<string> };

async function attemptAll(seen: Seen, row: Row, caller: WalkCaller): Promise<void> {
  const one = async (attempt: Attempt) => {
    const { status, text } = await world.ask(row.method, attempt.body, caller.headers);
    seen.attempts += 1;
    const key = `${row.service}/${row.name}`;
    if (status === 200) seen.answered.add(key);
    const why = fault(attempt, status, text);
    if (why !== undefined) seen.faults.set(`${key} by ${caller.name} with ${attempt.whose} ${why}`, text.slice(0, 300));
  };
  await Promise.all(attemptsOf(row, caller).map(one));
}

test("every method answers every kind of caller as its row says, and tells nobody of another house", async (t) => {
  const seen: Seen = { attempts: 0, faults: new Map(), answered: new Set() };
  const began = performance.now();
  for (const row of inOrder()) for (const caller of callers) await attemptAll(seen, row, caller);
  t.diagnostic(`${seen.attempts} attempts in ${Math.round((performance.now() - began) / 1000)} s`);
  assert.deepEqual([...seen.faults].slice(0, 20), []);
  assert(seen.attempts >= 20_000, String(seen.attempts));
  const never = everyMethod()
    .map(({ service, name }) => `${service}/${name}`)
    .filter((key) => !seen.answered.has(key) && told.get(key)?.status !== 200 && !(key in succeedElsewhere));
  assert.deepEqual(never, [], "methods that nobody was answered with success");
  const failures = s.complaints.filter((line) => line.includes("request.failed") || line.includes("records.lost"));
  assert.deepEqual(failures, []);
});

test("what a walk alone cannot bring to success, succeeds at the end of its story, or in the test that is named", () => {
  const failed = [...told].filter(([, { status }]) => status !== 200);
  assert.deepEqual(
    failed.map(([key, { status, body }]) => `${key}: ${status} ${JSON.stringify(body?.["error"])}`),
    [],
  );
  for (const [key, { file }] of Object.entries(succeedElsewhere)) {
    const code = readFileSync(new URL(`${file}.test.ts`, import.meta.url), "utf8");
    assert(code.includes(key.split("/")[1] ?? key), `${file} shows ${key}`);
  }
});
