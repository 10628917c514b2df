// Fires alerts: each once, kept among its user's notices, and mailed to those who asked for that.

import { defaultCulture } from "@tradebook/contract/languages/offered-languages.ts";
import { alertFigure, isConditionKind, type AlertFigures } from "@tradebook/domain/market/alert.ts";
import { hundredthsText, nairaText, wholeText } from "./alert-text.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { saidToReaders, type UnsaidNotice } from "../../outbound/notice-words.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import {
  endedOrders,
  fireAlerts,
  mailOf,
  newestNews,
  newsWaitedFor,
  type Alert,
  type EndedOrder,
  type PublishedNews,
} from "../../store/alerts.ts";
import { addNotices, type NewNotice } from "../../store/notices.ts";
import { languagesOf } from "../../store/users.ts";

export type FiringDeps = Pick<Deps, "db" | "clock" | "outbound">;

/** Each alert by its id, with the figures that it was reached on: those of the tick, whatever has traded since. */
export type Reached = ReadonlyMap<number, AlertFigures>;

export async function fireReached(deps: FiringDeps, tenantId: number, reached: Reached): Promise<void> {
  await inTenant(deps.db, tenantId, async (tx) => {
    const fired = await fireAlerts(tx, [...reached.keys()], deps.clock.now());
    await tell(
      tx,
      deps,
      fired.map((alert) => noticeOf(alert, bodyOf(alert, reached.get(alert.id) ?? null))),
    );
  });
}

export async function fireEndedOrders(deps: FiringDeps, tenantId: number): Promise<void> {
  await inTenant(deps.db, tenantId, async (tx) => {
    const ended = new Map((await endedOrders(tx)).map((order) => [order.alertId, order]));
    if (ended.size === 0) return;
    const fired = await fireAlerts(tx, [...ended.keys()], deps.clock.now());
    await tell(
      tx,
      deps,
      fired.map((alert) => noticeOf(alert, orderBody(alert, ended.get(alert.id)))),
    );
  });
}

/** An item that was numbered before another may be seen after it, so the last ones are looked at again. */
const lookedAgain = 100;

/** Each with the first that was published about its security since it was set; answers after which item to look next. */
export async function firePublished(deps: FiringDeps, tenantId: number, after: number): Promise<number> {
  const { newest, items } = await readInTenant(deps.db, tenantId, async (tx) => ({
    newest: await newestNews(tx),
    items: await newsWaitedFor(tx, after),
  }));
  if (items.length > 0) await fireNews(deps, tenantId, items);
  return Math.max(0, newest - lookedAgain);
}

async function fireNews(deps: FiringDeps, tenantId: number, items: readonly PublishedNews[]): Promise<void> {
  const published = new Map(items.map((item) => [item.alertId, item]));
  await inTenant(deps.db, tenantId, async (tx) => {
    const fired = await fireAlerts(tx, [...published.keys()], deps.clock.now());
    await tell(
      tx,
      deps,
      fired.map((alert) => {
        const { newsId, headline } = published.get(alert.id) ?? { newsId: 0, headline: "" };
        const told = noticeOf(alert, ["News of {0}: {1}", alert.securityID, headline]);
        return { ...told, notice: { ...told.notice, refs: { ...told.notice.refs, newsId } } };
      }),
    );
  });
}

type Telling = { readonly alert: Alert; readonly notice: UnsaidNotice };

async function tell(tx: Tx, deps: FiringDeps, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return;
  const said = await saidToReaders(
    tx,
    tellings.map(({ notice }) => notice),
  );
  const notices = said.map((notice, at): NewNotice => withNote(notice, tellings[at]?.alert.note ?? ""));
  await addNotices(tx, notices);
  const mailed = notices.filter((_, at) => tellings[at]?.alert.byMail === true);
  if (mailed.length === 0) return;
  const languages = await languagesOf(tx, [...new Set(mailed.map(({ userId }) => userId))]);
  for (const { userId, title, body } of mailed) {
    const to = await mailOf(tx, userId);
    if (to === null) continue;
    const facts = { language: languages.get(userId) ?? defaultCulture, title, body };
    await deps.outbound.send(tx, { channel: "email", to, template: "notice", userId, facts });
  }
}

function withNote(notice: NewNotice, note: string): NewNotice {
  return note === "" ? notice : { ...notice, body: `${notice.body} ${note}` };
}

function noticeOf(alert: Alert, body: Saying): Telling {
  const { userId, securityID, id, orderId, firedAt, createdAt } = alert;
  const refs = { alertId: id, securityID, ...(orderId === null ? {} : { orderId }) };
  const title: Saying = ["Alert: {0}", securityID];
  return { alert, notice: { userId, kind: "Alert", title, body, refs, at: firedAt ?? createdAt } };
}

function bodyOf({ kind, securityID, level }: Alert, figures: AlertFigures | null): Saying {
  const figure = !isConditionKind(kind) || figures === null ? null : alertFigure(kind, figures);
  const [now, asked] = [figure ?? 0, level ?? 0];
  switch (kind) {
    case "PriceAtOrAbove":
      return ["{0} is at ₦{1}; you asked for ₦{2} or above.", securityID, nairaText(now), nairaText(asked)];
    case "PriceAtOrBelow":
      return ["{0} is at ₦{1}; you asked for ₦{2} or below.", securityID, nairaText(now), nairaText(asked)];
    case "VolumeAtOrAbove":
      return ["{1} shares of {0} have traded today; you asked for {2}.", securityID, wholeText(now), wholeText(asked)];
    case "ChangeAtOrAbove":
    case "ChangeAtOrBelow":
    case "OrderDone":
    case "NewsPublished":
      return ["{0} has moved {1}% today; you asked for {2}%.", securityID, hundredthsText(now), hundredthsText(asked)];
  }
}

function orderBody({ securityID, orderId }: Alert, ended: EndedOrder | undefined): Saying {
  const facts = [String(orderId ?? ""), securityID, wholeText(ended?.cumQty ?? 0)] as const;
  return ended?.ordStatus === "Filled"
    ? ["Order {0} in {1} is done: {2} shares traded.", ...facts]
    : ["Order {0} in {1} has ended; {2} shares traded of it.", ...facts];
}
