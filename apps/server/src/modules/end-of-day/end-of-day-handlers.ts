// EndOfDay: answers for the EndOfDay service.

import type { Answer, Handlers, OutputOf } from "@tradebook/contract/method.ts";
import type { endOfDayService, Reconciliation } from "@tradebook/contract/services/end-of-day.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import type { TradeFile, TradeFiles } from "../../files/trade-file.ts";
import { listDays } from "../../store/days.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { compareBankLines } from "./bank-statement.ts";
import { assignBreak, getBreaks, resolveBreak } from "./breaks.ts";
import { closeDay, shownDay } from "./close-day.ts";
import { changeHoliday, getHolidays, type HolidayDeps } from "./holidays.ts";
import { compareBank, comparePositionFile } from "./outside.ts";
import { quarantineHandlers } from "./quarantine.ts";
import { getSimulatedMoment } from "./simulated-moment.ts";
import { reconcileDay } from "./reconcile-day.ts";

export type EndOfDayDeps = Deps & HolidayDeps & { readonly tradeFiles: TradeFiles };

type Service = typeof endOfDayService;

export function endOfDayHandlers(deps: EndOfDayDeps): Handlers<Service, Call> {
  return {
    GetSimulatedMoment: ({ at }, call) => getSimulatedMoment(deps, at, call),
    GetHolidays: (_input, call) => getHolidays(deps, call),
    DeclareHoliday: (input, call) => changeHoliday(deps, input, call),
    WithdrawHoliday: (input, call) => changeHoliday(deps, { ...input, name: null }, call),
    Reconcile: ({ tradeDate }, call) => run(deps, { tradeDate, file: deps.tradeFiles(tradeDate) }, call),
    UploadTradeFile: ({ tradeDate }, call) => run(deps, { tradeDate, file: uploaded(call) }, call),
    UploadPositions: ({ tradeDate, keepAll }, call) =>
      comparePositionFile(deps, { tradeDate, file: uploaded(call), keepsAll: keepAll === "true" }, call),
    UploadBankStatement: ({ tradeDate }, call) => compareBankLines(deps, { tradeDate, file: uploaded(call) }, call),
    CompareBank: (input, call) => compareBank(deps, input, call),
    GetBreaks: (input, call) => getBreaks(deps, input, call),
    AssignBreak: (input, call) => assignBreak(deps, input, call),
    ResolveBreak: (input, call) => resolveBreak(deps, input, call),
    ...quarantineHandlers(deps),
    GetDays: async ({ skipCount: skip, maxResultCount: take }, call): Promise<Answer<OutputOf<Service["GetDays"]>>> => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("days", "");
      const { totalCount, rows } = await readInTenant(deps.db, who.tenantId, (tx) =>
        listDays(tx, null, { skip, take }),
      );
      return ok({ totalCount, items: rows.map(shownDay) });
    },
    CloseDay: (input, call) => closeDay(deps, input, call),
  };
}

type Running = { readonly tradeDate: TradingDay; readonly file: TradeFile | null };

async function run(deps: EndOfDayDeps, { tradeDate, file }: Running, call: Call): Promise<Answer<Reconciliation>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("trade file", tradeDate);
  const unread = (why: string): Answer<never> => ({ ok: false, rejection: { code: "TRADE_FILE", tradeDate, why } });
  if (file === null) return unread("is not there yet");
  // Nothing is left of what was longer than allowed: it would look like a day without a trade.
  if (call.files?.some(({ isCut }) => isCut) === true) return unread("is longer than may be uploaded");
  const { userId } = who.caller;
  return await reconcileDay(deps.db, { tenantId: who.tenantId, tradeDate, file, userId, now: call.now });
}

function uploaded({ files = [] }: Call): TradeFile | null {
  const [file] = files;
  return file === undefined ? null : { name: file.fieldName.slice(0, 200) || "upload", chunks: [file.bytes] };
}
