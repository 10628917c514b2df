// What a list is: what it asks for and of whom, its columns, its phone card, and the totals under it, all as data.

import type { ReactNode } from "react";
import type { PageTitle } from "../lib/page-words.ts";
import type { Asked, Filter } from "./list-asked.ts";

export type Column<Row, Word extends string = string> = {
  readonly word: Word;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand to the right; words may be cut short, the whole then stands in the title. */
  readonly look: "num" | "plain" | "text";
  readonly title?: (row: Row) => string;
  /** The server's name of the column, where it can order by it. */
  readonly sort?: string;
};

/** A row on a phone: two lines and a small third. */
export type Card = {
  readonly first: ReactNode;
  readonly firstEnd: ReactNode;
  readonly second: ReactNode;
  readonly secondEnd: ReactNode;
  readonly third: ReactNode;
  readonly thirdEnd: ReactNode;
};

export type Answer<Row, Totals> = {
  readonly totalCount: number;
  readonly items: readonly Row[];
  readonly totals?: Totals;
};

/** `Word`: the keys of the words file of the feature whose list it is. */
export type List<Row, Totals, Word extends string = string> = {
  /** The feature's words by their keys. */
  say(word: Word, ...facts: readonly (string | number)[]): string;
  /** Names it in the cache and in the page. */
  readonly name: string;
  readonly title: PageTitle;
  readonly words: { readonly rows: Word; readonly empty: Word; readonly emptyHint: Word };
  readonly filters: readonly Filter<Word>[];
  readonly idOf: (row: Row) => number | string;
  /** How it is written, where that differs. */
  readonly idText?: (row: Row) => string;
  /** The head of the first column, and what one row is called. */
  readonly idWord: Word;
  readonly rowWord: Word;
  readonly columns: readonly Column<Row, Word>[];
  /** Whether the server orders by two columns: the second is chosen with Shift. */
  readonly sortsByTwo?: true;
  readonly card: (row: Row) => Card;
  /** Over every row that passes, as the server added them up. */
  readonly totals: readonly { readonly word: Word; readonly text: (totals: Totals) => string }[];
  readonly ask: (asked: Asked, signal: AbortSignal) => Promise<Answer<Row, Totals>>;
};

/** What a live line adds to the page that was read. */
export type Live<Row> = {
  /** The rows, each as last heard. */
  readonly rows: (items: readonly Row[]) => readonly Row[];
  /** How many rows came since, of those that pass and are not shown. */
  readonly waiting: (items: readonly Row[], asked: Asked) => number;
  /** Called when a page is read again: what was heard before is in it. */
  readonly forget: () => void;
};

export type DrawerProps<Row> = { readonly row: Row; readonly onClose: () => void };

/** What the address asks for besides: a value that is empty leaves it. */
export type Members = Readonly<Record<string, string | number>>;

/** `onChange`: to another question, as a filter asks it. */
export type AboveProps<Totals> = { readonly totals: Totals; readonly onChange: (members: Members) => void };

/** `onDone`: called once the rows need not be chosen any longer. */
export type BulkProps<Row> = { readonly rows: readonly Row[]; readonly onDone: () => void };

/** `onOpen`: a row by its id. */
export type BoardProps<Row> = { readonly items: readonly Row[]; readonly onOpen: (id: number | string) => void };

/** What a row is called: its number, its symbol, its day. */
export function nameOf<Row, Totals>({ idOf, idText }: List<Row, Totals>, row: Row): string {
  return idText?.(row) ?? String(idOf(row));
}

export function sortsOf<Row, Totals>({ columns }: List<Row, Totals>): readonly string[] {
  return columns.flatMap(({ sort }) => sort ?? []);
}
