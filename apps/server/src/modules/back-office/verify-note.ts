// Whether a contract note is genuine, for whoever holds its number and its code: what it says of the trade, nothing of the person.

import type { VerifiedNote } from "@tradebook/contract/verified-note.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import { contractNoteOf, readContractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { fillsOfNote } from "../../store/contract-notes.ts";
import { tenantName } from "../../store/tenants.ts";
import { noteStatusOf } from "./contract-note-reports.ts";
import { houseOfCode } from "./note-code.ts";

type Asked = { readonly note: string; readonly code: string };

/** A wrong code, an unknown number and a note of another house are all the same answer. */
export async function verifyNote(deps: Deps, { note, code }: Asked): Promise<Answer<VerifiedNote>> {
  const no: VerifiedNote = { isGenuine: false, note: null };
  const named = readContractNoteNo(note);
  const tenantId = named === null ? null : houseOfCode(deps.personalData, note, code);
  if (named === null || tenantId === null) return ok(no);
  return await readInTenant(deps.db, tenantId, async (tx): Promise<Answer<VerifiedNote>> => {
    const fills = await fillsOfNote(tx, named);
    if (fills.length === 0) return ok(no);
    const { side, noteNo, tradeDate, settlementDate, securityID: symbol, quantity, netAmount } = contractNoteOf(fills);
    const said = { noteNo, side, tradeDate, settlementDate, symbol, quantity, netAmount };
    const houseName = await tenantName(tx);
    return ok({ isGenuine: true, note: { ...said, houseName, status: noteStatusOf(fills) } });
  });
}
