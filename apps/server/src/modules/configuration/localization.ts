// The words of every source, by culture.

import { errorCatalogue, type RefusalCode } from "@tradebook/contract/errors.ts";
import { languages } from "@tradebook/contract/languages/offered-languages.ts";
import { sourceWords, translated } from "@tradebook/contract/languages/translated.ts";
import { localizationSource } from "@tradebook/contract/names.ts";
import { permissions } from "@tradebook/domain/access/permission.ts";

type Texts = Readonly<Record<string, string>>;

export type LocalizationValues = Readonly<Record<string, Texts>>;

const valuesByCulture: ReadonlyMap<string, LocalizationValues> = new Map(
  languages.map(({ name }) => [name, valuesIn(name)]),
);

export const localizationSources = ["Abp", "AbpWeb", "AbpZero", localizationSource].map((name) => ({
  name,
  type: "MultiTenantLocalizationSource",
}));

/** Every source in one of our languages. */
export function localizationValues(culture: string): LocalizationValues {
  return valuesByCulture.get(culture) ?? valuesIn(culture);
}

/** What a house says itself comes before what the product says. */
export function withOwnWords(values: LocalizationValues, own: Texts): LocalizationValues {
  return { ...values, [localizationSource]: sorted({ ...values[localizationSource], ...own }) };
}

/** Sources sorted by name, keys sorted within. */
function valuesIn(culture: string): LocalizationValues {
  const { abp, abpWeb, abpZero, tradebook } = sourceWords(culture);
  return {
    Abp: sorted(abp),
    AbpWeb: sorted(abpWeb),
    AbpZero: sorted(abpZero),
    [localizationSource]: sorted({ ...tradebook, ...errorWords(culture), ...permissionWords() }),
  };
}

/** `Error.PRICE_BAND` is that refusal's message. */
function errorWords(culture: string): Texts {
  const codes = Object.keys(errorCatalogue) as RefusalCode[]; // the catalogue's own keys
  return Object.fromEntries(codes.map((code) => [`Error.${code}`, translated(culture, errorCatalogue[code].message)]));
}

/** Only staff read them; they stay in English. */
function permissionWords(): Texts {
  return Object.fromEntries(
    Object.entries(permissions).map(([name, { displayName }]) => [`Permission.${name}`, displayName]),
  );
}

function sorted(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
