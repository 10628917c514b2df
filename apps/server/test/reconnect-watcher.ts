// A client whose line is cut again and again: what it believes of books and orders, and whatever it should not have heard.

import { HubConnectionBuilder, LogLevel, type HttpTransportType, type HubConnection } from "@microsoft/signalr";
import { hubEvents, hubMethods, type BookSnapshot } from "@tradebook/contract/hub.ts";
import type { OrderBookEntry } from "@tradebook/contract/services/market-data.ts";
import { stockOrder, type StockOrder } from "@tradebook/contract/services/order.ts";
import type { BookEvent, MdEntry } from "@tradebook/domain/market/md-entry.ts";
import {
  applyBookEvent,
  bookRows,
  emptyBook,
  loadSnapshot,
  type OrderBook,
} from "@tradebook/domain/market/order-book.ts";
import { cuttingProxy, type CuttingProxy } from "./cutting-proxy.ts";
import { resultOf, until, type SignedInClient } from "./with-server.ts";

export type WatcherOptions = {
  readonly url: string;
  readonly client: SignedInClient;
  readonly watched: readonly string[];
  readonly transport: HttpTransportType;
};

/** One event of one book, and what makes it this one and no other. */
type Told = { readonly securityID: string; readonly key: string; readonly event: BookEvent };

export class Watcher {
  readonly options: WatcherOptions;
  readonly gaps: string[] = [];
  readonly duplicates: string[] = [];
  /** How long each return took, from the cut to the state being whole again. */
  readonly returnsMs: number[] = [];
  readonly orders = new Map<number, StockOrder>();
  heard = 0;
  isWhole = false;
  readonly #proxy: CuttingProxy;
  readonly #connection: HubConnection;
  #books = new Map<string, OrderBook>();
  /** What came before the snapshots were there. */
  #early: Told[] | undefined = [];
  #seen = new Set<string>();
  #cutAt = 0;

  static async start(options: WatcherOptions): Promise<Watcher> {
    const watcher = new Watcher(options, await cuttingProxy(options.url));
    await watcher.#connection.start();
    await watcher.#synchronise();
    return watcher;
  }

  private constructor(options: WatcherOptions, proxy: CuttingProxy) {
    this.options = options;
    this.#proxy = proxy;
    const token = encodeURIComponent(options.client.encryptedToken);
    this.#connection = new HubConnectionBuilder()
      .withUrl(`${proxy.url}/signalr-tradebookhub?enc_auth_token=${token}`, { transport: options.transport })
      .withAutomaticReconnect({ nextRetryDelayInMilliseconds: ({ previousRetryCount }) => previousRetryCount * 20 })
      .configureLogging(LogLevel.None)
      .build();
    this.#connection.onreconnecting(() => this.#forget());
    this.#connection.onreconnected(() => void this.#synchronise());
    this.#listen();
  }

  /** Breaks the line and resolves when all is whole again. */
  async cut(): Promise<void> {
    this.#cutAt = performance.now();
    this.isWhole = false;
    this.#proxy.cut();
    await until(() => this.isWhole, "the watcher is back", 30_000);
    this.returnsMs.push(performance.now() - this.#cutAt);
  }

  async stop(): Promise<void> {
    await this.#connection.stop();
    await this.#proxy.close();
  }

  /** Asks for the books once more; true if what it believes of each is what it is told. */
  async agreesOnBooks(): Promise<boolean> {
    const snapshots = await this.#snapshots();
    return snapshots.every(({ securityID, rptSeq, entries }) => {
      const asked = emptyBook(securityID);
      loadSnapshot(asked, rptSeq, entries.map(entryOf));
      const believed = this.#books.get(securityID);
      // What follows the answer may have been applied before it is looked at: then it is asked again.
      return believed?.rptSeq === rptSeq && rowsOf(believed) === rowsOf(asked);
    });
  }

  #forget(): void {
    this.isWhole = false;
    this.#early = [];
    this.#seen = new Set();
    this.#books = new Map();
  }

