// BackOffice: the reports on one account, for whoever may see it.

import type { StatementRow, StatementTotals } from "@tradebook/contract/account-reports.ts";
import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { readContractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { accountOfOrder, fillsOfNote } from "../../store/contract-notes.ts";
import { findReadableAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { accountStatement, statementFilterOf, withoutBalances } from "./account-statement.ts";
import { accountInflow, accountOutflow, inflowFilterOf, outflowFilterOf } from "./cash-flow-reports.ts";
import { contractNotes, noteFilterOf, partiesOf, wholeNote } from "./contract-note-reports.ts";
import { realisedByNote } from "./gains-reports.ts";
import { verificationOf } from "./note-code.ts";
import { saleNotes } from "./note-gains.ts";
import { portfolioMovement } from "./movement-report.ts";
import { withWorth } from "./movement-worth.ts";
import { statementLine } from "./statement-line.ts";
import { periodOf, type Period } from "./report-period.ts";

type Service = typeof backOfficeService;
type Reports =
  | "GetAccountStatement"
  | "GetStatementLine"
  | "GetAccountInflow"
  | "GetAccountOutflow"
  | "GetPortfolioMovement"
  | "GetPurchaseContractNotes"
  | "GetSaleContractNotes"
  | "GetContractNote";

export function accountReportHandlers(deps: Deps): Pick<Handlers<Service, Call>, Reports> {
  const today = () => deps.market.tradingDay();
  return {
    GetAccountStatement: (input, call) =>
      report(deps, { input, call }, async (tx, terms): Promise<ShownStatement> => {
        const asked = { ...terms, today: today(), ...statementFilterOf(input) };
        const booked = await accountStatement(tx, asked, cutOf(input));
        return call.caller?.permissions.has("SHOW_ACCOUNT_BALANCE") === true ? booked : withoutBalances(booked);
      }),
    GetStatementLine: (input, call) => getStatementLine(deps, input, call),
    GetAccountInflow: (input, call) =>
      report(deps, { input, call }, (tx, terms) =>
        accountInflow(tx, { ...terms, today: today(), ...inflowFilterOf(input) }, cutOf(input)),
      ),
    GetAccountOutflow: (input, call) =>
      report(deps, { input, call }, (tx, terms) =>
        accountOutflow(tx, { ...terms, ...outflowFilterOf(input) }, cutOf(input)),
      ),
    GetPortfolioMovement: (input, call) =>
      report(deps, { input, call }, async (tx, terms) => {
        const search = { ...terms, securityID: input.symbol?.toUpperCase() ?? null };
        return await withWorth(tx, await portfolioMovement(tx, search, cutOf(input)), {
          ...terms,
          market: deps.market,
        });
      }),
    GetPurchaseContractNotes: (input, call) =>
      report(deps, { input, call }, (tx, terms) =>
        contractNotes(tx, { ...terms, side: "Buy", ...noteFilterOf(input) }, cutOf(input)),
      ),
    GetSaleContractNotes: (input, call) =>
      report(deps, { input, call }, (tx, terms) =>
        saleNotes(tx, { ...terms, side: "Sell", ...noteFilterOf(input) }, cutOf(input)),
      ),
    GetContractNote: (input, call) => getContractNote(deps, input, call),
  };
}

type ShownStatement = Listed<StatementRow> & { readonly totals: StatementTotals };

type Asked = {
  readonly input: Period & { readonly cscsAcct: string };
  readonly call: Call;
};

type Terms = { readonly accountId: number; readonly from: TradingDay; readonly to: TradingDay };
type Read<T> = (tx: Tx, terms: Terms) => Promise<T>;
type Listed<Row> = { readonly totalCount: number; readonly items: readonly Row[] };

/** One look at the books for somebody who may see the account; a stranger learns only that there is none. */
async function report<Row, T extends Listed<Row>>(
  deps: Deps,
  { input, call }: Asked,
  read: Read<T>,
): Promise<Answer<Omit<T, "items"> & { items: T["items"][number][] }>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", input.cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findReadableAccount(tx, who.caller, {
      cscsAccount: input.cscsAcct,
      scope: "Statements",
      now: call.now,
    });
    if (!found.ok) return found;
    const { items, ...rest } = await read(tx, {
      accountId: found.value.account.accountId,
      ...periodOf(deps.market.tradingDay(), input),
    });
    return ok({ ...rest, items: [...items] });
  });
}

function cutOf({ skipCount, maxResultCount }: { readonly skipCount: number; readonly maxResultCount: number }) {
  return { skip: skipCount, take: maxResultCount };
}

type OneLine = Service["GetStatementLine"];

async function getStatementLine(
  deps: Deps,
  { cscsAcct, lineNo }: InputOf<OneLine>,
  call: Call,
): Promise<Answer<OutputOf<OneLine>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const asked = { cscsAccount: cscsAcct, scope: "Statements", now: call.now } as const;
    const found = await findReadableAccount(tx, who.caller, asked);
    if (!found.ok) return found;
    const { accountId } = found.value.account;
    const made = await statementLine(tx, { accountId, lineNo, today: deps.market.tradingDay() });
    if (made === undefined) return refuse({ code: "NOT_FOUND", entity: "line", id: String(lineNo) });
    const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
    return ok(mayKnow ? made : { ...made, line: { ...made.line, balance: null } });
  });
}

type OneNote = Service["GetContractNote"];

async function getContractNote(deps: Deps, { id }: InputOf<OneNote>, call: Call): Promise<Answer<OutputOf<OneNote>>> {
  const unknown = refuse({ code: "NOT_FOUND", entity: "contract note", id });
  const [who, named] = [tenantCall(call), readContractNoteNo(id)];
  if (who === null || named === null) return unknown;
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const cscsAccount = await accountOfOrder(tx, named.orderId);
    if (cscsAccount === undefined) return unknown;
    const found = await findReadableAccount(tx, who.caller, {
      cscsAccount: cscsAccount,
      scope: "Statements",
      now: call.now,
    });
    if (!found.ok) return unknown;
    const note = await wholeNote(tx, await fillsOfNote(tx, named), await partiesOf(tx, found.value));
    if (note === undefined) return unknown;
    const { tradeDate: day, symbol: securityID } = note;
    const { accountId } = found.value.account;
    const realised = await realisedByNote(tx, { accountId, from: day, to: day, securityID, noteNo: note.id });
    const verification = verificationOf(deps, who.tenantId, note.contractNoteNo);
    return ok({ ...note, executions: [...note.executions], realised, verification });
  });
}
