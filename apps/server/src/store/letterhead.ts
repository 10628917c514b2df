// What a house prints at the head of its papers.

import type { HouseWordings } from "@tradebook/domain/look/house-wordings.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { brandingOf, ownWordsOf, productBranding } from "./tenant-branding.ts";

/** As the house has stated it; what it has not is empty. */
export type HouseLetterhead = {
  readonly name: string;
  readonly address: string;
  readonly rcNumber: string;
  readonly memberCode: string;
  readonly vatNumber: string;
  /** `#` and six hexadecimal digits. */
  readonly colour: string;
  /** What it says in its own words, by language. */
  readonly texts: HouseWordings;
};

export async function houseLetterhead(tx: Tx): Promise<HouseLetterhead> {
  const [row] = await tx.rows<{ name: string; branding: Readonly<Record<string, unknown>> }>(sql`
    select name, branding from tenant where id = ${tx.tenantId}`);
  const { address, rcNumber, memberCode, vatNumber, colour } = brandingOf(row?.branding ?? {});
  const texts = ownWordsOf(row?.branding ?? {});
  const isColour = /^#[0-9a-f]{6}$/i.test(colour);
  const stated = { address, rcNumber, memberCode, vatNumber };
  return { name: row?.name ?? "", ...stated, colour: isColour ? colour : productBranding.colour, texts };
}
