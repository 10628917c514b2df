// Alert: answers for the Alert service: a user's own alerts, made, shown and removed.

import type { Answer, Handlers, InputOf } from "@tradebook/contract/method.ts";
import { levelOf, mostWaitingAlerts, type alertService, type AlertRow } from "@tradebook/contract/services/alert.ts";
import { alertConditions, isConditionKind, isReached } from "@tradebook/domain/market/alert.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { addAlert, alertsOf, countWaiting, orderToWatch, removeAlert, type Alert } from "../../store/alerts.ts";
import { newestNewsId } from "../../store/news.ts";
import { findVisibleAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall, type TenantCall } from "../../tenant-call.ts";

type AlertDeps = Pick<Deps, "db" | "market">;
type Creating = InputOf<(typeof alertService)["CreateAlert"]>;

export function alertHandlers(deps: AlertDeps): Handlers<typeof alertService, Call> {
  return {
    GetAlerts: async (_, call) => {
      const who = tenantCall(call);
      if (who === null) return ok({ items: [] });
      const found = await readInTenant(deps.db, who.tenantId, (tx) => alertsOf(tx, who.caller.userId));
      return ok({ items: found.map(rowOf) });
    },
    CreateAlert: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("alert", "");
      return await inTenant(deps.db, who.tenantId, (tx) => create(tx, { deps, input, who, call }));
    },
    RemoveAlert: async ({ id }, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("alert", id);
      const { userId } = who.caller;
      const isRemoved = await inTenant(deps.db, who.tenantId, (tx) => removeAlert(tx, { userId, id }));
      return isRemoved ? ok({}) : refuse({ code: "NOT_FOUND", entity: "alert", id: String(id) });
    },
  };
}

type Making = {
  readonly deps: AlertDeps;
  readonly input: Creating;
  readonly who: TenantCall;
  readonly call: Call;
};

async function create(tx: Tx, { deps, input, who, call }: Making): Promise<Answer<AlertRow>> {
  const subject = await subjectOf(tx, { deps, input, who });
  if (!subject.ok) return subject;
  const { userId } = who.caller;
  if ((await countWaiting(tx, userId)) >= mostWaitingAlerts)
    return { ok: false, rejection: { code: "ALERT_LIMIT", max: mostWaitingAlerts } };
  const made = await addAlert(tx, {
    userId,
    kind: input.kind,
    ...subject.value,
    note: input.note ?? "",
    byMail: input.byMail ?? false,
    createdAt: call.now,
  });
  return ok(rowOf(made));
}

type Subject = Pick<Alert, "securityID" | "level" | "orderId">;

/** What is watched, if there is such a thing and the caller may see it; what is so already is not waited for. */
async function subjectOf(tx: Tx, { deps, input, who }: Omit<Making, "call">): Promise<Answer<Subject>> {
  const { kind } = input;
  if (kind === "OrderDone") return await orderSubject(tx, { orderId: input.orderId ?? 0, who });
  const { security } = deps.market.facts(input.securityID ?? "");
  if (security === null) return refuse({ code: "SEC_UNKNOWN", securityID: input.securityID ?? "" });
  const { securityID } = security;
  if (kind === "NewsPublished") return ok({ securityID, level: await newestNewsId(tx), orderId: null });
  const level = levelOf(input) ?? 0;
  const figures = deps.market.figures(securityID);
  if (figures !== null && isReached(kind, level, figures))
    return { ok: false, rejection: { code: "ALERT_REACHED", securityID } };
  return ok({ securityID, level, orderId: null });
}

async function orderSubject(
  tx: Tx,
  { orderId, who }: { readonly orderId: number; readonly who: TenantCall },
): Promise<Answer<Subject>> {
  const order = await orderToWatch(tx, orderId);
  const isSeen = order !== undefined && (await findVisibleAccount(tx, who.caller, order.cscsAccount)).ok;
  if (!isSeen) return refuse({ code: "NOT_FOUND", entity: "order", id: String(orderId) });
  const { securityID, isOpen } = order;
  if (!isOpen) return { ok: false, rejection: { code: "ALERT_REACHED", securityID } };
  return ok({ securityID, level: null, orderId });
}

function rowOf({ id, kind, securityID, level, orderId, note, byMail, createdAt, firedAt }: Alert): AlertRow {
  const of = isConditionKind(kind) ? alertConditions[kind].level : null;
  return {
    id,
    kind,
    securityID,
    price: of === "price" && level !== null ? price(level) : null,
    changePct: of === "change" ? level : null,
    volume: of === "volume" && level !== null ? quantity(level) : null,
    orderId,
    note,
    byMail,
    createdAt,
    firedAt,
  };
}
