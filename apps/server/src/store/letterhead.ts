// What a house prints at the head of its papers.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/** As the house has stated it; what it has not is empty. */
export type HouseLetterhead = {
  readonly name: string;
  readonly address: string;
  readonly rcNumber: string;
  readonly memberCode: string;
  readonly vatNumber: string;
  /** `#` and six hexadecimal digits. */
  readonly colour: string;
};

const productGreen = "#0a7f4f";

export async function houseLetterhead(tx: Tx): Promise<HouseLetterhead> {
  const [row] = await tx.rows<{ name: string; branding: Readonly<Record<string, unknown>> }>(sql`
    select name, branding from tenant where id = ${tx.tenantId}`);
  const stated = (member: string) => {
    const value = row?.branding[member];
    return typeof value === "string" ? value : "";
  };
  const colour = stated("colour");
  return {
    name: row?.name ?? "",
    address: stated("address"),
    rcNumber: stated("rcNumber"),
    memberCode: stated("memberCode"),
    vatNumber: stated("vatNumber"),
    colour: /^#[0-9a-f]{6}$/i.test(colour) ? colour : productGreen,
  };
}

/** States it for the tenant of this transaction; the rest of its branding stays. */
export async function setLetterhead(tx: Tx, stated: Partial<Omit<HouseLetterhead, "name">>): Promise<void> {
  await tx.run(sql`
    update tenant set branding = branding || ${JSON.stringify(stated)}::jsonb where id = ${tx.tenantId}`);
}
