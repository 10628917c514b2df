// What a list is asked for as its address says it: filters, order and page; what can't be asked for is passed over.

import { isTradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { parsePrice } from "../lib/typed-number.ts";

export type Choice<Word extends string = string> = { readonly value: string; readonly word: Word };

/** `whole`: found only as it stands in full, so it is asked for when it is entered, not while it is typed. */
export type FilterKind<Word extends string = string> =
  | { readonly kind: "text"; readonly most: number; readonly whole?: RegExp; readonly upper?: true }
  | { readonly kind: "number"; readonly most: number }
  /** Naira, as people write them; the address has digits alone. */
  | { readonly kind: "amount" }
  | { readonly kind: "day" }
  | { readonly kind: "choice"; readonly choices: readonly Choice<Word>[] }
  /** One of those that the server has; an address may name one that is there no more. */
  | { readonly kind: "offered"; readonly most: number; readonly offer: Offer };

/** What can be chosen, asked for once the list is shown; `name` names it in the cache. */
export type Offer = {
  readonly name: string;
  readonly ask: (signal: AbortSignal) => Promise<readonly { readonly value: string; readonly label: string }[]>;
};

/** `name` is the address's; `word` a choice's "any", and the label of all others. */
export type Filter<Word extends string = string> = FilterKind<Word> & {
  readonly name: string;
  readonly word: Word;
  readonly label?: Word;
};

export type Sorting = { readonly column: string; readonly descending: boolean };

export type Asked = {
  /** By the filter's name; empty when it is off. */
  readonly values: Readonly<Record<string, string>>;
  /** Null: as the server orders by itself. */
  readonly sorting: Sorting | null;
  /** Among those that are the same by the first. */
  readonly second?: Sorting;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** How many rows come before, in place of the page. */
  readonly from?: number;
  /** Its rows are kept as a file, which the server notes. */
  readonly savedAs?: "csv";
};

export const pageSizes = [25, 50, 100] as const;
const lastPage = 1_000_000;

type Offered = {
  readonly filters: readonly Filter[];
  readonly sorts: readonly string[];
  /** Whether the server orders by two columns. */
  readonly sortsByTwo?: boolean | undefined;
};

export function readAsked(query: URLSearchParams, { filters, sorts, sortsByTwo = false }: Offered): Asked {
  const page = Number(query.get("page") ?? "1");
  const size = Number(query.get("size") ?? "");
  const [first = "", then = ""] = (query.get("sort") ?? "").split(",");
  const sorting = readSorting(first, sorts);
  const second = sortsByTwo && sorting !== null ? readSorting(then, sorts) : null;
  return {
    values: Object.fromEntries(filters.map((filter) => [filter.name, readValue(filter, query.get(filter.name) ?? "")])),
    sorting,
    ...(second === null || second.column === sorting?.column ? {} : { second }),
    page: Number.isSafeInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    size: pageSizes.find((offered) => offered === size) ?? pageSizes[0],
  };
}

/** The value as it can be asked for; empty when it cannot. */
export function readValue(filter: FilterKind, text: string): string {
  switch (filter.kind) {
    case "text": {
      const given = filter.upper === true ? text.toUpperCase() : text;
      return given.length <= filter.most && (filter.whole?.test(given.trim()) ?? true) ? given : "";
    }
    case "number":
      return /^\d{1,10}$/.test(text) && Number(text) <= filter.most ? text : "";
    case "amount":
      return nairaIn(text);
    case "day":
      return isTradingDay(text) ? text : "";
    case "offered":
      return text.length <= filter.most ? text : "";
    case "choice":
      return filter.choices.some(({ value }) => value === text) ? text : "";
    default:
      return filter satisfies never;
  }
}

function nairaIn(text: string): string {
  const kobo = parsePrice(text);
  if (kobo === null) return "";
  const [whole, part] = [Math.floor(kobo / 100), kobo % 100];
  return part === 0 ? String(whole) : `${whole}.${String(part).padStart(2, "0")}`;
}

/** `?sort=orderQty` and, the other way round, `?sort=orderQty.up`; a second one behind a comma. */
function readSorting(text: string, sorts: readonly string[]): Sorting | null {
  const [column = "", way] = text.split(".");
  return sorts.includes(column) ? { column, descending: way !== "up" } : null;
}

/** The address that says this too; a member that is empty leaves it, and another question begins at the first page. */
export function withMembers(
  query: URLSearchParams,
  members: Readonly<Record<string, string | number>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  if (!("page" in members)) next.delete("page");
  for (const [name, value] of Object.entries(members)) {
    if (value === "" || (name === "page" && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The largest first at a first press, then the smallest, then as the server orders by itself. */
export function nextSort(sorting: Sorting | null, column: string): string {
  if (sorting?.column !== column) return column;
  return sorting.descending ? `${column}.up` : "";
}

/** The same for a second column, with the first as it is; without a first it becomes that. */
export function nextSecond({ sorting, second }: Pick<Asked, "sorting" | "second">, column: string): string {
  if (sorting === null || sorting.column === column) return nextSort(sorting, column);
  const first = sorting.descending ? sorting.column : `${sorting.column}.up`;
  const then = nextSort(second ?? null, column);
  return then === "" ? first : `${first},${then}`;
}

export function countFilters(asked: Asked): number {
  return Object.values(asked.values).filter((value) => value.trim() !== "").length;
}

export function pagesOf(totalCount: number, size: number): number {
  return Math.max(1, Math.ceil(totalCount / size));
}

export function rowsBefore({ page, size, from }: Asked): number {
  return from ?? (page - 1) * size;
}

/** The members that every paged call takes. */
export function pageInput(asked: Asked) {
  const { values, sorting, second, size, savedAs } = asked;
  const terms = [sorting, second].flatMap((one) => one ?? []);
  return {
    ...(savedAs === undefined ? {} : { savedAs }),
    skipCount: rowsBefore(asked),
    maxResultCount: size,
    sorting:
      terms.length === 0
        ? null
        : terms.map(({ column, descending }) => `${column} ${descending ? "desc" : "asc"}`).join(", "),
    keyword: textIn(values, "q"),
  };
}

export function textIn(values: Asked["values"], name: string): string | null {
  const text = (values[name] ?? "").trim();
  return text === "" ? null : text;
}

export function dayIn(values: Asked["values"], name: string): TradingDay | null {
  const text = values[name] ?? "";
  return isTradingDay(text) ? text : null;
}
