// What a house shows of itself on screens and papers; what it has not stated is empty.

import { wordingsOf, type HouseWordings } from "@tradebook/domain/look/house-wordings.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type TenantBranding = {
  readonly address: string;
  readonly rcNumber: string;
  readonly memberCode: string;
  readonly vatNumber: string;
  readonly colour: string;
  readonly accentColour: string;
  /** A picture as a data URL; null for none. */
  readonly logo: string | null;
  readonly supportEmail: string;
  readonly supportPhone: string;
};

export const productBranding: TenantBranding = {
  address: "",
  rcNumber: "",
  memberCode: "",
  vatNumber: "",
  colour: "#0a7f4f",
  accentColour: "#0a7f4f",
  logo: null,
  supportEmail: "",
  supportPhone: "",
};

/** As it is kept: whatever is no text of ours is passed over. */
export function brandingOf(kept: Readonly<Record<string, unknown>>): TenantBranding {
  const stated = Object.entries(kept).filter(([name, value]) => name in productBranding && typeof value === "string");
  const branding = { ...productBranding, ...(Object.fromEntries(stated) as Partial<TenantBranding>) }; // our own names
  return kept["accentColour"] === undefined ? { ...branding, accentColour: branding.colour } : branding;
}

export async function tenantBranding(tx: Tx): Promise<TenantBranding> {
  const [row] = await tx.rows<{ readonly branding: Readonly<Record<string, unknown>> }>(sql`
    select branding from tenant where id = ${tx.tenantId}`);
  return brandingOf(row?.branding ?? {});
}

/** What is drafted, published and gone back to: how the house looks, and what it says in its own words. */
export type ShownLook = Pick<TenantBranding, "colour" | "logo"> & { readonly texts: HouseWordings };

export async function shownLook(tx: Tx): Promise<ShownLook> {
  const [row] = await tx.rows<{ readonly branding: Readonly<Record<string, unknown>> }>(sql`
    select branding from tenant where id = ${tx.tenantId}`);
  const { colour, logo } = brandingOf(row?.branding ?? {});
  return { colour, logo, texts: ownWordsOf(row?.branding ?? {}) };
}

/** Those that the house says itself, as they are kept beside its branding. */
export function ownWordsOf(kept: Readonly<Record<string, unknown>>): HouseWordings {
  return wordingsOf(kept["texts"]);
}

/** States these members for the tenant of this transaction; the rest of its branding stays. */
export async function setTenantBranding(tx: Tx, stated: Partial<TenantBranding & ShownLook>): Promise<void> {
  await tx.run(sql`
    update tenant set branding = branding || ${JSON.stringify(stated)}::jsonb where id = ${tx.tenantId}`);
}
