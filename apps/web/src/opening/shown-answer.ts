// An answer of an application as people read it.

import { referenceLists } from "@tradebook/domain/account-opening/reference-lists.ts";
import { fieldOf, type FieldName } from "@tradebook/domain/account-opening/fields.ts";
import { banks } from "@tradebook/domain/banks.ts";
import { formatDate, none } from "../lib/format.ts";
import { inLanguage } from "../lib/words.ts";

const regions = new Intl.DisplayNames(["en"], { type: "region" });

type YesNo = { readonly yes: string; readonly no: string };

export function shownAnswer(name: FieldName, value: unknown, { yes, no }: YesNo): string {
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value !== "string" || value === "") return none;
  const { rule } = fieldOf(name);
  switch (rule.kind) {
    case "list":
      return inLanguage(referenceLists[rule.list].find(({ code }) => code === value)?.label ?? value);
    case "country":
      return countryName(value);
    case "bank":
      return banks.find(({ sortCode }) => sortCode === value)?.label ?? value;
    case "date":
      return formatDate(value);
    default:
      return value;
  }
}

export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;
}
