// AuditLog: answers for the service.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { auditLogService } from "@tradebook/contract/services/audit-log.ts";
import { ok } from "@tradebook/domain/result.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import type { FileSigner } from "../../credentials/file-signer.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { createLine } from "../../in-line.ts";
import { sideCall } from "../../side-call.ts";
import { auditLines } from "../../store/audit-lines.ts";
import { walkChain, wholeChain } from "../../store/audit-walk.ts";
import type { AuditEnd } from "../../store/audit-trail.ts";
import { auditTrades } from "../../store/audit-trades.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { auditFile } from "./audit-file.ts";
import { auditLineRow } from "./audit-line-row.ts";
import { auditSearchOf } from "./audit-search-of.ts";
import { auditWatchHandlers } from "./audit-watch-handlers.ts";
import { getLoginAttempts } from "./login-attempts.ts";
import { staffTradeRow } from "../../staff-trade.ts";

export type AuditDeps = {
  /** Where the tenant's audit trail is known to have ended at earlier moments, kept outside the database. */
  readonly auditAnchors: (tenantId: number) => Promise<readonly AuditEnd[]>;
  readonly fileSigner: FileSigner;
};

type Audit = typeof auditLogService;

/** A trail is read to its end: one at a time, so that reading it leaves connections to others. */
const verifiesWaiting = 4;

export function auditLogHandlers(deps: Deps & AuditDeps): Handlers<Audit, Call> {
  const inLine = createLine(verifiesWaiting);
  return {
    GetAuditLogs: (input, call) => getAuditLogs(deps, input, call),
    GetLoginAttempts: (input, call) => getLoginAttempts(deps, input, call),
    Verify: (input, call) => inLine("verify", () => verify(deps, input, call)),
    Export: (input, call) => inLine("export", () => auditFile(deps, input, call)),
    GetSigningKey: async () => ok(signingKey(deps.fileSigner)),
    ...auditWatchHandlers(deps),
    GetAuditTrades: (input, call) => getAuditTrades(deps, input, call),
  };
}

type Logs = Audit["GetAuditLogs"];

async function getAuditLogs(deps: Deps, input: InputOf<Logs>, call: Call): Promise<Answer<OutputOf<Logs>>> {
  const who = sideCall(call);
  const { count, rows } = await readInTenant(deps.db, who.tenantId, (tx) =>
    auditLines(tx, auditSearchOf(input), cutOf(input)),
  );
  return ok({ totalCount: count, items: rows.map(auditLineRow) });
}

type Verify = Audit["Verify"];

/** The ends are read first: a line written meanwhile is in the chain but not yet among them. */
async function verify(
  deps: Deps & AuditDeps,
  { fromLine, toLine }: InputOf<Verify>,
  call: Call,
): Promise<Answer<OutputOf<Verify>>> {
  const who = sideCall(call);
  const anchors = await deps.auditAnchors(who.tenantId);
  const range = { from: fromLine ?? wholeChain.from, to: toLine ?? wholeChain.to };
  const { checked, broken } = await readInTenant(deps.db, who.tenantId, (tx) => walkChain(tx, anchors, range));
  const firstBroken = broken === null ? null : { id: broken.seq, why: broken.why };
  return ok({ whole: broken === null, checked, firstBroken });
}

function signingKey({ publicKey }: FileSigner) {
  return { fileName: "public-key.pem", contentType: "application/x-pem-file", content: publicKey };
}

type Trades = Audit["GetAuditTrades"];

async function getAuditTrades(deps: Deps, input: InputOf<Trades>, call: Call): Promise<Answer<OutputOf<Trades>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("trades", "");
  const search = {
    from: input.from ?? null,
    to: input.to ?? null,
    securityID: input.symbol?.toUpperCase() ?? null,
    side: input.side ?? null,
    cscsAccount: input.cscsAccount ?? null,
    keyword: input.keyword ?? null,
    fate: input.fate ?? null,
    dealer: input.dealer ?? null,
  } as const;
  const { count, sums, lines, rows } = await readInTenant(deps.db, who.tenantId, (tx) =>
    auditTrades(tx, search, cutOf(input)),
  );
  const { qty, value, charges, net } = sums;
  const totals = { qty: quantity(Number(qty)), value: kobo(value), charges: kobo(charges), net: kobo(net), ...lines };
  const today = deps.market.tradingDay();
  return ok({ totalCount: count, items: rows.map((row) => staffTradeRow(row, today)), totals });
}

function cutOf({ skipCount, maxResultCount }: { readonly skipCount: number; readonly maxResultCount: number }) {
  return { skip: skipCount, take: maxResultCount };
}
