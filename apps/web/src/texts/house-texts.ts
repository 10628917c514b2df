// The texts of the house in use, read once: what somebody could read is what they agree to.

import type { HouseTextKind } from "@tradebook/domain/account-opening/house-texts.ts";
import type { AgreedText, HouseText } from "@tradebook/contract/house-text.ts";
import { tenantService } from "@tradebook/contract/services/tenant.ts";
import { call } from "../lib/api.ts";
import { tenantId } from "../lib/tenant.ts";

type Read = { readonly house: number | null; readonly texts: readonly HouseText[] };

let read: Read | null = null;

export async function houseTexts(): Promise<readonly HouseText[]> {
  const house = tenantId();
  if (read === null || read.house !== house) {
    const { items } = await call(tenantService.GetTexts, {});
    read = { house, texts: items };
  }
  return read.texts;
}

/** As it stood when somebody agreed to it. */
export async function textsOfVersion(asked: AgreedText): Promise<readonly HouseText[]> {
  return (await call(tenantService.GetTexts, asked)).items;
}

/** A newer version is in force: it is read before it is agreed to. */
export function forgetHouseTexts(): void {
  read = null;
}

export async function agreedTo(kinds: readonly HouseTextKind[]): Promise<AgreedText[]> {
  const texts = await houseTexts();
  return texts.flatMap(({ kind, version }) => (kinds.includes(kind) ? [{ kind, version }] : []));
}
