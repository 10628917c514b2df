// Writes receipts of what others do with a client's orders, a moment behind the orders themselves.

import { instant, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { readInTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { keepReceipts, receiptDay, tellMarks } from "./modules/receipt/keep-receipts.ts";
import { newestReceiptAt } from "./store/receipts.ts";

const everyMs = 1_000;
const failed = "receipts.failed";
/** Longer than any order's transaction takes, and than clocks differ: what was not committed at the last look is found. */
const overlapMs = 60_000;
/** A job that starts does not know when the last one looked. */
const overlapAtStartMs = 10 * 60_000;

type House = { readonly lookedAt: Instant; readonly toldOn: TradingDay | null };
type ReceiptDeps = Pick<Deps, "db" | "clock" | "log">;

export function startReceipts(deps: ReceiptDeps): Job {
  const houses = new Map<number, House>();
  let isStopped = false;
  let running: Promise<void> | null = null;
  const look = async () => {
    const work = async (tenantId: number) => {
      if (!isStopped) houses.set(tenantId, await lookAt(deps, tenantId, houses.get(tenantId)));
    };
    await eachHouse(deps, { work, failed }).catch((error: unknown) => deps.log.error(failed, error));
  };
  // A look that takes longer than the beat is not joined by another.
  const beat = () => {
    running ??= look().finally(() => (running = null));
  };
  const timer = setInterval(beat, everyMs);
  beat();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function lookAt(deps: ReceiptDeps, tenantId: number, house: House | undefined): Promise<House> {
  const lookedAt = deps.clock.now();
  await keepReceipts(deps, tenantId, house === undefined ? await firstLook(deps, tenantId) : before(house));
  const today = receiptDay(deps);
  if (house?.toldOn !== today) await tellMarks(deps, tenantId, today);
  return { lookedAt, toldOn: today };
}

function before({ lookedAt }: House): Instant {
  return instant(lookedAt - overlapMs);
}

/** Everything there is, where there is no receipt yet. */
async function firstLook({ db }: ReceiptDeps, tenantId: number): Promise<Instant> {
  const newest = await readInTenant(db, tenantId, newestReceiptAt);
  return instant(newest === null ? 0 : newest - overlapAtStartMs);
}
