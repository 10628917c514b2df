// In the second books: what a day's sales brought goes on to the bank of those who want it so, less what it paid of debts.

import { cash, figureOf, house, move, type PlainBooks } from "./plain-books.ts";

/** What an account has due by its sales of a day, before the day settles. */
export function proceedsDue(books: PlainBooks, account: number, day: string): bigint {
  return figureOf(books, cash(account, "cash.due_in", day));
}

export function owedBy(books: PlainBooks, account: number): bigint {
  return figureOf(books, cash(account, "client.receivable"));
}

export function sendOn(books: PlainBooks, account: number, amount: bigint): void {
  if (amount <= 0n) return;
  move(books, cash(account, "cash.available"), -amount);
  move(books, house("bank.client"), -amount);
}
