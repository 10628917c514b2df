// SkipCount, MaxResultCount, Sorting, Keyword in; items and totalCount out. Argument names match without case.

import * as z from "zod";
import { limits } from "./names.ts";

/** The members every paged list takes; spread them into its input. */
export const pageMembers = {
  skipCount: z.int().min(0).max(2_147_483_647).default(0),
  maxResultCount: z.int().min(1).max(limits.maxPageSize).default(limits.pageSize),
  /** Such as `transactTime desc, id`. */
  sorting: z
    .string()
    .max(200)
    .regex(/^\s*[A-Za-z]\w*(?:\s+(?:asc|desc))?(?:\s*,\s*[A-Za-z]\w*(?:\s+(?:asc|desc))?)*\s*$/i, {
      error: "must name columns, such as transactTime desc",
    })
    .nullish(),
  keyword: z.string().max(limits.keyword).nullish(),
  /** Said by whoever keeps the rows as a file of their own: that is noted as a file that was taken. */
  savedAs: z.enum(["csv"]).nullish(),
} as const;

export type Page = {
  readonly skipCount: number;
  readonly maxResultCount: number;
  readonly sorting?: string | null | undefined;
  readonly keyword?: string | null | undefined;
};

/** One page and how many rows there are before paging. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ totalCount: z.int(), items: z.array(row) });
}

/** As pageOf, with totals over every filtered row. */
export function pageWithTotals<Row extends z.ZodType, Totals extends z.ZodType>(row: Row, totals: Totals) {
  return z.object({ totalCount: z.int(), items: z.array(row), totals });
}

export type SortTerm = { readonly column: string; readonly descending: boolean };

/** `"price desc, id"` as terms, their names as written; whoever sorts looks them up in a list of its own. */
export function sortTerms(sorting: string | null | undefined): readonly SortTerm[] {
  const parts = (sorting ?? "").split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "").map(sortTerm);
}

function sortTerm(part: string): SortTerm {
  const [column = "", direction = "asc"] = part.split(/\s+/);
  return { column, descending: direction.toLowerCase() === "desc" };
}
