// The words of every source, by culture.

import { errorCatalogue, type RefusalCode } from "@tradebook/contract/errors.ts";
import { localizationSource } from "@tradebook/contract/names.ts";
import { abpWebWords, abpWords, abpZeroWords, tradebookWords } from "@tradebook/contract/words.ts";
import { permissions } from "@tradebook/domain/access/permission.ts";

type Texts = Readonly<Record<string, string>>;

/** Sources sorted by name, keys sorted within; there is English alone so far. */
export const localizationValues: Readonly<Record<string, Texts>> = {
  Abp: sorted(abpWords),
  AbpWeb: sorted(abpWebWords),
  AbpZero: sorted(abpZeroWords),
  [localizationSource]: sorted({ ...tradebookWords, ...errorWords(), ...permissionWords() }),
};

export const localizationSources = Object.keys(localizationValues).map((name) => ({
  name,
  type: "MultiTenantLocalizationSource",
}));

/** `Error.PRICE_BAND` is that refusal's message. */
function errorWords(): Texts {
  const codes = Object.keys(errorCatalogue) as RefusalCode[]; // the catalogue's own keys
  return Object.fromEntries(codes.map((code) => [`Error.${code}`, errorCatalogue[code].message]));
}

function permissionWords(): Texts {
  return Object.fromEntries(
    Object.entries(permissions).map(([name, { displayName }]) => [`Permission.${name}`, displayName]),
  );
}

function sorted(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
