// Sale notes with what their shares had cost, what they gained and how long they were held, and what all of them add up to.

import type { NoteRow, SaleNoteRow, SaleNoteTotals } from "@tradebook/contract/account-reports.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { contractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import { joinHeld, type HeldDays } from "@tradebook/domain/portfolio/held-days.ts";
import { plus, sum, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { passingNotes, type NoteSearch } from "../../store/contract-notes.ts";
import type { Cut } from "../../store/counted-page.ts";
import { contractNotes, noteTotals } from "./contract-note-reports.ts";
import { salesOf, type GainsSearch } from "./gains-reports.ts";

type NoteGain = {
  readonly tradeDate: TradingDay;
  readonly cost: Kobo;
  readonly gain: Kobo;
  readonly held: HeldDays | null;
};
/** By the note's number. */
export type NoteGains = ReadonlyMap<string, NoteGain>;

/** Of every note of a period of which a trade stands: the figures of the report on realised gains, note by note. */
export async function gainsOfNotes(tx: Tx, search: GainsSearch): Promise<NoteGains> {
  const found = new Map<string, NoteGain>();
  for (const { day, sale, cost, gain, held } of await salesOf(tx, search)) {
    if (sale.orderId === null) continue;
    const noteNo = contractNoteNo({ side: "Sell", tradeDate: day, orderId: sale.orderId });
    const before = found.get(noteNo);
    found.set(noteNo, {
      tradeDate: day,
      cost: before === undefined ? cost : plus(before.cost, cost),
      gain: before === undefined ? gain : plus(before.gain, gain),
      held: joinHeld(before?.held ?? null, held),
    });
  }
  return found;
}

export function withGains(gains: NoteGains, notes: readonly NoteRow[]): readonly SaleNoteRow[] {
  return notes.map((note) => {
    const { cost = null, gain = null, held = null } = gains.get(note.contractNoteNo) ?? {};
    return { ...note, cost, gain, heldDays: held };
  });
}

export type SaleNotes = {
  readonly totalCount: number;
  readonly items: readonly SaleNoteRow[];
  readonly totals: SaleNoteTotals;
};

/** A page, and what all notes that pass add up to. */
export async function saleNotes(tx: Tx, search: NoteSearch, cut: Cut): Promise<SaleNotes> {
  const { items, totalCount, totals } = await contractNotes(tx, search, cut);
  const gains = await gainsOfNotes(tx, search);
  const passing = await passingGains(tx, search, gains);
  const days = totals.days.map((day) => {
    const ofDay = passing.filter(({ tradeDate }) => tradeDate === day.tradeDate);
    return { ...day, ...sumsOf(ofDay) };
  });
  return { totalCount, items: withGains(gains, items), totals: { ...totals, ...sumsOf(passing), days } };
}

/** The sums of a file of them, and what its pages take their gains from. */
export async function saleNoteSums(tx: Tx, search: NoteSearch) {
  const { totalCount, totals } = await noteTotals(tx, search);
  const gains = await gainsOfNotes(tx, search);
  return { totalCount, gains, netAmount: totals.netAmount, ...sumsOf(await passingGains(tx, search, gains)) };
}

/** Of the notes that pass the search; where nothing but a security narrows it, that is all of them. */
async function passingGains(tx: Tx, search: NoteSearch, gains: NoteGains): Promise<readonly NoteGain[]> {
  const { noteNo, status, minAmount, maxAmount } = search;
  if ([noteNo, status, minAmount, maxAmount].every((one) => one === null)) return [...gains.values()];
  const keys = await passingNotes(tx, search);
  return keys.flatMap((key) => gains.get(contractNoteNo({ side: "Sell", ...key })) ?? []);
}

function sumsOf(gains: readonly NoteGain[]) {
  return { cost: sum(gains.map(({ cost }) => cost)), gain: sum(gains.map(({ gain }) => gain)) };
}
