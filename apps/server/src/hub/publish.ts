// Sends one hub event to its audience, after the commit.
// Each event is encoded once by the contract, and only when somebody is there to hear it.

import { hubEvents, type HubEventName, type HubPayload } from "@tradebook/contract/hub.ts";
import type { NoticeRow } from "@tradebook/contract/services/notification.ts";
import type { Delivery, Hub, HubEvent } from "@tradebook/signalr/hub.ts";
import type { Audience, Log, Publish } from "../deps.ts";
import { hidePersonal } from "../hide-personal.ts";
import { abpNotification } from "./abp-notification.ts";
import { groups } from "./groups.ts";
import type { HubUser } from "./hub-user.ts";
import type { StatisticsTeller } from "./statistics-teller.ts";

/** The key under which missed trades are sent again. */
export const tradesKey = "trades";

export type PublishedTo = { readonly hub: Hub<HubUser>; readonly statistics: StatisticsTeller };

/** A publisher for a hub; what cannot be encoded is a fault of ours and is logged, never thrown at who published. */
export function createPublish(to: () => PublishedTo, log: Log): Publish {
  const publish: Publish = (event, payload, audience) => {
    const { hub: at, statistics } = to();
    const names = event === "onMarketTrade" ? tradeGroups(payload) : groupsOf(audience);
    try {
      if (event === "addMarketStatistics") return statistics.tell(hubEventOf(event, payload));
      if (names.some((name) => at.group(name).size > 0)) at.sendTo(names, hubEventOf(event, payload));
      tellLooks(at, audience, () => hubEventOf(event, payload));
      if (event === "onNotification") tellAbpClients(at, payload as NoticeRow, audience); // that event's own payload
    } catch (error) {
      log.error("hub.notPublished", error, { target: event });
    }
  };
  const isHeard = (audience: Audience) => {
    const { hub, statistics } = to();
    if (hub.group(groups.everyone).size === 0) statistics.forget();
    return [...groupsOf(audience), ...lookGroups(audience)].some((name) => hub.group(name).size > 0);
  };
  return Object.assign(publish, { isHeard });
}

/** What a look hears of orders is hidden as its answers are. */
function tellLooks(hub: Hub<HubUser>, audience: Audience, encode: () => HubEvent): void {
  const names = lookGroups(audience);
  if (!names.some((name) => hub.group(name).size > 0)) return;
  const event = encode();
  hub.sendTo(names, { ...event, argument: hidePersonal(event.argument) });
}

function lookGroups(audience: Audience): readonly string[] {
  return audience.to === "account" || audience.to === "desk" ? groupsOf(audience).map(groups.looksAt) : [];
}

function tellAbpClients(hub: Hub<HubUser>, notice: NoticeRow, audience: Audience): void {
  if (audience.to !== "user") return;
  const group = groups.abpUser(audience.tenantId, audience.userId);
  if (hub.group(group).size > 0) hub.sendTo(group, abpNotification(notice, audience));
}

/** An event as the wire carries it, and what becomes of it when a connection is slow. */
export function hubEventOf<E extends HubEventName>(event: E, payload: HubPayload<E>): HubEvent {
  // The table is typed event by event; here an event and its own payload meet again.
  const schema = hubEvents[event].payload as { readonly encode: (value: unknown) => unknown };
  return { target: event, argument: schema.encode(payload), delivery: deliveryOf(event, payload) };
}

/** Everyone hears trades, save those who save data and have said what they look at. */
function tradeGroups(payload: unknown): readonly string[] {
  return [groups.trades, groups.tradesOf(securityOf(payload))];
}

function groupsOf(audience: Audience): readonly string[] {
  switch (audience.to) {
    case "everyone":
      return [groups.everyone];
    case "security":
      return [groups.allBooks, groups.book(audience.securityID)];
    case "account":
      return [groups.account(audience.tenantId, audience.accountId), groups.allOrders(audience.tenantId)];
    case "house":
      return [groups.house(audience.tenantId)];
    case "desk":
      return [groups.allOrders(audience.tenantId)];
    case "user":
      return [groups.user(audience.tenantId, audience.userId)];
    default:
      return audience satisfies never;
  }
}

function deliveryOf(event: HubEventName, payload: unknown): Delivery {
  switch (event) {
    case "addMarketStatistics":
      return { merge: `statistics ${securityOf(payload)}` };
    case "addOrderBook":
    case "updateOrderBook":
    case "deleteOrderBook":
    case "clearAllOrderBook":
      return { resync: `book ${securityOf(payload)}` };
    case "onMarketTrade":
      return { resync: tradesKey };
    default:
      return "keep";
  }
}

function securityOf(payload: unknown): string {
  return (payload as { readonly securityID: string }).securityID; // every event of a market names its security
}
