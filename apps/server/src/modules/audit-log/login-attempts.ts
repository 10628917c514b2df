// AuditLog/GetLoginAttempts: who tried to sign in, from where, and what came of it.

import { loginResultNumber } from "@tradebook/contract/identity-refusal.ts";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { auditLogService, LoginAttemptRow } from "@tradebook/contract/services/audit-log.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { sideCall } from "../../side-call.ts";
import { loginAttempts, type KeptAttempt } from "../../store/login-attempts.ts";
import { findTenant } from "../../store/tenant-list.ts";

type Attempts = (typeof auditLogService)["GetLoginAttempts"];

export async function getLoginAttempts(
  deps: Deps,
  input: InputOf<Attempts>,
  call: Call,
): Promise<Answer<OutputOf<Attempts>>> {
  const who = sideCall(call);
  const search = {
    from: input.startDate ?? null,
    to: input.endDate ?? null,
    userName: input.userNameOrEmailAddress ?? null,
    ip: input.clientIpAddress ?? null,
    isSuccessful: input.isSuccessful ?? null,
    keyword: input.keyword ?? null,
  };
  const cut = { skip: input.skipCount, take: input.maxResultCount };
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const { totalCount, rows } = await loginAttempts(tx, search, cut);
    const house = (await findTenant(tx, who.tenantId))?.tenancyName ?? "";
    return ok({ totalCount, items: rows.map((row) => attemptRow(row, house)) });
  });
}

function attemptRow(row: KeptAttempt, tenancyName: string): LoginAttemptRow {
  return {
    id: Number(row.id),
    creationTime: row.at,
    tenancyName,
    userId: row.userId,
    userNameOrEmailAddress: row.userName,
    clientIpAddress: row.ip,
    clientName: null,
    browserInfo: row.userAgent,
    result: loginResultNumber(row.result),
    failReason: row.result === "success" ? null : row.result,
  };
}