  /** From the first event on everything is heard; the snapshots and the reading say where to begin. */
  async #synchronise(): Promise<void> {
    try {
      const snapshots = await this.#snapshots();
      for (const { securityID, rptSeq, entries } of snapshots) {
        const book = emptyBook(securityID);
        loadSnapshot(book, rptSeq, entries.map(entryOf));
        this.#books.set(securityID, book);
      }
      const early = this.#early ?? [];
      this.#early = undefined;
      for (const told of early) this.#apply(told, "early");
      for (const order of await this.#readOrders()) this.#takeOrder(order);
      this.isWhole = true;
    } catch {
      // Cut while it was coming back: the next return begins anew.
    }
  }

  async #snapshots(): Promise<readonly BookSnapshot[]> {
    return hubMethods.WatchOrderBook.answer.decode(
      await this.#connection.invoke("WatchOrderBook", this.options.watched),
    );
  }

  async #readOrders(): Promise<readonly StockOrder[]> {
    const page = resultOf(await this.options.client.get("Order/getStockOrders?MaxResultCount=100")) as {
      readonly items: readonly unknown[];
    };
    return page.items.map((item) => stockOrder.decode(item as Parameters<typeof stockOrder.decode>[0]));
  }

  #takeOrder(order: StockOrder): void {
    const known = this.orders.get(order.id);
    if (known === undefined || known.version <= order.version) this.orders.set(order.id, order);
  }

  #apply({ securityID, key, event }: Told, when: "early" | "now"): void {
    const book = this.#books.get(securityID);
    if (book === undefined) return;
    const verdict = applyBookEvent(book, event);
    if (verdict === "gap") this.gaps.push(key);
    if (verdict === "stale" && when === "now") this.duplicates.push(key);
  }

  #hear(told: Told): void {
    this.heard += 1;
    if (told.event.kind === "clear") this.#seen.clear();
    if (this.#seen.has(told.key)) this.duplicates.push(told.key);
    this.#seen.add(told.key);
    if (this.#early === undefined) this.#apply(told, "now");
    else this.#early.push(told);
  }

  #listen(): void {
    const connection = this.#connection;
    for (const [name, kind] of [
      ["addOrderBook", "add"],
      ["updateOrderBook", "update"],
    ] as const)
      connection.on(name, (argument) => {
        const entry = entryOf(hubEvents[name].payload.decode(argument));
        const { securityID, rptSeq, mdEntryID } = entry;
        this.#hear({ securityID, key: `${name} ${securityID} ${rptSeq} ${mdEntryID}`, event: { kind, rptSeq, entry } });
      });
    connection.on("deleteOrderBook", (argument) => {
      const { securityID, rptSeq, mdEntryID } = hubEvents.deleteOrderBook.payload.decode(argument);
      const key = `delete ${securityID} ${rptSeq} ${mdEntryID}`;
      this.#hear({ securityID, key, event: { kind: "delete", rptSeq, mdEntryID } });
    });
    connection.on("clearAllOrderBook", (argument) => {
      const { securityID, rptSeq } = hubEvents.clearAllOrderBook.payload.decode(argument);
      this.#hear({ securityID, key: `clear ${securityID} ${rptSeq}`, event: { kind: "clear", rptSeq } });
    });
    connection.on("onExecutionReport", (argument) => {
      const { execID } = hubEvents.onExecutionReport.payload.decode(argument);
      if (this.#seen.has(`report ${execID}`)) this.duplicates.push(`report ${execID}`);
      this.#seen.add(`report ${execID}`);
    });
    for (const name of ["addStockOrder", "updateStockOrder", "replaceStockOrder"] as const)
      connection.on(name, (argument) => this.#takeOrder(hubEvents[name].payload.decode(argument)));
  }
}

function entryOf({ mdEntryType, mdEntryPx, ...entry }: OrderBookEntry): MdEntry {
  if (mdEntryPx === null) throw new Error("an entry of a book has a price");
  return { ...entry, side: mdEntryType, mdEntryPx };
}

function rowsOf(book: OrderBook): string {
  const sides = (["Buy", "Sell"] as const).map((side) => bookRows(book, side));
  return JSON.stringify(sides.map((rows) => rows.map((row) => [row.mdEntryID, row.mdEntryPx, row.mdEntrySize])));
}
